import { type Money, max, money, oneUnit, zero } from '../../base/money.ts';
import { invalid } from '../../base/refusal.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { book } from '../wallet/book.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import type { Bonus, BonusSource, PlayerBonus } from './bonus.ts';
import { activate } from './lifecycle.ts';
import type { Offer } from './offer-facet.ts';
import { countForPerson, grantsOfPerson } from './person-facet.ts';
import { announceBonus, type BonusDraft, noteBonus, putBonus } from './put-bonus.ts';
import {
  activeBonus,
  invalidBonus,
  refuseBeyondGrantCap,
  refuseBeyondPersonCap,
  refuseExcludedPlayer,
  refuseInactive,
  refuseIneligible,
  refuseRepeat,
  refuseTooManyUnfinished,
  waitingBonuses,
} from './rules.ts';

export type GrantDraft = Draft<'wallet' | 'player' | 'bonuses' | 'bonus_offers' | 'person_grants'>;

/** Which bonus of the catalogue is granted, its amount in the player's currency, and its reason. */
export type Grant = {
  readonly bonus_id: number;
  readonly amount?: Money | undefined;
  readonly source: BonusSource;
  readonly source_reference?: string | undefined;
  readonly note?: string | undefined;
};

/**
 * Grants a bonus for any source: staff, the operator's server, a promo code, a deposit, cashback, a prize. It is
 * credited at once, queued behind the active one, or without wagering paid to the real wallet.
 */
export const grant = (draft: GrantDraft, wanted: Grant, context: Context): PlayerBonus => {
  const offer = draft.bonus_offers.get(wanted.bonus_id);
  if (!offer) throw invalid('bonus_id', 'is no bonus of the catalogue');
  refuseGrant(draft, offer, wanted, context);

  const bonus = putBonus(draft, newBonus(draft, offer.bonus, wanted, context), {}, context);
  countGrant(draft, offer, wanted);
  countForPerson(draft, offer.bonus.id);
  noteBonus(draft, bonus, 'granted', bonus.amount, context, { reason: wanted.note });
  const begun = begin(draft, bonus, context);
  announceBonus(draft, 'bonus.granted', begun);
  if (begun.state === 'finished') announceBonus(draft, 'bonus.completed', begun);
  return begun;
};

/** The rules of every grant. */
export const refuseGrant = (
  account: Facts<'player' | 'bonuses' | 'person_grants'>,
  offer: Offer,
  wanted: Grant,
  { now }: Context,
): void => {
  const { player, bonuses } = account;
  refuseInactive(offer.bonus);
  refuseExcludedPlayer(player, now);
  refuseIneligible(offer.bonus, player);
  refuseRepeat(offer, wanted.source_reference ?? null);
  refuseBeyondGrantCap(offer);
  refuseBeyondPersonCap(offer.bonus, grantsOfPerson(account, offer.bonus));
  if (!isPaidAtOnce(offer.bonus)) refuseTooManyUnfinished(bonuses);
};

/** Without wagering and spins there is nothing to wait for. */
const isPaidAtOnce = ({ wagering_multiplier, terms }: Bonus): boolean =>
  wagering_multiplier === 0 && terms.free_spins === null;

/** Later commands of the batch must see it. */
const countGrant = (draft: Draft<'bonus_offers'>, offer: Offer, { source_reference }: Grant): void => {
  const references = source_reference === undefined ? offer.references : [...offer.references, source_reference];
  const counted = { ...offer, grants: offer.grants + 1, references };
  draft.bonus_offers = new Map(draft.bonus_offers).set(offer.bonus.id, counted);
};

