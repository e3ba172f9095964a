import type { FourEyesCause } from '@croupier/contract/payment-fields.ts';

const needsTwo: Record<FourEyesCause, string> = {
  risk_level: 'the risk of the player is critical',
  exchange_rate: 'there is no exchange rate, so no threshold is known',
  amount: 'the amount is above the threshold',
  player_sum: 'this player’s withdrawals of 24 hours are above the threshold together',
  approver_sum: 'what its approver approved alone in 24 hours is above what one person may',
};

/** The words for withdrawals that are with the bank, were paid, or came back; and why two people must approve one. */
export const payouts = {
  toBatch: (id: number) => `Show payout batch ${id}`,
  batch: (id: number) => `Batch ${id}`,
  withBank: 'It is with the bank: it cannot be rejected or sent a second time.',
  sentByKey: 'Your own server sent it there.',
  markPaid: 'Paid…',
  markedPaid: (count: number) =>
    count === 1 ? '1 withdrawal is marked as paid' : `${count} withdrawals are marked as paid`,
  bankRefused: 'Refused…',
  bankRefusedSubmit: 'The bank refused it',
  bankReturned: 'Returned…',
  bankReturnedSubmit: 'The bank returned it',
  takeBack: 'Take back…',
  takeBackSubmit: 'Take it back',
  payoutTitles: {
    pay: (amount: string, name: string) => `${amount} was paid to ${name}`,
    refuse: (amount: string, name: string) => `The bank refused ${amount} to ${name}`,
    return: (amount: string, name: string) => `The bank returned ${amount} of ${name}`,
    take_back: (amount: string, name: string) => `Take ${amount} to ${name} back from the bank`,
  },
  payoutHints: {
    pay: 'Confirm once the bank has sent the money. No money moves here: it left the wallet with the request.',
    refuse: 'It was not paid. It is approved again and can be in another file.',
    return: 'It was paid and came back. The amount goes back to the wallet of the player.',
    take_back:
      'Only when it is certain that the bank does not pay it: the file was never sent, or the bank has stopped the transfer.',
  },
  secondConfirms: 'A second person confirms it under Proposals.',
  bankReason: 'Reason of the bank',
  bankReasonHint: 'Such as AC04: account closed. For staff and the audit log.',
  takeBackFields: { to: 'What becomes of it', player_reason: 'Text for the player' },
  takeBackTo: {
    allowed: 'Approved again: it can be in another file',
    rejected: 'Rejected: the money goes back to the wallet',
    cancelled: 'Cancelled: the money goes back to the wallet',
  },
  refusedDone: 'Refused by the bank: it can be in another file',
  returnedDone: 'Returned: the money is back on the wallet',
  takenBackDone: 'Taken back from the bank',
  causes: {
    risk_level: 'risk',
    exchange_rate: 'no rate',
    amount: 'amount',
    player_sum: 'sum of 24 h',
    approver_sum: 'approver’s sum',
  },
  needsTwo: (causes: readonly FourEyesCause[]) =>
    `Needs two people: ${causes.map((cause) => needsTwo[cause]).join(', ')}.`,
  because: {
    risk_level: 'The risk of the player is critical.',
    exchange_rate: 'There is no exchange rate, so no threshold is known.',
    amount: (threshold: string) => `The amount is above ${threshold}.`,
    player_sum: (sum: string, threshold: string) =>
      `This player’s withdrawals of 24 hours are ${sum} together, above ${threshold}.`,
    approver_sum: (sum: string, threshold: string) =>
      `What its approver approved alone in 24 hours is ${sum} together, above ${threshold}.`,
  },
};
