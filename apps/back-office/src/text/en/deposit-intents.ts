type Names = Readonly<Record<string, string>>;

/** Deposits that are authorised before their money moves. */
export const depositIntents = {
  title: 'Authorised deposits',
  pane: (id: number | string) => `Authorised deposit ${id}`,
  empty:
    'Here are deposits that were authorised before the player paid: what each reserves, and what became of it. A deposit that was credited is among the payments.',
  emptyOpen: 'No deposit reserves anything now.',
  emptyBeyond: 'Nothing was captured beyond what was authorised.',
  views: { all: 'All', open: 'Reserve now', beyond: 'Beyond what was authorised', late: 'Captured late' },
  columns: {
    player: 'Player',
    amount: 'Authorised',
    captured: 'Captured',
    expires: 'Reserves until',
    beyond: 'Beyond',
  },
  provider: 'Payment provider',
  collected: 'the operator itself',
  payments: 'Payments',
  capturedAt: 'Captured at',
  bonus: 'Bonus that it promises',
  released: {
    operator: 'given up, or the payment failed',
    self_exclusion: 'the player was excluded',
  } as Names,
  whyReleased: 'Why it was released',
  beyond: {
    amount: 'more was captured than authorised',
    again: 'captured more than once',
    released: 'captured after it was released',
    expired: 'captured after it had expired',
    excluded: 'the player is excluded',
    unauthorised: 'taken without asking, or although it was declined',
  } as Names,
};
