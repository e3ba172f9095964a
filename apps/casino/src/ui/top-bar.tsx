import { useLocation } from '@tanstack/react-router';
import { usePlayer, useStart } from '../data.ts';
import { t } from '../text.ts';
import { AccountMenu } from './account-menu.tsx';
import { Balance } from './balance.tsx';
import { Brand } from './brand.tsx';
import { GameSearch } from './game-search.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { LookMenu } from './look-menu.tsx';
import './top-bar.css';

export const TopBar = () => {
  const { data, isPending } = useStart();
  const player = usePlayer();
  const { pathname } = useLocation();
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <Link
          to="/"
          className="top-bar-brand"
          label={`${data?.casino.name ?? ''}: ${t('top.home')}`}
          isHere={pathname === '/'}
        >
          <Brand name={data?.casino.name ?? ''} logo={data?.site.logo_url ?? null} isSmall={player !== undefined} />
        </Link>
        {player ? <span className="top-bar-age">{t('strip.age')}</span> : null}
        <GameSearch />
        <div className="top-bar-end">
          {player ? (
            <>
              <Balance />
              <Link
                to="/cashier"
                className="button"
                kind="primary"
                size="small"
                label={t('top.deposit')}
                isHere={pathname === '/cashier'}
              >
                <Icon name="plus" />
                <span className="top-bar-words">{t('top.deposit')}</span>
              </Link>
              <AccountMenu player={player} />
            </>
          ) : (
            <>
              <LookMenu />
              {isPending ? null : (
                <Link to="/sign-in" className="button" kind="quiet" size="small" isHere={pathname === '/sign-in'}>
                  {t('top.signIn')}
                </Link>
              )}
              {isPending ? null : (
                <Link to="/register" className="button" kind="primary" size="small" isHere={pathname === '/register'}>
                  {t('top.register')}
                </Link>
              )}
            </>
          )}
        </div>
      </div>
    </header>
  );
};
