import { minorDigits } from '../../../../../packages/sdk/src/money.ts';
import type { Tx } from '../../database/pool.ts';
import { findPayer } from '../players/shared-queries.ts';
import { findBalance } from '../wallet/shared-queries.ts';
import { isSessionOf } from './cashier-session.ts';
import { alpha3Of } from './country-codes.ts';
import type { Outcome, Question } from './notice.ts';

const sexes: Readonly<Record<string, string>> = { male: 'MALE', female: 'FEMALE', other: 'X' };

/**
 * Tells a payment provider who has come to it, with what card schemes ask of a payer. Only while the player's own visit
 * lasts: the id alone opens nothing.
 */
export const verifyPlayer = async (
  tx: Tx,
  operatorId: number,
  { player_id, session }: Question,
  { session_key, now }: { readonly session_key: Uint8Array; readonly now: Date },
): Promise<Outcome> => {
  const [player, account] = await Promise.all([
    findPayer(tx, operatorId, player_id),
    findBalance(tx, operatorId, player_id),
  ]);
  if (!player || !account || !isSessionOf(session_key, session, player_id, now))
    return { ok: false, code: 'NOT_FOUND', message: 'There is no such session.', details: {} };
  return {
    ok: true,
    data: {
      userCat: player.category,
      kycStatus: player.kyc_status === 'verified' ? 'Approved' : 'Pending',
      sex: sexes[player.gender ?? ''] ?? 'UNKNOWN',
      firstName: player.first_name,
      lastName: player.last_name,
      street: player.address,
      city: player.city,
      zip: player.zip_code,
      country: alpha3Of(player.country),
      email: player.email,
      dob: player.birth_date,
      ...(player.phone !== null && { mobile: player.phone }),
      balance: account.real_balance / 10 ** minorDigits(account.currency),
      balanceCy: account.currency,
      locale: player.language,
    },
  };
};
