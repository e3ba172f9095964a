/** Apart from the fields of games, which pages that only filter by the type need not fetch. */
export const gameTypes = ['rng', 'live'] as const;
export type GameType = (typeof gameTypes)[number];
