import { type Money, subtract, zero } from '../../base/money.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { Facts } from '../../engine/account.ts';
import { invalidPayment } from './rules.ts';

type Named = { readonly instrument_id?: number | undefined };

/** What a payment names must be saved by the player, now. */
export const refuseUnsaved = ({ instruments }: Facts<'instruments'>, { instrument_id }: Named): void => {
  if (instrument_id !== undefined && !instruments.saved.has(instrument_id))
    throw invalidPayment('instrument', 'The player has not saved this account or card.', { instrument_id });
};

/** Deposits less withdrawals of each saved instrument, where anything is left. */
const owedBack = ({ saved, flows }: Facts<'instruments'>['instruments']) =>
  [...saved.keys()].flatMap((instrument_id) => {
    const { deposited, withdrawn } = flows.get(instrument_id) ?? { deposited: zero, withdrawn: zero };
    const amount = subtract(deposited, withdrawn);
    return amount > 0 ? [{ instrument_id, amount }] : [];
  });

type NamedWithdrawal = Named & { readonly amount: Money };

/**
 * Closed loop: what was deposited goes back to where it came from before anything goes elsewhere. Wins go with what is
 * left of the last of them.
 */
export const refuseOpenLoop = (
  { instruments }: Facts<'instruments'>,
  { instrument_id, amount }: NamedWithdrawal,
  { settings }: Pick<OperatorFacts, 'settings'>,
): void => {
  if (!settings.closed_loop) return;
  const back = owedBack(instruments);
  const own = back.find((one) => one.instrument_id === instrument_id);
  if (back.length === 0 || (own && (back.length === 1 || amount <= own.amount))) return;
  throw invalidPayment('closed_loop', 'Deposits go back to where they came from first.', { back_first: back });
};
