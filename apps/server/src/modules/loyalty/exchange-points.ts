import type { exchangePoints as route } from '@croupier/contract/player/loyalty.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { oneUnit } from '../../base/money.ts';
import { defineCommand } from '../../engine/account.ts';
import { invalidBonus, refuseExcludedPlayer } from '../bonuses/rules.ts';
import { book } from '../wallet/book.ts';
import { pointsFor, worthOf } from './rules.ts';

/** Exchanges points for real money, at the current rate. */
export const exchangePoints = defineCommand({
  name: 'exchange_points',
  facets: ['wallet', 'player', 'loyalty'],
  decide: (draft, input: BodyOf<typeof route> | undefined, context) => {
    const { operator, actor, now } = context;
    const { exchange_rate, minimum_points } = operator.settings.loyalty;
    const { points: held, currency, player_id } = draft.wallet;
    const wanted = input?.points ?? Math.max(0, held);

    refuseExcludedPlayer(draft.player, now);
    if (exchange_rate === 0) throw invalidBonus('inactive', 'Points are not exchanged.');
    if (wanted > held || held <= 0)
      throw invalidBonus('points', 'The player has fewer points than requested.', { points: held, requested: wanted });
    if (wanted < minimum_points)
      throw invalidBonus('minimum_points', `An exchange takes at least ${minimum_points} points.`, {
        minimum_points,
        requested: wanted,
      });
    const amount = worthOf(wanted, exchange_rate);
    if (amount === 0)
      throw invalidBonus('worth', 'So few points are worth less than one minor unit.', {
        minimum_points: pointsFor(oneUnit, exchange_rate),
        requested: wanted,
      });

    const points = pointsFor(amount, exchange_rate);
    const points_after = held - points;
    draft.wallet = { ...draft.wallet, points: points_after };
    const entry = book(draft, { wallet: 'real', type: 'loyalty_exchange', amount }, context);
    const { id, balance_after, created_at } = entry;
    draft.loyalty = [...draft.loyalty, { points, amount, booked_amount: amount, booked_value: entry.operator_amount }];
    draft.append('loyalty', {
      player_id,
      kind: 'exchange',
      points: -points,
      points_after,
      amount,
      currency,
      ledger_entry_id: id,
      reason: null,
      actor_kind: actor.kind,
      actor_id: actor.id,
      created_at,
    });
    return { data: { transaction_id: id, points, points_after, amount, currency, balance_after, created_at } };
  },
});
