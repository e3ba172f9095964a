import type { foundBy } from '@croupier/contract/back-office/player-links.ts';
import type { linkStates } from '@croupier/contract/link-fields.ts';
import type { KeyKind } from './identity-keys.ts';

export type LinkState = (typeof linkStates)[number];
export type FoundBy = (typeof foundBy)[number];

/** Two accounts and whether they belong to one person. `player_id` is the newer one. */
export type PlayerLink = {
  readonly id: number;
  readonly player_id: number;
  readonly other_player_id: number;
  readonly kinds: KeyKind[];
  readonly state: LinkState;
  readonly found_by: FoundBy;
  readonly reason: string | null;
  readonly decided_by: number | null;
  readonly decided_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** An account, and the person that it belongs to if it is linked. */
export type Member = { readonly player_id: number; readonly person_id: number | null };

/** The closest match of each person, or of an account without links. */
export type Candidate = Member & { readonly kinds: KeyKind[]; readonly keys: string[] };

/** A link as events show it. */
export const viewLink = ({ id, player_id, other_player_id, kinds, state, created_at }: PlayerLink) => ({
  id,
  player_id,
  other_player_id,
  kinds,
  state,
  created_at: created_at.toISOString(),
});
