import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnPlayer } from '../api.ts';
import { usePlayer, useStart } from '../data.ts';
import { t } from '../text.ts';
import { Link } from './link.tsx';
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
  const { isPending } = useStart();
  const { pathname } = useLocation();
  if (!player) return isPending ? null : <SignInFirst />;
  return (
    <div className="page account">
      <nav className="account-nav" aria-label={t('account.menu')}>
        {parts.map(([to, words]) => (
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
