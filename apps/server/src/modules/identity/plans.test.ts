import { beforeAll, expect, test } from 'vitest';
import { explain, nodesOf, type PlanNode } from '../../../test/support/plans.ts';
import { openTestPool } from '../../../test/support/pool.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { lockUnfolded } from '../players/shared-queries.ts';
import { lookupKeys } from './identity-keys.ts';
import { selectExcluded, selectHolders } from './queries.ts';

const world = await createFileWorld();
let operator: Operator;

/** Enough players for the planner to prefer an index. */
const players = 20_000;

beforeAll(async () => {
  operator = await world.addOperator();
  const { operator_id } = operator;
  const owner = openTestPool({ url: world.url, max: 1, settings: { statement_timeout: '0' } });
  // Lists of players do not matter here, and their indexes take long to write.
  await owner`alter table players disable trigger index_new_players`;
  await owner`
    insert into players (operator_id, username, email, first_name, last_name, birth_date, country, currency,
      terms_accepted_at, password_hash, identity_version, exclusion_type, exclusion_since, exclusion_until, created_at,
      updated_at)
    select ${operator_id}, 'p' || n, 'p' || n || '@example.com', 'Many', 'Number' || n, '1990-01-01', 'DE', 'EUR', now(),
      '', 1, case when n % 50 = 0 then 'time_out' end, case when n % 50 = 0 then now() end,
      case when n % 50 = 0 then now() + interval '1 day' end, now(), now()
    from generate_series(1, ${players}) n`;
  await owner`
    insert into player_identities (operator_id, player_id, key, kind)
    select operator_id, id, gen_random_uuid(), 'sound' from players, generate_series(1, 6)
    where operator_id = ${operator_id}`;
  await owner`vacuum analyze players`;
  await owner`vacuum analyze player_identities`;
  await owner.end();
});

const keys = lookupKeys({
  first_name: 'Ivan',
  middle_name: null,
  last_name: 'Petrov',
  birth_date: '1985-04-07',
  country: 'DE',
  personal_id: 'AB1',
  document_number: 'X2',
  email: 'ivan@example.com',
  phone: '+491701234567',
  registration_ip: '203.0.113.7',
}).map(({ key }) => key);

/** The plan of a statement, as the application's role under row-level security. */
const planOf = (statement: (tx: Tx) => unknown): Promise<PlanNode> =>
  inOperator(world.app.sql, operator.operator_id, (tx) => explain(tx, statement(tx)));

test.each<[string, RegExp, (tx: Tx) => unknown]>([
  [
    'who of the same person is excluded',
    /key = ANY|exclusion_until >/,
    (tx) => selectExcluded(tx, operator.operator_id, keys, new Date(), 7),
  ],
  ['who is the same person', /key = ANY/, (tx) => selectHolders(tx, operator.operator_id, keys, 7)],
  ['whose keys are of an older version', /identity_version </, (tx) => lockUnfolded(tx, operator.operator_id, 1, 500)],
])('%s is found by an index, however many players there are', async (_, searchedBy, statement) => {
  const nodes = nodesOf(await planOf(statement));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  // A full scan of an index is no better than one of the table.
  expect(nodes.map((node) => node['Index Cond'])).toContainEqual(expect.stringMatching(searchedBy));
});
