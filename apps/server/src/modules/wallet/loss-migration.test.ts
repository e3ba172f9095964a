import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { giveBonus, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { migrationFolder } from '../../database/migration-files.ts';

const world = await createFileWorld();
const table = await openStudio(world);

test('the update takes bonus money and unstaked wins out of the loss of the windows that run', async () => {
  const gameSession = await table.openSession(60);
  await giveBonus(table.staff, gameSession.player, 1_000);
  const { player } = gameSession;
  const [kept, undone] = [newName('r'), newName('r')];
  await must(gameSession.bet(newName('b'), 100, { round_id: kept }));
  await must(gameSession.win(newName('w'), 50, { round_id: kept }));
  const bet = newName('b');
  await must(gameSession.bet(bet, 200, { round_id: undone }));
  await must(gameSession.rollback(newName('x'), bet));
  await must(gameSession.win(newName('w'), 700, { kind: 'promo', round_id: newName('r') }));
  const losses = async () =>
    (await world.admin`select loss_day, loss_week, loss_month from accounts where player_id = ${player}`)[0];
  const now = await losses();
  expect(now).toEqual({ loss_day: 30, loss_week: 30, loss_month: 30 });

  // As servers of before counted: 100 staked and 50 won, of which 40 and 20 were bonus money, and 700 won without a bet.
  const before = 100 - 50 - 700;
  await world.admin`
    update accounts set loss_day = ${before}, loss_week = ${before}, loss_month = ${before} where player_id = ${player}`;
  await world.admin.unsafe(await readFile(join(migrationFolder, '0041-loss-of-real-money.sql'), 'utf8'));
  expect(await losses()).toEqual(now);
});
