import { expect, test } from 'vitest';
import { giveBonus, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld(new Date('2026-03-02T23:59:00.000Z'));
const house = await openStudio(world);

const noted = async (player: number) => [
  ...(await world.admin`
    select field, from_value, to_value, actor_kind from audit_log
    where subject_kind = 'player' and subject_id = ${player} and action = 'player.late_rollback'`),
];

test('a rollback after the day on which its round closed is recorded for staff, with the stake', async () => {
  const seat = await house.seat(1_000);
  for (const name of ['early', 'open', 'late'])
    expect((await seat.bet(name, 100, { round_id: name })).status).toBe(200);
  for (const name of ['early', 'late']) expect((await seat.close(name)).status).toBe(200);
  expect((await seat.rollback('x-early', 'early')).status).toBe(200);
  expect(await noted(seat.player)).toEqual([]);

  world.clock.advance(60_000);
  expect((await seat.rollback('x-open', 'open')).status).toBe(200);
  expect(await noted(seat.player)).toEqual([]);
  expect((await seat.rollback('x-late', 'late')).status).toBe(200);
  expect((await seat.rollback('x-again', 'late')).status).toBe(200);
  expect(await noted(seat.player)).toEqual([
    { field: 'staked_real', from_value: '100', to_value: '0', actor_kind: 'system' },
  ]);
});

test('a bet of bonus money only earned neither cashback nor score, so it is not recorded', async () => {
  const seat = await house.seat(0);
  await giveBonus(house.staff, seat.player, 100);
  expect((await seat.bet('bonus', 100, { round_id: 'bonus' })).status).toBe(200);
  expect((await seat.close('bonus')).status).toBe(200);
  world.clock.advance(86_400_000);
  expect((await seat.rollback('x-bonus', 'bonus')).status).toBe(200);
  expect(await noted(seat.player)).toEqual([]);
});
