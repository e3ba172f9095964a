import { useSessionEnd } from '../data.ts';
import { t } from '../text.ts';
import { Link } from './link.tsx';

/** In the place of a page that only a player has. */
export const SignInFirst = () => (useSessionEnd() ? <SessionOver /> : <ForPlayers />);

const SessionOver = () => (
  <div className="page">
    <div className="stack" role="alert">
      <h1>{t('sessionOver.title')}</h1>
      <p>{t('sessionOver.text')}</p>
      <p>
        <Link to="/sign-in" className="button" kind="primary">
          {t('top.signIn')}
        </Link>
      </p>
    </div>
  </div>
);

const ForPlayers = () => (
  <div className="page">
    <div className="stack">
      <h1>{t('signInFirst.title')}</h1>
      <p>{t('signInFirst.text')}</p>
      <p className="row">
        <Link to="/register" className="button" kind="primary">
          {t('top.register')}
        </Link>
        <Link to="/sign-in" className="button">
          {t('top.signIn')}
        </Link>
      </p>
    </div>
  </div>
);
