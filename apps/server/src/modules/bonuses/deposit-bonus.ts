import { type Money, min, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Context, Facts } from '../../engine/account.ts';
import { attempt } from '../../engine/decide.ts';
import { NotCached } from '../../engine/facet.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import type { Bonus, PlayerBonus } from './bonus.ts';
import { type Grant, type GrantDraft, grant, refuseGrant } from './grant.ts';
import type { Offer } from './offer-facet.ts';
import { percentOf } from './rules.ts';

/** A paid deposit, and whether it was the player's first. */
export type PaidDeposit = { readonly id: number; readonly amount: Money; readonly is_first: boolean };

/** What a deposit earns by a bonus: its share, up to the cap; nothing below the minimum deposit. */
const depositShare = (
  { type, terms }: Bonus,
  deposit: Omit<PaidDeposit, 'id'>,
  wallet: WalletFacts,
  context: Context,
): Money => {
  const isMeant = terms.on_deposit && type === (deposit.is_first ? 'deposit_match' : 'reload');
  const inOwn = (amount: Money): Money => inPlayerCurrency(amount, wallet, context.operator);
  if (!isMeant || deposit.amount < inOwn(terms.min_deposit)) return zero;
  const share = percentOf(deposit.amount, terms.percentage);
  return terms.cap === 0 ? share : min(share, inOwn(terms.cap));
};

/** A bonus that an authorised deposit will bring: its terms as they were then, and what it comes to. */
export type PromisedBonus = { readonly bonus: Bonus; readonly amount: Money };

type Brought = { readonly offer: Offer; readonly wanted: Grant & { readonly amount: Money } };

/** What the deposit may bring of the offered bonuses, the largest first. */
const broughtBy = (
  { bonus_offers, wallet }: Facts<'bonus_offers' | 'wallet'>,
  deposit: Omit<PaidDeposit, 'id'> & { readonly id?: number },
  context: Context,
): Brought[] =>
  [...bonus_offers.values()]
    .map((offer) => {
      const amount = depositShare(offer.bonus, deposit, wallet, context);
      const source_reference = deposit.id === undefined ? undefined : String(deposit.id);
      return { offer, wanted: { bonus_id: offer.bonus.id, amount, source: 'deposit' as const, source_reference } };
    })
    .filter(({ wanted }) => wanted.amount > 0)
    .sort((a, b) => b.wanted.amount - a.wanted.amount || a.wanted.bonus_id - b.wanted.bonus_id);

/**
 * The bonus of a deposit, in the same change: of those that the player may have, the largest. A refused bonus is
 * skipped; it never refuses the deposit.
 */
export const grantOnDeposit = (draft: GrantDraft, deposit: PaidDeposit, context: Context): PlayerBonus | undefined => {
  for (const { wanted } of broughtBy(draft, deposit, context)) {
    const granted = unlessRefused(() => attempt(draft, () => grant(draft, wanted, context)));
    if (granted) return granted;
  }
  return undefined;
};

/** The bonus that a deposit which is authorised now would be granted. */
export const promiseOnDeposit = (
  draft: GrantDraft,
  deposit: Omit<PaidDeposit, 'id'>,
  context: Context,
): PromisedBonus | undefined => {
  for (const { offer, wanted } of broughtBy(draft, deposit, context)) {
    const promised = unlessRefused(() => {
      refuseGrant(draft, offer, wanted, context);
      return { bonus: offer.bonus, amount: wanted.amount };
    });
    if (promised) return promised;
  }
  return undefined;
};

/**
 * Grants what was promised, by the terms of then, whatever the catalogue says by now. A bonus for the first deposit is
 * not granted where another deposit has been the first meanwhile: then the deposit brings what any brings now.
 */
export const grantPromised = (
  draft: GrantDraft,
  { bonus }: PromisedBonus,
  deposit: PaidDeposit,
  context: Context,
): PlayerBonus | undefined => {
  const offer = draft.bonus_offers.get(bonus.id);
  if (!offer) throw new NotCached('a promised bonus');
  const amount = depositShare(bonus, deposit, draft.wallet, context);
  if (amount === 0) return grantOnDeposit(draft, deposit, context);
  const wanted = { bonus_id: bonus.id, amount, source: 'deposit', source_reference: String(deposit.id) } as const;
  draft.bonus_offers = new Map(draft.bonus_offers).set(bonus.id, { ...offer, bonus });
  const granted = unlessRefused(() => attempt(draft, () => grant(draft, wanted, context)));
  const counted = draft.bonus_offers.get(bonus.id) as Offer;
  draft.bonus_offers = new Map(draft.bonus_offers).set(bonus.id, { ...counted, bonus: offer.bonus });
  return granted;
};

const unlessRefused = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
};
