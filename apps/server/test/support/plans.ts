import pg from 'pg';
import type { Queryable, Tx } from '../../src/database/pool.ts';
import { compile, type Fragment } from '../../src/database/query.ts';
import { arrayLiteral } from '../../src/database/unnest.ts';

/** A node of a plan from `explain (format json)`, with the fields that tests read. */
export type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Join Type'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'CTE Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Operation?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly PlanNode[];
  readonly [other: string]: unknown;
};

/** A node and everything below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How many pages the statement of an analyzed plan read. */
export const pagesRead = (plan: PlanNode): number =>
  Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);

/** The plan of a statement for its values, as the role of this SQL transaction. */
export const explain = (tx: Tx, statement: unknown): Promise<PlanNode> =>
  explainPrepared(tx, statement as Fragment, 'format json');

/** The plan that a statement has whatever its values are. */
export const explainGeneric = (sql: Queryable, text: string): Promise<PlanNode> =>
  firstPlan(sql, `explain (generic_plan, format json, verbose) ${text}`);

/**
 * Returns the SQL transaction with another way to run `select` and `with`: before such a statement runs, its analyzed
 * plan is added to the list. Templates that become part of another one stay as they are.
 */
export const explaining = (tx: Tx, plans: PlanNode[]): Tx =>
  new Proxy(tx, {
    apply: (target, self, [strings, ...parts]: [TemplateStringsArray, ...unknown[]]) => {
      const statement = Reflect.apply(target, self, [strings, ...parts]);
      if (!/^\s*(select|with)/.test(strings[0] ?? '')) return statement;
      const run = statement.execute.bind(statement);
      let running: ReturnType<typeof run> | undefined;
      statement.execute = () => {
        running ??= explainPrepared(tx, statement as unknown as Fragment, 'analyze, buffers, format json').then(
          (plan) => {
            plans.push(plan);
            return run();
          },
        );
        return running;
      };
      return statement;
    },
  });

/** A prepared statement is planned as the platform's own, which are all prepared. */
let prepared = 0;
const explainPrepared = async (tx: Tx, statement: Fragment, options: string): Promise<PlanNode> => {
  const { shape, values } = compile(statement);
  prepared += 1;
  const name = `explained_${prepared}`;
  await tx.unsafe(`prepare ${name} as ${shape.text}`);
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  return firstPlan(tx, `explain (${options}) execute ${name}${given}`);
};

const literal = (value: unknown): string => {
  if (value === null || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return pg.escapeLiteral(arrayLiteral(value));
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
};

const firstPlan = async (sql: Queryable, text: string): Promise<PlanNode> => {
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(text);
  return row!['QUERY PLAN'][0].Plan;
};
