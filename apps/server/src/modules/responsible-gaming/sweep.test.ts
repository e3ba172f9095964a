import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsOf } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { openTestPool } from '../../../test/support/pool.ts';
import { createWorld, type Operator, type World } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';
import type { Sql } from '../../database/pool.ts';
import { createEngine } from '../../engine/engine.ts';
import { auditFacet } from '../audit/facet.ts';
import { playerFacet } from '../players/facet.ts';
import { walletFacet } from '../wallet/facet.ts';
import { limitFacet } from './facet.ts';
import { createLimitSweep } from './sweep.ts';

describe('the sweep', () => {
  let world: World;
  let operator: Operator;
  let sandbox: Operator;
  const pools: Sql[] = [];
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
    sandbox = await world.addOperator({ is_sandbox: true });
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await world.close();
  });

  /** Sweeps as one node would. */
  const newSweep = () => {
    const sql = openTestPool({ url: world.url, role: 'croupier_app', max: 2 });
    pools.push(sql);
    const facets = [walletFacet, playerFacet, limitFacet, auditFacet];
    const engine = createEngine({ sql, clock: world.clock, facets });
    return createLimitSweep({ control: world.app.control, engine, clock: world.clock, log: pino({ level: 'silent' }) });
  };

  const playerWithRaise = async (at: Operator): Promise<number> => {
    const player = await registerTestPlayer(at);
    const url = `/api/v1/operator/players/${player}/limits`;
    await at.client.put(url, { limits: { max_balance: 100 } });
    await at.client.put(url, { limits: { max_balance: 200 } });
    return player;
  };
  const waiting = ['player.registered', 'limits.changed', 'limits.change_requested'];

  test('announces raises at their time, and not a millisecond earlier', async () => {
    const player = await playerWithRaise(operator);
    const sweep = newSweep();
    world.clock.advance(24 * hour - 1);
    expect(await sweep(null)).toBe(0);
    world.clock.advance(1);
    expect(await sweep(null)).toBe(1);
    expect(await sweep(null)).toBe(0);
    expect(await eventsOf(world, player)).toEqual([...waiting, 'limits.change_applied']);
    const [row] = await world.admin`
      select limits, pending_changes, next_change_at from player_limits where player_id = ${player}`;
    expect(row).toEqual({ limits: { max_balance: 200 }, pending_changes: [], next_change_at: null });
  });

  test('announces ended exclusions once', async () => {
    const player = await registerTestPlayer(operator);
    await operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, { period: '24_hours' });
    const sweep = newSweep();
    world.clock.advance(24 * hour);
    await sweep(null);
    await sweep(null);
    expect(await eventsOf(world, player)).toEqual([
      'player.registered',
      'self_exclusion.started',
      'self_exclusion.ended',
    ]);
  });

  test('of several nodes at once, one announces each change', async () => {
    const players = await Promise.all(Array.from({ length: 25 }, () => playerWithRaise(operator)));
    world.clock.advance(24 * hour);
    const [one, two, three] = [newSweep(), newSweep(), newSweep()];
    await Promise.all([one(null), two(null), three(null)]);
    for (const player of players) expect(await eventsOf(world, player)).toEqual([...waiting, 'limits.change_applied']);
  });

  test('uses each operator’s own time', async () => {
    const real = await playerWithRaise(operator);
    const ahead = await playerWithRaise(sandbox);
    await world.admin`
      update operators set clock_offset_ms = ${24 * hour}, version = version + 1
      where operator_id = ${sandbox.operator_id}`;
    expect(await newSweep()(null)).toBe(1);
    expect(await eventsOf(world, ahead)).toContain('limits.change_applied');
    expect(await eventsOf(world, real)).toEqual(waiting);
  });

  test('can be limited to one operator', async () => {
    world.clock.advance(24 * hour);
    expect(await newSweep()(sandbox.operator_id)).toBe(0);
    expect(await newSweep()(operator.operator_id)).toBe(1);
  });

  test('takes several chunks when there is more', async () => {
    const player = await playerWithRaise(operator);
    world.clock.advance(24 * hour);
    await world.admin`
      insert into players (operator_id, username, email, first_name, last_name, birth_date, country, currency,
        terms_accepted_at, password_hash, created_at, updated_at)
      select operator_id, 'many-' || n, 'many-' || n || '@example.com', first_name, last_name, birth_date, country,
        currency, terms_accepted_at, password_hash, created_at, updated_at
      from players, generate_series(1, 450) n where id = ${player}`;
    await world.admin`
      insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
      select operator_id, id, currency, created_at, created_at from players where username like 'many-%'`;
    await world.admin`
      insert into player_limits (operator_id, player_id, limits, pending_changes, next_change_at, updated_at)
      select p.operator_id, p.id, l.limits, l.pending_changes, l.next_change_at, l.updated_at
      from players p, player_limits l where p.username like 'many-%' and l.player_id = ${player}`;
    expect(await newSweep()(null)).toBe(451);
  });
});
