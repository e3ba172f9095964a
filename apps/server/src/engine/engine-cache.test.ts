import { expect, onTestFinished, test } from 'vitest';
import { addBonus, granted } from '../../test/support/bonuses.ts';
import { playerWith } from '../../test/support/money.ts';
import { openTestPool } from '../../test/support/pool.ts';
import { repetitions } from '../../test/support/property.ts';
import { addTestStaff } from '../../test/support/staff.ts';
import { turn } from '../../test/support/turn.ts';
import { createFileWorld, masterKey, type Operator, testActor } from '../../test/support/world.ts';
import { money } from '../base/money.ts';
import { systemRandom } from '../base/random.ts';
import { playRound } from '../modules/originals/play-round.ts';
import { facetsOf } from '../platform/all-modules.ts';
import { defineCommand } from './account.ts';
import { createEngine } from './engine.ts';

const world = await createFileWorld();

/** A separate engine, like another node's. */
const openEngine = () => {
  const sql = openTestPool({ url: world.url, role: 'croupier_app', max: 2 });
  onTestFinished(() => sql.end());
  return createEngine({ sql, clock: world.clock, facets: facetsOf({ masterKey, random: systemRandom }) });
};
type Node = ReturnType<typeof openEngine>;

const crashOf = async ({ operator_id }: Operator): Promise<number> => {
  const [game] = await world.admin<{ id: number }[]>`
    select id from games where operator_id = ${operator_id} and external_id = 'orig-crash'`;
  return game?.id as number;
};

const openGame = async (balance = 1_000_000) => {
  const operator = await world.addOperator();
  const { operator_id } = operator;
  const [player_id, game_id] = [await playerWith(operator, balance), await crashOf(operator)];
  const play = async (node: Node, input = { game_id, stake: money(1), params: { target: 1000 } }) =>
    (await node.submit(playRound, { operator_id, player_id, input, actor: testActor, status: 200 })).status;
  return { operator, operator_id, player_id, game_id, play };
};

test('after its first round an account is played from the cache', async () => {
  const { play } = await openGame();
  const node = openEngine();
  const statuses = [await play(node), await play(node), await play(node), await play(node)];
  expect(statuses).toEqual([200, 200, 200, 200]);
  // The first round makes the player's seeds, the second reads the stored ones.
  expect(node.cache()).toEqual({ accounts: 1, hit: 2, miss: 2, stale: 0 });
  node.forget();
  await play(node);
  expect(node.cache()).toMatchObject({ hit: 2, miss: 3 });
});

test('two nodes that play one account in turns never lose or repeat a round', async () => {
  const { play, player_id } = await openGame();
  const nodes = [openEngine(), openEngine()] as const;
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => play(nodes[n % 2] as Node)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const [account] = await world.admin`select seed_nonce, entries from accounts where player_id = ${player_id}`;
  const [rounds] = await world.admin`
    select count(*), count(distinct outcome->>'nonce') as nonces from game_rounds where player_id = ${player_id}`;
  expect([account?.seed_nonce, rounds]).toEqual([60, { count: 60, nonces: 60 }]);
});

test('an account that two nodes change in turn is decided from an outdated cache twice per node, then locked and loaded', async () => {
  const { play } = await openGame();
  const [one, other] = [openEngine(), openEngine()] as const;
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) for (const node of [one, other]) expect(await play(node)).toBe(200);
  };
  for (const node of [one, other]) for (let round = 0; round < 3; round += 1) await play(node);
  const hits = () => [one.cache().hit, other.cache().hit];
  const before = hits();
  await turns(10);
  expect(hits(), 'commands that were decided from the cache').toEqual([before[0], before[1]]);
  expect([one.cache().stale, other.cache().stale]).toEqual([2, 2]);
  // Once the other node leaves the account alone for a command, the cache is used again.
  for (let round = 0; round < 3; round += 1) await play(one);
  expect(one.cache()).toMatchObject({ hit: (before[0] as number) + 1, stale: 2 });
});

