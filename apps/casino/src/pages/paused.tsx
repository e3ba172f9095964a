import { t } from '../text.ts';
import { Link } from '../ui/link.tsx';

/** After a time-out or an exclusion has begun: the session is over, the money is still there. */
export const Page = () => (
  <div className="page">
    <div className="stack">
      <h1>{t('paused.title')}</h1>
      <p>{t('paused.text')}</p>
      <p>{t('paused.money')}</p>
      <p>
        <Link to="/sign-in" className="button">
          {t('top.signIn')}
        </Link>
      </p>
    </div>
  </div>
);
