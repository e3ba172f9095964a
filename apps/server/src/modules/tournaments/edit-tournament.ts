import {
  type cancelTournament as cancelRoute,
  type createTournament as createRoute,
  newTournament,
  tournamentPatch,
  type updateTournament as updateRoute,
} from '@croupier/contract/back-office/tournaments.ts';
import type { z } from 'zod';
import { definedFields } from '../../base/defined-fields.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { findRate } from '../currencies/find-rate.ts';
import { findUnknown } from '../games/shared-queries.ts';
import { findCurrency } from '../operators/shared-queries.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { countPlanned, insertTournament, lockTournament, updateTournament } from './queries.ts';
import { easesTournament, refuseEnded, refusePast, refusePeriod, refuseTooMany, refuseUnchangeable } from './rules.ts';
import { type Settable, settableColumns, type Tournament } from './tournament.ts';
import { viewOperatorTournament } from './view.ts';

type Editing = { readonly operator: { readonly operator_id: number; readonly currency: string }; readonly now: Date };

/** Checks that need the database: the games exist, and the currency of the prizes has a rate. */
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

export const createTournament = (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> =>
  call.write(async (tx) => {
    const wanted = withCurrency(call.body, call.operator);
    await refuseNew(tx, call, wanted);
    if (needsSecondPerson(call.operator))
      return propose(tx, call, tournamentCreation, { subject_id: null, change: wanted, after: wanted });
    return { data: viewOperatorTournament(await storeNew(tx, auditContext(call), wanted), call) };
  });

/** A new tournament promises prizes and requires a second person. */
export const tournamentCreation: ProposalKind = {
  kind: 'tournament.create',
  current: async () => ({}),
  apply: async (tx, context, { change }) => {
    const operator = await findCurrency(tx, context.operator_id);
    const wanted = withCurrency(newTournament.parse(change), operator);
    await refuseNew(tx, { operator, now: context.now }, wanted);
    return (await storeNew(tx, context, wanted)).id;
  },
};

const withCurrency = (body: z.output<typeof newTournament>, { currency }: { readonly currency: string }): Settable => ({
  ...body,
  prize_currency: body.prize_currency ?? currency,
});

const refuseNew = async (tx: Tx, editing: Editing, wanted: Settable): Promise<void> => {
  refusePeriod(wanted);
  refusePast(wanted.starts_at, editing.now);
  await refuseUnknown(tx, editing, wanted);
  refuseTooMany(await countPlanned(tx, editing.operator.operator_id));
};

const storeNew = async (tx: Tx, context: AuditContext, wanted: Settable): Promise<Tournament> => {
  const tournament = await insertTournament(tx, context.operator_id, wanted, context.now);
  await audit(tx, context, [
    {
      action: 'tournament.created',
      subject_kind: 'tournament',
      subject_id: tournament.id,
      to_value: JSON.stringify(wanted),
    },
  ]);
  return tournament;
};

const settable = Object.keys(settableColumns) as (keyof Settable)[];
type Changes = z.output<typeof tournamentPatch>;

export const changeTournament = (call: Call<typeof updateRoute>): Promise<WrittenAnswerOf<typeof updateRoute>> =>
  call.write(async (tx) => {
    const { operator, now, params, body } = call;
    const { before, after } = await planChange(tx, { operator, now }, params.tournament, body);
    if (needsSecondPerson(operator) && easesTournament(before, after))
      return propose(tx, call, tournamentUpdate, { subject_id: before.id, change: body, after: settableOf(after) });
    return { data: viewOperatorTournament(await storeChange(tx, auditContext(call), before, after), call) };
  });

/** Higher prizes, or easier rules, require a second person. */
export const tournamentUpdate: ProposalKind = {
  kind: 'tournament.update',
  current: async (tx, { operator_id }, { subject_id }) =>
    settableOf(await lockTournament(tx, operator_id, subject_id as number)),
  apply: async (tx, context, { subject_id, change }) => {
    const editing = { operator: await findCurrency(tx, context.operator_id), now: context.now };
    const { before, after } = await planChange(tx, editing, subject_id as number, tournamentPatch.parse(change));
    return (await storeChange(tx, context, before, after)).id;
  },
};

const settableOf = (tournament: Settable): Settable =>
  Object.fromEntries(settable.map((field) => [field, tournament[field]])) as Settable;

/** The tournament, locked, before and after the change. */
const planChange = async (
  tx: Tx,
  editing: Editing,
  id: number,
  changes: Changes,
): Promise<{ before: Tournament; after: Tournament }> => {
  const before = await lockTournament(tx, editing.operator.operator_id, id);
  const after = { ...before, ...definedFields(changes) } as Tournament;
  const changed = changedFields(before, after, settable).map(({ field }) => field);
  if (changed.length === 0) return { before, after: before };
  refuseUnchangeable(before, changed, editing.now);
  refusePeriod(after);
  if (changed.includes('starts_at')) refusePast(after.starts_at, editing.now);
  await refuseUnknown(tx, editing, after);
  return { before, after };
};

const storeChange = async (
  tx: Tx,
  context: AuditContext,
  before: Tournament,
  after: Tournament,
): Promise<Tournament> => {
  const changed = changedFields(before, after, settable);
  if (changed.length === 0) return before;
  const values = { ...settableOf(after), updated_at: context.now };
  const saved = await updateTournament(tx, context.operator_id, before.id, values);
  const subject = { action: 'tournament.updated', subject_kind: 'tournament', subject_id: before.id };
  await audit(
    tx,
    context,
    changed.map((change) => ({ ...subject, ...change })),
  );
  return saved;
};

export const cancelTournament = (call: Call<typeof cancelRoute>): Promise<WrittenAnswerOf<typeof cancelRoute>> => {
  const { operator, now, params, body } = call;
  return call.write(async (tx) => {
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
