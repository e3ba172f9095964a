/** The changes of a payout that wait for a second person. */
export const waysBack = ['payout.refused', 'payout.returned', 'payout.take_back'] as const;
