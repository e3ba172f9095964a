import { beforeAll, expect, test } from 'vitest';
import { explain, explaining, nodesOf, type PlanNode } from '../../../test/support/plans.ts';
import { openTestPool } from '../../../test/support/pool.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { lockUnfolded } from '../players/shared-queries.ts';
import { selectAccountsWithMoney, selectSums } from '../records/person-queries.ts';
import { lookupKeys } from './identity-keys.ts';
import { selectOthers } from './person-queries.ts';
import { selectExcluded, selectHolders } from './queries.ts';
import { selectCommonTraits, selectLinks, selectPairs } from './review-queries.ts';

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
    insert into players (operator_id, id, username, email, first_name, last_name, birth_date, country, currency,
      terms_accepted_at, password_hash, identity_version, exclusion_type, exclusion_since, exclusion_until, created_at,
      updated_at)
    select ${operator_id}, n, 'p' || n, 'p' || n || '@example.com', 'Many', 'Number' || n, '1990-01-01', 'DE', 'EUR', now(),
      '', 1, case when n % 50 = 0 then 'time_out' end, case when n % 50 = 0 then now() end,
      case when n % 50 = 0 then now() + interval '1 day' end, now(), now()
    from generate_series(1, ${players}) n`;
  await owner`
    insert into player_identities (operator_id, player_id, key, kind)
    select operator_id, id, gen_random_uuid(), 'sound' from players, generate_series(1, 6)
    where operator_id = ${operator_id}`;
  // Persons of ten accounts each, linked one with the next; every hundredth link is open.
  await owner`update players set person_id = id / 10 where operator_id = ${operator_id}`;
  await owner`
    insert into player_links (operator_id, player_id, other_player_id, kinds, keys, state, found_by, created_at,
      updated_at)
    select operator_id, id, id - 1, '{name}', '{}', case when id % 100 = 7 then 'open' else 'linked' end, 'registration',
      now(), now()
    from players where operator_id = ${operator_id} and id % 10 > 0 and id > (select min(id) from players)`;
  await owner`
    insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
    select operator_id, id, currency, now(), now() from players where operator_id = ${operator_id}`;
  for (const table of ['players', 'player_identities', 'player_links', 'accounts'])
    await owner.unsafe(`vacuum analyze ${table}`);
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

/** The plans of all reads that a function makes. */
const plansOf = async (read: (tx: Tx) => Promise<unknown>): Promise<PlanNode[]> => {
  const plans: PlanNode[] = [];
  await inOperator(world.app.sql, operator.operator_id, (tx) => read(explaining(tx, plans)));
  return plans;
};

const paging = { page: 1, per_page: 25 };
const linkOf = async () => {
  const [link] = await world.admin<{ player_id: number; other_player_id: number; person_id: number }[]>`
    select l.player_id, l.other_player_id, p.person_id from player_links l join players p on p.id = l.player_id
    where l.operator_id = ${operator.operator_id} order by l.id offset 5000 limit 1`;
  return link as typeof link & { readonly player_id: number };
};

/** More rows than these of one table mean that a read does not stop at what it shows. */
const maxRows = 500;

test.each<[string, (tx: Tx, link: Awaited<ReturnType<typeof linkOf>>) => Promise<unknown>]>([
  [
    'the queue of open links',
    (tx) => selectLinks(tx, operator.operator_id, { ...paging, order: 'newest', state: 'open' }),
  ],
  [
    'the links of an account',
    (tx, { player_id }) => selectLinks(tx, operator.operator_id, { ...paging, order: 'newest', player_id }),
  ],
  ['what two accounts have in common', (tx, link) => selectCommonTraits(tx, operator.operator_id, link as never)],
  ['the pairs of a person', (tx, { person_id }) => selectPairs(tx, operator.operator_id, person_id)],
  ['the linked accounts', (tx, { player_id }) => selectOthers(tx, operator.operator_id, player_id, paging)],
  [
    'the accounts of a person with their money',
    (tx, { player_id }) => selectAccountsWithMoney(tx, { operator_id: operator.operator_id, player_id }, 100),
  ],
  [
    'the sums of a person',
    (tx, { player_id }) => selectSums(tx, { operator_id: operator.operator_id, player_id }, world.clock.now()),
  ],
])('%s: read by indexes, and only the rows that matter', async (_, read) => {
  const link = await linkOf();
  const nodes = (await plansOf((tx) => read(tx, link))).flatMap(nodesOf);
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined);
  expect(scans.length).toBeGreaterThan(0);
  const large = ['players', 'player_identities', 'player_links', 'accounts'];
  expect(
    scans.filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? '')),
  ).toEqual([]);
  const rows = scans.map((node) => Number(node['Actual Rows']) * Number(node['Actual Loops']));
  expect(Math.max(...rows)).toBeLessThanOrEqual(maxRows);
});
