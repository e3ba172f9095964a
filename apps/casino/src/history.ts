import type { PlayerOperations } from '../../../packages/sdk/src/operations.ts';
import type { PlayerSession } from '../../../packages/sdk/src/player.ts';

/** Reads what happened in a period. What is more than anybody reads is cut, and the page says so. */

export const spans = ['day', 'week', 'month', 'year'] as const;
export type Span = (typeof spans)[number];

const days: Readonly<Record<Span, number>> = { day: 1, week: 7, month: 30, year: 365 };

/** The beginning of a period, rounded to a minute: the same address for a while. */
export const sinceOf = (span: Span, now: Date): string => {
  const since = now.getTime() - days[span] * 86_400_000;
  return new Date(Math.floor(since / 60_000) * 60_000).toISOString();
};

export type OwnRound = PlayerOperations['listOwnRounds']['output'];
type Entry = PlayerOperations['listOwnTransactions']['output'];
type Payment = PlayerOperations['listOwnPayments']['output'];

export type Found<T> = { readonly rows: readonly T[]; readonly isCut: boolean };

const pageSize = 100;
const maxPages = 5;

export const readAllRounds = async (session: PlayerSession, created_from: string): Promise<Found<OwnRound>> => {
  const rows: OwnRound[] = [];
  let before: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { data, meta } = await session.request('listOwnRounds', { created_from, limit: pageSize, before });
    rows.push(...data);
    before = meta.next_before ?? undefined;
    if (before === undefined) return { rows, isCut: false };
  }
  return { rows, isCut: true };
};

/** An entry of the ledger, with the payment and the name of the bonus that it belongs to. */
export type MoneyEntry = Entry & { readonly payment?: Payment | undefined; readonly bonus?: string | undefined };

export const readMoneyHistory = async (session: PlayerSession, created_from: string): Promise<Found<MoneyEntry>> => {
  const [entries, payments, bonuses] = await Promise.all([
    readAllTransactions(session, created_from),
    session.listOwnPayments({ type: 'withdrawal', per_page: pageSize }),
    session.listOwnBonuses({ per_page: pageSize }),
  ]);
  const paymentOf = new Map(payments.data.map((payment) => [payment.id, payment]));
  const bonusOf = new Map(bonuses.data.map(({ id, name }) => [id, name]));
  const rows = entries.rows.map((entry) => ({
    ...entry,
    payment: paymentOf.get(entry.payment_request_id ?? 0),
    bonus: isPlayed(entry) ? undefined : bonusOf.get(entry.player_bonus_id ?? 0),
  }));
  return { ...entries, rows };
};

/** Stakes and wins are of a game, whichever bonus they were played with. */
const isPlayed = ({ type }: Entry): boolean => ['casino_bet', 'casino_win', 'casino_rollback'].includes(type);

const readAllTransactions = async (session: PlayerSession, created_from: string): Promise<Found<Entry>> => {
  const rows: Entry[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { data, meta } = await session.request('listOwnTransactions', { created_from, per_page: pageSize, page });
    rows.push(...data);
    if (page >= meta.last_page) return { rows, isCut: false };
  }
  return { rows, isCut: true };
};
