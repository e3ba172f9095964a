import { type Statement, statement } from '../../database/statement.ts';
import { assignments, unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import type { PlayerRow } from './row.ts';

/** What the rules need to know about the person behind an account. */
export type PlayerFacts = {
  readonly player_id: number;
  /** The version of the row that these facts are from: a concurrent change is noticed when they are written. */
  readonly version: string;
  readonly status: 'active' | 'locked' | 'closed';
  readonly status_set_by: 'operator' | 'staff' | 'aml' | 'self';
  readonly kyc_status: 'not_started' | 'pending_review' | 'verified' | 'rejected' | 'expired';
  readonly kyc_rejection_final: boolean;
  readonly kyc_expires_at: Date | null;
  /** Verified without an accepted proof of identity. */
  readonly kyc_override: boolean;
  readonly risk_level: 'low' | 'medium' | 'high' | 'critical';
  readonly category: PlayerRow['category'];
  readonly country: string;
  readonly is_test: boolean;
  readonly can_login: boolean;
  readonly can_deposit: boolean;
  readonly can_withdraw: boolean;
  readonly can_bet: boolean;
  readonly excluded_from_bonuses: boolean;
  readonly exclusion_type: 'self_exclusion' | 'time_out' | 'self_closure' | null;
  readonly exclusion_since: Date | null;
  readonly exclusion_until: Date | null;
  readonly created_at: Date;
  /** The person whose accounts are linked; null when the account has no links. */
  readonly person_id: number | null;
};

/** Effects that a change of the player may have: a lock or an exclusion ends the tokens. */
type PlayerEffect = { readonly kind: 'end_tokens' };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    player: PlayerFacts;
  }
  interface FacetEffects {
    player: PlayerEffect;
  }
}

const changing = {
  status: 'text',
  status_set_by: 'text',
  kyc_status: 'text',
  kyc_rejection_final: 'boolean',
  kyc_expires_at: 'timestamptz',
  kyc_override: 'boolean',
  risk_level: 'text',
  exclusion_type: 'text',
  exclusion_since: 'timestamptz',
  exclusion_until: 'timestamptz',
} as const;

export const playerFacet: Facet<'player'> = {
  name: 'player',
  // A written row has another version than the facts say.
  policy: { of: 'account', keep: (player, isChanged) => (isChanged ? undefined : player) },
  load: async (tx, { operator_id }, players) => {
    const rows = await tx<PlayerFacts[]>`
      select id as player_id, xmin::text as version, status, status_set_by, kyc_status, kyc_rejection_final,
        kyc_expires_at, kyc_override, risk_level, category, country, is_test, can_login, can_deposit, can_withdraw, can_bet,
        excluded_from_bonuses, exclusion_type, exclusion_since, exclusion_until, created_at, person_id
      from players where operator_id = ${operator_id} and id = any(${players}::bigint[])`;
    return new Map(rows.map((row) => [row.player_id, row]));
  },
  write: ({ operator: { operator_id }, now }, changes) => {
    const changed = changes.filter((change) => change.before !== change.after).map((change) => change.after);
    const ending = changes.filter((change) => change.effects.length > 0).map((change) => change.player_id);
    return [
      ...(changed.length > 0 ? [updatePlayers(operator_id, changed, now)] : []),
      ...(ending.length > 0 ? [endTokens(operator_id, ending, now)] : []),
    ];
  },
};

const updatable = { player_id: 'bigint', version: 'text', ...changing } as const;

/**
 * The account's lock does not cover the player's own row, which a change of profile locks instead: after a concurrent
 * change the statement fails, and the command is decided again.
 */
const updatePlayers = (operatorId: number, players: readonly PlayerFacts[], now: Date): Statement =>
  statement`
    with changed as (
      update players p set ${assignments(changing, 'u')}, updated_at = ${now}
      from ${unnest('u', updatable, players)}
      where p.operator_id = ${operatorId} and p.id = u.player_id and p.xmin::text = u.version
      returning 1
    )
    select assert_count('players', count(*), ${players.length}) from changed`;

const endTokens = (operatorId: number, players: readonly number[], now: Date): Statement =>
  statement`
    update player_tokens set ended_at = ${now}
    where operator_id = ${operatorId} and player_id = any(${players}::bigint[]) and ended_at is null`;