/** What somebody else may change, with the answer to the next round. */
const changes: Record<string, (of: Awaited<ReturnType<typeof openGame>>) => Promise<unknown>> = {
  'the player is locked': ({ player_id }) => world.admin`update players set status = 'locked' where id = ${player_id}`,
  'the player may not bet': ({ player_id }) => world.admin`update players set can_bet = false where id = ${player_id}`,
  'the player is excluded': ({ player_id }) =>
    world.admin`update players set exclusion_type = 'time_out', exclusion_since = ${world.clock.now()},
      exclusion_until = ${new Date(world.clock.now().getTime() + 60_000)} where id = ${player_id}`,
  'a limit is lowered': ({ player_id }) =>
    world.admin`update player_limits set limits = '{"max_daily_bet": 1}' where player_id = ${player_id}`,
  'the balance is taken': ({ player_id }) =>
    world.admin`update accounts set real_balance = 0 where player_id = ${player_id}`,
  'the game is switched off': ({ game_id }) => world.admin`update games set is_active = false where id = ${game_id}`,
  'the provider of the game is switched off': ({ operator_id }) =>
    world.admin`update game_providers set is_active = false where operator_id = ${operator_id}`,
};

test.each(Object.entries(changes))('a round from the cache is refused once %s', async (_what, change) => {
  const game = await openGame();
  const node = openEngine();
  for (let round = 0; round < 3; round += 1) expect(await game.play(node)).toBe(200);
  const { hit } = node.cache();
  expect(hit, 'the last round was decided from the cache').toBeGreaterThan(0);
  await change(game);
  expect(await game.play(node)).toBeGreaterThanOrEqual(400);
});

const lower = defineCommand({
  name: 'test_lower_limit',
  facets: ['wallet', 'player', 'limits'],
  decide: (draft, _input: null) => {
    draft.limits = { ...draft.limits, limits: { max_daily_bet: money(1) } };
    return { data: { entries: draft.wallet.entries } };
  },
});

const exclude = defineCommand({
  name: 'test_exclude',
  facets: ['wallet', 'player', 'limits'],
  decide: (draft, _input: null, { now }) => {
    const exclusion_until = new Date(now.getTime() + 86_400_000);
    draft.player = { ...draft.player, exclusion_type: 'time_out', exclusion_since: now, exclusion_until };
    return { data: { entries: draft.wallet.entries } };
  },
});

/** Each of the 46 combinations of a time and a restriction several times; the long form tries a thousand. */
const restrictions = repetitions(184, 1_000);

test(`${restrictions} times one node restricts the player while another plays: no bet is taken after that commit`, async () => {
  const { play, operator_id, player_id } = await openGame(100_000_000);
  const [playing, restricting] = [openEngine(), openEngine()];
  let [accepted, refused] = [0, 0];
  for (let run = 0; run < restrictions; run += 1) {
    await world.admin`update player_limits set limits = '{}', reached = '{}' where player_id = ${player_id}`;
    await world.admin`update players set exclusion_type = null, exclusion_since = null, exclusion_until = null
      where id = ${player_id}`;
    await play(playing);
    const playedOn = (async () => {
      for (let status = 200; status === 200; ) {
        status = await play(playing);
        if (status === 200) accepted += 1;
        else refused += 1;
      }
    })();
    // Another number of turns each time, so that the restriction hits every part of a batch.
    await turn(run % 23);
    const definition = run % 2 === 0 ? lower : exclude;
    const command = { operator_id, player_id, input: null, actor: testActor, status: 200 };
    const { body } = await restricting.submit(definition, command);
    await playedOn;
    const [account] = await world.admin`select entries from accounts where player_id = ${player_id}`;
    expect(account?.entries, `run ${run}`).toBe((JSON.parse(body) as { data: { entries: number } }).data.entries);
  }
  expect(refused).toBe(restrictions);
  expect(accepted).toBeGreaterThan(0);
});

/** Every table and column that is cached by the account's version, with another value for it. */
const kept = {
  players: {
    key: 'id',
    columns: {
      status: `'closed'`,
      status_set_by: `'self'`,
      kyc_status: `'expired'`,
      kyc_rejection_final: 'true',
      kyc_expires_at: 'now()',
      kyc_override: 'true',
      risk_level: `'high'`,
      category: `'gold'`,
      country: `'AT'`,
      can_login: 'false',
      can_deposit: 'false',
      can_withdraw: 'false',
      can_bet: 'false',
      excluded_from_bonuses: 'true',
      exclusion_type: `'time_out', exclusion_since = now(), exclusion_until = now()`,
      exclusion_since: "now() - interval '1 hour'",
      exclusion_until: "now() + interval '1 hour'",
      person_id: '1',
    },
  },
  player_limits: {
    key: 'player_id',
    columns: { limits: `'{"max_daily_bet":5}'`, pending_changes: `'[]'`, reached: `'{"max_daily_bet":"x"}'` },
  },
  player_bonuses: { key: 'player_id', columns: { wagered_amount: '1', expires_at: "now() + interval '9 days'" } },
  player_seeds: { key: 'player_id', columns: { client_seed: `'x'` } },
  game_rounds: { key: 'player_id', columns: { status: `'open'`, staked_real: '3', player_bonus_id: '1' } },
  game_sessions: { key: 'player_id', columns: { ended_at: 'now()', expires_at: 'now()' } },
  payment_requests: { key: 'player_id', columns: { amount: '3', created_at: 'now()' } },
  accounts: { key: 'player_id', columns: { real_balance: '5', deposit_day: '1', seed_nonce: '99' } },
} as const;

