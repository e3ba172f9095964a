import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrossingStatement, crossingStatements } from '../support/crossing-statements.ts';
import { explainGeneric } from '../support/plans.ts';
import { type RecordedStatement, recordStatements } from '../support/recorded-statements.ts';
import { sqlTemplates } from '../support/sql-templates.ts';
import { type TenantTables, unboundTables } from '../support/tenant-plans.ts';
import { walkStories } from '../support/tenant-stories.ts';
import { walkRoutes } from '../support/tenant-walk.ts';
import { createKeptWorld, walkBackground, walkCommands, walkDemo } from '../support/tenant-work.ts';
import type { World } from '../support/world.ts';

/**
 * Row-level security separates tenants; as a second barrier every statement must name its operator. PostgreSQL's plan,
 * made as the owner, for whom no policy adds a condition, shows whether it does.
 */

/** Statements that show and change no row, or truncate a partition of a log. */
const unplanned =
  /^\s*(begin|commit|rollback|savepoint|release savepoint|set |fetch |truncate |analyze |select (pg_advisory|pg_logical_emit_message|set_config))/;

/** Statements of the one connection that creates and drops the databases of all test files. */
const ofEveryFile = /^((create|drop) database |select from pg_stat_activity )/;

/** What each pool runs at its start, to prove that row-level security hides everything: it must name no operator. */
const proofOfPolicies = /^(?:(?: union all )?select '\w+' as name where exists \(select from \w+\))+$/;

type Explained = RecordedStatement & { readonly unbound: readonly string[] };

let world: World;
let statements: RecordedStatement[];
let explained: Explained[];
let refused: string[];
let unrunCommands: string[];
let tables: TenantTables;

const recording = recordStatements();
// The files after this one use the driver, too, also if this one fails.
afterAll(recording.stop);

beforeAll(async () => {
  const kept = await createKeptWorld();
  world = kept.world;
  refused = await walkRoutes(world);
  await walkDemo(world);
  unrunCommands = await walkCommands(world);
  await walkStories(world);
  await walkBackground(world, kept.runHousekeeping);
  await world.app.close();
  recording.stop();
  // The owner's own statements are migrations and this test's.
  statements = recording.statements().filter(({ role, text }) => role !== 'croupier' && !ofEveryFile.test(text));
  tables = await tenantTables();
  explained = [];
  for (const statement of statements)
    if (!unplanned.test(statement.text) && !proofOfPolicies.test(statement.text))
      explained.push({ ...statement, unbound: await explain(statement) });
  // Every route, command, story and background work of the product, one after the other.
}, 600_000);
afterAll(() => world?.close());

