import type * as records from '@croupier/contract/provider/records.ts';
import { maxReconciledDays, maxReconciledTransactions } from '@croupier/contract/provider/records.ts';
import type * as wallet from '@croupier/contract/provider/wallet.ts';
import { hour } from '../../base/durations.ts';
import { type Money, money } from '../../base/money.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Reactions } from '../../module/reactions.ts';
import { isAlive } from '../games/rules.ts';
import { readSettled } from '../wallet/get-wallet.ts';
import { type PlayerFinder, providerOf, rulesOf } from './find-player.ts';
import { fractionText } from './fractions.ts';
import {
  findFullHour,
  findPlayer,
  findTransaction,
  type HourRow,
  type NamedTransaction,
  type PlayerRow,
  type Range,
  type SummedKind,
  selectHours,
  selectOfRound,
  selectRoundParts,
} from './queries.ts';
import { deadSession } from './rules.ts';
import { viewBalances, viewKept } from './view.ts';

type AnyCall = Pick<Call, 'caller' | 'operator' | 'read' | 'now'>;

const aliveSession = async (players: PlayerFinder, call: AnyCall, token: string) => {
  const session = await players.session(call, token);
  if (!isAlive(session, call.now)) throw deadSession();
  return session;
};

const settledPlayer = async (reactions: Reactions, call: AnyCall, playerId: number): Promise<PlayerRow> => {
  const find = () => call.read((tx) => findPlayer(tx, call.operator.operator_id, playerId));
  return (await readSettled(reactions, call, playerId, find)) as PlayerRow;
};

export const verifySession =
  (players: PlayerFinder, reactions: Reactions) =>
  async (call: Call<typeof wallet.verifySession>): Promise<AnswerOf<typeof wallet.verifySession>> => {
    const { player_id, player_ref, expires_at } = await aliveSession(players, call, call.body.session_token);
    const player = await settledPlayer(reactions, call, player_id);
    const { language, country, is_test } = player;
    return { data: { player_ref, ...viewBalances(player), language, country, expires_at, is_test } };
  };

export const getBalance =
  (players: PlayerFinder, reactions: Reactions) =>
  async (call: Call<typeof wallet.getBalance>): Promise<AnswerOf<typeof wallet.getBalance>> => {
    const { session_token, player_ref } = call.body;
    const player_id =
      session_token === undefined
        ? await players.ofRef(call, player_ref as string)
        : (await aliveSession(players, call, session_token)).player_id;
    return { data: viewBalances(await settledPlayer(reactions, call, player_id)) };
  };

const viewNamed = (row: NamedTransaction) => ({ ...viewKept(row), player_ref: row.player_ref });

export const getTransaction = async (
  call: Call<typeof records.getTransaction>,
): Promise<AnswerOf<typeof records.getTransaction>> => {
  const { player_ref } = call.query;
  const isOfPlayer = rulesOf(call)?.transaction_scope === 'player';
  if (isOfPlayer && player_ref === undefined)
    throw invalid('player_ref', 'is required: your ids are used once per player');
  const name = { provider_id: providerOf(call), ...call.params, player_ref: (isOfPlayer && player_ref) || null };
  const row = await call.read((tx) => findTransaction(tx, call.operator.operator_id, name));
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: viewNamed(row) };
};

export const getRound = async (call: Call<typeof records.getRound>): Promise<AnswerOf<typeof records.getRound>> => {
  const { round_id } = call.params;
  const name = { provider_id: providerOf(call), round_id };
  const [players, transactions] = await call.read((tx) =>
    Promise.all([
      selectRoundParts(tx, call.operator.operator_id, name),
      selectOfRound(tx, call.operator.operator_id, name),
    ]),
  );
  if (players.length === 0) throw new Refusal('NOT_FOUND');
  return { data: { round_id, players, transactions: transactions.map(viewNamed) } };
};

/** A sum that JSON would round is refused, naming its hour: the hours before and after can be requested. */
const countedSum = (row: HourRow, kind: `${SummedKind}s`): Money => {
  const sum = Number(row[`${kind}_sum`]);
  if (Number.isSafeInteger(sum)) return money(sum);
  throw new Refusal('INVALID_REQUEST', 'A sum is too large to be shown exactly: leave its hour out of the range.', {
    reason: 'too_large',
    hour: row.hour.toISOString(),
    currency: row.currency,
    kind,
    most: Number.MAX_SAFE_INTEGER,
  });
};

/** One statement reads and sorts all transactions of a range, and must end in time. A single hour is always read. */
const refuseTooMany = (fullHour: Date | undefined, { from, to }: Range, most: number): void => {
  if (fullHour === undefined) return;
  const end = fullHour > from ? fullHour : new Date(fullHour.getTime() + hour);
  if (to <= end) return;
  const until = end.toISOString();
  throw new Refusal('INVALID_REQUEST', `The range has more than ${most} transactions: ask until ${until} first.`, {
    reason: 'too_many',
    most,
    to: until,
  });
};

export const reconcile =
  (most = maxReconciledTransactions) =>
  async (call: Call<typeof records.reconcile>): Promise<AnswerOf<typeof records.reconcile>> => {
    const { from, to } = call.query;
    if (to <= from) throw invalid('to', 'must be after from');
    if (to.getTime() - from.getTime() > maxReconciledDays * dayMilliseconds)
      throw invalid('to', `must be at most ${maxReconciledDays} days after from`);
    const rows = await call.read(async (tx) => {
      const [operatorId, providerId] = [call.operator.operator_id, providerOf(call)];
      refuseTooMany(await findFullHour(tx, operatorId, providerId, { from, to }, most), { from, to }, most);
      return selectHours(tx, operatorId, providerId, { from, to });
    });
    return {
      data: rows.map((row) => ({
        hour: row.hour,
        currency: row.currency,
        count: row.count,
        bets: { count: row.bets_count, sum: countedSum(row, 'bets') },
        wins: { count: row.wins_count, sum: countedSum(row, 'wins') },
        rollbacks: { count: row.rollbacks_count, sum: countedSum(row, 'rollbacks') },
        ...(row.tips_count > 0 && { tips: { count: row.tips_count, sum: countedSum(row, 'tips') } }),
        ...(row.adjustments_count > 0 && {
          adjustments: { count: row.adjustments_count, sum: countedSum(row, 'adjustments') },
        }),
        ...(row.has_fractions && {
          fractions: { won: fractionText(row.fractions_won), paid: row.fractions_paid },
        }),
        ...(row.jackpot_contributions !== null && { jackpot_contributions: row.jackpot_contributions }),
        digest: row.digest,
      })),
    };
  };
