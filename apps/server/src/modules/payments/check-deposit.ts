import { zero } from '../../base/money.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { type MonitoredPayment, type Watched, watchPayment } from '../aml/monitor.ts';
import { addForPerson } from '../aml/person-facet.ts';
import { depositLimitRefusal, type LimitRefusal } from '../responsible-gaming/rules.ts';
import { countable } from '../wallet/bounds.ts';
import { heldBy } from './held-facet.ts';
import { countReserved, isOpen, reservedBy } from './intent-rules.ts';
import { refuseBeyondDailyCap, refuseByMethod, refuseRestricted, type Wanted } from './rules.ts';

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
export const refuseDeposit = (draft: DepositDraft, wanted: Wanted, context: Context): LimitRefusal | undefined => {
  const { operator, now } = context;
  const { wallet, player, limits } = draft;
  const reserved = reservedBy(draft.deposit_intents.values());
  const counted = countReserved(wallet, reserved);
  refuseRestricted(player, 'can_deposit', now);
  refuseByMethod(draft.payment_methods, wanted, wallet.currency);
  refuseBeyondDailyCap(counted, wanted, operator);
  // Most players have no such limit, and their deposits are decided from the cache.
  const held = limits.limits.max_balance === undefined ? zero : countable(heldBy(draft) + reserved);
  return depositLimitRefusal(limits.limits, counted, wanted.amount, now, held);
};

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
