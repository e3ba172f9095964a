import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  policies,
  privileges,
  relations,
  tableColumns,
  tableConstraints,
  uniqueIndexes,
} from '../../src/database/catalogue.ts';
import type { Sql } from '../../src/database/pool.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { openTestPool } from '../support/pool.ts';
import { addTestStaff } from '../support/staff.ts';
import { createWorld, type Operator, type World } from '../support/world.ts';

/** Tables that belong to no operator, and why. */
const globalTables: Record<string, string> = {
  migrations: 'says which migrations this database has seen; only the migrating login reaches it',
};

/** Unique indexes that hold across operators, and why. */
const globalIndexes: Record<string, string> = {
  operators_slug_key: 'an operator is known to the platform by its slug',
};

/** Append-only tables for the application. A new one is added here, and stays. */
const appendOnly = [
  'aml_hits',
  'audit_log',
  'game_player_refs',
  'ledger_entries',
  'ledger_roots',
  'loyalty_changes',
  'notice_reads',
  'notices',
  'outbox_events',
  'payout_batches',
  'payout_results',
  'player_bonus_history',
  'player_notes',
  'player_sign_ins',
  'player_terms',
  'promo_redemptions',
  'revealed_seeds',
  'used_challenges',
  'webhook_attempts',
];

/** Tables from which the application deletes rows, and why. The sweeps of croupier_control delete expired rows. */
const removedFrom: Record<string, string> = {
  saved_views: 'a view that its owner deleted',
  lobby_sections: 'a section that staff removed; the audit log keeps it',
  reason_templates: 'templates that staff deleted',
  payment_claims: 'a withdrawal that was decided on or given back',
  exclusion_spreads: 'an exclusion that has reached all accounts of the person',
  link_searches: 'an account whose other accounts were searched for',
  player_identities: 'former identity keys of a player',
  identity_providers: 'providers that staff removed',
  exchange_rates: "rates of the operator's former currency",
  tournament_scores: 'leaderboards are recomputed',
  free_round_ports: 'addresses of providers that are told of free rounds no more',
  webhook_pending: 'events that were delivered',
  sandbox_faults: 'faults that have ended',
};

/** Tables that the application's role cannot access at all: the guard's memory. */
const closedToApplication =
  /^(rate_windows|player_windows|token_windows|sign_in_failures|(seen_signatures|refused_calls)(_\d+)?)$/;

const applicationRoles = ['croupier_app', 'croupier_admission', 'croupier_control'];
const ownRowsOnly = '(operator_id = current_operator())';

