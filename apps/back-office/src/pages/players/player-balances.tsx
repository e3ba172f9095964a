import { getPlayerPerson } from '@croupier/contract/back-office/persons.ts';
import { getWithdrawable } from '@croupier/contract/back-office/withdrawable.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { Answer } from '../../call.ts';
import { useData } from '../../data.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { useMay } from '../../session.ts';
import { type Check, Checks } from '../../ui/checks.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePaymentsText } from '../payments/text.ts';
import { paidOut, resultOf } from './lifetime.ts';
import { usePlayerText } from './player-text.ts';
import './player-page.css';

type Withdrawable = Answer<typeof getWithdrawable>['data'];

/** The player's balances, the sums of their whole time, how much is withdrawable now, and which rules limit it. */
export const PlayerBalances = ({ player }: { player: PlayerView }) => {
  const text = usePlayerText();
  const mayAll = useMay();
  const may = mayAll(getWithdrawable);
  const params = { player: player.id };
  const person = useData(getPlayerPerson, { params }, { enabled: mayAll(getPlayerPerson) });
  const { data, error, refetch } = useData(getWithdrawable, { params }, { enabled: may });
  if (!may) return null;
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  const now = data?.data;
  if (!now) return <Skeleton lines={2} />;
  const own = person.data?.data.accounts.find(({ player_id }) => player_id === player.id);
  const figures = [
    [text.real, now.real_balance],
    [text.bonus, now.bonus_balance],
    [text.held, now.held],
    [text.withdrawable, now.withdrawable],
    ...(own
      ? ([
          [text.paidIn, own.deposited_total],
          [text.paidOut, paidOut(own, now.held)],
          [text.result, resultOf(own)],
        ] as const)
      : []),
  ] as const;
  return (
    <section className="player-money" aria-label={text.figures}>
      <dl className="player-figures">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt className="player-figure-name">{label}</dt>
            <dd className="player-figure">
              <Money amount={amount} currency={now.currency} />
            </dd>
          </div>
        ))}
      </dl>
      <details className="player-why">
        <summary className="player-summary">{text.why}</summary>
        <Why now={now} />
      </details>
    </section>
  );
};

const Why = ({ now }: { now: Withdrawable }) => {
  const text = usePlayerText();
  const payments = usePaymentsText();
  const { language } = usePreferences();
  const money = (amount: number): string => formatMoney(amount, now.currency, language);
  const least = Math.min(...now.bounds.map(({ at_most }) => at_most));
  const isBlocked = now.blocked_by.length > 0;
  const checks: Check[] = [
    ...now.blocked_by.map(({ reason, message }) => ({
      name: reason,
      state: 'refused' as const,
      words: payments.blocks[reason] ?? message,
    })),
    ...(isBlocked ? [] : [{ name: 'free', state: 'passed' as const, words: text.nothingBlocks }]),
    ...now.bounds.map(({ rule, at_most }) => {
      const counts = !isBlocked && at_most === least && now.bounds.length > 1;
      return {
        name: `bound ${rule}`,
        state: at_most === least && rule !== 'real_balance' ? ('warning' as const) : ('passed' as const),
        words: counts ? `${text.bounds[rule]} (${text.least})` : text.bounds[rule],
        figure: money(at_most),
      };
    }),
    ...now.forfeits.map((bonus) => ({
      name: `bonus ${bonus.player_bonus_id}`,
      state: 'warning' as const,
      words: text.forfeits(bonus.name),
      figure: text.staked(money(bonus.wagered_amount), money(bonus.wager_requirement)),
    })),
  ];
  return <Checks checks={checks} />;
};
