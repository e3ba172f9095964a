import { expect, test } from 'vitest';
import { giveBonus, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day, minute } from '../../base/durations.ts';
import { verifyDatabase } from '../../verify/verify.ts';

const world = await createFileWorld(new Date('2026-03-02T23:59:00.000Z'));
const setup = await openStudio(world);

const noted = async (player: number) => [
  ...(await world.admin`
    select field, from_value, to_value, actor_kind from audit_log
    where subject_kind = 'player' and subject_id = ${player} and action = 'player.late_rollback'`),
];

test('a rollback after the day on which its round closed is recorded for staff, with the stake', async () => {
  const gameSession = await setup.openSession(1_000);
  for (const name of ['early', 'open', 'late'])
    expect((await gameSession.bet(name, 100, { round_id: name })).status).toBe(200);
  for (const name of ['early', 'late']) expect((await gameSession.close(name)).status).toBe(200);
  expect((await gameSession.rollback('x-early', 'early')).status).toBe(200);
  expect(await noted(gameSession.player)).toEqual([]);

  world.clock.advance(60_000);
  expect((await gameSession.rollback('x-open', 'open')).status).toBe(200);
  expect(await noted(gameSession.player)).toEqual([]);
  expect((await gameSession.rollback('x-late', 'late')).status).toBe(200);
  expect((await gameSession.rollback('x-again', 'late')).status).toBe(200);
  expect(await noted(gameSession.player)).toEqual([
    { field: 'staked_real', from_value: '100', to_value: '0', actor_kind: 'system' },
  ]);
});

test("a rollback of yesterday's bet makes no room within today's limits, and verify agrees", async () => {
  world.clock.advance(day - (world.clock.now().getTime() % day) - minute);
  const gameSession = await setup.openSession(1_000);
  const limits = { max_daily_bet: 100, max_daily_loss: 100 };
  const limitsUrl = `/api/v1/operator/players/${gameSession.player}/limits`;
  expect((await setup.operator.client.put(limitsUrl, { limits })).status).toBe(200);
  expect((await gameSession.bet('y-1', 100, { round_id: 'y-1' })).status).toBe(200);
  world.clock.advance(60_000);
  expect((await gameSession.bet('t-1', 100, { round_id: 't-1' })).status).toBe(200);
  expect((await gameSession.rollback('x-y-1', 'y-1')).status).toBe(200);
  expect((await gameSession.bet('t-2', 1, { round_id: 't-2' })).body.error.code).toBe('LIMIT_EXCEEDED');

  expect((await gameSession.rollback('x-t-1', 't-1')).status).toBe(200);
  expect((await gameSession.bet('t-3', 100, { round_id: 't-3' })).status).toBe(200);
  const operator = setup.operator.slug;
  const { findings } = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator });
  expect(findings).toEqual([]);
});

test('a bet of bonus money only earned neither cashback nor score, so it is not recorded', async () => {
  const gameSession = await setup.openSession(0);
  await giveBonus(setup.staff, gameSession.player, 100);
  expect((await gameSession.bet('bonus', 100, { round_id: 'bonus' })).status).toBe(200);
  expect((await gameSession.close('bonus')).status).toBe(200);
  world.clock.advance(86_400_000);
  expect((await gameSession.rollback('x-bonus', 'bonus')).status).toBe(200);
  expect(await noted(gameSession.player)).toEqual([]);
});
