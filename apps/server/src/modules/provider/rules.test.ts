import { originalRoundPrefix } from '@croupier/contract/game-fields.ts';
import { describe, expect, test } from 'vitest';
import { someMoment, testWallet } from '../../../test/support/account.ts';
import type { Plain } from '../../../test/support/plain.ts';
import { refusing } from '../../../test/support/refusals.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Round } from '../rounds/round.ts';
import { nameOfGame, type ProviderGame } from './game-facet.ts';
import {
  existingRound,
  gameOf,
  refuseClosed,
  refuseDeadSession,
  refuseForeignCurrency,
  refuseOtherGame,
  refuseOtherSession,
  refuseReservedRoundId,
  refuseUnlessSame,
  refuseWithoutBet,
  withBalances,
} from './rules.ts';
import type { Transaction } from './transaction.ts';

const round = (more: Partial<Plain<Round>> = {}): Round =>
  ({ round_id: 'r-1', game_id: 5, status: 'open', bets: 1, staked_real: 10, staked_bonus: 0, ...more }) as Round;

describe('a session', () => {
  const alive = { provider_id: 3, expires_at: new Date(someMoment.getTime() + 1), ended_at: null };
  const play = (session: object | undefined, provider_id = 3) =>
    refuseDeadSession(
      { sessions: new Map(session ? [['hash', session]] : []) } as never,
      { session_hash: 'hash', provider_id },
      someMoment,
    );

  test('that is alive can be used by its provider', () => expect(() => play(alive)).not.toThrow());
  test.each([
    ['that does not exist', undefined, 3],
    ['of another provider', alive, 4],
    ['that has run out', { ...alive, expires_at: someMoment }, 3],
    ['that was ended', { ...alive, ended_at: someMoment }, 3],
  ])('%s cannot', (_, session, provider) => {
    expect(() => play(session, provider)).toThrow(refusing('INVALID_PLAYER_TOKEN'));
  });
});

describe('a game', () => {
  const game = { id: 5 } as ProviderGame;
  const name = { provider_id: 3, external_id: 'book' };
  test('is found by its provider and name', () => {
    const facts = { provider_games: new Map([[nameOfGame(name), game]]) } as never;
    expect(gameOf(facts, name)).toBe(game);
    for (const other of [
      { ...name, provider_id: 4 },
      { ...name, external_id: 'other' },
    ])
      expect(() => gameOf(facts, other)).toThrow(refusing('INVALID_REQUEST', { reason: 'game' }));
  });
  test('must be that of the session', () => {
    const playing = (session: object | undefined) => () =>
      refuseOtherSession(
        { sessions: new Map(session ? [['hash', session]] : []) } as never,
        { session_hash: 'hash' },
        game,
      );
    expect(playing({ game_id: 5 })).not.toThrow();
    for (const other of [{ game_id: 6 }, undefined])
      expect(playing(other)).toThrow(refusing('INVALID_REQUEST', { reason: 'game' }));
  });
  test('must be that of the round', () => {
    expect(() => refuseOtherGame(round(), game)).not.toThrow();
    expect(() => refuseOtherGame(undefined, game)).not.toThrow();
    expect(() => refuseOtherGame(round({ game_id: 6 }), game)).toThrow(refusing('INVALID_REQUEST', { reason: 'game' }));
  });
});

describe('a round', () => {
  test('that is closed accepts nothing more', () => {
    expect(() => refuseClosed(round({ status: 'closed' }))).toThrow(refusing('ROUND_CLOSED', { round_id: 'r-1' }));
    expect(() => refuseClosed(round())).not.toThrow();
    expect(() => refuseClosed(undefined)).not.toThrow();
  });

  test.each([
    ['with a bet of real money', round(), undefined],
    ['with a bet of bonus money', round({ staked_real: 0, staked_bonus: 1 }), undefined],
    ['that is not known', undefined, 'BET_NOT_FOUND'],
    ['without a bet', round({ bets: 0, staked_real: 0 }), 'BET_NOT_FOUND'],
    ['whose bets were all rolled back', round({ staked_real: 0 }), 'BET_ROLLED_BACK'],
  ])('%s: may it win', (_, each, code) => {
    if (code === undefined) expect(() => refuseWithoutBet(each, 'r-1')).not.toThrow();
    else expect(() => refuseWithoutBet(each, 'r-1')).toThrow(refusing(code, { round_id: 'r-1' }));
  });

  test('that is unknown cannot be closed', () => {
    const known = round();
    expect(existingRound(known, 'r-1')).toBe(known);
    expect(() => existingRound(undefined, 'r-1')).toThrow(refusing('BET_NOT_FOUND', { round_id: 'r-1' }));
  });

  test('of a studio must not have an id like ours', () => {
    expect(() => refuseReservedRoundId(`${originalRoundPrefix}1`)).toThrow(refusing('VALIDATION_FAILED'));
    expect(() => refuseReservedRoundId(`1${originalRoundPrefix}`)).not.toThrow();
  });
});

describe('the same transaction again', () => {
  const kept = { player_id: 1, amount: 10, win_kind: 'win', finishes_round: false } as unknown as Transaction;
  test('is the same, also with fewer fields', () => {
    expect(() => refuseUnlessSame(kept, kept)).not.toThrow();
    expect(() => refuseUnlessSame(kept, { amount: 10 } as Partial<Transaction>)).not.toThrow();
  });
  test.each([
    [{ player_id: 2 }, 'player'],
    [{ amount: 11 }, 'amount'],
    [{ win_kind: 'jackpot' }, 'kind'],
    [{ finishes_round: true }, 'round_finished'],
  ])('with %o is another: the refusal says that %s differs', (other, field) => {
    expect(() => refuseUnlessSame(kept, { ...kept, ...other } as Transaction)).toThrow(
      refusing('DUPLICATE_TRANSACTION', { differs: [field] }),
    );
  });
});

test("the currency must be the player's", () => {
  expect(() => refuseForeignCurrency(testWallet(), 'EUR')).not.toThrow();
  expect(() => refuseForeignCurrency(testWallet(), 'USD')).toThrow(refusing('INVALID_REQUEST', { reason: 'currency' }));
});

test('a refused bet shows the balances', () => {
  const refusal = withBalances(
    new Refusal('INSUFFICIENT_FUNDS', 'no', { requested: 5 }),
    testWallet({ real_balance: 1 as never, bonus_balance: 2 as never }),
  );
  expect(refusal).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    message: 'no',
    details: { requested: 5, balance: 1, bonus_balance: 2, currency: 'EUR' },
  });
});
