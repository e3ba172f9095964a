import { invalid, Refusal } from '../../base/refusal.ts';
import { type Context, defineCommand, type Facts } from '../../engine/account.ts';
import { payWin, stakeLimitRefusal, takeStake } from '../casino/move-stakes.ts';
import { nameOfRound, type Round } from '../casino/round.ts';
import { splitWin } from '../casino/split.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import { type Bet, type Original, originals } from './games.ts';
import { drawsOf } from './seeds.ts';

export type RoundInput = {
  readonly game_id: number;
  readonly stake: number;
  readonly params: Readonly<Record<string, unknown>>;
};

/** Plays one round of an Original: the stake, the draw and the win are one change, and the nonce moves with it. */
export const playRound = defineCommand({
  name: 'play_round',
  facets: ['wallet', 'player', 'limits', 'games', 'rounds', 'seeds'],
  decide: (account, input: RoundInput, context) => {
    const { original, provider_id, name } = originalOf(account, input.game_id);
    const bet = betOf(original, input);
    const overLimit = stakeLimitRefusal(account, input.stake, context);
    if (overLimit) return limitReached(account, overLimit);

    const play = { game_id: input.game_id, game_round_id: `r${context.newId('game_round')}` };
    const taken = takeStake(account, input.stake, play, context);
    const { server_seed, server_seed_hash, client_seed, nonce } = account.seeds;
    const drawn = bet.play(drawsOf(server_seed, client_seed, nonce), input.stake);
    const paid = payWin(taken.wallet, splitWin(drawn.payout, taken.split), play, context);

    const record = {
      game: name,
      params: input.params,
      server_seed_hash,
      client_seed,
      nonce,
      ...drawn,
      stake: input.stake,
    };
    const round = closedRound(
      provider_id,
      play.game_round_id,
      input.game_id,
      taken.split,
      paid.split,
      record,
      account,
      context,
    );
    return {
      account: {
        ...account,
        wallet: paid.wallet,
        rounds: new Map(account.rounds).set(nameOfRound(round), round),
        seeds: { ...account.seeds, nonce: nonce + 1 },
      },
      effects: { wallet: [...taken.entries, ...paid.entries], rounds: [{ kind: 'insert', round }] },
      answer: {
        data: {
          round_id: round.round_id,
          stake: input.stake,
          payout: drawn.payout,
          outcome: drawn.outcome,
          balance: paid.wallet.real_balance,
          bonus_balance: paid.wallet.bonus_balance,
          currency: paid.wallet.currency,
        },
      },
    };
  },
});

const originalOf = (account: Facts<'games'>, gameId: number) => {
  const game = account.games.get(gameId);
  if (!game) throw new Refusal('NOT_FOUND');
  const original = game.is_original ? originals.get(game.external_id) : undefined;
  if (!original) throw new Refusal('NOT_AN_ORIGINAL', undefined, { game_id: gameId });
  return { original, provider_id: game.provider_id, name: game.external_id };
};

/** Beyond this a win could not be counted exactly; a stake must be refused before it is drawn, never after. */
const greatestStake = 1_000_000_000_000;

const betOf = (original: Original, input: RoundInput): Extract<Bet, { play: unknown }> => {
  if (input.stake > greatestStake) throw invalid('stake', `must be at most ${greatestStake}`);
  if (input.stake < original.least_stake) throw invalid('stake', `must be at least ${original.least_stake}`);
  const bet = original.bet(input.params);
  if ('problem' in bet) throw invalid(bet.field, bet.problem);
  return bet;
};

const closedRound = (
  provider_id: number,
  round_id: string,
  game_id: number,
  staked: { real: number; bonus: number },
  won: { real: number; bonus: number },
  outcome: unknown,
  account: Facts<'wallet'>,
  { now }: Context,
): Round => ({
  provider_id,
  round_id,
  player_id: account.wallet.player_id,
  game_id,
  status: 'closed',
  staked_real: staked.real,
  staked_bonus: staked.bonus,
  won_real: won.real,
  won_bonus: won.bonus,
  bets: 1,
  wins: 1,
  player_bonus_id: null,
  outcome,
  opened_at: now,
  closed_at: now,
});
