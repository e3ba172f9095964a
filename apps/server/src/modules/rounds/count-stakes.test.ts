import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addBonus, bonusesOf, granted } from '../../../test/bonuses.ts';
import { setProgramme } from '../../../test/loyalty.ts';
import { newName, openStudio } from '../../../test/provider.ts';
import { createFileWorld } from '../../../test/world.ts';
import { tellFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();
const migration = join(import.meta.dirname, '../../../migrations/0062-stakes-count-at-close.sql');

test('the migration takes back what stakes of open rounds had earned, and counts closed ones at their close', async () => {
  const { operator, staff, seat } = await openStudio(world);
  await setProgramme(world, staff);
  const guest = await seat(10_000);
  await granted(operator, guest.player, await addBonus(staff), { amount: 1_000 });
  const [closed, open, undone] = [newName('r'), newName('r'), newName('r')];
  for (const round_id of [closed, open, undone]) await guest.bet(round_id, 777, { round_id });
  await guest.rollback(newName('x'), undone);
  await setProgramme(world, staff, { points_rate: 333 });
  await guest.close(closed);
  const sound = await world.admin`
    select a.points, a.points_remainder, b.wagered_amount from accounts a
    join player_bonuses b on b.operator_id = a.operator_id and b.player_id = a.player_id
    where a.player_id = ${guest.player}`;

  // As it was before: both bets that stand had counted when they were taken, at the rate of that moment.
  await world.admin`update player_bonuses set wagered_amount = 1554 where player_id = ${guest.player}`;
  await world.admin`update game_rounds set wagered = 0 where player_id = ${guest.player}`;
  await world.admin`update accounts set points = 15, points_remainder = 5400 where player_id = ${guest.player}`;
  await world.admin.unsafe(await readFile(migration, 'utf8'));

  expect(sound[0]).toEqual({ points: 25, points_remainder: 8741, wagered_amount: 777 });
  const rows = await world.admin`
    select a.points, a.points_remainder, b.wagered_amount from accounts a
    join player_bonuses b on b.operator_id = a.operator_id and b.player_id = a.player_id
    where a.player_id = ${guest.player}`;
  expect([...rows]).toEqual([...sound]);
  const findings = await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
  expect(findings.map(tellFinding)).toEqual([]);
  await guest.close(open);
  expect((await bonusesOf(operator, guest.player))[0]).toMatchObject({ wagered_amount: 1_554 });
});
