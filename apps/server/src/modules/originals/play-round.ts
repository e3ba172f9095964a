import { invalid, Refusal } from '../../base/refusal.ts';
import { type Context, defineCommand, type Facts } from '../../engine/account.ts';
import { countStakes } from '../casino/count-stakes.ts';
import { payWin, settled, stakeLimitRefusal, takeStake } from '../casino/move-stakes.ts';
import { playFreeSpin } from '../casino/play-free-spin.ts';
import { nameOfRound, type Round } from '../casino/round.ts';
import { splitWin } from '../casino/split.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import { originals } from './games.ts';
import { originalRoundId } from './round-id.ts';
import { betOf } from './rules.ts';
import { drawsOf, seedsInUse } from './seeds.ts';

export type RoundInput = {
  readonly game_id: number;
  readonly stake: number;
  readonly params: Readonly<Record<string, unknown>>;
};

/** Plays one round of an Original: the stake, the draw and the win are one change, and the nonce moves with it. */
export const playRound = defineCommand({
  name: 'play_round',
  facets: ['wallet', 'player', 'limits', 'bonuses', 'games', 'rounds', 'seeds'],
  needs: (input: RoundInput) => ({ games: input }),
  decide: (account, input: RoundInput, context) => {
    const { original, provider_id, name, category } = originalOf(account, input.game_id);
    const bet = betOf(original, input);
    const { free_spin: isFree = false } = input.params;
    if (typeof isFree !== 'boolean') throw invalid('params.free_spin', 'must be true or false');
    if (isFree && name !== 'orig-slot') throw invalid('params.free_spin', 'is for orig-slot alone');
    const overLimit = stakeLimitRefusal(account, isFree ? 0 : input.stake, context);
    if (overLimit) return limitReached(account, overLimit);

    const { server_seed, server_seed_hash, client_seed } = account.seeds;
    const { seed_nonce: nonce } = account.wallet;
    const game_round_id = originalRoundId(server_seed_hash, nonce, context.now);
    const play = { game_id: input.game_id, category, game_round_id };
    const drawn = bet.play(drawsOf(server_seed, client_seed, nonce), input.stake);
    const money = isFree
      ? playFreeSpin(account, input.stake, drawn.payout, play, context)
      : stakeAndWin(account, input.stake, drawn.payout, play, context);

    const { wallet } = money.account;
    const round: Round = {
      ...closedRound(wallet.player_id, provider_id, play, context.now),
      staked_real: money.staked.real,
      staked_bonus: money.staked.bonus,
      won_real: money.won.real,
      won_bonus: money.won.bonus,
      player_bonus_id: money.player_bonus_id,
      wagered: money.wagered,
      outcome: {
        game: name,
        params: input.params,
        server_seed_hash,
        client_seed,
        nonce,
        ...drawn,
        stake: input.stake,
      },
    };
    return {
      account: {
        ...money.account,
        wallet: { ...wallet, seed_nonce: nonce + 1 },
        seeds: seedsInUse(account.seeds),
        rounds: new Map(account.rounds).set(nameOfRound(round), round),
      },
      effects: { ...money.effects, rounds: [{ kind: 'insert', round }] },
      events: money.events,
      answer: {
        data: {
          round_id: round.round_id,
          stake: input.stake,
          payout: drawn.payout,
          outcome: drawn.outcome,
          balance: wallet.real_balance,
          bonus_balance: wallet.bonus_balance,
          currency: wallet.currency,
          rtp_before_rounding: original.rtp_percent,
        },
      },
    };
  },
});

/** The money of a round that is one bet and one win; what it means to the bonuses shows when both are there. */
const stakeAndWin = <A extends Facts<'wallet' | 'player' | 'bonuses'>>(
  account: A,
  stake: number,
  payout: number,
  play: { readonly game_id: number; readonly category: string; readonly game_round_id: string },
  context: Context,
) => {
  const taken = takeStake(account, stake, play, context);
  const { split: staked, player_bonus_id, wagered } = taken;
  // The round closes with the stake, so that counts at once.
  const stakes = { player_bonus_id, wagered, real: staked.real, closed_at: context.now };
  const counted = countStakes(taken.account, stakes, context);
  const won = splitWin(payout, staked);
  const paid = payWin(counted, won, play, player_bonus_id, context);
  return { ...settled([taken, paid], paid.account, context), staked, won, player_bonus_id, wagered };
};

const originalOf = (account: Facts<'games'>, gameId: number) => {
  const game = account.games.get(gameId);
  if (!game) throw new Refusal('NOT_FOUND');
  const original = game.is_original ? originals.get(game.external_id) : undefined;
  if (!original) throw new Refusal('NOT_AN_ORIGINAL', undefined, { game_id: gameId });
  return { original, provider_id: game.provider_id, name: game.external_id, category: game.category };
};

const closedRound = (
  player_id: number,
  provider_id: number,
  { game_id, game_round_id }: { readonly game_id: number; readonly game_round_id: string },
  now: Date,
) =>
  ({
    provider_id,
    round_id: game_round_id,
    player_id,
    game_id,
    status: 'closed',
    bets: 1,
    wins: 1,
    opened_at: now,
    closed_at: now,
  }) as const;
