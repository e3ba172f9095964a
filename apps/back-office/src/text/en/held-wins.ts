type Names = Readonly<Record<string, string>>;

/** Wins that name an unknown grant of free rounds. */
export const heldWins = {
  title: 'Held wins',
  pane: (id: string | number) => `Held win ${id}`,
  views: { waiting: 'Waiting', paid: 'Paid', voided: 'Voided', withdrawn: 'Withdrawn', all: 'All' },
  empty: 'No win waits for a decision.',
  columns: {
    player: 'Player',
    provider: 'Provider',
    game: 'Game',
    grant: 'Grant',
    amount: 'Amount',
    state: 'State',
    kind: 'Kind',
    age: 'Age',
  },
  states: { waiting: 'to decide', paid: 'paid', voided: 'voided', withdrawn: 'taken back by the provider' } as Names,
  note: 'The win names free rounds that this player does not have. The provider has it as done. The player has nothing of it until you pay it.',
  round: 'Round',
  transaction: 'The provider’s id',
  decision: 'Decision',
  decided: 'Decided',
  decidedBy: 'By',
  reason: 'Reason',
  received: 'Received',
  pay: 'Pay',
  void: 'Void',
  isDecided: 'It was decided already.',
  payTitle: (name: string) => `Pay the win to ${name}?`,
  payHint: (amount: string) =>
    `${amount} become real money of the player at once. Ask the provider first who granted the rounds.`,
  voidTitle: (name: string) => `Void the win of ${name}?`,
  voidHint: 'Nothing is paid. The provider still has the win as done: tell it.',
  paidDone: 'The win is paid.',
  voidedDone: 'The win is void.',
};
