import * as staff from '@croupier/contract/back-office/promo-codes.ts';
import { redeemPromoCode } from '@croupier/contract/operator/promo-codes.ts';
import { redeemOwnPromoCode } from '@croupier/contract/player/promo-codes.ts';
import { type Call, handle, type MountedRoute, playerOf, tokenOf } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { refuseUnlessKeyMay } from '../players/token-rules.ts';
import { checkPromoCodes } from './check-promo-codes.ts';
import { countingWrongCodes } from './count-wrong-codes.ts';
import { changeCode, codesCreation, codeUpdate, createCreateCodes } from './edit-codes.ts';
import { promoCodeFacet, promoUseFacet } from './facet.ts';
import { personUseFacet } from './person-facet.ts';
import { nameOfCode } from './promo-code.ts';
import { findBonusOf, promoCodeExists } from './queries.ts';
import { readCodes, readRedemptions } from './read-codes.ts';
import { redeemCode } from './redeem-code.ts';
import { redeemOnRegistration } from './redeem-on-registration.ts';

const redeemingOf = async ({
  body,
  operator,
  read,
}: Pick<Call<typeof redeemPromoCode>, 'body' | 'operator' | 'read'>) => {
  const promo_code = nameOfCode(body.code);
  return { promo_code, bonus_id: await read((tx) => findBonusOf(tx, operator.operator_id, promo_code)) };
};

const routes = ({ engine, random, guests, clock }: Parts): MountedRoute[] => {
  const redeemOwn = commandHandler(engine, redeemCode, async (call: Call<typeof redeemOwnPromoCode>) => {
    refuseUnlessKeyMay(tokenOf(call), 'bonuses:write');
    return [playerOf(call), await redeemingOf(call)];
  });
  return [
    handle(
      redeemPromoCode,
      commandHandler(engine, redeemCode, async (call) => [call.params.player, await redeemingOf(call)]),
    ),
    handle(redeemOwnPromoCode, (call) => {
      const redeeming = { operator_id: call.operator.operator_id, player_id: playerOf(call), read: call.read };
      return countingWrongCodes({ guests, clock }, redeeming, () => redeemOwn(call));
    }),
    handle(staff.createPromoCodes, createCreateCodes(random)),
    handle(staff.listPromoCodes, readCodes),
    handle(staff.updatePromoCode, changeCode),
    handle(staff.listPromoRedemptions, readRedemptions),
  ];
};

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
