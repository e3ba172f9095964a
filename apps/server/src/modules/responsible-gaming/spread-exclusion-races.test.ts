import { beforeEach, describe, expect, test } from 'vitest';
import { newPlayerBody } from '../../../test/support/players.ts';
import { accountsOfIvan, ivan, players } from '../../../test/support/same-person.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
let operator: Operator;
// A separate operator for each test, so that exclusions do not affect other tests.
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
});

const { register, tryToRegister, exclude, shown, sweep } = accountsOfIvan(() => operator);

/** Blocks every write to a table until it is released. */
const holdBack = async (table: 'player_limits' | 'identity_matches') => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const ended = world.admin.begin(async (tx) => {
    await tx.unsafe(`lock table ${table} in share mode`);
    held();
    await released;
  });
  await isHeld;
  return async () => {
    release();
    await ended;
  };
};
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition()));
};
/** Waits until the spreading of an exclusion waits for a change of identity, or has gone on without waiting. */
const untilItSpreads = async (excluding: Promise<unknown>): Promise<void> => {
  let answered = false;
  void excluding.then(() => {
    answered = true;
  });
  const waits = waitsAt('pg_advisory_xact_lock(');
  await until(async () => answered || (await waits()));
};
const waitsAt = (statement: string) => async (): Promise<boolean> => {
  const rows = await world.admin`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}
      and pid <> pg_backend_pid()`;
  return rows.length > 0;
};

describe('concurrent changes', () => {
  test('a registration that searched before the exclusion committed, and commits after it, is excluded', async () => {
    const excluded = await register();
    const release = await holdBack('player_limits');
    const registering = tryToRegister({});
    await until(waitsAt('insert into player_limits'));
    const excluding = exclude(excluded);
    await untilItSpreads(excluding);
    await release();
    const [registered] = await Promise.all([registering, excluding]);
    expect(registered.status, registered.text).toBe(201);
    await sweep();
    expect((await shown(registered.body.data.id)).self_exclusion).toMatchObject({ type: 'self_exclusion' });
  });

  test('a change of name that searched before the exclusion committed, and commits after it, is excluded', async () => {
    const excluded = await register();
    const player = await register({ birth_date: '1999-12-31' });
    // A likely match with somebody else makes the change write an alert after its search; there it is blocked.
    await exclude(await register({ first_name: 'Zoe', last_name: 'Kim', email: 'zoe@example.com' }));
    const release = await holdBack('identity_matches');
    const changing = operator.client.patch(`${players}/${player}`, {
      birth_date: '1985-04-07',
      email: 'zoe+2@example.com',
    });
    await until(waitsAt('insert into identity_matches'));
    const excluding = exclude(excluded);
    await untilItSpreads(excluding);
    await release();
    const [changed] = await Promise.all([changing, excluding]);
    expect(changed.status, changed.text).toBe(200);
    await sweep();
    expect((await shown(player)).self_exclusion).toMatchObject({ type: 'self_exclusion' });
  });

  test('of many concurrent registrations none stays open, over two nodes', async () => {
    const excluded = await register();
    const second = await world.startNode();
    const [replies] = await Promise.all([
      Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          operator.client.post(players, newPlayerBody(ivan), n % 2 ? { via: second } : {}),
        ),
      ),
      exclude(excluded),
    ]);
    await sweep();
    for (const reply of replies)
      if (reply.status === 201) expect((await shown(reply.body.data.id)).self_exclusion).not.toBeNull();
      else expect(reply.body.error.code).toBe('SELF_EXCLUDED_IDENTITY');
  });
});
