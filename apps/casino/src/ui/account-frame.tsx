import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { OwnPlayer } from '../api.ts';
import { usePlayer, useStart } from '../data.ts';
import { hasPage } from '../site.ts';
import { t } from '../text.ts';
import { Link } from './link.tsx';
import { NotFound } from './not-found.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import './account-frame.css';

const parts = [
  ['/account', 'account.profile'],
  ['/account/limits', 'account.limits'],
  ['/account/history', 'account.history'],
  ['/account/bonuses', 'account.bonuses'],
  ['/account/fairness', 'account.fairness'],
  ['/account/documents', 'account.documents'],
  ['/account/sign-ins', 'account.signIns'],
] as const;

type Props = { readonly title: string; readonly children: (player: OwnPlayer) => ReactNode };

/** The frame of the pages of one's own account: its parts, and the page. */
export const AccountFrame = ({ title, children }: Props) => {
  const player = usePlayer();
  const { data, isPending } = useStart();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const isSignedIn = player !== undefined;
  useLayoutEffect(() => {
    // On a phone the parts are wider than the screen: the one that is shown is put into view.
    const here = isSignedIn ? nav.current?.querySelector<HTMLElement>(`[href$="${pathname}"]`) : undefined;
    if (here && nav.current)
      nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2;
  }, [pathname, isSignedIn]);
  if (!hasPage(data?.site, pathname)) return <NotFound />;
  if (!player) return isPending ? null : <SignInFirst />;
  return (
    <div className="page account">
      <nav className="account-nav" ref={nav} aria-label={t('account.menu')}>
        {parts
          .filter(([to]) => hasPage(data?.site, to))
          .map(([to, words]) => (
            <Link key={to} to={to} className="account-part" isHere={pathname === to}>
              {t(words)}
            </Link>
          ))}
      </nav>
      <div className="account-page">
        <h1>{title}</h1>
        {children(player)}
      </div>
    </div>
  );
};
