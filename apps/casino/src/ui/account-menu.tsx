import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { casino, type OwnPlayer } from '../api.ts';
import { startAnew, useStart } from '../data.ts';
import { hasPage } from '../site.ts';
import { t } from '../text.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { LookChoice } from './look-menu.tsx';
import './menu.css';

const pages = [
  ['/cashier', 'tab.cashier'],
  ['/account', 'account.profile'],
  ['/account/limits', 'account.limits'],
  ['/account/history', 'account.history'],
  ['/account/bonuses', 'account.bonuses'],
] as const;

const close = (): void => document.getElementById('account-menu')?.hidePopover();

/** The menu of the player: the parts of the account, language and colours, and signing out. */
export const AccountMenu = ({ player }: { player: OwnPlayer }) => {
  const router = useRouter();
  const { data } = useStart();
  const leave = useMutation({
    mutationFn: casino.signOut,
    onSuccess: async () => {
      await startAnew();
      await router.navigate({ to: '/' as never });
    },
  });
  const initials = `${player.first_name.charAt(0)}${player.last_name.charAt(0)}`.toUpperCase();
  return (
    <>
      <button
        type="button"
        className="menu-button"
        popoverTarget="account-menu"
        aria-label={`${initials}: ${t('account.menu')}`}
      >
        <span className="menu-initials">{initials}</span>
      </button>
      <div className="menu" id="account-menu" popover="auto">
        <p className="menu-head">
          <strong className="menu-title">{`${player.first_name} ${player.last_name}`}</strong>
          <span className="menu-more">{player.username}</span>
        </p>
        {pages
          .filter(([to]) => hasPage(data?.site, to))
          .map(([to, words]) => (
            <Link key={to} to={to} className="menu-item" onGo={close}>
              {t(words)}
            </Link>
          ))}
        <LookChoice />
        <button
          type="button"
          className="menu-item"
          disabled={leave.isPending}
          onClick={() => {
            close();
            leave.mutate();
          }}
        >
          <Icon name="signOut" />
          {t('account.signOut')}
        </button>
      </div>
    </>
  );
};
