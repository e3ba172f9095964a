import type { Money } from '../../base/money.ts';

/** A grant of free rounds as its provider is told of it. */
export type GrantedRounds = {
  readonly free_round_id: string;
  readonly player_ref: string;
  /** The provider's own ids. */
  readonly game_ids: readonly string[];
  readonly count: number;
  readonly stake: Money;
  readonly currency: string;
  readonly playable_until: Date | null;
};

/** What a provider can say of a grant. */
export const grantStates = ['active', 'finished', 'cancelled', 'unknown'] as const;
export type GrantState = (typeof grantStates)[number];

export type PortAnswer =
  | { readonly outcome: 'state'; readonly status: number; readonly state: GrantState; readonly left: number | null }
  /** The provider says no: nothing was done. */
  | { readonly outcome: 'refused'; readonly status: number; readonly error: string }
  /** No answer, or none that says what was done. */
  | { readonly outcome: 'uncertain'; readonly status: number | null; readonly error: string };

/**
 * How free rounds are issued, cancelled and asked for at a provider. Each call may be repeated: the grant's name makes
 * it happen once. None of them throws.
 */
export type FreeRoundPort = {
  issue(grant: GrantedRounds): Promise<PortAnswer>;
  cancel(grant: Pick<GrantedRounds, 'free_round_id' | 'player_ref'>): Promise<PortAnswer>;
  state(grant: Pick<GrantedRounds, 'free_round_id' | 'player_ref'>): Promise<PortAnswer>;
  /** Ends calls that are under way. */
  close(): void;
};
