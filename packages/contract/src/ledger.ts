/** The fourteen kinds of ledger entries. */
export const entryTypes = [
  'deposit',
  'withdrawal',
  'withdrawal_rejection',
  'correction_up',
  'correction_down',
  'bonus_correction_up',
  'bonus_correction_down',
  'bonus_conversion',
  'casino_bet',
  'casino_win',
  'casino_rollback',
  'loyalty_exchange',
  'tournament_prize',
  'chargeback',
] as const;

export type EntryType = (typeof entryTypes)[number];

export const walletNames = ['real', 'bonus'] as const;

export type WalletName = (typeof walletNames)[number];
