import { t } from '../text.ts';
import { Link } from './link.tsx';

export const NotFound = () => (
  <div className="page">
    <div className="stack">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <p>
        <Link to="/" className="button" kind="primary">
          {t('notFound.toLobby')}
        </Link>
      </p>
    </div>
  </div>
);

/** A failure of the page itself, such as code that could not be fetched. */
export const Crash = () => (
  <div className="page">
    <div className="stack" role="alert">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <p>
        <button type="button" className="button" data-kind="primary" onClick={() => location.reload()}>
          {t('crash.reload')}
        </button>
      </p>
    </div>
  </div>
);
