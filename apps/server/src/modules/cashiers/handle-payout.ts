import { findSharedPayment, findSharedPayments } from '../payments/cashier-queries.ts';
import { claimByCashier, paidByCashier, refusedByCashier, returnedByCashier } from '../payments/decide-by-cashier.ts';
import { endPayout } from '../payments/order-queries.ts';
import { requestWithdrawal } from '../payments/request-withdrawal.ts';
import type { Notice } from './notice.ts';
import { adoptPayout } from './order-named.ts';
import { hasAccepted, saveTransaction, selectBegun, selectTransaction } from './queries.ts';
import { type Handled, invalidNotice, referenceOf, refused, run, type Scene } from './scene.ts';

/** The provider is about to send money: it may, if the withdrawal is one of ours that is allowed and free. */
const claim = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const { tx, operator_id, adapter, now } = scene;
  const { transaction_id, player_id, amount, currency } = notice;
  const at = { adapter, transaction_id };
  if (await hasAccepted(tx, operator_id, at, 'payout_failed'))
    return invalidNotice('status', 'The provider has ended this transaction already.');
  if (await selectTransaction(tx, operator_id, at)) return invalidNotice('status', 'The transaction is known already.');
  if (notice.payment_id === undefined && !notice.begins)
    return invalidNotice('payment_id', 'The withdrawal is not named.');
  const payment_id = notice.payment_id ?? (await allowedOfThis(scene, notice));
  if (payment_id === undefined) return begin(scene, notice);
  const payment = await findSharedPayment(tx, operator_id, payment_id);
  if (payment?.type !== 'withdrawal' || payment.player_id !== player_id)
    return refused('NOT_FOUND', 'There is no such withdrawal.');
  const outcome = await run(scene, claimByCashier, player_id, { payment_id, amount });
  if (!outcome.ok) return { outcome, payment_id };
  const claimed_at = new Date(outcome.data.paying_at as string);
  const row = { transaction_id, player_id, amount, currency, intent_id: null, payment_id, claimed_at };
  await saveTransaction(tx, operator_id, adapter, { ...row, kind: 'payout' }, now);
  return { outcome, payment_id };
};

/** A withdrawal that this provider began, of the same amount, which is allowed by now: tried again, it is paid. */
const allowedOfThis = async (scene: Scene, notice: Notice): Promise<number | undefined> =>
  (await begunBy(scene, notice)).find(({ status, payout_state }) => status === 'allowed' && payout_state === 'none')
    ?.id;

const begunBy = async ({ tx, operator_id, adapter }: Scene, { player_id, amount }: Notice) =>
  findSharedPayments(tx, operator_id, await selectBegun(tx, operator_id, { adapter, player_id, amount }));

/** The player asked the provider for money: that becomes a request, which holds the amount and waits to be approved. */
const begin = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const { tx, operator_id, adapter, now } = scene;
  const { transaction_id, player_id, amount, currency, payment_method } = notice;
  if (payment_method === undefined)
    return invalidNotice('payment_method', 'No payment method is set for withdrawals that the provider begins.');
  const waiting = (await begunBy(scene, notice)).find(({ status }) => status === 'new');
  if (waiting) return waits(waiting.id);
  const input = { amount, payment_method, external_reference: referenceOf(scene, transaction_id) };
  const outcome = await run(scene, requestWithdrawal, player_id, input);
  if (!outcome.ok) return { outcome };
  const payment_id = outcome.data.id as number;
  const row = { transaction_id, player_id, amount, currency, intent_id: null, payment_id, claimed_at: null };
  await saveTransaction(tx, operator_id, adapter, { ...row, kind: 'payout' }, now);
  return waits(payment_id);
};

const waits = (payment_id: number): Handled => ({
  ...invalidNotice('waiting', 'The withdrawal waits to be approved. Begin it again once it is.', { payment_id }),
  payment_id,
});

/** Whether the claim that a transaction made is still the one that counts: a repeat must not be told so after its end. */
export const claimStands = async (
  { tx, operator_id, adapter }: Pick<Scene, 'tx' | 'operator_id' | 'adapter'>,
  { transaction_id }: Notice,
): Promise<boolean> => {
  const claimed = await selectTransaction(tx, operator_id, { adapter, transaction_id });
  if (!claimed?.payment_id || claimed.claimed_at === null) return false;
  const payment = await findSharedPayment(tx, operator_id, claimed.payment_id);
  return payment?.payout_state !== 'none' && payment?.paying_at?.getTime() === claimed.claimed_at.getTime();
};

/** The transfer that a notice is about; one that was ordered may be heard of here for the first time. */
const transferOf = async (scene: Scene, notice: Notice) => {
  const { tx, operator_id, adapter } = scene;
  const transaction_id = notice.origin ?? notice.transaction_id;
  const known = await selectTransaction(tx, operator_id, { adapter, transaction_id });
  return known ?? adoptPayout(scene, notice, transaction_id);
};

type Report = typeof paidByCashier | typeof refusedByCashier | typeof returnedByCashier;

/** What became of a transfer: it counts for the payout claim that this transaction made, and for no other. */
const reported =
  (command: Report, reasonOf: (scene: Scene, notice: Notice) => string, state: 'done' | 'refused') =>
  async (scene: Scene, notice: Notice): Promise<Handled> => {
    const origin = await transferOf(scene, notice);
    if (origin?.kind !== 'payout' || origin.player_id !== notice.player_id)
      return refused('NOT_FOUND', 'The transaction is not one of this player.');
    const { payment_id, claimed_at, amount } = origin;
    if (payment_id === null || claimed_at === null)
      return { ...invalidNotice('payout_state', 'The withdrawal was not given to the provider.'), payment_id };
    if (notice.amount !== amount)
      return { ...invalidNotice('amount', 'The withdrawal has another amount.', { amount }), payment_id };
    const input = { payment_id, claimed_at, reason: reasonOf(scene, notice) };
    const outcome = await run(scene, command, notice.player_id, input);
    const { tx, operator_id, now } = scene;
    const ended = { payment_id, claimed_at, state, transaction_id: origin.transaction_id, now };
    if (outcome.ok) await endPayout(tx, operator_id, ended);
    return { outcome, payment_id };
  };

const saidBy = (scene: Scene, { transaction_id, note }: Notice): string =>
  note === undefined ? referenceOf(scene, transaction_id) : `${referenceOf(scene, transaction_id)}: ${note}`;

/** Where nothing was claimed, nothing has to be given back; a claim that arrives later is refused. */
const failed = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const origin = await transferOf(scene, notice);
  const isClaimed = origin !== undefined && origin.claimed_at !== null;
  if (!isClaimed && origin?.player_id !== undefined && origin.player_id !== notice.player_id)
    return refused('NOT_FOUND', 'The transaction is not one of this player.');
  if (!isClaimed) return { outcome: { ok: true, data: { status: 'none' } }, payment_id: origin?.payment_id };
  return reported(refusedByCashier, saidBy, 'refused')(scene, notice);
};

export const handlePayout = {
  claim,
  paid: reported(paidByCashier, (scene, { transaction_id }) => referenceOf(scene, transaction_id), 'done'),
  failed,
  returned: reported(returnedByCashier, saidBy, 'done'),
};
