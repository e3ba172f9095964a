import type { Money } from '../../base/money.ts';
import { authoriseDeposit } from '../payments/authorise-deposit.ts';
import { captureByCashier, creditUnauthorised } from '../payments/capture-by-cashier.ts';
import { findSharedIntent } from '../payments/cashier-queries.ts';
import { mayDeposit } from '../payments/may-deposit.ts';
import { endVoid, nameRefundTask } from '../payments/order-queries.ts';
import { releaseDeposit } from '../payments/release-deposit.ts';
import { lockAccount } from '../wallet/shared-queries.ts';
import type { CashierTransaction } from './cashier-row.ts';
import { handlePayout } from './handle-payout.ts';
import type { Notice } from './notice.ts';
import { hasAccepted, isIntentUsed, saveTransaction, selectTransaction } from './queries.ts';
import { type Handled, invalidNotice, referenceOf, refused, run, type Scene } from './scene.ts';

export const known = ({ tx, operator_id, adapter }: Scene, transaction_id: string) =>
  selectTransaction(tx, operator_id, { adapter, transaction_id });

export const keep = (
  { tx, operator_id, adapter, now }: Scene,
  { transaction_id, player_id, amount, currency }: Notice,
  of: Pick<CashierTransaction, 'kind' | 'intent_id' | 'payment_id'>,
): Promise<unknown> =>
  saveTransaction(
    tx,
    operator_id,
    adapter,
    { transaction_id, player_id, amount, currency, claimed_at: null, ...of },
    now,
  );

export const ofOther = (): Handled => refused('NOT_FOUND', 'The transaction is not one of this player.');

/** Asked before the money moves: whatever refuses a deposit refuses it here. */
const authorise = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const { tx, operator_id, adapter } = scene;
  const { transaction_id } = notice;
  // Messages overtake each other: a transaction that has ended is not begun again.
  if (await hasAccepted(tx, operator_id, { adapter, transaction_id }, 'release'))
    return invalidNotice('status', 'The provider has ended this transaction already.');
  if (await known(scene, transaction_id)) return invalidNotice('status', 'The transaction has been captured already.');
  return notice.intent_id === undefined ? authoriseAnew(scene, notice) : useIntent(scene, notice, notice.intent_id);
};

const authoriseAnew = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const { transaction_id, player_id, amount, payment_method } = notice;
  const external_reference = referenceOf(scene, transaction_id);
  const input = { amount, external_reference, payment_method };
  const outcome = await run(scene, authoriseDeposit, player_id, input as typeof input & { amount: Money });
  if (!outcome.ok) return { outcome };
  const intent_id = outcome.data.id as number;
  await keep(scene, notice, { kind: 'deposit', intent_id, payment_id: null });
  return { outcome, intent_id };
};

/** The operator has authorised it already: the provider may take as much as that. */
const useIntent = async (scene: Scene, notice: Notice, intent_id: number): Promise<Handled> => {
  const { tx, operator_id } = scene;
  // Whatever ends the intent from now on sees that this provider holds it.
  await lockAccount(tx, operator_id, notice.player_id);
  const intent = await findSharedIntent(tx, operator_id, intent_id);
  if (!intent || intent.player_id !== notice.player_id) return refused('NOT_FOUND', 'There is no such deposit intent.');
  if (intent.status !== 'authorised' || intent.expires_at <= scene.now)
    return invalidNotice('status', 'The deposit is not authorised any more.', { status: intent.status });
  if (notice.amount > intent.amount)
    return invalidNotice('amount', 'Less is authorised.', { authorised: intent.amount, requested: notice.amount });
  // What is reserved is for one payment. A player who pays in a second window needs room for both.
  if (await isIntentUsed(tx, operator_id, intent_id)) return authoriseAnew(scene, notice);
  const outcome = await run(scene, mayDeposit, notice.player_id, null);
  if (!outcome.ok) return { outcome, intent_id };
  await keep(scene, notice, { kind: 'deposit', intent_id, payment_id: null });
  return { outcome: { ok: true, data: { id: intent_id, expires_at: intent.expires_at } }, intent_id };
};

/** The money has moved: credited, whatever was authorised. */
const capture = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const { tx, operator_id, adapter, now } = scene;
  const { transaction_id, player_id, amount, payment_method } = notice;
  const origin = await known(scene, notice.origin ?? transaction_id);
  // Money that went out and has come back.
  if (origin?.kind === 'payout') return handlePayout.returned(scene, notice);
  if (origin && origin.player_id !== player_id) return ofOther();
  const intent_id = origin?.intent_id ?? (await namedIntent(scene, notice));
  const external_reference = referenceOf(scene, transaction_id);
  const outcome =
    intent_id === undefined
      ? await run(scene, creditUnauthorised, player_id, { amount, external_reference, payment_method })
      : await run(scene, captureByCashier, player_id, { amount, external_reference, intent_id });
  if (!outcome.ok) return { outcome, intent_id };
  const { id: payment_id, deposit_intent_id } = outcome.data as { id: number; deposit_intent_id: number };
  const kind = origin?.transaction_id === transaction_id ? 'deposit' : 'capture';
  await keep(scene, notice, { kind, intent_id: deposit_intent_id, payment_id });
  await nameRefundTask(tx, operator_id, { payment_id, adapter, origin: transaction_id });
  // Refunds and chargebacks will name the first transaction, so it is stored with its payment as well.
  if (origin && kind === 'capture') await saveTransaction(tx, operator_id, adapter, { ...origin, payment_id }, now);
  return { outcome, intent_id: deposit_intent_id, payment_id };
};

/** An intent that the provider names without having asked; one of another player is not believed. */
const namedIntent = async (scene: Scene, { intent_id, player_id }: Notice): Promise<number | undefined> => {
  if (intent_id === undefined) return undefined;
  const intent = await findSharedIntent(scene.tx, scene.operator_id, intent_id);
  return intent?.player_id === player_id ? intent_id : undefined;
};

/** Failed, abandoned or cancelled before it was captured. */
export const release = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const origin = await known(scene, notice.origin ?? notice.transaction_id);
  // Nothing was reserved for it, or it was declined.
  if (!origin) return { outcome: { ok: true, data: { status: 'released' } } };
  const { intent_id, player_id, transaction_id } = origin;
  if (player_id !== notice.player_id || intent_id === null) return ofOther();
  const { tx, operator_id, adapter, now } = scene;
  const outcome = await run(scene, releaseDeposit, player_id, { intent_id, ended: { adapter, transaction_id } });
  await endVoid(tx, operator_id, { adapter, origin: transaction_id, now });
  return { outcome, intent_id };
};

export const handleDeposit = { authorise, capture, release };
