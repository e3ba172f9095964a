import { amlRulePatch, ruleParameters, setRiskLevel } from '@croupier/contract/back-office/aml.ts';
import { createBonus, grantPlayerBonus, updateBonus } from '@croupier/contract/back-office/bonuses.ts';
import { orderRefund, settleCashierOrder } from '@croupier/contract/back-office/cashier-orders.ts';
import { setCashier } from '@croupier/contract/back-office/cashiers.ts';
import { setFreeRoundPort } from '@croupier/contract/back-office/free-rounds.ts';
import {
  changeGame,
  changeGameProvider,
  createGame,
  createGameProvider,
} from '@croupier/contract/back-office/games.ts';
import { payHeldWin } from '@croupier/contract/back-office/held-wins.ts';
import { setIdentityProvider } from '@croupier/contract/back-office/identity-provider.ts';
import { apiKeyView, createApiKey } from '@croupier/contract/back-office/keys.ts';
import { correctPoints } from '@croupier/contract/back-office/loyalty.ts';
import { updateOperator } from '@croupier/contract/back-office/operators.ts';
import { correctBalance, savePaymentMethod } from '@croupier/contract/back-office/payments.ts';
import { setPlayerCategory } from '@croupier/contract/back-office/players.ts';
import { createPromoCodes, updatePromoCode } from '@croupier/contract/back-office/promo-codes.ts';
import { createStaff, updateStaff } from '@croupier/contract/back-office/staff.ts';
import { createTournament, updateTournament } from '@croupier/contract/back-office/tournaments.ts';
import type { Route } from '@croupier/contract/route.ts';
import { z } from 'zod';
import { type Field, fieldsOf } from '../../schema-fields.ts';

/** The route that each kind of proposal calls. Its schema says how to show the values. */
const routes: Readonly<Record<string, Route>> = {
  'api_key.create': createApiKey,
  'operator.update': updateOperator,
  'payment_method.save': savePaymentMethod,
  'game_provider.create': createGameProvider,
  'game_provider.update': changeGameProvider,
  'game.create': createGame,
  'game.update': changeGame,
  'cashier.set': setCashier,
  'cashier_order.refund': orderRefund,
  'cashier_order.settle': settleCashierOrder,
  'free_round_port.set': setFreeRoundPort,
  'identity_provider.set': setIdentityProvider,
  'balance.correct': correctBalance,
  'held_win.pay': payHeldWin,
  'bonus.create': createBonus,
  'bonus.update': updateBonus,
  'bonus.grant': grantPlayerBonus,
  'player.risk_level': setRiskLevel,
  'player.category': setPlayerCategory,
  'points.correct': correctPoints,
  'promo_codes.create': createPromoCodes,
  'promo_code.update': updatePromoCode,
  'tournament.create': createTournament,
  'tournament.update': updateTournament,
  'staff.create': createStaff,
  'staff.update': updateStaff,
};

/** The parameters of all kinds of rules: a proposal does not say which kind its rule is. */
const ruleFields = z.object({
  ...amlRulePatch.shape,
  parameters: z.object(Object.assign({}, ...Object.values(ruleParameters).map(({ shape }) => shape)) as z.ZodRawShape),
});

/** A change of a key shows the whole key, with the moment of its secret. */
const schemaOf = (kind: string) => {
  if (/^api_key\.(update|rotate)$/.test(kind)) return apiKeyView;
  return kind === 'aml_rule.update' ? ruleFields : routes[kind]?.body;
};

/** The field that a value of a proposal belongs to: `settings.four_eyes_threshold` is inside `settings`. */
export const fieldOfProposal = (kind: string, name: string): Field | undefined => {
  const [first = '', ...rest] = name.split('.');
  let field = fieldsOf(schemaOf(kind)).find((one) => one.name === first);
  for (const part of rest) field = field?.parts.find((one) => one.name === part);
  return field;
};