const newBonus = (
  { wallet, bonuses }: Facts<'wallet' | 'bonuses'>,
  bonus: Bonus,
  wanted: Grant,
  { operator, now, newId }: Context,
): PlayerBonus => {
  const inOwn = (amount: Money): Money =>
    amount === 0 ? zero : max(oneUnit, inPlayerCurrency(amount, wallet, operator));
  const spins = bonus.terms.free_spins;
  const amount = spins ? amountOfSpins(wanted) : (wanted.amount ?? inOwn(bonus.default_amount));
  return {
    id: newId('player_bonus'),
    player_id: wallet.player_id,
    bonus_id: bonus.id,
    name: bonus.name,
    type: bonus.type,
    state: 'pending',
    result: 'none',
    amount,
    currency: wallet.currency,
    wager_requirement: requirementOf(bonus, amount, spins !== null, wallet),
    wagered_amount: zero,
    converted_amount: zero,
    converted_value: zero,
    forfeited_amount: zero,
    max_bet: inOwn(bonus.max_bet),
    position: Math.max(0, ...[...bonuses.values()].map(({ position }) => position)) + 1,
    held: amount,
    open_rounds: 0,
    free_spins_left: spins?.count ?? 0,
    free_spin_stake: inOwn(spins?.stake ?? zero),
    provider_id: spins?.provider_id ?? null,
    free_spins_count: spins?.count ?? 0,
    free_spins_used: 0,
    free_spins_until: null,
    open_free_rounds: 0,
    terms: {
      contributions: bonus.terms.contributions,
      excluded_games: bonus.terms.excluded_games,
      wagering_multiplier: bonus.wagering_multiplier,
      valid_days: bonus.valid_days,
      max_conversion_multiplier: bonus.max_conversion_multiplier,
      ...(spins && isOfProvider(spins) && { free_rounds: roundTerms(spins, inOwn) }),
    },
    source: wanted.source,
    source_reference: wanted.source_reference ?? null,
    note: wanted.note ?? null,
    started_at: null,
    expires_at: null,
    finished_at: null,
    created_at: now,
    updated_at: now,
  };
};

type Spins = NonNullable<Bonus['terms']['free_spins']>;

/** Terms of an earlier version name no provider. */
const isOfProvider = ({ provider_id }: Spins): boolean => (provider_id ?? null) !== null;

const roundTerms = ({ games, days, max_winnings }: Spins, inOwn: (amount: Money) => Money) => ({
  games,
  days,
  max_winnings: inOwn(max_winnings),
});

/** The value of free spins is known only when they are played. */
const amountOfSpins = ({ amount }: Grant): Money => {
  if (amount !== undefined) throw invalid('amount', 'is not for free spins: their winnings are the amount');
  return zero;
};

export const requirementOf = (bonus: Bonus, amount: Money, isSpins: boolean, wallet: WalletFacts): Money => {
  if (amount === 0 && !isSpins)
    throw invalidBonus('amount', 'The bonus has no default amount: name one.', { bonus_id: bonus.id });
  const requirement = amount * bonus.wagering_multiplier;
  const credited = Math.max(wallet.real_balance, 0) + wallet.bonus_balance + amount;
  // A share of a deposit or of a loss is capped: the largest amount may stand for a larger one.
  const isCapped = amount === Number.MAX_SAFE_INTEGER;
  if (isCapped || !Number.isSafeInteger(requirement) || !Number.isSafeInteger(credited))
    throw invalidBonus('amount', 'The amount is too large: the sum would exceed 2^53 − 1.', {
      max: Number.MAX_SAFE_INTEGER,
    });
  return money(requirement);
};

const begin = (draft: BonusDraft, bonus: PlayerBonus, context: Context): PlayerBonus => {
  if (bonus.terms.wagering_multiplier === 0 && bonus.free_spins_left === 0) return payOut(draft, bonus, context);
  const isNext = !activeBonus(draft.bonuses) && waitingBonuses(draft.bonuses)[0]?.id === bonus.id;
  return isNext ? activate(draft, bonus, context) : bonus;
};

/** Without wagering it is paid to the real wallet, and finished. */
const payOut = (draft: BonusDraft, bonus: PlayerBonus, context: Context): PlayerBonus => {
  const { amount } = bonus;
  const { now } = context;
  const posting = { wallet: 'real', type: 'bonus_conversion', amount, player_bonus_id: bonus.id } as const;
  const entry = book(draft, posting, context);
  const finished = {
    state: 'finished',
    result: 'paid_out',
    converted_amount: amount,
    converted_value: entry.operator_amount,
    held: zero,
    started_at: now,
    expires_at: new Date(now.getTime() + bonus.terms.valid_days * dayMilliseconds),
    finished_at: now,
  } as const;
  const paid = putBonus(draft, bonus, finished, context);
  noteBonus(draft, paid, 'paid_out', amount, context, { entry });
  return paid;
};
