import { type ErrorCode, errors } from '@croupier/contract/errors.ts';
import * as records from '@croupier/contract/provider/records.ts';
import * as wallet from '@croupier/contract/provider/wallet.ts';
import { describe, expect, test } from 'vitest';
import { clientFor, must, type Reply } from '../../../test/support/client.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Outcome, outcomeOfAnswer, outcomeOfFailure, outcomeOfStatus, outcomes } from './outcome.ts';

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
  const { operator, staff, studio } = table;
  const open = (): Promise<GameSession> => table.openSession(1_000);

  /** The answers to the next call of this studio, which a fault of the sandbox gives. */
  const whileFaulty = async (effect: string, call: () => Promise<Reply>): Promise<Reply> => {
    const fault = { effect, provider_id: studio.provider.id, calls: 1 };
    await must(operator.client.post('/api/v1/operator/sandbox/faults', fault));
    return call();
  };

  const endsIn: Readonly<Record<Outcome, () => Promise<Reply>>> = {
    ok: async () => (await open()).bet(newName('b'), 1),
    replayed: async () => {
      const { bet } = await open();
      const name = newName('b');
      await must(bet(name, 1));
      return bet(name, 1);
    },
    tombstoned: async () => (await open()).rollback(newName('x'), newName('b')),
    funds: async () => (await open()).bet(newName('b'), 1_001),
    limit: async () => {
      const { player, bet } = await open();
      await must(operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits: { max_daily_bet: 5 } }));
      return bet(newName('b'), 6);
    },
    excluded_or_locked: async () => {
      const { player, bet } = await open();
      const url = `/api/back-office/v1/players/${player}/restrictions`;
      await must(staff.patch(url, { can_bet: false, can_login: true, reason: 'test' }));
      return bet(newName('b'), 1);
    },
    bad_token: async () => (await open()).bet(newName('b'), 1, { session_token: 'gst_unknown' }),
    expired: async () => {
      const { bet } = await open();
      world.clock.advance(13 * 3_600_000);
      return bet(newName('b'), 1);
    },
    bad_game: async () => (await open()).bet(newName('b'), 1, { game_id: 'none' }),
    bad_currency: async () => (await open()).bet(newName('b'), 1, { currency: 'USD' }),
    bad_signature: () =>
      clientFor(world.app, world.clock, { ...studio.key, secret: `gps_${'0'.repeat(48)}` }).get(
        '/api/v1/provider/rounds/r1',
      ),
    bad_request: async () => (await open()).bet(newName('b'), -1),
    duplicate: async () => {
      const { bet } = await open();
      const name = newName('b');
      await must(bet(name, 1));
      return bet(name, 2);
    },
    bet_unknown: async () => (await open()).win(newName('w'), 1),
    bet_rolled_back: async () => {
      const { bet, rollback } = await open();
      const name = newName('b');
      await must(rollback(newName('x'), name));
      return bet(name, 1);
    },
    bet_settled: async () => {
      const { bet, win, rollback } = await open();
      const name = newName('b');
      await must(bet(name, 1));
      await must(win(newName('w'), 1));
      return rollback(newName('x'), name);
    },
    round_closed: async () => {
      const { bet, win } = await open();
      await must(bet(newName('b'), 1));
      await must(win(newName('w'), 1, { round_finished: true }));
      return win(newName('w'), 1);
    },
    in_progress: async () => {
      const { bet } = await open();
      return whileFaulty('rate_limited', () => bet(newName('b'), 1));
    },
    fault: async () => {
      const { bet } = await open();
      return whileFaulty('unavailable', () => bet(newName('b'), 1));
    },
  };

  const counts = async (): Promise<Record<string, number>> => {
    const { body } = await world.app.http.inject('/metrics');
    const lines = [...body.matchAll(/^croupier_provider_calls\{outcome="(\w+)"\} (\d+)$/gm)];
    return Object.fromEntries(lines.map(([, outcome, count]) => [outcome, Number(count)]));
  };

  test.each(outcomes)('%s', async (outcome) => {
    const reply = await endsIn[outcome]();
    const replayed = reply.headers['idempotent-replayed'] === 'true';
    expect(outcomeOfAnswer({ status: reply.status, body: reply.text, replayed }), reply.text).toBe(outcome);
    expect(reply.status >= 400).toBe(!['ok', 'replayed', 'tombstoned'].includes(outcome));
  });

  test('the figures count every one, those that no use case answered too', async () => {
    const counted = await counts();
    expect(Object.keys(counted)).toEqual([...outcomes]);
    for (const outcome of outcomes) expect(counted[outcome], outcome).toBeGreaterThan(0);
    const { bad_signature = 0 } = counted;
    await endsIn.bad_signature();
    expect(await counts()).toEqual({ ...counted, bad_signature: bad_signature + 1 });
  });

  test('a transaction that is read is no tombstone of its own call', async () => {
    const { rollback, get } = await open();
    const name = newName('b');
    await must(rollback(newName('x'), name));
    const reply = await must(get(`/transactions/bet/${name}`));
    expect(reply.text).toContain('"status":"tombstoned"');
    expect(outcomeOfAnswer({ status: reply.status, body: reply.text })).toBe('ok');
  });
});
