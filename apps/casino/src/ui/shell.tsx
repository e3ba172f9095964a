import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePlayer, useStart } from '../data.ts';
import { t } from '../text.ts';
import { ErrorNote } from './error-note.tsx';
import { OtherPlayerNote } from './other-player-note.tsx';
import { RestrictionNote } from './restriction-note.tsx';
import { SessionStrip } from './session-strip.tsx';
import { SiteFoot } from './site-foot.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import './shell.css';

/** The frame of every page. */
export const Shell = () => {
  const { error, data } = useStart();
  const player = usePlayer();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = data?.casino.name ?? document.title;
  }, [data]);
  useEffect(() => {
    // A new page begins at its top also for keyboards and screen readers.
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return (
    <div className="shell" data-player={player ? '' : undefined}>
      <a className="shell-skip" href="#main">
        {t('shell.skip')}
      </a>
      <div className="shell-head">
        <TopBar />
        {player ? <SessionStrip /> : null}
      </div>
      <div>
        {player ? <RestrictionNote player={player} /> : null}
        {player ? <OtherPlayerNote /> : null}
      </div>
      <main className="shell-main" id="main" ref={main} tabIndex={-1}>
        {error ? (
          <div className="page">
            <ErrorNote error={error} />
          </div>
        ) : (
          <Outlet />
        )}
      </main>
      <SiteFoot />
      {player ? <TabBar /> : null}
    </div>
  );
};
