/** All checks. Each text says what must hold; the texts are for readers of this file. */
const checks = {
  numbering: 'entries are numbered without gaps, in the account and in each wallet',
  time: 'in one account time does not run backwards',
  balance_after: 'a balance after an entry is the balance before it plus the amount',
  balance: 'a balance is the sum of the entries of its wallet',
  head: 'an account knows its last entries: their numbers, hashes and moments',
  hash: 'every entry has the hash of its facts and of the entry before it',
  below_zero: 'no balance is negative, except a real balance after a chargeback',
  type: 'every entry has the wallet and the sign of its type',
  operator_amount: 'an amount in the operator currency agrees with the amount itself',
  counters: 'the counters that limits use agree with the ledger',
  orphan: 'every entry has an account',
  payment_entries: 'every payment has the entries of its status, and no entry names a payment in vain',
  payment_status: 'the moments of a payment agree with its status',
  payment_reference: 'a reference is used once',
  deposit_intents: 'what was captured from a deposit intent is what it says, and each capture has its payment',
  payout_batch:
    'a payout batch has the file and the payments that it says, each in the state of its payment, and a payment is with the bank in one batch at a time',
  cashier_orders:
    'an open order of a payout has its payout claim, a done one its payment, and what was refunded by order left the deposit',
  payment_events: 'every fact of a payment has its event, and no event is without its fact',
  round_entries:
    'what a round says was staked and won, by wallet, is what its entries say, and no entry of play is without its round',
  round_transactions: 'a round counts the bets and wins that its provider sent; a round of an Original is one of each',
  round_status: 'a round is closed exactly when its moment of closing is known, and when its provider finished it',
  transaction_entries:
    "a provider's transactions moved what they say, and no entry of a provider's game is without one",
  transaction_balance: "the balance stored with a provider's transaction is one that the wallet had at that time",
  rollback: 'a bet is rolled back exactly when a rollback undid it, and got back what it had taken',
  held_wins:
    'a win that names an unknown grant is held until staff pay it once and whole, void it, or its provider withdraws it',
  fractions: 'what is kept of wins beyond whole units is what they said, less the units that were paid of it',
  tombstone: 'a tombstone and a repeated rollback moved no money',
  bonus_entries:
    'the bonus wallet holds what its entries say the running bonus has, and what left it as a conversion entered the real one',
  bonus_progress: 'the progress of a bonus is the sum of the stakes that count towards it',
  free_round_orders: 'free rounds that can be played are ordered at their provider, and withdrawn ones are not',
  bonus_queue: 'one bonus runs at a time, and others wait only behind it',
  points: 'points are what stakes earned at the rate of their moment, less what was exchanged, as corrected',
  reward_entries: 'every exchange of points and every prize has its entry, and no such entry is without one',
  player_links:
    'linked accounts have one person, accounts of different people have not, and links connect the accounts of each person',
  promo_codes: 'a promo code was used as often as it was redeemed, and each redemption brought a bonus',
  event_sequence: 'the sequence of events has no gaps, and keeps the order of each player',
  deliveries:
    'the cursor of a webhook endpoint is between the first kept and the last event, and no event was removed before it was sent',
  idempotency: 'a stored answer is whole',
  ids: 'an id of an operator is given once, and lies below what it gets next',
  root: 'the roots of finished days agree with the ledger and with each other',
  report_figures: 'the figures of reports are what the ledger comes to, as far as it is rolled up',
  report_players: 'the players of reports are those of the ledger, as far as it is rolled up',
  sandbox: 'a live operator has nothing that only sandboxes have, and none can become the other',
  master_key: 'secrets open with the master keys that are given',
  too_many: 'so much is wrong that the rest is not listed',
} as const;

export type CheckName = keyof typeof checks;

/** A violation, and exactly where it is. */
export type Finding = {
  readonly check: CheckName;
  readonly operator: string;
  readonly player_id?: number | undefined;
  readonly entry_id?: number | undefined;
  readonly seq?: number | undefined;
  readonly payment_id?: number | undefined;
  readonly round_id?: string | undefined;
  /** The provider's own name of its transaction. */
  readonly transaction_id?: string | undefined;
  readonly player_bonus_id?: number | undefined;
  readonly event_id?: string | undefined;
  readonly day?: string | undefined;
  readonly message: string;
};

export type Report = (finding: Omit<Finding, 'operator'>) => void;

const places = [
  'player_id',
  'entry_id',
  'seq',
  'payment_id',
  'round_id',
  'transaction_id',
  'player_bonus_id',
  'event_id',
  'day',
] as const;

/** Formats one line for people: `hash: lucky, player_id 7, entry_id 12: …` */
export const formatFinding = (finding: Finding): string => {
  const where = places.flatMap((place) => (finding[place] === undefined ? [] : [`${place} ${finding[place]}`]));
  return `${finding.check}: ${[finding.operator, ...where].join(', ')}: ${finding.message}`;
};
