import { maxInstruments } from '@croupier/contract/instrument-fields.ts';
import type { addInstrument as addRoute } from '@croupier/contract/operator/instruments.ts';
import type { addOwnInstrument as addOwnRoute } from '@croupier/contract/player/instruments.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type AuditContext, type Call, playerOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { lockPlayerRow } from '../players/shared-queries.ts';
import type { Instrument, NewInstrument } from './instrument.ts';
import { countEver, findSaved, insertInstrument } from './queries.ts';
import { isSameInstrument, toOwn, toStored } from './rules.ts';
import { instrumentView, labelOf, operatorView } from './view.ts';

/** Instruments are never deleted, so that a program which adds and removes them has an end. */
const maxEver = 200;

const tooMany = (rule: string, message: string, max: number): Refusal =>
  new Refusal('INVALID_REQUEST', message, { rule, max });

/** Saves an instrument under the lock of the player; what is saved already stays as it is. */
const save = async (tx: Tx, context: AuditContext, player_id: number, wanted: NewInstrument) => {
  const { operator_id, now } = context;
  await lockPlayerRow(tx, operator_id, player_id);
  const saved = await findSaved(tx, operator_id, player_id);
  const same = saved.find((one) => isSameInstrument(one, wanted));
  if (same) return { stored: same, isRepeat: true };

  if (saved.length >= maxInstruments)
    throw tooMany('too_many_instruments', `A player has at most ${maxInstruments} at a time.`, maxInstruments);
  if ((await countEver(tx, operator_id, player_id)) >= maxEver)
    throw tooMany('too_many_instruments', `A player saves at most ${maxEver} in all.`, maxEver);
  const stored = await insertInstrument(tx, operator_id, { ...wanted, player_id, created_at: now });
  if (!stored) throw new Refusal('INVALID_REQUEST', 'The token belongs to another player.', { rule: 'token_taken' });

  await announce(tx, context, 'instrument.added', stored);
  return { stored, isRepeat: false };
};

/** The audit row and the event; neither has the account itself. */
export const announce = async (
  tx: Tx,
  context: AuditContext,
  type: 'instrument.added' | 'instrument.removed',
  stored: Instrument,
): Promise<void> => {
  const { player_id } = stored;
  const label = labelOf(stored);
  const added = type === 'instrument.added';
  const subject = { subject_kind: 'instrument', subject_id: stored.id, player_id } as const;
  await audit(tx, context, [{ action: type, ...subject, ...(added ? { to_value: label } : { from_value: label }) }]);
  await emit(tx, context, [{ type, player_id, data: instrumentView(stored) }]);
};

const statusOf = (isRepeat: boolean) => (isRepeat ? { status: 200 } : {});

export const addInstrument = (call: Call<typeof addRoute>): Promise<WrittenAnswerOf<typeof addRoute>> =>
  call.write(async (tx) => {
    const { stored, isRepeat } = await save(tx, auditContext(call), call.params.player, toStored(call.body));
    return { data: operatorView(stored), ...statusOf(isRepeat) };
  });

export const addOwnInstrument = (call: Call<typeof addOwnRoute>): Promise<WrittenAnswerOf<typeof addOwnRoute>> =>
  call.write(async (tx) => {
    const { stored, isRepeat } = await save(tx, auditContext(call), playerOf(call), toOwn(call.body));
    return { data: instrumentView(stored), ...statusOf(isRepeat) };
  });