/** Every table with an operator_id. */
const tenantTables = async (): Promise<TenantTables> => {
  const rows = await world.admin<{ relname: string; position: number }[]>`
    select c.relname, (a.attnum - 1)::integer as position
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
  return new Map(rows.map(({ relname, position }) => [relname, position]));
};

const explain = async ({ role, text }: RecordedStatement): Promise<string[]> => {
  const query = text.replace(/^declare \S+ no scroll cursor for /, '');
  const plan = await explainGeneric(world.admin, query).catch((error: Error) => {
    throw new Error(`${role} sent a statement that has no plan (${error.message}):\n${text}`);
  });
  return unboundTables(plan, tables);
};

const show = ({ role, text, unbound }: Explained): string => `${role}: ${unbound.join(', ')}\n${text.trim()}\n`;

const isOf = ({ role, words }: CrossingStatement, statement: RecordedStatement): boolean =>
  statement.role === role && statement.text.includes(words);

/** `players (Seq Scan)` as `players`; a numbered partition as its pattern. */
const tableOf = (unbound: string): string => unbound.replace(/ \(.*$/, '').replace(/_\d+$/, '_*');

describe('the walk', () => {
  test('reaches every route and every filter', () => {
    expect(refused).toEqual([]);
  });

  test('runs every command of the command line', () => {
    expect(unrunCommands, 'run it in walkCommands of test/support/tenant-work.ts').toEqual([]);
  });

  test('sends every SQL template of the source', () => {
    const sent = statements.map(({ text }) => text).join('\n');
    const unsent = sqlTemplates().filter(({ text }) => !unplanned.test(text) && !sent.includes(text));
    expect(
      unsent.map(({ at, text }) => `${at} ${text.trim().slice(0, 100)}`),
      'no statement with this text was sent, so nothing is known about it: lead to it in test/support/tenant-stories.ts',
    ).toEqual([]);
  });
});

describe('every statement names its operator', () => {
  test('tenant statements restrict each table to operator_id = $n', () => {
    const faults = explained.filter(({ role, unbound }) => role === 'croupier_app' && unbound.length > 0);
    expect(faults.map(show), 'name the operator of each of these tables: operator_id = a parameter').toEqual([]);
  });

  test('other statements do so too, unless they are listed with a reason', () => {
    const faults = explained
      .filter(({ role, unbound }) => role !== 'croupier_app' && unbound.length > 0)
      .filter((statement) => {
        const known = crossingStatements.find((crossing) => isOf(crossing, statement));
        return !statement.unbound.every((table) => known?.tables.includes(tableOf(table)));
      });
    expect(
      faults.map(show),
      'name the operator of each of these tables, or list the statement in test/support/crossing-statements.ts',
    ).toEqual([]);
  });

  test('the list of crossing statements has no unneeded entry', () => {
    const idle = crossingStatements.flatMap((crossing) => {
      const needed = explained.filter((statement) => isOf(crossing, statement)).flatMap(({ unbound }) => unbound);
      const tables = new Set(needed.map(tableOf));
      return crossing.tables.filter((table) => !tables.has(table)).map((table) => `${crossing.words}: ${table}`);
    });
    expect(idle, 'remove it from test/support/crossing-statements.ts').toEqual([]);
  });
});

describe('the proof', () => {
  const cases: [statement: string, unbound: string[]][] = [
    ['select from players where operator_id = $1 and id = $2', []],
    ['select from players where id = $1', ['players']],
    ['select from players where operator_id = $1 or id = $2', ['players']],
    ['select from players where operator_id = any($1)', ['players']],
    ['select from players where operator_id > $1', ['players']],
    ['select from players where operator_id = current_operator()', ['players']],
    ['select from players p join accounts a using (operator_id) where p.operator_id = $1', []],
    ['select from players p join accounts a on a.player_id = p.id where p.operator_id = $1', ['accounts']],
    ['select from players p join accounts a using (operator_id) where p.id = $1', ['accounts', 'players']],
    ['select from players p left join accounts a on a.operator_id = p.operator_id where p.operator_id = $1', []],
    [
      'select from accounts a left join players p on p.operator_id = a.operator_id and p.operator_id = $1',
      ['accounts'],
    ],
    ['select (select max(id) from players) from accounts where operator_id = $1', ['players']],
    ['update players set email = $1 where id = $2', ['players']],
    ['delete from tournament_scores where operator_id = $1', []],
    ['delete from tournament_scores', ['tournament_scores']],
    ['insert into event_sequences (operator_id, last_sequence) values ($1, $2)', []],
    ['insert into event_sequences (operator_id, last_sequence) values (7, $1)', ['event_sequences']],
    ['insert into event_sequences (operator_id) select operator_id from players where operator_id = $1', []],
    ['insert into event_sequences (operator_id) select operator_id from players', ['event_sequences', 'players']],
  ];
  test.each(cases)('%s', async (text, unbound) => {
    const found = await explain({ role: 'croupier_app', text });
    expect([...new Set(found.map(tableOf))].toSorted()).toEqual(unbound);
  });

  test('database functions, which a plan does not show, name the operator for every table', async () => {
    const functions = await world.admin<{ name: string; body: string }[]>`
      select proname as name, pg_get_functiondef(oid) as body from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'`;
    const faults = functions.flatMap(({ name, body }) =>
      [...body.matchAll(/\b(?:from|join|update)\s+(\w+)\b([^;]*)/gi)]
        .filter(([, table, rest]) => tables.has(table as string) && !/\boperator_id = [\w.]+/.test(rest as string))
        .map(([, table]) => `${name}: ${table}`),
    );
    expect(faults).toEqual([]);
    expect(functions.some(({ body }) => body.includes('from ledger_entries'))).toBe(true);
  });
});
