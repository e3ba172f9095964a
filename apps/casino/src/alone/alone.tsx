import { useQuery } from '@tanstack/react-query';
import { type OwnPlayer, player as session } from '../api.ts';
import { useSessionEnd } from '../data.ts';
import { formatMoney } from '../money.ts';
import { findOriginal } from '../originals/list.ts';
import { t } from '../text.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import './alone.css';

type Props = {
  /** Whose token the page has; undefined where it has none that is valid. */
  readonly player: OwnPlayer | undefined;
  /** The name of the game in the address. */
  readonly game: string;
};

/** One of our games with nothing around it but the player's money. */
export const Alone = ({ player, game }: Props) => {
  const isOver = useSessionEnd();
  const games = useQuery({
    queryKey: ['originals'],
    queryFn: async () => (await session.listOwnGames({ provider: 'originals' })).data,
    enabled: player !== undefined,
    staleTime: 300_000,
  });
  const wallet = useQuery({
    queryKey: ['wallet'],
    queryFn: () => session.getOwnWallet(),
    enabled: player !== undefined,
  });
  const found = games.data?.find(({ external_id }) => external_id === game);
  const Original = findOriginal(game);
  return (
    <main className="alone">
      <div className="alone-head">
        {player && !isOver ? null : (
          <p className="note" data-kind="warn" role="alert">
            {t('alone.over')}
          </p>
        )}
        <ErrorNote error={games.error} currency={player?.currency} />
        {player && games.data && !(found && Original) ? <p className="note">{t('alone.none')}</p> : null}
        {wallet.data ? (
          <dl className="alone-money">
            <dt>{t('balance.real')}</dt>
            <dd className="alone-sum">{formatMoney(wallet.data.balance, wallet.data.currency)}</dd>
            <dt>{t('balance.bonus')}</dt>
            <dd className="alone-sum">{formatMoney(wallet.data.bonus_balance, wallet.data.currency)}</dd>
            <dt className="hidden-visually">{t('foot.adults')}</dt>
            <dd className="alone-age">{t('strip.age')}</dd>
          </dl>
        ) : null}
      </div>
      {player && found && Original ? <Original game={found} player={player.id} currency={player.currency} /> : null}
    </main>
  );
};
