import { useLocation } from '@tanstack/react-router';
import { t } from '../text.ts';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';
import './tab-bar.css';

const tabs = [
  ['/', 'grid', 'tab.lobby'],
  ['/games', 'search', 'tab.games'],
  ['/cashier', 'wallet', 'tab.cashier'],
  ['/account', 'user', 'tab.account'],
] as const satisfies readonly (readonly [string, IconName, string])[];

/** On a phone the main pages are at the thumb. */
export const TabBar = () => {
  const { pathname } = useLocation();
  return (
    <nav className="tab-bar" aria-label={t('tab.label')}>
      {tabs.map(([to, icon, words]) => (
        <Link
          key={to}
          to={to}
          className="tab-bar-tab"
          isHere={pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))}
        >
          <Icon name={icon} />
          {t(words)}
        </Link>
      ))}
    </nav>
  );
};
