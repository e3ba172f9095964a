import { createHash } from 'node:crypto';
import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { Logger } from 'pino';
import { Refusal } from '../../base/refusal.ts';
import { sealBytes } from '../../base/secret-box.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Engine } from '../../engine/engine.ts';
import type { PageAnswer, PageRequest } from '../../module/page.ts';
import { systemActor } from '../audit/audit.ts';
import { notify } from '../notices/notify.ts';
import type { Adapter, Callback } from './adapter.ts';
import { type AdmissionParts, adapterOf, createCallbackAdmission } from './admit-callback.ts';
import { claimCallback, noteRepeat, storeOutcome } from './callback-queries.ts';
import { callbackContext } from './cashier-secret.ts';
import { handleNotice } from './handle-notice.ts';
import { claimStands } from './handle-payout.ts';
import { maskCards } from './mask-cards.ts';
import { moneyHasMoved, type Notice, type Outcome } from './notice.ts';
import { holdTransaction } from './queries.ts';
import type { Handled, Scene } from './scene.ts';
import { verifyPlayer } from './verify-player.ts';

export type CallbackParts = AdmissionParts & {
  readonly engine: Engine;
  readonly log: Logger;
  readonly adapters: Readonly<Record<CashierAdapter, Adapter>>;
};

/** How long the bytes of callbacks are kept. */
const keptMilliseconds = 400 * dayMilliseconds;

/** The door of payment providers. */
export const createCallbackDoor = (parts: CallbackParts) => {
  const admit = createCallbackAdmission(parts);
  return async (request: PageRequest): Promise<PageAnswer> => {
    const { adapter: name = '', operator = '', verb } = request.params;
    const adapter = parts.adapters[adapterOf(name)];
    const callback: Callback = { headers: request.headers, body: request.body, verb };
    const ip = request.address();
    try {
      const { operator_id, session_key, payment_method } = await admit(adapterOf(name), adapter, operator, {
        callback,
        ip,
      });
      const said = adapter.read(callback);
      const outcome =
        said.action === 'verify'
          ? await inOperator(parts.sql, operator_id, (tx) =>
              verifyPlayer(tx, operator_id, said, { session_key, now: parts.clock.now() }),
            )
          : await take(parts, adapterOf(name), operator_id, { notice: said, callback, ip, payment_method });
      return adapter.answer(said, outcome);
    } catch (error) {
      return adapter.fail(error);
    }
  };
};

const claimIsOver: Outcome = {
  ok: false,
  code: 'PAYMENT_REQUEST_INVALID',
  message: 'The withdrawal is not with this payment provider any more.',
  details: { rule: 'payout_state' },
};

type Taken = {
  readonly notice: Notice;
  readonly callback: Callback;
  readonly ip: string;
  readonly payment_method: string | null;
};

/**
 * Handles a notice once. Its row, what it changes and its answer commit together: a repeat finds the answer, and one that
 * comes at the same time waits for it.
 */
const take = (
  parts: CallbackParts,
  adapter: CashierAdapter,
  operator_id: number,
  { notice, callback, ip, payment_method }: Taken,
): Promise<Outcome> =>
  inOperator(parts.sql, operator_id, async (tx) => {
    const { origin, transaction_id } = notice;
    await holdTransaction(tx, operator_id, { adapter, transaction_id: origin ?? transaction_id });
    const now = parts.clock.now();
    const content_hash = hashOf(notice);
    const row = {
      ...{ adapter, notice, content_hash, ip, now },
      raw_sealed: seal(parts, operator_id, adapter, notice, callback),
      expires_at: new Date(now.getTime() + keptMilliseconds),
    };
    const id = await claimCallback(tx, operator_id, row);
    if (id === undefined) {
      const answered = repeat(await noteRepeat(tx, operator_id, row), content_hash);
      const isOver =
        answered.ok && notice.action === 'payout_claim' && !(await claimStands({ tx, operator_id, adapter }, notice));
      return isOver ? claimIsOver : answered;
    }
    const scene: Scene = { tx, engine: parts.engine, operator_id, adapter, actor: systemActor, now };
    const handled = await handleNotice(scene, {
      ...notice,
      note: notice.note && maskCards(notice.note),
      payment_method: notice.payment_method ?? payment_method ?? undefined,
    });
    await keep(tx, operator_id, id, notice, handled);
    if (!handled.outcome.ok && moneyHasMoved(notice.action)) await tellStaff(scene, id, notice, handled);
    return handled.outcome;
  });

/** A repeat says the same in every field that decides; how it is written may differ. */
const hashOf = (notice: Notice): Buffer => {
  const { note: _, ...decides } = notice;
  const fields = Object.entries(decides).filter(([, value]) => value !== undefined && value !== null);
  return createHash('sha256')
    .update(JSON.stringify(fields.sort(byName)))
    .digest();
};

const byName = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number =>
  left < right ? -1 : 1;

const seal = (
  { masterKey }: CallbackParts,
  operator_id: number,
  adapter: CashierAdapter,
  { transaction_id, action }: Notice,
  { body }: Callback,
): Buffer =>
  sealBytes(
    masterKey,
    Buffer.from(maskCards(body.toString('utf8'))),
    callbackContext(operator_id, { adapter, transaction_id, action }),
  );

const repeat = (known: { readonly content_hash: Buffer; readonly answer: string }, content_hash: Buffer): Outcome => {
  if (known.content_hash.equals(content_hash)) return JSON.parse(known.answer) as Outcome;
  const { code, message, details } = new Refusal('DUPLICATE_TRANSACTION', undefined, { differs: ['content'] });
  return { ok: false, code, message, details };
};

const keep = (
  tx: Tx,
  operator_id: number,
  id: number,
  { player_id }: Notice,
  { outcome, intent_id = null, payment_id = null }: Handled,
): Promise<unknown> => {
  const isNobody = !outcome.ok && outcome.code === 'NOT_FOUND';
  return storeOutcome(tx, operator_id, {
    id,
    player_id: isNobody ? null : player_id,
    intent_id,
    payment_id,
    error_code: outcome.ok ? null : outcome.code,
    answer: JSON.stringify(outcome),
  });
};

/** Where the money has moved and the books say otherwise, somebody must decide. */
const tellStaff = (
  { tx, operator_id, actor, now, adapter }: Scene,
  id: number,
  { action, transaction_id }: Notice,
  { outcome }: Handled,
): Promise<unknown> =>
  notify(
    tx,
    { operator_id, actor, now },
    {
      kind: 'cashier.not_booked',
      permission: 'pay_out',
      message: `${adapter} reported ${action} of ${transaction_id}, which is refused: ${outcome.ok ? '' : outcome.message}`,
      subject_kind: 'cashier_callback',
      subject_id: id,
    },
  );
