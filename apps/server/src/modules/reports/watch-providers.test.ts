import { pino } from 'pino';
import { expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import { rollUpOperator } from './roll-up.ts';
import { createProviderWatch, isBeyondDay } from './watch-providers.ts';

const world = await createFileWorld();

test.each<[string, bigint, number | null, boolean]>([
  ['as much as the bound', 100n, 100, false],
  ['more than the bound', 101n, 100, true],
  ['more than 2^53', 2n ** 60n, Number.MAX_SAFE_INTEGER, true],
  ['any sum without a bound', 2n ** 60n, null, false],
])('%s', (_, paid, bound, isBeyond) => {
  expect(isBeyondDay(paid, bound)).toBe(isBeyond);
});

test('many small wins of a provider: staff are told once for the day in which they exceed the stakes by more than the bound', async () => {
  const { sql, control } = world.app;
  const table = await openStudio(world);
  const operatorId = table.operator.operator_id;
  const settings = { provider_day_payout: 50_000 };
  await world.admin`
    update operators set settings = settings || ${world.admin.json(settings)}, version = version + 1
    where operator_id = ${operatorId}`;
  const watch = createProviderWatch({ sql, control, clock: world.clock, log: pino({ level: 'silent' }) });
  let gameSession = await table.openSession(10_000);
  const win = async (amount: number) => {
    const round_id = newName('r');
    await must(gameSession.bet(newName('b'), 10, { round_id }));
    await must(gameSession.win(newName('w'), amount, { round_id }));
  };
  const look = async () => {
    await rollUpOperator({ sql, clock: world.clock }, operatorId);
    await Promise.all([watch(operatorId), watch(null)]);
    return [
      ...(await world.admin<{ subject_id: number; permission: string; message: string }[]>`
        select subject_id, permission, message from notices
        where operator_id = ${operatorId} and kind = 'game_provider.paid_much' order by id`),
    ];
  };
  await win(25_010);
  await win(25_010);
  expect(await look()).toEqual([]);
  await win(11);
  const today = world.clock.now().toISOString().slice(0, 10);
  const told = [
    {
      subject_id: table.studio.provider.id,
      permission: 'review_aml',
      message: expect.stringContaining(`paid 50001 more than was staked on them on ${today}`),
    },
  ];
  expect(await look()).toEqual(told);
  await win(60_000);
  expect(await look()).toEqual(told);
  world.clock.advance(day);
  expect(await look(), 'yesterday has been told').toEqual(told);
  gameSession = await table.openSession(10_000);
  await win(60_000);
  expect(await look()).toHaveLength(2);
});
