import { expect, onTestFinished, test } from 'vitest';
import { openTestPool } from '../../test/support/pool.ts';
import { createFileWorld, type Operator } from '../../test/support/world.ts';
import type { KeyFacts } from '../call/facts.ts';
import { admissionSettings } from './admission-settings.ts';
import { createGuard } from './guard.ts';

const world = await createFileWorld();

/** A key of the operator as a node has it cached. */
const keyOf = async ({ operator_id }: Operator, id: number): Promise<KeyFacts> => {
  const [versions] = await world.admin<{ key: number; operator: number }[]>`
    select k.version as key, o.version as operator from api_keys k join operators o using (operator_id)
    where operator_id = ${operator_id} and k.id = ${id}`;
  return {
    ...{ id, state: `key ${id}`, version: versions!.key, rate_limit_per_minute: 600 },
    operator: { operator_id, version: versions!.operator, settings: {} },
  } as unknown as KeyFacts;
};

/** Makes PostgreSQL end the next statements that count requests with this error. */
const failNext = async (times: number, code: string): Promise<void> => {
  await world.admin.unsafe(`
    create sequence guard_failures;
    create function fail_guard() returns trigger language plpgsql security definer as $$
      begin
        if nextval('guard_failures') <= ${times} then raise exception 'ended' using errcode = '${code}'; end if;
        return new;
      end $$;
    create trigger fail_guard before insert on rate_windows for each row execute function fail_guard()`);
  onTestFinished(() => world.admin.unsafe(`drop function fail_guard() cascade; drop sequence guard_failures`) as never);
};

const openGuard = async () => {
  const operator = await world.addOperator();
  const key = await keyOf(operator, (await operator.addKey()).id);
  const sql = openTestPool({ url: world.url, role: 'croupier_admission', max: 1, settings: admissionSettings });
  onTestFinished(() => sql.end());
  const guard = createGuard(sql, world.clock);
  const timestamp = Math.floor(world.clock.now().getTime() / 1000);
  return (byte: number) =>
    guard.enter({ key, signed: { signature: Buffer.alloc(32, byte).toString('hex'), timestamp } });
};

test('a batch that PostgreSQL ends to break a deadlock is asked again, since it stored nothing', async () => {
  const enter = await openGuard();
  await failNext(1, '40P01');
  const verdicts = await Promise.all([1, 2].map(enter));
  expect(verdicts.map(({ current, replayed, position }) => [current, replayed, position])).toEqual([
    [true, false, 1],
    [true, false, 2],
  ]);
});

test.each([
  ['once more in vain', 2, '40P01'],
  ['with another error', 1, '57014'],
])('a batch that PostgreSQL ends %s is refused, and its signatures may be sent again', async (_, times, code) => {
  const enter = await openGuard();
  await failNext(times, code);
  await expect(enter(1)).rejects.toMatchObject({ code });
  expect(await enter(1)).toMatchObject({ current: true, replayed: false, position: 1 });
});
