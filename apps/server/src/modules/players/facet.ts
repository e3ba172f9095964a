import { assignments, unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';

/** What the rules need to know of the person behind an account. */
export type PlayerFacts = {
  readonly player_id: number;
  readonly status: 'active' | 'locked' | 'closed';
  readonly kyc_status: 'not_started' | 'pending_review' | 'verified' | 'rejected' | 'expired';
  readonly kyc_expires_at: Date | null;
  readonly risk_level: 'low' | 'medium' | 'high' | 'critical';
  readonly category: string;
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
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    player: PlayerFacts;
  }
}

const changing = {
  status: 'text',
  kyc_status: 'text',
  kyc_expires_at: 'timestamptz',
  risk_level: 'text',
  exclusion_type: 'text',
  exclusion_since: 'timestamptz',
  exclusion_until: 'timestamptz',
} as const;

export const playerFacet: Facet<'player'> = {
  name: 'player',
  load: async (tx, { operator_id }, players) => {
    const rows = await tx<PlayerFacts[]>`
      select id as player_id, status, kyc_status, kyc_expires_at, risk_level, category, country, is_test, can_login, can_deposit,
        can_withdraw, can_bet, excluded_from_bonuses, exclusion_type, exclusion_since, exclusion_until, created_at
      from players where operator_id = ${operator_id} and id = any(${players}::bigint[])`;
    return new Map(rows.map((row) => [row.player_id, row]));
  },
  write: (tx, { operator, now }, changes) => [
    tx`
      update players p set ${assignments(changing, 'u')}, updated_at = ${now}
      from ${unnest(
        'u',
        { player_id: 'bigint', ...changing },
        changes.map((change) => change.after),
      )}
      where p.operator_id = ${operator.operator_id} and p.id = u.player_id`.execute(),
  ],
};
