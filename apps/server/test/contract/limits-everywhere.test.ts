import type { LimitName } from '@croupier/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { bearerFor, type Reply } from '../support/client.ts';
import { originalOf } from '../support/games.ts';
import { deposit, entriesOf, playerWith } from '../support/money.ts';
import { newName, openStudio } from '../support/provider.ts';
import { createFileWorld } from '../support/world.ts';

/** A Monday in the middle of a month: the day, the week, the month and the year end at different times. */
const world = await createFileWorld(new Date('2026-03-16T10:00:00.000Z'));
const setup = await openStudio(world);
const { operator } = setup;
const slot = await originalOf(world, operator);

const limitTo = async (player: number, limit: LimitName, value: number): Promise<void> => {
  const reply = await operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits: { [limit]: value } });
  expect(reply.status, reply.text).toBe(200);
};

type Better = { readonly player: number; bet(amount: number): Promise<Reply> };

/** Every way to take a stake. No bet wins: all stakes are lost. */
const ways: Record<string, () => Promise<Better>> = {
  'a bet of a provider': async () => {
    const gameSession = await setup.openSession(10_000);
    return {
      player: gameSession.player,
      bet: (amount) => gameSession.bet(newName('bet'), amount, { round_id: newName('round') }),
    };
  },
  'a play of a provider': async () => {
    const gameSession = await setup.openSession(10_000);
    return {
      player: gameSession.player,
      bet: (amount) =>
        gameSession.play(newName('round'), [{ kind: 'bet', transaction_id: newName('bet'), amount }], {
          round_finished: true,
        }),
    };
  },
};

/** Each bet limit, whether earlier bets count towards it, and when its window ends. */
const betLimits: [LimitName, { readonly counts: boolean; readonly over?: string }][] = [
  ['max_single_bet', { counts: false }],
  ['casino_max_single_bet', { counts: false }],
  ['max_daily_bet', { counts: true, over: '2026-03-17T00:00:00.000Z' }],
  ['casino_max_daily_bet', { counts: true, over: '2026-03-17T00:00:00.000Z' }],
  ['max_weekly_bet', { counts: true, over: '2026-03-23T00:00:00.000Z' }],
  ['max_monthly_bet', { counts: true, over: '2026-04-01T00:00:00.000Z' }],
  ['max_daily_loss', { counts: true, over: '2026-03-17T00:00:00.000Z' }],
  ['max_weekly_loss', { counts: true, over: '2026-03-23T00:00:00.000Z' }],
  ['max_monthly_loss', { counts: true, over: '2026-04-01T00:00:00.000Z' }],
];

describe.each(Object.entries(ways))('%s', (_, open) => {
  test.each(betLimits)('422 LIMIT_EXCEEDED: %s applies, and earlier stakes count', async (limit, rule) => {
    const { player, bet } = await open();
    await limitTo(player, limit, 1_000);
    const first = await bet(rule.counts ? 600 : 1_000);
    expect(first.status, first.text).toBe(200);
    const left = rule.counts ? 400 : 1_000;
    const over = await bet(left + 1);
    expect([over.status, over.body.error.code, over.body.error.details.limit]).toEqual([422, 'LIMIT_EXCEEDED', limit]);
    expect(over.body.error.details).toMatchObject({ used: rule.counts ? 600 : 0, resets_at: rule.over ?? null });
    expect((await bet(left)).status).toBe(200);
    const stakes = (await entriesOf(world, player)).filter(([type]) => type === 'casino_bet');
    expect(stakes.reduce((sum, [, amount]) => sum + amount, 0)).toBe(rule.counts ? -1_000 : -2_000);
  });
});

describe('an Original', () => {
  const open = async (): Promise<Better> => {
    const player = await playerWith(operator, 10_000);
    const issued = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {});
    const caller = bearerFor(world.app, issued.body.data.token);
    return { player, bet: (stake) => caller.post(`/api/v1/player/games/${slot}/play`, { stake }) };
  };

  test.each(betLimits)('422 LIMIT_EXCEEDED: %s refuses a stake above it', async (limit) => {
    const { player, bet } = await open();
    await limitTo(player, limit, 1_000);
    const over = await bet(1_001);
    expect([over.status, over.body.error.code, over.body.error.details.limit]).toEqual([422, 'LIMIT_EXCEEDED', limit]);
    expect((await bet(1_000)).status).toBe(200);
  });

  test.each(betLimits.filter(([limit, { counts }]) => counts && limit.endsWith('_bet')))(
    '422 LIMIT_EXCEEDED: what was staked before counts towards %s, whatever it won',
    async (limit) => {
      const { player, bet } = await open();
      await limitTo(player, limit, 1_000);
      expect((await bet(600)).status).toBe(200);
      expect((await bet(401)).body.error.details).toMatchObject({ limit, used: 600 });
      expect((await bet(400)).status).toBe(200);
    },
  );
});

describe('a window of bets', () => {
  test.each(betLimits.filter(([, { over }]) => over !== undefined))(
    '%s counts up to the end of its window and starts again after it',
    async (limit, { over }) => {
      const studio = await openStudio(world);
      const moveTo = async (moment: number): Promise<void> => {
        const advance_seconds = Math.round((moment - world.clock.now().getTime()) / 1_000);
        const reply = await studio.operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds });
        expect(reply.status, reply.text).toBe(200);
      };
      const player = await playerWith(studio.operator, 10_000);
      const url = `/api/v1/operator/players/${player}/limits`;
      expect((await studio.operator.client.put(url, { limits: { [limit]: 1_000 } })).status).toBe(200);
      const bet = async (amount: number): Promise<number> => {
        const { session_token } = await studio.studio.launch(player);
        const body = { transaction_id: newName('bet'), round_id: newName('round'), amount, currency: 'EUR' };
        const game_id = studio.studio.external_id;
        return (await studio.studio.client.post('/api/v1/provider/bets', { session_token, game_id, ...body })).status;
      };
      expect(await bet(1_000)).toBe(200);
      const end = Date.parse(over as string);
      // A second before its end it still counts; the clock offset is added to the elapsed time.
      await moveTo(end - 1_000);
      expect(await bet(1)).toBe(422);
      const second = await studio.operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 1 });
      expect(second.status).toBe(200);
      expect(await bet(1_000)).toBe(200);
      expect(await bet(1)).toBe(422);
    },
  );
});

describe('a deposit', () => {
  const depositLimits: [LimitName, boolean][] = [
    ['max_single_deposit', false],
    ['max_daily_deposit', true],
    ['max_weekly_deposit', true],
    ['max_monthly_deposit', true],
    ['max_yearly_deposit', true],
    ['max_balance', true],
  ];
  test.each(depositLimits)('422 LIMIT_EXCEEDED: %s applies', async (limit, counts) => {
    const player = await playerWith(operator, 0);
    await limitTo(player, limit, 1_000);
    expect((await deposit(operator, player, counts ? 600 : 1_000)).status).toBe(201);
    const left = counts ? 400 : 1_000;
    const over = await deposit(operator, player, left + 1);
    expect([over.status, over.body.error.code, over.body.error.details.limit]).toEqual([422, 'LIMIT_EXCEEDED', limit]);
    expect((await deposit(operator, player, left)).status).toBe(201);
  });
});
