import { type RestrictionName, restrictionNames } from '@croupier/contract/back-office/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { toE164 } from '../../base/phone.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Faults } from '../../call/call.ts';
import type { PlayerRow } from './row.ts';

const minimumAge = 18;

/** Another category may open bonuses to the player. A change to monitored takes them away, so it never waits. */
export const mayOpenBonuses = (category: PlayerRow['category'], before: PlayerRow['category']): boolean =>
  category !== before && category !== 'monitored';

/** Of age from the first moment (UTC) of the birthday; for 29 February that is 1 March in other years. */
export const isOfAge = (birthDate: string, now: Date): boolean =>
  numberOf(birthDate) + minimumAge * 10_000 <= numberOf(now.toISOString().slice(0, 10));

/** A date as a number, 20261231, because texts of years with five digits do not compare. */
const numberOf = (date: string): number => Number(date.replaceAll('-', ''));

/** The fault of a birth date, by field; empty when the player is of age. */
export const tooYoung = (birthDate: string, now: Date): Faults =>
  isOfAge(birthDate, now) ? {} : { birth_date: [`must be at least ${minimumAge} years ago`] };

export const noPhone = (): Faults => ({
  phone: ['must be a phone number in international format, such as +4915112345678'],
});

/** Normalises a number, so that no two players share one. */
export const readPhone = (text: string): string => {
  const phone = toE164(text);
  if (!phone) throw new Refusal('VALIDATION_FAILED', undefined, noPhone());
  return phone;
};

type ExclusionColumns = Pick<PlayerRow, 'exclusion_type' | 'exclusion_since' | 'exclusion_until'>;

/** An exclusion is over at its end, also before a sweep has noticed. */
export const isExcluded = (player: ExclusionColumns, now: Date): boolean =>
  player.exclusion_until !== null && player.exclusion_until > now;

/** The end of a current exclusion, as answers show it; null without one. */
export const excludedUntil = (player: ExclusionColumns, now: Date): string | null =>
  isExcluded(player, now) ? player.exclusion_until!.toISOString() : null;

/** A verification ends with its documents, also before a sweep has noticed. */
export const kycStatusAt = (
  player: Pick<PlayerRow, 'kyc_status'> & { readonly kyc_expires_at: Date | null },
  now: Date,
): PlayerRow['kyc_status'] =>
  player.kyc_status === 'verified' && player.kyc_expires_at !== null && player.kyc_expires_at <= now
    ? 'expired'
    : player.kyc_status;

export type Restrictions = PlayerView['restrictions'];
type RestrictionColumns = ExclusionColumns &
  Pick<
    PlayerRow,
    'status' | 'status_set_by' | 'can_login' | 'can_deposit' | 'can_withdraw' | 'can_bet' | 'excluded_from_bonuses'
  >;

/** Locked or closed by AML: nothing is paid out until that is lifted. */
export const isLockedByAml = ({ status, status_set_by }: Pick<PlayerRow, 'status' | 'status_set_by'>): boolean =>
  status !== 'active' && status_set_by === 'aml';

/**
 * The current restrictions. Locked, closed and excluded players cannot log in, deposit, bet or receive bonuses; they
 * can withdraw their balance unless staff switched that off or AML locked them.
 */
export const restrictionsOf = (player: RestrictionColumns, now: Date): Restrictions => {
  const mayPlay = player.status === 'active' && !isExcluded(player, now);
  return {
    can_login: mayPlay && player.can_login,
    can_deposit: mayPlay && player.can_deposit,
    can_withdraw: player.can_withdraw && !isLockedByAml(player),
    can_bet: mayPlay && player.can_bet,
    excluded_from_bonuses: !mayPlay || player.excluded_from_bonuses,
  };
};

/** Refuses an action that the player's restrictions forbid. The details hold only what the operator can read anyway. */
export const refuseRestricted = (
  player: RestrictionColumns,
  action: 'can_login' | 'can_deposit' | 'can_withdraw' | 'can_bet',
  now: Date,
): void => {
  if (restrictionsOf(player, now)[action]) return;
  throw new Refusal('PLAYER_RESTRICTED', undefined, {
    restriction: action,
    status: player.status,
    self_excluded_until: excludedUntil(player, now),
  });
};

type Switches = Readonly<Record<RestrictionName, boolean>>;

/** Whether the switch restricts the player. */
const restricts = (name: RestrictionName, value: boolean): boolean => value === (name === 'excluded_from_bonuses');

/** The switches that monitoring has set after a change: its earlier ones that still restrict, and its new ones. */
export const restrictionsOfAml = (
  before: Switches & Pick<PlayerRow, 'restrictions_set_by_aml'>,
  sent: { readonly [Name in RestrictionName]?: boolean | undefined },
  by_aml: boolean,
): RestrictionName[] =>
  restrictionNames.filter((name) => {
    const isNamed = by_aml && sent[name] !== undefined;
    return restricts(name, sent[name] ?? before[name]) && (isNamed || before.restrictions_set_by_aml.includes(name));
  });

export const liftsRestrictionOfAml = (
  before: Pick<PlayerRow, 'restrictions_set_by_aml'>,
  after: Pick<PlayerRow, 'restrictions_set_by_aml'>,
): boolean => before.restrictions_set_by_aml.some((name) => !after.restrictions_set_by_aml.includes(name));
