import { createHash } from 'node:crypto';
import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import { Refusal } from '../../base/refusal.ts';
import { type MasterKey, sealBytes } from '../../base/secret-box.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Tx } from '../../database/pool.ts';
import { notify } from '../notices/notify.ts';
import type { Callback } from './adapter.ts';
import { claimCallback, type NewCallback, noteRepeat, storeOutcome } from './callback-queries.ts';
import { callbackContext } from './cashier-secret.ts';
import { handleNotice } from './handle-notice.ts';
import { claimStands } from './handle-payout.ts';
import { maskCards } from './mask-cards.ts';
import type { Notice, Outcome } from './notice.ts';
import { holdTransaction } from './queries.ts';
import { moneyHasMoved } from './rules.ts';
import type { Handled, Scene } from './scene.ts';

/** How long the bytes of callbacks are kept. */
const keptMilliseconds = 400 * dayMilliseconds;

/** A callback that was proved and read, and where it came from. */
export type Received = {
  readonly notice: Notice;
  readonly callback: Callback;
  readonly ip: string;
  /** The method of payments that name none. */
  readonly payment_method: string | null;
};

/** Where a callback is received, and the key by which its bytes are sealed. */
export type ReceivingScene = Scene & { readonly masterKey: MasterKey };

const claimIsOver: Outcome = {
  ok: false,
  code: 'PAYMENT_REQUEST_INVALID',
  message: 'The withdrawal is not with this payment provider any more.',
  details: { rule: 'payout_state' },
};

/**
 * Handles a notice once. Its row, what it changes and its answer commit together: a repeat finds the answer, and one that
 * comes at the same time waits for it.
 */
export const receive = async (scene: ReceivingScene, received: Received): Promise<Handled> => {
  const { tx, operator_id, adapter } = scene;
  const { notice, payment_method } = received;
  await hold(scene, notice);
  const row = rowOf(scene, received);
  const claimed = await claimCallback(tx, operator_id, row);
  if (claimed === undefined) {
    const answered = repeat(await noteRepeat(tx, operator_id, row), row.content_hash);
    const isOver =
      answered.ok && notice.action === 'payout_claim' && !(await claimStands({ tx, operator_id, adapter }, notice));
    return { outcome: isOver ? claimIsOver : answered };
  }
  const handled = await handle(scene, notice, payment_method);
  await keep(tx, operator_id, claimed.id, notice, handled);
  if (!handled.outcome.ok && moneyHasMoved(notice.action)) await tellStaff(scene, claimed.id, notice, handled.outcome);
  return handled;
};

/** Callbacks about a transaction follow each other, so each sees what the one before has done. */
export const hold = (
  { tx, operator_id, adapter }: Pick<Scene, 'tx' | 'operator_id' | 'adapter'>,
  { origin, transaction_id }: Notice,
): Promise<unknown> => holdTransaction(tx, operator_id, { adapter, transaction_id: origin ?? transaction_id });

/** Does what it says, by the method of the provider where it names none. */
export const handle = (scene: Scene, notice: Notice, payment_method: string | null): Promise<Handled> =>
  handleNotice(scene, {
    ...notice,
    note: notice.note && maskCards(notice.note),
    payment_method: notice.payment_method ?? payment_method ?? undefined,
  });

export const rowOf = (
  { operator_id, adapter, now, masterKey }: Pick<ReceivingScene, 'operator_id' | 'adapter' | 'now' | 'masterKey'>,
  { notice, callback, ip }: Pick<Received, 'notice' | 'callback' | 'ip'>,
): NewCallback => ({
  ...{ adapter, notice, ip, now },
  content_hash: hashOf(notice),
  raw_sealed: sealCallback(masterKey, operator_id, { ...notice, adapter }, { callback, names: namesIn(notice) }),
  verb: verbOf(callback),
  content_type: typeOf(callback),
  expires_at: new Date(now.getTime() + keptMilliseconds),
});

/** The rest of the path is whatever a caller has written there. */
const verbOf = ({ verb = '' }: Callback): string | null => (/^[\w-]{1,40}$/.test(verb) ? verb : null);

const typeOf = ({ headers }: Callback): string | null => {
  const type = headers['content-type'];
  return typeof type === 'string' ? type.slice(0, 100) : null;
};

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

/** The transactions that a callback names, under which it is taken again. */
export const namesIn = ({ transaction_id, origin }: Pick<Notice, 'transaction_id' | 'origin'>): string[] =>
  origin === null ? [transaction_id] : [transaction_id, origin];

/** The bytes of a callback, with what looks like a card number masked but for the names of its transactions. */
export const sealCallback = (
  masterKey: MasterKey,
  operator_id: number,
  row: { readonly adapter: CashierAdapter; readonly transaction_id: string; readonly action: string },
  { callback: { body }, names }: { readonly callback: Callback; readonly names: readonly string[] },
): Buffer => {
  const text = maskCards(body.toString('utf8'), names);
  return sealBytes(masterKey, Buffer.from(text), callbackContext(operator_id, row));
};

const repeat = (known: { readonly content_hash: Buffer; readonly answer: string }, content_hash: Buffer): Outcome => {
  if (known.content_hash.equals(content_hash)) return JSON.parse(known.answer) as Outcome;
  const { code, message, details } = new Refusal('DUPLICATE_TRANSACTION', undefined, { differs: ['content'] });
  return { ok: false, code, message, details };
};

export const keep = (
  tx: Tx,
  operator_id: number,
  id: number,
  { player_id }: Pick<Notice, 'player_id'>,
  { outcome, intent_id = null, payment_id = null, isNobody = false }: Handled,
): Promise<unknown> =>
  storeOutcome(tx, operator_id, {
    id,
    player_id: isNobody ? null : player_id,
    intent_id,
    payment_id,
    error_code: outcome.ok ? null : outcome.code,
    answer: JSON.stringify(outcome),
  });

/** Where the money has moved and the books say otherwise, somebody must decide. */
export const tellStaff = (
  { tx, operator_id, actor, now, adapter }: Pick<Scene, 'tx' | 'operator_id' | 'actor' | 'now' | 'adapter'>,
  id: number,
  { action, transaction_id }: { readonly action: string; readonly transaction_id: string },
  { message }: { readonly message: string },
): Promise<unknown> =>
  notify(
    tx,
    { operator_id, actor, now },
    {
      kind: 'cashier.not_booked',
      permission: 'pay_out',
      message: `${adapter} reported ${action} of ${transaction_id}, which is refused: ${message}`,
      subject_kind: 'cashier_callback',
      subject_id: id,
    },
  );
