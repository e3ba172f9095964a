import { pino } from 'pino';
import { expect, test } from 'vitest';
import { playerWith } from '../../../test/support/money.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { rollUpAll } from './roll-up.ts';

const world = await createFileWorld();

test('an operator that cannot be rolled up does not hold up the others, and none is while the clock of the process is wrong', async () => {
  const [broken, sound] = [await world.addOperator(), await world.addOperator()];
  for (const operator of [broken, sound]) await playerWith(operator, 500);
  await world.admin.unsafe(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refuse_one before insert on report_progress for each row
      when (new.operator_id = ${broken.operator_id}) execute function refuse_one()`);

  const { sql, control } = world.app;
  let isOff = true;
  const parts = {
    sql,
    control,
    clock: world.clock,
    log: pino({ level: 'silent' }),
    clockWatch: { isOff: () => isOff },
  };
  // Nothing by a wrong clock.
  expect(await rollUpAll(parts, new AbortController().signal)).toBe(0);
  expect(await world.admin`select from report_progress`).toHaveLength(0);
  isOff = false;
  expect(await rollUpAll(parts, new AbortController().signal)).toBe(1);
  const rolled = await world.admin`select operator_id from report_progress`;
  expect(rolled.map((row) => row.operator_id)).toEqual([sound.operator_id]);
});
