import type {
  cancelTournament as cancelRoute,
  createTournament as createRoute,
  updateTournament as updateRoute,
} from '@croupier/contract/back-office/tournaments.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { findRate } from '../currencies/find-rate.ts';
import { countPlanned, findUnknown, insertTournament, lockTournament, updateTournament } from './queries.ts';
import { refuseEnded, refusePast, refusePeriod, refuseTooMany, refuseUnchangeable } from './rules.ts';
import { type Settable, settableColumns, type Tournament } from './tournament.ts';
import { viewOperatorTournament } from './view.ts';

type Editing = Pick<Call, 'operator' | 'now'>;

/** What only the database can tell: the games exist, and the prizes have a price. */
const refuseUnknown = async (tx: Tx, { operator, now }: Editing, wanted: Settable): Promise<void> => {
  const [unknown] = await Promise.all([
    findUnknown(tx, operator.operator_id, wanted),
    findRate(tx, operator, wanted.prize_currency, now).catch((error: unknown) => {
      throw error instanceof Refusal
        ? invalid('prize_currency', `has no exchange rate to ${operator.currency}`)
        : error;
    }),
  ]);
  if (unknown.games.length > 0) throw invalid('game_ids', `do not exist: ${unknown.games.join(', ')}`);
  if (unknown.providers.length > 0) throw invalid('provider_ids', `do not exist: ${unknown.providers.join(', ')}`);
};

export const createTournament = (call: Call<typeof createRoute>): Promise<Sent> => {
  const { operator, now } = call;
  const wanted: Settable = { ...call.body, prize_currency: call.body.prize_currency ?? operator.currency };
  refusePeriod(wanted);
  refusePast(wanted.starts_at, now);
  return call.transaction(async (tx) => {
    await refuseUnknown(tx, call, wanted);
    refuseTooMany(await countPlanned(tx, operator.operator_id));
    const tournament = await insertTournament(tx, operator.operator_id, wanted, now);
    await audit(tx, auditContext(call), [
      {
        action: 'tournament.created',
        subject_kind: 'tournament',
        subject_id: tournament.id,
        to_value: JSON.stringify(call.body),
      },
    ]);
    return { data: viewOperatorTournament(tournament, call) };
  });
};

const settable = Object.keys(settableColumns) as (keyof Settable)[];

export const changeTournament = (call: Call<typeof updateRoute>): Promise<Sent> => {
  const { operator, now, params } = call;
  return call.transaction(async (tx) => {
    const before = await lockTournament(tx, operator.operator_id, params.tournament);

    const sent = Object.fromEntries(Object.entries(call.body).filter(([, value]) => value !== undefined));
    const after = { ...before, ...sent } as Tournament;
    const changed = changedFields(before, after, settable);
    if (changed.length === 0) return { data: viewOperatorTournament(before, call) };
    refuseUnchangeable(
      before,
      changed.map(({ field }) => field),
      now,
    );
    refusePeriod(after);
    if (changed.some(({ field }) => field === 'starts_at')) refusePast(after.starts_at, now);
    await refuseUnknown(tx, call, after);

    const saved = await updateTournament(tx, operator.operator_id, before.id, { ...sent, updated_at: now });
    const subject = { action: 'tournament.updated', subject_kind: 'tournament', subject_id: before.id };
    await audit(
      tx,
      auditContext(call),
      changed.map((change) => ({ ...subject, ...change })),
    );
    return { data: viewOperatorTournament(saved, call) };
  });
};

export const cancelTournament = (call: Call<typeof cancelRoute>): Promise<Sent> => {
  const { operator, now, params, body } = call;
  return call.transaction(async (tx) => {
    const before = await lockTournament(tx, operator.operator_id, params.tournament);

    refuseEnded(before);

    const saved = await updateTournament(tx, operator.operator_id, before.id, {
      status: 'cancelled',
      cancelled_at: now,
      cancel_reason: body.reason,
      updated_at: now,
    });
    await audit(tx, auditContext(call), [
      {
        action: 'tournament.cancelled',
        subject_kind: 'tournament',
        subject_id: before.id,
        field: 'status',
        from_value: before.status,
        to_value: 'cancelled',
        reason: body.reason,
      },
    ]);
    return { data: viewOperatorTournament(saved, call) };
  });
};
