/** The name of a grant of free rounds at its provider. */
export const freeRoundId = (playerBonusId: number): string => `fr-${playerBonusId}`;

/** The bonus behind a name; undefined where no grant could have it. */
export const bonusOfFreeRound = (free_round_id: string): number | undefined => {
  const [, id] = /^fr-([1-9]\d{0,14})$/.exec(free_round_id) ?? [];
  return id === undefined ? undefined : Number(id);
};
