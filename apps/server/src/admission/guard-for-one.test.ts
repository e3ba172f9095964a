import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertToken, registerPlayer } from '../../test/fixtures/tokens.ts';
import { assertAsyncProperty } from '../../test/support/property.ts';
import { createFileWorld } from '../../test/support/world.ts';
import type { KeyFacts } from '../call/facts.ts';
import { askGuardForOne } from './guard-for-one.ts';
import { askGuard, type Group, type Row } from './guard-statement.ts';

const world = await createFileWorld();
const tokenLimit = 3;
const nobody = 987_654_321;

/** A key with a living and an ended token, as the guard sees them. */
const createTwin = async () => {
  const operator = await world.addOperator();
  const { operator_id } = operator;
  const player_id = await registerPlayer(operator);
  const key = await operator.addKey();
  const expires_at = new Date(world.clock.now().getTime() + 3_600_000);
  for (const _ of ['living', 'ended'])
    await insertToken(world, operator, { player_id, api_key_id: key.id, expires_at });
  const tokens = await world.admin<{ id: number }[]>`
    select id from player_tokens where operator_id = ${operator_id} order by id`;
  const [living, ended] = tokens.map(({ id }) => id) as [number, number];
  await world.admin`update player_tokens set ended_at = now() where operator_id = ${operator_id} and id = ${ended}`;
  const [versions] = await world.admin<{ key: number; operator: number }[]>`
    select k.version as key, o.version as operator from api_keys k join operators o using (operator_id)
    where operator_id = ${operator_id} and k.id = ${key.id}`;
  return { operator_id, player_id, key: key.id, tokens: { living, ended, missing: nobody }, versions: versions! };
};
type Twin = Awaited<ReturnType<typeof createTwin>>;

const step = fc.record({
  seconds: fc.constantFrom(0, 0, 0, 20, 61),
  stale: fc.constantFrom('nothing', 'nothing', 'nothing', 'nothing', 'key', 'operator', 'missing'),
  asks: fc.oneof(
    fc.record({
      token: fc.constantFrom('living', 'living', 'living', 'ended', 'missing'),
      uses: fc.constantFrom(0, 1, 1),
    }),
    fc.record({ signature: fc.integer({ min: 0, max: 3 }), isAnswered: fc.boolean() }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const groupOf = (twin: Twin, { stale, asks }: Step, run: number): Group => {
  const settings = { player_rate_limit_per_minute: tokenLimit };
  const key = {
    id: stale === 'missing' ? nobody : twin.key,
    version: twin.versions.key + (stale === 'key' ? 1 : 0),
    rate_limit_per_minute: 600,
    operator: {
      operator_id: twin.operator_id,
      version: twin.versions.operator + (stale === 'operator' ? 1 : 0),
      settings,
    },
  } as unknown as KeyFacts;
  const none = { key, signatures: [], slots: [], answered: [], tokens: new Map() };
  if ('token' in asks) {
    const use = { player_id: twin.player_id, uses: asks.uses };
    return { ...none, tokens: new Map([[twin.tokens[asks.token as 'living'], use]]) };
  }
  const signature = `${run}`.padStart(31, '0') + asks.signature;
  return { ...none, signatures: [signature], slots: [3], answered: asks.isAnswered ? [signature] : [] };
};

/** The rows with the twin's own ids replaced by names. */
const named = (twin: Twin, rows: readonly Row[]) => {
  const names = new Map([[twin.key, 'key'], ...Object.entries(twin.tokens).map(([name, id]) => [id, name] as const)]);
  return rows
    .map(({ kind, n, operator_id, api_key_id, current, amount, started_ms, list }) => ({
      ...{ kind, n, current, amount, started_ms, list },
      isOwn: operator_id === twin.operator_id,
      of: kind === 'used' ? api_key_id === twin.player_id : names.get(api_key_id),
    }))
    .sort((a, b) => a.kind.localeCompare(b.kind));
};

test('a lone request gets the same verdict as in a batch: signatures, tokens, limits, changed keys, new minutes', async () => {
  const [many, one] = [await createTwin(), await createTwin()];
  let now = world.clock.now();
  let run = 0;
  const kinds = new Set<string>();
  await assertAsyncProperty(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      run += 1;
      for (const each of steps) {
        now = new Date(now.getTime() + each.seconds * 1_000);
        const expected = named(many, await askGuard(world.admin, [groupOf(many, each, run)], now));
        const found = named(one, await askGuardForOne(world.admin, groupOf(one, each, run), now));
        expect(found).toEqual(expected);
        for (const { kind, current } of found) kinds.add(`${kind} ${current}`);
      }
    }),
    { numRuns: 40 },
  );
  expect([...kinds].sort()).toEqual([
    'alive null',
    'counted null',
    'fresh null',
    'group false',
    'group true',
    'used null',
  ]);
});
