import {
  createGame,
  createGameProvider,
  listStaffGameProviders,
  listStaffGames,
} from '@croupier/contract/back-office/games.ts';
import { launchGame } from '@croupier/contract/operator/games.ts';
import { getPlayer } from '@croupier/contract/operator/players.ts';
import { creditWin, rollBackBet } from '@croupier/contract/provider/wallet.ts';
import { money } from '../../base/money.ts';
import { base62, type RandomSource } from '../../base/random.ts';
import type { Actors } from './act.ts';

type Stage = Actors & { readonly random: RandomSource };

type HeldWin = { readonly provider: number; readonly session_token: string; readonly transaction_id: string };

const slug = 'sandbox-trigger';
const external_id = 'sandbox-trigger';

/** The provider whose wins are held, and its game; made by the first trigger. */
const openStudio = async ({ staff }: Stage): Promise<{ provider: number; game: number }> => {
  const providers: { id: number; slug: string }[] = await staff(listStaffGameProviders);
  const known = providers.find((one) => one.slug === slug);
  if (known) {
    const [game] = await staff(listStaffGames, { query: { provider: slug } });
    return { provider: known.id, game: game.id };
  }
  const launch_url = 'https://sandbox.invalid/{game}?token={token}';
  const { id: provider } = await staff(createGameProvider, { body: { slug, name: 'Sandbox trigger', launch_url } });
  const game = {
    provider: slug,
    external_id,
    name: 'Sandbox trigger',
    type: 'rng',
    category: 'slots',
    rtp: 96,
  } as const;
  return { provider, game: (await staff(createGame, { body: game })).id };
};

/** A win that names a grant of free rounds which nobody has made. */
export const heldWin = async (on: Stage, player: number): Promise<HeldWin> => {
  const { provider, game } = await openStudio(on);
  const { session_token } = await on.key(launchGame, { params: { player, game } });
  const { currency } = await on.key(getPlayer, { params: { player } });
  const transaction_id = `trigger-${base62(on.random, 16)}`;
  const named = { transaction_id, session_token, round_id: transaction_id, game_id: external_id, currency };
  await on.studio(provider)(creditWin, { body: { ...named, amount: money(500), free_round_id: transaction_id } });
  return { provider, session_token, transaction_id };
};

export const withdrawWin = async (on: Stage, { provider, session_token, transaction_id }: HeldWin): Promise<void> => {
  const body = {
    transaction_id: `${transaction_id}-undone`,
    session_token,
    reference_transaction_id: transaction_id,
    reference_kind: 'win',
  } as const;
  await on.studio(provider)(rollBackBet, { body });
};
