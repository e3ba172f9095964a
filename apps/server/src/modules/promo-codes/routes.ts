import * as staff from '@croupier/contract/back-office/promo-codes.ts';
import { redeemPromoCode } from '@croupier/contract/operator/promo-codes.ts';
import type { RandomSource } from '../../base/random.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { changeCode, createCreateCodes } from './edit-codes.ts';
import { nameOfCode } from './promo-code.ts';
import { findBonusOf } from './queries.ts';
import { readCodes, readRedemptions } from './read-codes.ts';
import { redeemCode } from './redeem-code.ts';

export const promoCodeRoutes = (engine: Engine, random: RandomSource): MountedRoute[] => [
  handle(
    redeemPromoCode,
    commandHandler(engine, redeemCode, async (call) => {
      const promo_code = nameOfCode(call.body.code);
      const bonus_id = await call.read((tx) => findBonusOf(tx, call.operator.operator_id, promo_code));
      return [call.params.player, { promo_code, bonus_id }];
    }),
  ),
  handle(staff.createPromoCodes, createCreateCodes(random)),
  handle(staff.listPromoCodes, readCodes),
  handle(staff.updatePromoCode, changeCode),
  handle(staff.listPromoRedemptions, readRedemptions),
];
