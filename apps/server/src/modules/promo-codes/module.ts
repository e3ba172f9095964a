import * as staff from '@croupier/contract/back-office/promo-codes.ts';
import { redeemPromoCode } from '@croupier/contract/operator/promo-codes.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { checkPromoCodes } from './check-promo-codes.ts';
import { changeCode, codesCreation, codeUpdate, createCreateCodes } from './edit-codes.ts';
import { promoCodeFacet, promoUseFacet } from './facet.ts';
import { personUseFacet } from './person-facet.ts';
import { nameOfCode } from './promo-code.ts';
import { findBonusOf, promoCodeExists } from './queries.ts';
import { readCodes, readRedemptions } from './read-codes.ts';
import { redeemCode } from './redeem-code.ts';
import { redeemOnRegistration } from './redeem-on-registration.ts';

const routes = ({ engine, random }: Parts): MountedRoute[] => [
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

export const promoCodesModule: Module = {
  name: 'promo-codes',
  tables: ['promo_codes', 'promo_redemptions'],
  routes,
  facets: () => [promoCodeFacet, promoUseFacet, personUseFacet],
  resolvers: { promo_code: promoCodeExists },
  proposals: ({ random }) => [codesCreation(random), codeUpdate],
  reactions: [redeemOnRegistration],
  checks: [checkPromoCodes],
};
