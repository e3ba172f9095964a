import type { Tx } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Actor } from '../../http/call.ts';
import type { OperatorFacts } from '../../http/facts.ts';
import { nameOfCode } from './promo-code.ts';
import { findBonusOf } from './queries.ts';
import { redeemCode } from './redeem-code.ts';

type NewPlayer = { readonly id: number; readonly registration_promo_code: string };

/**
 * Redeems the code that a player registers with, in the transaction that creates the player. A code that is refused, for
 * whatever reason, leaves the registration as it is.
 */
export const createPromoWelcome =
  (engine: Engine) =>
  async (
    tx: Tx,
    { operator, actor }: { readonly operator: OperatorFacts; readonly actor: Actor },
    player: NewPlayer,
  ): Promise<void> => {
    const { operator_id } = operator;
    const promo_code = nameOfCode(player.registration_promo_code);
    const bonus_id = promo_code === '' ? undefined : await findBonusOf(tx, operator_id, promo_code);
    if (bonus_id === undefined) return;
    const input = { promo_code, bonus_id };
    await engine.submitWithin(tx, redeemCode, { operator_id, player_id: player.id, input, actor, status: 201 });
  };
