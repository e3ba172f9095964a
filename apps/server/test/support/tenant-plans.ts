import { nodesOf, type PlanNode } from './plans.ts';

/** The tables whose rows belong to an operator, each with the position of operator_id among its columns. */
export type TenantTables = ReadonlyMap<string, number>;

const conditionNames = ['Index Cond', 'Recheck Cond', 'TID Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'];

/** Join conditions that restrict the rows of both sides; an outer join restricts only its nullable side. */
const bothSides: ReadonlySet<string> = new Set(['Inner', 'Semi', 'Right Semi']);
const innerOnly: ReadonlySet<string> = new Set(['Left', 'Anti']);
const outerOnly: ReadonlySet<string> = new Set(['Right', 'Right Anti']);

/**
 * Returns the tenant tables that a plan reads or writes without being restricted to an operator that the caller named.
 * A scan is restricted when one of its conditions is `operator_id = $n`, or equates its operator_id to that of a
 * restricted scan. An inserted row is restricted when its operator_id is `$n` or that of such a scan. Everything else
 * is reported, even if it could be proved otherwise: the remedy is to write `operator_id = $n` into the statement.
 */
export const unboundTables = (plan: PlanNode, tables: TenantTables): string[] => {
  const nodes = nodesOf(plan);
  const bound = boundAliases(nodes, tables);
  const scans = nodes
    .filter((node) => node.Operation === undefined && tables.has(node['Relation Name'] ?? ''))
    .filter(({ Alias = '' }) => !bound.has(Alias))
    .map((node) => `${node['Relation Name']} (${node['Node Type']})`);
  const inserts = nodes
    .filter((node) => node.Operation === 'Insert' && tables.has(node['Relation Name'] ?? ''))
    .filter((node) => !insertsBound(node, tables, bound))
    .map((node) => `${node['Relation Name']} (Insert)`);
  return [...new Set([...scans, ...inserts])];
};

/** Grows the set until nothing is added: a restricted scan may restrict others. */
const boundAliases = (nodes: readonly PlanNode[], tables: TenantTables): ReadonlySet<string> => {
  const bound = new Set<string>();
  for (let before = -1; bound.size !== before; ) {
    before = bound.size;
    for (const node of nodes) for (const alias of boundBy(node, bound, nodes, tables)) bound.add(alias);
  }
  return bound;
};

const boundBy = (
  node: PlanNode,
  bound: ReadonlySet<string>,
  nodes: readonly PlanNode[],
  tables: TenantTables,
): string[] => {
  if (node.Operation === 'Insert') return insertsBound(node, tables, bound) ? [node.Alias as string] : [];
  if (node['CTE Name']) return bindsItsCte(node, bound, nodes) ? [node.Alias as string] : [];
  const reachable = restricted(node);
  return conjunctsOf(node)
    .flatMap(([left, right]) => [
      [left, right],
      [right, left],
    ])
    .filter(([, other]) => isBound(other as string, bound))
    .map(([side]) => aliasOf(side as string))
    .filter((alias): alias is string => alias !== undefined && reachable.has(alias));
};

/** The aliases whose rows a condition of this node restricts. */
const restricted = (node: PlanNode): ReadonlySet<string> => {
  const join = node['Join Type'];
  const children = node.Plans ?? [];
  const below = (side: string): string[] =>
    children.filter((child) => child['Parent Relationship'] === side).flatMap(aliasesIn);
  if (join === undefined || bothSides.has(join)) return new Set(aliasesIn(node));
  if (innerOnly.has(join)) return new Set(below('Inner'));
  if (outerOnly.has(join)) return new Set(below('Outer'));
  return new Set();
};

const aliasesIn = (node: PlanNode): string[] => nodesOf(node).flatMap(({ Alias }) => Alias ?? []);

/** A CTE is restricted when its operator_id is. */
const bindsItsCte = (scan: PlanNode, bound: ReadonlySet<string>, nodes: readonly PlanNode[]): boolean => {
  const source = nodes.find((node) => node['Subplan Name'] === `CTE ${scan['CTE Name']}`);
  const ids = (source?.Output ?? []).filter((output) => aliasOf(output) !== undefined);
  return ids.length === 1 && isBound(ids[0] as string, bound);
};

const insertsBound = (node: PlanNode, tables: TenantTables, bound: ReadonlySet<string>): boolean => {
  const source = node.Plans?.find((child) => child['Parent Relationship'] === 'Outer');
  const value = source?.Output?.[tables.get(node['Relation Name'] as string) as number] ?? '';
  return isBound(value, bound);
};

/** `operator_id` of an alias, as EXPLAIN VERBOSE writes it. */
const aliasOf = (side: string): string | undefined => /^"?([\w*]+)"?\.operator_id$/.exec(side)?.[1];

const isBound = (side: string, bound: ReadonlySet<string>): boolean =>
  /^\(?\$\d+\)?(::(bigint|integer))?$/.test(side) || bound.has(aliasOf(side) ?? '');

/** The equalities that hold for every row that passes the node. */
const conjunctsOf = (node: PlanNode): [string, string][] =>
  conditionNames
    .flatMap((name) => [node[name]].flat())
    .filter((text): text is string => typeof text === 'string')
    .flatMap(splitAnd)
    .flatMap((text) => {
      const sides = text.split(' = ');
      return sides.length === 2 ? [[sides[0] as string, sides[1] as string] as [string, string]] : [];
    });

/** Splits `((a) AND (b))` into `a` and `b`. Text with an OR stays whole, and so proves nothing. */
const splitAnd = (condition: string): string[] => {
  const text = unwrap(condition);
  const parts: string[] = [];
  let [depth, from, quoted] = [0, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === "'") quoted = !quoted;
    if (quoted) continue;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth !== 0) continue;
    if (text.startsWith(' OR ', index)) return [text];
    if (!text.startsWith(' AND ', index)) continue;
    parts.push(text.slice(from, index));
    from = index + 5;
  }
  if (parts.length === 0) return [text];
  return [...parts, text.slice(from)].flatMap(splitAnd);
};

/** Without the parentheses that enclose the whole. */
const unwrap = (text: string): string => {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return text;
  }
  return unwrap(text.slice(1, -1));
};
