import * as adjustments from '@croupier/contract/provider/adjustments.ts';
import * as records from '@croupier/contract/provider/records.ts';
import * as wallet from '@croupier/contract/provider/wallet.ts';
import { must } from './client.ts';
import { type GameSession, newName, openGameSession } from './provider.ts';
import type { Preparation } from './tenant-type.ts';

type Prepared = Awaited<ReturnType<Preparation>>;

/** A request of a provider, for a player with a new session. */
const withSession =
  (prepare: (gameSession: GameSession, game_id: string) => Prepared | Promise<Prepared>): Preparation =>
  async ({ operator, studio }) =>
    prepare(await openGameSession(operator, studio, 10_000), studio.external_id);

/** The same in a round with a bet. */
const inRound = (
  prepare: (gameSession: GameSession, names: { bet: string; round_id: string }, game_id: string) => Prepared,
) =>
  withSession(async (gameSession, game_id) => {
    const names = { bet: newName('b'), round_id: newName('r') };
    await must(gameSession.bet(names.bet, 100, { round_id: names.round_id }));
    return prepare(gameSession, names, game_id);
  });

export const providerPreparations: Readonly<Record<string, Preparation>> = {
  [wallet.verifySession.name]: withSession(({ session_token }) => ({ body: { session_token } })),
  [wallet.refreshSession.name]: withSession(({ session_token }) => ({ body: { session_token } })),
  [wallet.getBalance.name]: withSession(({ session_token }) => ({ body: { session_token } })),
  [wallet.placeBet.name]: withSession(({ session_token }, game_id) => ({
    body: {
      ...wallet.placeBet.example.body,
      transaction_id: newName('b'),
      round_id: newName('r'),
      session_token,
      game_id,
    },
  })),
  [wallet.creditWin.name]: inRound(({ player_ref }, { round_id }, game_id) => ({
    body: { ...wallet.creditWin.example.body, transaction_id: newName('w'), player_ref, round_id, game_id },
  })),
  [wallet.rollBackBet.name]: inRound(({ player_ref }, { bet }) => ({
    body: { transaction_id: newName('x'), player_ref, reference_transaction_id: bet },
  })),
  [adjustments.adjust.name]: inRound(({ player_ref }, { round_id }) => ({
    body: { ...adjustments.adjust.example.body, transaction_id: newName('a'), player_ref, round_id },
  })),
  [wallet.playActions.name]: withSession(({ session_token }, game_id) => ({
    body: {
      ...wallet.playActions.example.body,
      round_id: newName('r'),
      session_token,
      game_id,
      actions: [
        { kind: 'bet', transaction_id: newName('b'), amount: 100 },
        { kind: 'win', transaction_id: newName('w'), amount: 250 },
      ],
    },
  })),
  [records.closeRound.name]: inRound(({ player_ref }, { round_id }) => ({
    params: { round_id },
    body: { player_ref },
  })),
  [records.getRound.name]: inRound((_, { round_id }) => ({ params: { round_id } })),
  [records.getTransaction.name]: inRound((_, { bet }) => ({ params: { kind: 'bet', transaction_id: bet } })),
};
