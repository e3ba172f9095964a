import { originalRoundPrefix } from '@croupier/contract/game-fields.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { ProviderRules } from '../../call/facts.ts';
import type { Facts } from '../../engine/account.ts';
import { isAlive } from '../games/rules.ts';
import type { Round } from '../rounds/round.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { nameOfGame, type ProviderGame } from './game-facet.ts';
import type { Transaction } from './transaction.ts';

/**
 * A refused bet shows the balances, for the game to display. The details of VALIDATION_FAILED are fields, nothing else.
 */
export const withBalances = (refusal: Refusal, wallet: WalletFacts): Refusal =>
  refusal.code === 'VALIDATION_FAILED'
    ? refusal
    : new Refusal(refusal.code, refusal.message, {
        ...refusal.details,
        balance: wallet.real_balance,
        bonus_balance: wallet.bonus_balance,
        currency: wallet.currency,
      });

export const deadSession = (details: { readonly reason?: 'expired' } = {}): Refusal =>
  new Refusal('INVALID_PLAYER_TOKEN', 'The game session does not exist, has expired or was ended.', details);

export const refuseDeadSession = (
  { sessions }: Facts<'sessions'>,
  { session_hash, provider_id }: { readonly session_hash: string; readonly provider_id: number },
  now: Date,
): void => {
  const session = sessions.get(session_hash);
  if (!session || session.provider_id !== provider_id) throw deadSession();
  if (!isAlive(session, now)) throw deadSession(session.expires_at <= now ? { reason: 'expired' } : {});
};

/**
 * A session is opened for one game, and takes no bets on others; one of a live game on all live games of its provider.
 */
export const refuseOtherSession = (
  { sessions }: Facts<'sessions'>,
  { session_hash }: { readonly session_hash: string },
  game: ProviderGame,
): void => {
  const session = sessions.get(session_hash);
  const isLive = session?.is_live === true && game.is_live === true;
  if (session?.game_id !== game.id && !isLive) throw wrongGame('The session was opened for another game.');
};

export const refuseForeignCurrency = (wallet: WalletFacts, currency: string): void => {
  if (currency !== wallet.currency)
    throw new Refusal('INVALID_REQUEST', "The currency is not the player's.", { reason: 'currency' });
};

const wrongGame = (message: string): Refusal => new Refusal('INVALID_REQUEST', message, { reason: 'game' });

export const gameOf = (
  { provider_games }: Facts<'provider_games'>,
  name: { readonly provider_id: number; readonly external_id: string },
): ProviderGame => {
  const game = provider_games.get(nameOfGame(name));
  if (!game) throw wrongGame('The provider has no such game.');
  return game;
};

type SentBet = {
  readonly provider_id: number;
  readonly external_id: string;
  readonly session_hash: string;
  readonly currency: string;
};

/**
 * The game that a session may bet on: checks that the session is alive, the currency the player's, and the game its own
 * and active.
 */
export const playableGame = (
  account: Facts<'wallet' | 'sessions' | 'provider_games'>,
  bet: SentBet,
  now: Date,
): ProviderGame => {
  refuseDeadSession(account, bet, now);
  refuseForeignCurrency(account.wallet, bet.currency);
  const game = gameOf(account, bet);
  refuseOtherSession(account, bet, game);
  if (!game.is_offered) throw wrongGame('The game is not offered.');
  return game;
};

export const refuseOtherGame = (round: Round | undefined, game: ProviderGame): void => {
  if (round && round.game_id !== game.id) throw wrongGame('The round is one of another game.');
};

export const refuseClosed = (round: Round | undefined): void => {
  if (round?.status === 'closed') throw new Refusal('ROUND_CLOSED', undefined, { round_id: round.round_id });
};

/** Ledgers and histories identify a round by its id alone, so a studio may not use an id like ours. */
export const refuseReservedRoundId = (roundId: string): void => {
  if (roundId.startsWith(originalRoundPrefix)) throw invalid('round_id', `must not begin with ${originalRoundPrefix}`);
};

/** A round whose bets were all rolled back has neither a stake nor a bet of 0. */
const isStaked = (round: Round): boolean => round.staked_real + round.staked_bonus > 0 || round.zero_bets > 0;

export const hasNoBet = (round: Round | undefined): boolean => !round || round.bets === 0;

/** A plain win needs a bet. A missing bet may still be in flight: then the same request succeeds later. */
export const refuseWithoutBet = (round: Round | undefined, round_id: string): void => {
  if (hasNoBet(round)) throw new Refusal('BET_NOT_FOUND', undefined, { round_id });
  if (!isStaked(round as Round)) throw new Refusal('BET_ROLLED_BACK', undefined, { round_id });
};

/** The bet of an unknown round may still be in flight. */
export const existingRound = (round: Round | undefined, round_id: string): Round => {
  if (!round) throw new Refusal('BET_NOT_FOUND', undefined, { round_id });
  return round;
};

/** Only a provider that staff have allowed it takes wins back. */
export const refuseWinRollback = ({
  reference_kind,
  rules,
}: {
  reference_kind?: 'bet' | 'win';
  rules?: ProviderRules | undefined;
}): void => {
  if (reference_kind === 'win' && !rules?.rolls_back_wins)
    throw new Refusal('INVALID_REQUEST', 'The operator does not let you roll wins back.', { reason: 'not_allowed' });
};

/** A tombstone refuses the transaction whose place it took, whatever that says. */
export const refuseTombstone = ({ kind, status, transaction_id }: Transaction, sent: 'bet' | 'win'): void => {
  if (kind === sent && status === 'tombstoned') throw new Refusal('BET_ROLLED_BACK', undefined, { transaction_id });
};

type Content = Partial<Transaction>;

/** A win under an unknown name must not become money by itself. */
export const refuseUnknownGrant = ({ free_round_id }: { readonly free_round_id?: string | undefined }): never => {
  throw new Refusal('BONUS_INVALID', 'The player has no grant of free rounds of this name for the game.', {
    rule: 'free_round',
    free_round_id,
  });
};

/** A transaction that is sent again must have the same content; a field that differs is refused. */
export const refuseUnlessSame = (kept: Transaction, sent: Content): void => {
  const differs = Object.entries(sent)
    .filter(([field, value]) => kept[field as keyof Transaction] !== value)
    .map(([field]) => shown[field] ?? field);
  if (differs.length > 0) throw new Refusal('DUPLICATE_TRANSACTION', undefined, { differs });
};

/** Fields by the names that the provider knows. */
const shown: Readonly<Record<string, string>> = {
  player_id: 'player',
  win_kind: 'kind',
  finishes_round: 'round_finished',
  named_round_id: 'round_id',
  is_tip: 'kind',
};
