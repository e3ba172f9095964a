import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { player as session } from '../api.ts';
import { gameName } from '../game-names.ts';
import { type OwnRound, readAllRounds, readAllTransactions, type Span, sinceOf, spans } from '../history.ts';
import { formatShort } from '../moments.ts';
import { formatChange, formatMoney } from '../money.ts';
import type { Search } from '../search.ts';
import { hasText, t } from '../text.ts';
import { AccountFrame } from '../ui/account-frame.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { Link } from '../ui/link.tsx';
import { Records } from '../ui/records.tsx';
import './history.css';

/** The transactions and the rounds of a period, with totals. */
export const Page = () => (
  <AccountFrame title={t('account.history')}>{({ currency }) => <History currency={currency} />}</AccountFrame>
);

const History = ({ currency }: { currency: string }) => {
  const search = useLocation().search as Search;
  const view = search.view === 'money' ? 'money' : 'rounds';
  const span = spans.find((one) => one === search.span) ?? 'day';
  return (
    <>
      <div className="history-choices">
        <nav className="history-tabs" aria-label={t('account.history')}>
          {(['rounds', 'money'] as const).map((one) => (
            <Link
              key={one}
              to="/account/history"
              search={{ ...search, view: one }}
              className="history-tab"
              isHere={view === one}
            >
              {t(`history.${one}`)}
            </Link>
          ))}
        </nav>
        <nav className="history-tabs" aria-label={t('history.span')}>
          {spans.map((one) => (
            <Link
              key={one}
              to="/account/history"
              search={{ ...search, span: one }}
              className="history-tab"
              isHere={span === one}
            >
              {t(`history.${one}`)}
            </Link>
          ))}
        </nav>
      </div>
      {view === 'money' ? <Money span={span} currency={currency} /> : <Rounds span={span} currency={currency} />}
    </>
  );
};

type Props = { readonly span: Span; readonly currency: string };

const Total = ({ name, amount, currency }: { name: string; amount: number; currency: string }) => (
  <div>
    <dt className="history-name">{name}</dt>
    <dd className="history-sum">{formatMoney(amount, currency)}</dd>
  </div>
);

type Sums = { readonly staked: number; readonly won: number };

/** Bonus money and real money are never added up: each has totals of its own. */
const PlayTotals = ({ title, sums: { staked, won }, currency }: { title: string; sums: Sums; currency: string }) => (
  <section className="panel history-part" aria-label={title}>
    <h2 className="history-kind">{title}</h2>
    <dl className="history-totals">
      <Total name={t('history.staked')} amount={staked} currency={currency} />
      <Total name={t('history.won')} amount={won} currency={currency} />
      <Total name={t('history.net')} amount={won - staked} currency={currency} />
    </dl>
  </section>
);

/** The words for what a round did to real money and to bonus money, as far as either was in it. */
const inBoth = (real: number, bonus: number, hasReal: boolean, hasBonus: boolean, words: (n: number) => string) =>
  [
    ...(hasReal || !hasBonus ? [words(real)] : []),
    ...(hasBonus ? [t('history.inBonus', { amount: words(bonus) })] : []),
  ].join(' · ');

const changeOf = (round: OwnRound, currency: string): string => {
  const { staked_real, won_real, staked_bonus, won_bonus } = round;
  const hasReal = staked_real > 0 || won_real > 0;
  const hasBonus = staked_bonus > 0 || won_bonus > 0;
  const words = (amount: number): string => formatChange(amount, currency);
  return inBoth(won_real - staked_real, won_bonus - staked_bonus, hasReal, hasBonus, words);
};

const stakeOf = ({ staked_real, staked_bonus }: OwnRound, currency: string): string =>
  inBoth(staked_real, staked_bonus, staked_real > 0, staked_bonus > 0, (amount) => formatMoney(amount, currency));

const Rounds = ({ span, currency }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['rounds', span],
    queryFn: () => readAllRounds(session, sinceOf(span, new Date())),
  });
  const of = (kind: 'real' | 'bonus') => {
    const sum = (what: 'staked' | 'won'): number =>
      (data?.rows ?? []).reduce((total, round) => total + round[`${what}_${kind}`], 0);
    return { staked: sum('staked'), won: sum('won') };
  };
  const bonus = of('bonus');
  return (
    <>
      <PlayTotals title={t('balance.real')} sums={of('real')} currency={currency} />
      {bonus.staked > 0 || bonus.won > 0 ? (
        <PlayTotals title={t('balance.bonus')} sums={bonus} currency={currency} />
      ) : null}
      {data?.isCut ? <p className="muted small">{t('history.cut', { count: data.rows.length })}</p> : null}
      <ErrorNote error={error} />
      <Records
        empty={t('history.noRounds')}
        rows={data?.rows.map((round) => ({
          key: `${round.provider.id} ${round.round_id}`,
          title: gameName(round.game),
          more: (
            <>
              {formatShort(round.opened_at)}
              {round.provider.slug === 'originals' ? (
                <>
                  {' · '}
                  <Link to="/account/fairness" search={{ round: round.round_id }}>
                    {t('history.check')}
                  </Link>
                </>
              ) : null}
            </>
          ),
          figure: changeOf(round, currency),
          state: t(round.status === 'open' ? 'history.open' : 'history.stake', { stake: stakeOf(round, currency) }),
        }))}
      />
    </>
  );
};

const played = ['casino_bet', 'casino_win', 'casino_rollback'];

const Money = ({ span, currency }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['transactions', span],
    queryFn: () => readAllTransactions(session, sinceOf(span, new Date())),
  });
  const of = (wallet: 'real' | 'bonus', ...types: string[]): number =>
    (data?.rows ?? []).reduce(
      (total, entry) => total + (entry.wallet === wallet && types.includes(entry.type) ? entry.amount : 0),
      0,
    );
  const bonus = of('bonus', ...played);
  return (
    <>
      <dl className="panel history-totals">
        <Total name={t('history.deposited')} amount={of('real', 'deposit')} currency={currency} />
        <Total
          name={t('history.withdrawn')}
          amount={-of('real', 'withdrawal', 'withdrawal_rejection')}
          currency={currency}
        />
        <Total name={t('history.played')} amount={of('real', ...played)} currency={currency} />
        {bonus === 0 ? null : <Total name={t('history.playedBonus')} amount={bonus} currency={currency} />}
      </dl>
      {data?.isCut ? <p className="muted small">{t('history.cut', { count: data.rows.length })}</p> : null}
      <ErrorNote error={error} />
      <Records
        empty={t('history.noMoney')}
        rows={data?.rows.map((entry) => {
          const key = `entry.${entry.type}`;
          return {
            key: entry.id,
            title: hasText(key) ? t(key) : entry.type,
            more: `${formatShort(entry.created_at)} · ${t(`balance.${entry.wallet}`)}`,
            figure: formatChange(entry.amount, entry.currency),
            state: t('history.after', { balance: formatMoney(entry.balance_after, entry.currency) }),
          };
        })}
      />
    </>
  );
};
