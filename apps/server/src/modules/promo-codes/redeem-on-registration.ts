import { reactWithin } from '../../module/reaction.ts';
import { nameOfCode } from './promo-code.ts';
import { findBonusOf } from './queries.ts';
import { redeemCode } from './redeem-code.ts';

/**
 * Redeems the code of a registration, in the SQL transaction that creates the player. A refused code, for whatever
 * reason, does not refuse the registration.
 */
export const redeemOnRegistration = reactWithin('player_registered', async ({ engine }, tx, change) => {
  const { operator, actor, player } = change;
  const { operator_id } = operator;
  const promo_code = nameOfCode(player.registration_promo_code);
  const bonus_id = promo_code === '' ? undefined : await findBonusOf(tx, operator_id, promo_code);
  if (bonus_id === undefined) return;
  const input = { promo_code, bonus_id };
  await engine.submitWithin(tx, redeemCode, { operator_id, player_id: player.id, input, actor, status: 201 });
});
