import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { PlayerOperations } from '../../../../packages/sdk/src/operations.ts';
import { player as session } from '../api.ts';
import { gameName } from '../game-names.ts';
import {
  type MoneyEntry,
  type OwnRound,
  readAllRounds,
  readMoneyHistory,
  type Span,
  sinceOf,
  spans,
} from '../history.ts';
import { formatShort } from '../moments.ts';
import { formatChange, formatMoney } from '../money.ts';
import { paymentState } from '../payment-words.ts';
import type { Search } from '../search.ts';
import { hasText, type Key, t } from '../text.ts';
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

type Figure = readonly [name: Key, amount: number];

/** The totals of one kind of money. Bonus money and real money are never added up. */
const TotalsOf = ({ title, figures, currency }: { title: string; figures: readonly Figure[]; currency: string }) => (
  <section className="panel history-part" aria-label={title}>
    <h2 className="history-kind">{title}</h2>
    <dl className="history-totals">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt className="history-name">{t(name)}</dt>
          <dd className="history-sum">{formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

type Totals = PlayerOperations['getOwnTotals']['output'];

const playOf = ({ staked, won, net }: Totals['real' | 'bonus']): readonly Figure[] => [
  ['history.staked', staked],
  ['history.won', won],
  ['history.net', net],
];

/** What has no amount is left out; the change is always said. */
const moneyOf = ({ real, bonus }: Totals): Record<'real' | 'bonus', readonly Figure[]> => {
  const some = (figures: readonly Figure[]): readonly Figure[] => figures.filter(([, amount]) => amount !== 0);
  return {
    real: [
      ['history.deposited', real.deposited],
      ['history.withdrawn', real.withdrawn],
      ['history.played', real.net],
      ...some([
        ['history.converted', real.converted],
        ['history.other', real.other],
      ]),
      ['history.change', real.change],
    ],
    bonus: [
      ...some([
        ['history.granted', bonus.granted],
        ['history.played', bonus.net],
        ['history.ended', -bonus.ended],
        ['history.other', bonus.other],
      ]),
      ['history.change', bonus.change],
    ],
  };
};

/** The totals of the whole period, as the platform adds them up. */
const PeriodTotals = ({ span, currency, view }: Props & { readonly view: 'rounds' | 'money' }) => {
  const { data, error } = useQuery({
    queryKey: ['totals', span],
    queryFn: () => session.getOwnTotals({ created_from: sinceOf(span, new Date()) }),
  });
  if (!data) return <ErrorNote error={error} />;
  const figures = view === 'money' ? moneyOf(data) : { real: playOf(data.real), bonus: playOf(data.bonus) };
  const hasBonus = Object.values(data.bonus).some((amount) => amount !== 0);
  return (
    <>
      <TotalsOf title={t('balance.real')} figures={figures.real} currency={currency} />
      {hasBonus ? <TotalsOf title={t('balance.bonus')} figures={figures.bonus} currency={currency} /> : null}
    </>
  );
};

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

const stateOf = (round: OwnRound, currency: string): string => {
  if (round.is_free) return t('history.free');
  return t(round.status === 'open' ? 'history.open' : 'history.stake', { stake: stakeOf(round, currency) });
};

const Rounds = ({ span, currency }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['rounds', span],
    queryFn: () => readAllRounds(session, sinceOf(span, new Date())),
  });
  return (
    <>
      <PeriodTotals span={span} currency={currency} view="rounds" />
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
          state: stateOf(round, currency),
        }))}
      />
    </>
  );
};

const Money = ({ span, currency }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['transactions', span],
    queryFn: () => readMoneyHistory(session, sinceOf(span, new Date())),
  });
  return (
    <>
      <PeriodTotals span={span} currency={currency} view="money" />
      {data?.isCut ? <p className="muted small">{t('history.cut', { count: data.rows.length })}</p> : null}
      <ErrorNote error={error} />
      <Records
        empty={t('history.noMoney')}
        rows={data?.rows.map((entry) => {
          const key = `entry.${entry.type}`;
          const words = hasText(key) ? t(key) : entry.type;
          return {
            key: entry.id,
            title: entry.bonus ? `${words}: ${entry.bonus}` : words,
            more: [formatShort(entry.created_at), t(`balance.${entry.wallet}`), outcomeOf(entry)]
              .filter(Boolean)
              .join(' · '),
            figure: formatChange(entry.amount, entry.currency),
            state: t('history.after', { balance: formatMoney(entry.balance_after, entry.currency) }),
          };
        })}
      />
    </>
  );
};

/** What became of a withdrawal, and why. */
const outcomeOf = ({ payment }: MoneyEntry): string | undefined =>
  payment?.type === 'withdrawal'
    ? [paymentState(payment), payment.reject_reason, payment.return_reason].filter(Boolean).join(': ')
    : undefined;
