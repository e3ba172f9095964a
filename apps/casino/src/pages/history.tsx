import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { player as session } from '../api.ts';
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

/** What happened to the money and in the rounds of a period, with its totals. */
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

const Rounds = ({ span, currency }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['rounds', span],
    queryFn: () => readAllRounds(session, sinceOf(span, new Date())),
  });
  const sum = (pick: (round: OwnRound) => number): number =>
    (data?.rows ?? []).reduce((total, round) => total + pick(round), 0);
  const staked = sum((round) => round.staked_real + round.staked_bonus);
  const won = sum((round) => round.won_real + round.won_bonus);
  return (
    <>
      <dl className="panel history-totals">
        <Total name={t('history.staked')} amount={staked} currency={currency} />
        <Total name={t('history.won')} amount={won} currency={currency} />
        <Total name={t('history.net')} amount={won - staked} currency={currency} />
      </dl>
      {data?.isCut ? <p className="muted small">{t('history.cut', { count: data.rows.length })}</p> : null}
      <ErrorNote error={error} />
      <Records
        empty={t('history.noRounds')}
        rows={data?.rows.map((round) => ({
          key: `${round.provider.id} ${round.round_id}`,
          title: round.game.name,
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
          figure: formatChange(round.won_real + round.won_bonus - round.staked_real - round.staked_bonus, currency),
          state: t(round.status === 'open' ? 'history.open' : 'history.stake', {
            stake: formatMoney(round.staked_real + round.staked_bonus, currency),
          }),
        }))}
      />
    </>
  );
};

const Money = ({ span, currency }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['transactions', span],
    queryFn: () => readAllTransactions(session, sinceOf(span, new Date())),
  });
  const of = (...types: string[]): number =>
    (data?.rows ?? []).reduce((total, { type, amount }) => total + (types.includes(type) ? amount : 0), 0);
  return (
    <>
      <dl className="panel history-totals">
        <Total name={t('history.deposited')} amount={of('deposit')} currency={currency} />
        <Total name={t('history.withdrawn')} amount={-of('withdrawal', 'withdrawal_rejection')} currency={currency} />
        <Total
          name={t('history.played')}
          amount={of('casino_bet', 'casino_win', 'casino_rollback')}
          currency={currency}
        />
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
