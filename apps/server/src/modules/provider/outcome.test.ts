import { type ErrorCode, errors } from '@croupier/contract/errors.ts';
import * as records from '@croupier/contract/provider/records.ts';
import * as wallet from '@croupier/contract/provider/wallet.ts';
import { describe, expect, test } from 'vitest';
import { mustData } from '../../../test/support/client.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Outcome, outcomeOfFailure, outcomeOfStatus, outcomes } from './outcome.ts';

describe('canonical outcomes: a closed list, of which each protocol is a rendering', () => {
  test('every code has one, and only SERVER_ERROR and what is no refusal is a fault', () => {
    for (const code of Object.keys(errors) as ErrorCode[]) {
      const outcome = outcomeOfFailure(new Refusal(code));
      expect(outcomes).toContain(outcome);
      expect(outcome === 'fault').toBe(code === 'SERVER_ERROR');
    }
    for (const thrown of [new Error('bug'), { code: '40001' }, { code: 'ECONNRESET' }, undefined, 'text'])
      expect(outcomeOfFailure(thrown)).toBe('fault');
  });

  test('every route of providers refuses only with codes that the list tells apart for a provider', () => {
    const refusals = [...Object.values(wallet), ...Object.values(records)].flatMap((route) =>
      typeof route === 'object' && 'refusals' in route ? (route.refusals ?? []) : [],
    );
    expect(new Set(refusals.map((code) => outcomeOfFailure(new Refusal(code))))).not.toContain('fault');
    for (const [code, outcome] of [
      ['BET_NOT_FOUND', 'bet_unknown'],
      ['BET_ROLLED_BACK', 'bet_rolled_back'],
      ['ROUND_SETTLED', 'bet_settled'],
      ['INSUFFICIENT_FUNDS', 'funds'],
      ['INVALID_SIGNATURE', 'bad_signature'],
      ['RATE_LIMITED', 'in_progress'],
    ] as const)
      expect(outcomeOfFailure(new Refusal(code))).toBe(outcome);
  });

  test.each([
    ['game', 'bad_game'],
    ['currency', 'bad_currency'],
    ['round', 'bad_request'],
  ])('INVALID_REQUEST for the %s is %s', (reason, outcome) => {
    expect(outcomeOfFailure(new Refusal('INVALID_REQUEST', undefined, { reason }))).toBe(outcome);
  });

  test('what is done is ok, replayed or tombstoned; a held win is done', () => {
    expect((['applied', 'held', 'replayed', 'tombstoned'] as const).map(outcomeOfStatus)).toEqual([
      ...(['ok', 'ok', 'replayed', 'tombstoned'] as const),
    ]);
  });
});

describe('our own protocol renders each of them', async () => {
  const world = await createFileWorld();
  const table = await openStudio(world);

  test('an expired token is told apart from one that is unknown', async () => {
    const session = await table.openSession(1_000);
    const outcomeOfReply = (reply: { body: { error: unknown } }): Outcome => outcomeOfFailure(reply.body.error);
    expect(outcomeOfReply(await session.bet(newName('b'), 1, { session_token: 'gst_unknown' }))).toBe('bad_token');
    await mustData(session.bet(newName('b'), 1));
    world.clock.advance(13 * 3_600_000);
    expect(outcomeOfReply(await session.bet(newName('b'), 1))).toBe('expired');
    const poor = await table.openSession(1);
    expect(outcomeOfReply(await poor.bet(newName('b'), 2))).toBe('funds');
    expect(outcomeOfReply(await poor.bet(newName('b'), 1, { currency: 'USD' }))).toBe('bad_currency');
    expect(outcomeOfReply(await poor.bet(newName('b'), 1, { game_id: 'none' }))).toBe('bad_game');
  });
});
