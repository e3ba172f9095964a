export type Reasons = { readonly reason: string; readonly player_reason?: string | undefined };

/** What the player may read, and what stays with staff. */
export const reasonsOf = ({ reason, player_reason }: Reasons) =>
  player_reason === undefined ? { reject_reason: reason } : { reject_reason: player_reason, internal_reason: reason };
