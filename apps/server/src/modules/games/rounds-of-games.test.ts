import { expect, test } from 'vitest';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { rollUpOperator } from '../reports/roll-up.ts';

const world = await createFileWorld();

test('200: the list of games counts the rounds of seven days, as rolled up', async () => {
  const { operator, staff, studio, openSession } = await openStudio(world);
  const play = async (): Promise<void> => {
    const gameSession = await openSession(1_000);
    expect((await gameSession.bet(newName('b'), 100, { round_id: newName('r') })).status).toBe(200);
  };
  const shown = async (): Promise<number> => {
    const { data } = (await staff.get('/api/back-office/v1/games?per_page=100')).body;
    return data.find((game: { id: number }) => game.id === studio.game).rounds_7_days;
  };
  await play();
  world.clock.advance(7 * 86_400_000);
  await play();
  await play();
  expect(await shown()).toBe(0);
  await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
  expect(await shown()).toBe(2);
});
