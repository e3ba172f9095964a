type Names = Readonly<Record<string, string>>;

/** Money in and out that does not go on by itself. */
export const stuckPayments = {
  title: 'Stuck payments',
  empty: 'Nothing is stuck: every deposit, payout, order and callback goes on by itself.',
  views: { all: 'All', deposits: 'Beyond authorisation', payouts: 'Payouts', callbacks: 'Callbacks' },
  columns: {
    what: 'What is stuck',
    player: 'Player',
    amount: 'Amount',
    adapter: 'Payment provider',
    toDo: 'What to do',
    since: 'Since',
  },
  nobody: 'unknown player',
  kinds: {
    deposit_authorised: 'Authorised, and not paid',
    captured_beyond: 'More or later than authorised',
    refund_waiting: 'Refund to decide',
    payout_paying: 'Payout without an answer',
    order_unanswered: 'Order without an answer',
    order_refused: 'Order refused',
    callback_refused: 'Callback not booked',
  } as Names,
  toDo: {
    deposit_authorised:
      'Ask the payment provider whether the player pays. If not, it ends by itself and frees what it reserves.',
    captured_beyond: 'It is credited. Give it back, or have its alert closed if the player may keep it.',
    refund_waiting: 'Give it back by the payment provider, or say that it is kept.',
    payout_paying: 'Ask the bank. Upload its answer, or say what became of it: two people.',
    order_unanswered: 'Ask the payment provider under our key, then try again or settle it.',
    order_refused: 'Do by hand what the payment provider refuses, then put the order away.',
    callback_refused: 'Money moved. Read why it was refused, then take it again or settle it.',
  } as Names,
};
