import { max, maxMoney, min, subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { type MonitoredPayment, type Watched, watchPayment } from '../aml/monitor.ts';
import { addForPerson } from '../aml/person-facet.ts';
import { refuseRestricted } from '../players/rules.ts';
import { depositLimitRefusal, depositRoom, type LimitRefusal, type OpenMoney } from '../responsible-gaming/rules.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import { heldBy } from './held-facet.ts';
import { countReserved, isOpen, reservedBy } from './intent-rules.ts';
import { refuseBeyondDailyCap, refuseByMethod, type WantedPayment } from './rules.ts';

export const depositFacets = [
  'wallet',
  'player',
  'limits',
  'payments',
  'payment_methods',
  'deposit_intents',
  'aml',
  'person_payments',
  'audit',
  'bonuses',
  'bonus_offers',
  'person_grants',
  'held',
] as const;

type DepositDraft = Draft<(typeof depositFacets)[number]>;

/**
 * The rules that may refuse a deposit, whether it is authorised first or paid at once: what is reserved counts as paid.
 * Throws a refusal, or returns that of a limit.
 */
export const depositRefusal = (
  draft: DepositDraft,
  wanted: WantedPayment,
  context: Context,
): LimitRefusal | undefined => {
  const { operator, now } = context;
  const { wallet, player, limits } = draft;
  const open = openMoneyOf(draft);
  refuseRestricted(player, 'can_deposit', now);
  refuseByMethod(draft.payment_methods, wanted, wallet.currency);
  refuseBeyondDailyCap(countReserved(wallet, open.reserved), wanted, operator);
  return depositLimitRefusal(limits.limits, wallet, wanted.amount, now, open);
};

/** Most players have no limit of their balance, and their deposits are decided from the cache. */
const openMoneyOf = (draft: DepositDraft): OpenMoney => ({
  reserved: reservedBy(draft.deposit_intents.values()),
  held: draft.limits.limits.max_balance === undefined ? zero : heldBy(draft),
});

/**
 * The refusal of an amount, with the largest that would pass (0: none would). What refuses any amount stays as it is.
 */
export const withRoom = (
  refusal: Refusal,
  draft: DepositDraft,
  wanted: WantedPayment,
  { operator }: Context,
): Refusal => {
  const { code, message, details } = refusal;
  const isOfAmount = code === 'LIMIT_EXCEEDED' || amountRules.includes(String(details.rule));
  if (!isOfAmount) return refusal;
  const { wallet, limits, payment_methods } = draft;
  const open = openMoneyOf(draft);
  const method = payment_methods.get(wanted.payment_method ?? '');
  const { daily_deposit_cap: cap } = operator.settings;
  const ofCap = cap === null ? maxMoney : inPlayerCurrency(cap, wallet, operator);
  const room = [
    depositRoom(limits.limits, wallet, open) ?? maxMoney,
    method?.max_deposit ?? maxMoney,
    max(zero, subtract(ofCap, countReserved(wallet, open.reserved).deposit_day)),
  ].reduce(min);
  const would_pass = room < (method?.min_deposit ?? zero) ? zero : room;
  return new Refusal(code, message, { ...details, would_pass });
};

const amountRules = ['daily_deposit_cap', 'amount_bounds'];

/** Checks a deposit that the rules allow against the operator's monitoring rules. Changes nothing yet. */
export const watchDeposit = (draft: DepositDraft, payment: MonitoredPayment, context: Context): Watched =>
  watchPayment(withReserved(draft), payment, context);

/** The account as monitoring sees it: what is reserved was seen like what is paid. */
const withReserved = (draft: DepositDraft): DepositDraft => {
  const open = [...draft.deposit_intents.values()].filter(isOpen);
  if (open.length === 0) return draft;
  const { player_id, currency, rate } = draft.wallet;
  const seen = open.map(({ amount, created_at }) => ({ type: 'deposit' as const, amount, created_at }));
  const account = { ...draft, aml: { ...draft.aml, recent: [...seen, ...draft.aml.recent] } };
  for (const one of seen) addForPerson(account, { ...one, player_id, currency, rate });
  return account;
};
