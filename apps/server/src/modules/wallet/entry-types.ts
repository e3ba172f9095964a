import type { CheckName } from '../../module/finding.ts';
import type { EntryType, LedgerEntry, WalletName } from './ledger-entry.ts';

type Nature = { readonly wallet?: WalletName; readonly sign?: 1 | -1 };

/** Which wallet a type moves and in which direction; an omitted field may be either. */
const natures: Readonly<Record<EntryType, Nature>> = {
  deposit: { wallet: 'real', sign: 1 },
  withdrawal: { wallet: 'real', sign: -1 },
  withdrawal_rejection: { wallet: 'real', sign: 1 },
  correction_up: { wallet: 'real', sign: 1 },
  correction_down: { wallet: 'real', sign: -1 },
  bonus_correction_up: { wallet: 'bonus', sign: 1 },
  bonus_correction_down: { wallet: 'bonus', sign: -1 },
  bonus_conversion: {},
  casino_bet: { sign: -1 },
  casino_win: { sign: 1 },
  casino_rollback: {},
  loyalty_exchange: {},
  tournament_prize: { sign: 1 },
  // A refund that its payment provider refuses comes back.
  chargeback: { wallet: 'real' },
};

export const faultOfType = ({ type, wallet, amount }: LedgerEntry): [CheckName, string] | undefined => {
  const nature = natures[type];
  if (nature.wallet !== undefined && nature.wallet !== wallet) return ['type', `a ${type} on the ${wallet} wallet`];
  if (nature.sign !== undefined && amount !== 0 && Math.sign(amount) !== nature.sign)
    return ['type', `a ${type} of ${amount}`];
  return undefined;
};
