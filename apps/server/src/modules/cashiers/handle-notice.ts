import type { NoticeAction } from '@croupier/contract/back-office/cashiers.ts';
import { Refusal } from '../../base/refusal.ts';
import { findPlayerCurrency } from '../wallet/shared-queries.ts';
import { handleDeposit } from './handle-deposit.ts';
import { handleNote, handleOwnTransaction } from './handle-own-transaction.ts';
import { handlePayout } from './handle-payout.ts';
import { handleReversal } from './handle-reversal.ts';
import type { Notice } from './notice.ts';
import { type Handled, invalidNotice, refused, type Scene } from './scene.ts';

const handlers: Readonly<Record<NoticeAction, (scene: Scene, notice: Notice) => Promise<Handled>>> = {
  authorise: handleDeposit.authorise,
  ask: handleOwnTransaction,
  capture: handleDeposit.capture,
  release: handleDeposit.release,
  reverse: handleReversal,
  payout_claim: handlePayout.claim,
  payout_paid: handlePayout.paid,
  payout_failed: handlePayout.failed,
  payout_returned: handlePayout.returned,
  note: handleNote,
};

/** Does what a notice says. The player and the currency are checked for all of them. */
export const handleNotice = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const currency = await findPlayerCurrency(scene.tx, scene.operator_id, notice.player_id);
  if (currency === undefined) return { ...refused('NOT_FOUND', 'There is no such player.'), isNobody: true };
  if (currency !== notice.currency && notice.action !== 'note')
    return invalidNotice('currency', 'The player has another currency.', { currency, given: notice.currency });
  try {
    return await handlers[notice.action](scene, notice);
  } catch (error) {
    // Refused before anything was written; a refusal of a command is an outcome and not thrown.
    if (!(error instanceof Refusal)) throw error;
    return refused(error.code, error.message, error.details);
  }
};