test('a change of any cached fact changes the version of the account', async () => {
  const { operator, player_id, game_id, play } = await openGame();
  await play(openEngine());
  await operator.client.post(`/api/v1/operator/players/${player_id}/games/${game_id}/launch`, {});
  await granted(operator, player_id, await addBonus(await addTestStaff(world, operator)));
  const versionNow = async () =>
    (await world.admin`select version from accounts where player_id = ${player_id}`)[0]?.version as number;
  for (const [table, { key, columns }] of Object.entries(kept))
    for (const [column, value] of Object.entries(columns)) {
      const before = await versionNow();
      const { count } = await world.admin.unsafe(
        `update ${table} set ${column} = ${value} where ${key} = ${player_id}`,
      );
      expect(count, `${table}.${column}`).toBeGreaterThan(0);
      expect(await versionNow(), `${table}.${column}`).not.toBe(before);
    }
});

/** Every table that is cached by the operator's facts_version, with a row named New. */
const offered = {
  exchange_rates: `(operator_id, source, currency, day, rate, created_at) values ($1, 'New', 'USD', '2026-03-02', 2, now())`,
  game_providers: `(operator_id, name, slug, launch_url, created_at, updated_at)
    values ($1, 'New', 'new', 'https://example.com', now(), now())`,
  games: `(operator_id, name, provider_id, external_id, type, category, rtp, created_at, updated_at)
    select $1, 'New', id, 'new', 'rng', 'slots', 90, now(), now() from game_providers where operator_id = $1`,
  payment_methods: `(operator_id, name, code, supports_deposit, supports_withdrawal, max_deposit, max_withdrawal,
    currencies, created_at, updated_at) values ($1, 'New', 'new', true, true, 9, 9, '{EUR}', now(), now())`,
  aml_rules: `(operator_id, name, kind, applies_to, parameters, action, created_at, updated_at)
    values ($1, 'New', 'single_amount', 'deposit', '{"threshold": 9}', 'alert', now(), now())`,
  bonuses: `(operator_id, name, type, default_amount, wagering_multiplier, valid_days, max_bet,
    max_conversion_multiplier, max_grants_per_player, is_active, created_at, updated_at)
    values ($1, 'New', 'reload', 9, 9, 9, 9, 9, 9, false, now(), now())`,
};

test('every insert, update and delete of a cached fact of the operator raises its facts_version', async () => {
  const { operator_id } = await world.addOperator();
  const versionNow = async () =>
    (await world.admin`select facts_version from operators where operator_id = ${operator_id}`)[0]?.facts_version;
  for (const [table, row] of Object.entries(offered)) {
    const isNew = `operator_id = $1 and ${table === 'exchange_rates' ? 'source' : 'name'} = 'New'`;
    for (const change of [
      `insert into ${table} ${row}`,
      `update ${table} set created_at = created_at where ${isNew}`,
      `delete from ${table} where ${isNew}`,
    ]) {
      const before = await versionNow();
      const { count } = await world.admin.unsafe(change, [operator_id]);
      expect(count, change).toBeGreaterThan(0);
      expect(await versionNow(), change).not.toBe(before);
    }
  }
});

/** Immutable columns of a player need no new version. */
const constant = ['player_id', 'version', 'is_test', 'created_at'];

test('the columns include all facts of a player that the rules read', async () => {
  const { player_id, operator_id } = await openGame();
  const facet = facetsOf({ masterKey, random: systemRandom }).find(({ name }) => name === 'player');
  const facts = await world.app.sql.begin(async (tx) => {
    await tx`select set_config('app.operator_id', ${String(operator_id)}, true)`;
    return facet?.load(tx, { operator_id, now: world.clock.now() }, [player_id], []);
  });
  const read = Object.keys(facts?.get(player_id) as object).filter((name) => !constant.includes(name));
  expect(read.toSorted()).toEqual(Object.keys(kept.players.columns).toSorted());
});
