import {
  groundwork,
  indexes,
  policies,
  privileges,
  relations,
  routines,
  rowTypes,
  tableColumns,
  tableConstraints,
  triggers,
} from './catalogue.ts';
import type { Queryable } from './pool.ts';

/**
 * The schema as SQL, read from PostgreSQL's catalogue: the result of all migrations. It is committed, so that a schema
 * change shows in the diff, and a test compares it with the database.
 */
export const dumpSchema = async (sql: Queryable): Promise<string> => {
  const facts = {
    columns: Map.groupBy(await tableColumns(sql), (row) => row.relation),
    constraints: Map.groupBy(await tableConstraints(sql), (row) => row.relation),
    indexes: Map.groupBy(await indexes(sql), (row) => row.relation),
    policies: Map.groupBy(await policies(sql), (row) => row.relation),
    privileges: Map.groupBy(await privileges(sql), (row) => row.relation),
    triggers: Map.groupBy(await triggers(sql), (row) => row.relation),
  };
  const parts = [
    '-- The schema that the migrations come to. Written by a test: `npx vitest run apps/server/test/project/schema.test.ts -u`.',
    (await groundwork(sql)).map(({ definition }) => `${definition};`).join('\n'),
    ...(await rowTypes(sql)).map(({ definition }) => `${definition};`),
    ...(await routines(sql)).map((routine) => `${routine.definition.trimEnd()};`),
    ...(await relations(sql)).map((relation) => showRelation(relation, facts)),
  ];
  return `${parts.join('\n\n')}\n`;
};

type Rows<T extends (sql: Queryable) => Promise<readonly unknown[]>> = Awaited<ReturnType<T>>[number];
type Facts = {
  columns: Map<string, Rows<typeof tableColumns>[]>;
  constraints: Map<string, Rows<typeof tableConstraints>[]>;
  indexes: Map<string, Rows<typeof indexes>[]>;
  policies: Map<string, Rows<typeof policies>[]>;
  privileges: Map<string, Rows<typeof privileges>[]>;
  triggers: Map<string, Rows<typeof triggers>[]>;
};

const showRelation = (relation: Rows<typeof relations>, facts: Facts): string => {
  const { name } = relation;
  const security = [
    ...(relation.secured ? [`alter table ${name} enable row level security;`] : []),
    ...(relation.forced ? [`alter table ${name} force row level security;`] : []),
  ];
  return [
    relation.view === null ? showTable(relation, facts) : `create view ${name} as\n${relation.view}`,
    ...showStatistics(facts.columns.get(name) ?? []),
    ...(facts.indexes.get(name) ?? []).map((index) => `${index.definition};`),
    ...(facts.triggers.get(name) ?? []).map((trigger) => `${trigger.definition};`),
    ...security,
    ...(facts.policies.get(name) ?? []).map(showPolicy),
    ...(facts.privileges.get(name) ?? []).map(({ privilege, role }) => `grant ${privilege} on ${name} to ${role};`),
  ].join('\n');
};

const showTable = (relation: Rows<typeof relations>, facts: Facts): string => {
  const tail = relation.options === null ? '' : ` with (${relation.options})`;
  if (relation.parent !== null)
    return `create table ${relation.name} partition of ${relation.parent} ${relation.bound}${tail};`;
  const lines = [
    ...(facts.columns.get(relation.name) ?? []).map(showColumn),
    ...(facts.constraints.get(relation.name) ?? []).map(({ name, definition }) => `constraint ${name} ${definition}`),
  ];
  const partitioned = relation.partitioned === null ? '' : ` partition by ${relation.partitioned}`;
  return `create table ${relation.name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${partitioned}${tail};`;
};

/** The size of the samples by which PostgreSQL knows the columns, where it is not the usual one. */
const showStatistics = (columns: readonly Rows<typeof tableColumns>[]): string[] => {
  const targets = Map.groupBy(columns, ({ statistics }) => statistics);
  targets.delete(null);
  return [...targets].map(([target, of]) =>
    of.length === columns.length
      ? `-- statistics ${target} for all columns`
      : `-- statistics ${target} for ${of.map(({ name }) => name).join(', ')}`,
  );
};

const showColumn = (column: Rows<typeof tableColumns>): string =>
  [
    column.name,
    column.type,
    ...(column.required ? ['not null'] : []),
    ...(column.identity ? [`generated ${column.identity} as identity`] : []),
    ...(column.generated === null ? [] : [`generated always as (${column.generated}) stored`]),
    ...(column.default_value === null ? [] : [`default ${column.default_value}`]),
  ].join(' ');

const showPolicy = (policy: Rows<typeof policies>): string =>
  `${[
    `create policy ${policy.name} on ${policy.relation} for ${policy.command.toLowerCase()} to ${policy.roles}`,
    ...(policy.using === null ? [] : [`using ${policy.using}`]),
    ...(policy.checking === null ? [] : [`with check ${policy.checking}`]),
  ].join(' ')};`;