describe('every table', () => {
  let world: World;
  let owner: Sql;
  let tenantTables: string[];
  const operators: Operator[] = [];
  beforeAll(async () => {
    world = await createWorld();
    owner = openTestPool({ url: world.url, max: 1 });
    tenantTables = (await relations(owner)).map((row) => row.name).filter((name) => !(name in globalTables));
    for (let n = 0; n < 2; n += 1) operators.push(await liveOperator(world));
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });

  test('has operator_id, never null, except for the few that belong to no operator', async () => {
    const columns = await tableColumns(owner);
    const withOperator = columns.filter((column) => column.name === 'operator_id' && column.required);
    expect(withOperator.map((column) => column.relation).sort()).toEqual(tenantTables.toSorted());
  });

  test('has a primary key, and operator_id leads it and every unique index', async () => {
    const unique = (await uniqueIndexes(owner)).filter((index) => tenantTables.includes(index.relation));
    const astray = unique.filter((index) => index.first_column !== 'operator_id' && !(index.name in globalIndexes));
    expect(astray).toEqual([]);
    const keyed = (await tableConstraints(owner)).filter((constraint) => constraint.kind === 'p');
    expect(keyed.map((row) => row.relation).sort()).toEqual([...tenantTables, ...Object.keys(globalTables)].sort());
  });

  test('has operator_id first in every foreign key, so that none crosses operators', async () => {
    const foreign = (await tableConstraints(owner)).filter((constraint) => constraint.kind === 'f');
    expect(foreign.length).toBeGreaterThan(10);
    expect(foreign.filter((constraint) => constraint.columns[0] !== 'operator_id')).toEqual([]);
    expect(foreign.filter((constraint) => !/REFERENCES \w+\(operator_id/.test(constraint.definition))).toEqual([]);
  });

  test('has row-level security, also for its owner', async () => {
    const secured = (await relations(owner)).filter((row) => row.secured && row.forced && row.view === null);
    expect(secured.map((row) => row.name).sort()).toEqual(tenantTables.toSorted());
  });

  test('shows the application the rows of one operator, by a single policy', async () => {
    const all = await policies(owner);
    for (const table of tenantTables) {
      const forApplication = all.filter(
        (policy) => policy.relation === table && /croupier_app|public/.test(policy.roles),
      );
      expect([table, forApplication]).toEqual([
        table,
        [
          {
            relation: table,
            name: 'operator_only',
            command: 'ALL',
            roles: 'croupier_app',
            using: ownRowsOnly,
            checking: ownRowsOnly,
          },
        ],
      ]);
    }
  });

  test('gives the application no right to change or delete append-only rows, and their list is complete', async () => {
    const granted = new Map(
      (await privileges(owner))
        .filter((row) => row.role === 'croupier_app')
        .map((row) => [row.relation, row.privilege.split(', ')]),
    );
    const open = tenantTables.filter((table) => !closedToApplication.test(table));
    const neverChanging = open.filter((table) => {
      const can = granted.get(table) ?? [];
      return can.includes('insert') && !can.some((privilege) => /^(update|delete|truncate)/.test(privilege));
    });
    expect(neverChanging.sort()).toEqual(appendOnly.toSorted());
    const truncating = [...granted].filter(([, can]) => can.includes('truncate') || can.includes('trigger'));
    expect(truncating).toEqual([]);
    expect([...granted.keys()].filter((table) => closedToApplication.test(table))).toEqual([]);
  });

  test('grants the application DELETE only where removedFrom gives a reason', async () => {
    const granted = (await privileges(owner)).filter((row) => row.role === 'croupier_app');
    const removing = granted.filter((row) => row.privilege.split(', ').includes('delete'));
    expect(removing.map((row) => row.relation).sort()).toEqual(Object.keys(removedFrom).sort());
  });

  test('shows no row while no operator is set', async () => {
    const reachable = tenantTables.filter((table) => !closedToApplication.test(table));
    for (const table of reachable) {
      const [seen] = await world.app.sql<{ count: number }[]>`select count(*) from ${world.app.sql(table)}`;
      expect([table, seen?.count]).toEqual([table, 0]);
    }
  });

  test('shows only the rows of one operator when there are rows of two', async () => {
    const [first, second] = operators as [Operator, Operator];
    let filled = 0;
    for (const table of tenantTables.filter((name) => !closedToApplication.test(name))) {
      const hasRows = async (id: number): Promise<boolean> =>
        (await owner`select from ${owner(table)} where operator_id = ${id} limit 1`).length > 0;
      const hasOwn = await hasRows(first.operator_id);
      if (hasOwn && (await hasRows(second.operator_id))) filled += 1;
      const seen = await inOperator(world.app.sql, first.operator_id, async (tx) => {
        const rows = await tx<{ operator_id: number }[]>`select operator_id from ${tx(table)}`;
        return rows.map((row) => row.operator_id);
      });
      expect([table, seen.filter((id) => id !== first.operator_id)]).toEqual([table, []]);
      if (hasOwn) expect([table, seen.length > 0]).toEqual([table, true]);
    }
    expect(filled).toBeGreaterThan(8);
  });

  test('belongs to the migrating login: the roles of the application own nothing and cannot bypass row-level security', async () => {
    const owners = new Set((await relations(owner)).map((row) => row.owner));
    for (const role of applicationRoles) expect(owners).not.toContain(role);
    const roles = await owner`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles
      where rolname = any(${applicationRoles}::text[]) order by rolname`;
    expect(roles.map((role) => Object.values(role))).toEqual(
      applicationRoles.toSorted().map((role) => [role, false, false, false, false, false]),
    );
    const owned = await owner`
      select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = any(${applicationRoles}::text[])`;
    expect(owned).toHaveLength(0);
  });

  test('is closed to the roles that work across operators, except for what each needs', async () => {
    const open = (await policies(owner)).filter((policy) => policy.using === 'true');
    expect(open.map((policy) => policy.roles).filter((role) => role === 'croupier_app' || role === 'public')).toEqual(
      [],
    );
    const granted = (await privileges(owner)).filter((row) => row.role !== 'croupier_app');
    expect(granted.map((row) => row.role).filter((role) => !applicationRoles.includes(role))).toEqual([]);
    const without = granted.filter(
      (row) => !open.some((policy) => policy.relation === row.relation && policy.roles === row.role),
    );
    expect(without).toEqual([]);
  });
});

/** An operator with a row in every table that its own API fills. */
const liveOperator = async (world: World): Promise<Operator> => {
  const operator = await world.addOperator();
  await addTestStaff(world, operator);
  const person = {
    username: 'player',
    email: 'player@example.com',
    first_name: 'Some',
    last_name: 'Body',
    birth_date: '1990-01-01',
    country: 'DE',
    terms_accepted: true,
  };
  const registered = await operator.client.post('/api/v1/operator/players', person, { idempotencyKey: 'once' });
  expect(registered.status).toBe(201);
  return operator;
};
