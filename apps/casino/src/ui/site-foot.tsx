import { useStart } from '../data.ts';
import { t } from '../text.ts';
import { Link } from './link.tsx';
import './site-foot.css';

export const SiteFoot = () => {
  const { data } = useStart();
  return (
    <footer className="site-foot">
      <div className="site-foot-inner">
        <strong className="site-foot-age">18+</strong>
        <div className="site-foot-words">
          <p>{t('foot.adults')}</p>
          {data?.site.terms_version ? (
            <p>
              <Link to="/terms">{t('terms.link', { version: data.site.terms_version })}</Link>
            </p>
          ) : null}
          {data?.casino.is_sandbox ? <p>{t('foot.sandbox')}</p> : null}
        </div>
      </div>
    </footer>
  );
};
