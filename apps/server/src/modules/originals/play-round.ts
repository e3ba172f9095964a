import { type Money, zero } from '../../base/money.ts';
import { defineCommand } from '../../engine/account.ts';
import { settleBonuses } from '../bonuses/lifecycle.ts';
import { customerOf, refuseBetOutsideOffer } from '../games/offer.ts';
import { refuseRestricted } from '../players/rules.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import { putRound } from '../rounds/facet.ts';
import { stakeLimitRefusal } from '../rounds/move-stakes.ts';
import { playFreeSpin } from '../rounds/play-free-spin.ts';
import { playWholeRound } from '../rounds/play-whole-round.ts';
import { winOf } from '../rounds/round.ts';
import { total } from '../rounds/split.ts';
import { originalRoundId } from './round-id.ts';
import { betOf, originalOf, readFreeSpin, refuseUncountable } from './rules.ts';
import { drawsOf, seedsInUse } from './seeds.ts';

export type RoundInput = {
  readonly game_id: number;
  readonly stake: Money;
  readonly params: Readonly<Record<string, unknown>>;
};

/** Plays one round of an Original: stake, draw and win are one change, and the nonce advances with it. */
export const playRound = defineCommand({
  name: 'play_round',
  facets: ['wallet', 'player', 'limits', 'bonuses', 'games', 'rounds', 'seeds'],
  needs: (input: RoundInput) => ({ games: input }),
  decide: (draft, { game_id, stake, params }: RoundInput, context) => {
    const { now } = context;
    const { original, provider_id, name, category, offer } = originalOf(draft, game_id);
    const bet = betOf(original, { stake, params });
    const isFree = readFreeSpin(params, name);

    refuseRestricted(draft.player, 'can_bet', now);
    // The bonus sets the stake of a free spin.
    refuseBetOutsideOffer(offer, customerOf(draft), isFree ? zero : stake);
    const overLimit = stakeLimitRefusal(draft, isFree ? zero : stake, context);
    if (overLimit) return limitReached(draft, overLimit);

    refuseUncountable(draft.wallet, stake, context.operator);

    const { server_seed, server_seed_hash, client_seed } = draft.seeds;
    const { seed_nonce: nonce, player_id } = draft.wallet;
    const round_id = originalRoundId(server_seed_hash, nonce, now);
    const drawn = bet.play(drawsOf(server_seed, client_seed, nonce), stake);
    draft.seeds = seedsInUse(draft.seeds);
    draft.wallet = { ...draft.wallet, seed_nonce: nonce + 1 };

    const play = { game_id, category, game_round_id: round_id };
    const amounts = (isFree ? playFreeSpin : playWholeRound)(draft, stake, drawn.payout, play, context);
    settleBonuses(draft, context);
    putRound(draft, 'insert', {
      ...{ provider_id, round_id, player_id, game_id, status: 'closed', bets: 1, wins: 1 },
      ...{ settled_bets: 1, judged_wins: 1, zero_bets: 0, is_tip: false, is_free: false },
      ...amounts,
      outcome: { game: name, params, server_seed_hash, client_seed, nonce, ...drawn, stake },
      opened_at: now,
      closed_at: now,
    });

    const { real_balance, bonus_balance, currency } = draft.wallet;
    return {
      data: {
        round_id,
        stake,
        payout: total(winOf(amounts)),
        outcome: drawn.outcome,
        balance: real_balance,
        bonus_balance,
        currency,
        rtp_before_rounding: original.rtp_percent,
      },
    };
  },
});
