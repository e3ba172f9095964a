import type { Route } from '@croupier/contract/route.ts';
import type { Reply } from './client.ts';
import { createTenant, tenantFor } from './tenant.ts';
import type { Filled, Tenant } from './tenant-type.ts';
import type { World } from './world.ts';

/** Two operators whose players, payments, staff, keys and everything else have the same ids. */
export type Twins = { readonly one: Tenant; readonly other: Tenant };

/** Moments of the two end on different milliseconds, by which an answer that shows the other's is recognized. */
const millisecondsOf = { one: 111, other: 222 } as const;
export type Side = keyof typeof millisecondsOf;
export const sides: readonly Side[] = ['one', 'other'];

export const momentOf = (side: Side): RegExp => new RegExp(`T\\d\\d:\\d\\d:\\d\\d\\.${millisecondsOf[side]}Z`);

/** Moves the clock to the next moment of this side. */
export const turnTo = ({ clock }: World, side: Side): void => {
  const second = Math.floor(clock.now().getTime() / 1_000) + 1;
  clock.set(new Date(second * 1_000 + millisecondsOf[side]));
};

/** Operators themselves differ, and the requests log is written behind the answers. */
const sharedSequences = ['operators_operator_id_seq', 'api_request_ids'];

type Position = { readonly name: string; readonly last: string; readonly called: boolean };

const readPositions = ({ admin }: World): Promise<Position[]> =>
  admin<Position[]>`
    select sequencename as name, coalesce(last_value, start_value)::text as last, last_value is not null as called
    from pg_sequences where schemaname = 'public' and sequencename <> all (${[...sharedSequences]})`;

const writePositions = async ({ admin }: World, positions: readonly Position[]): Promise<void> => {
  await admin`
    select setval(quote_ident(u.name)::regclass, u.last::bigint, u.called)
    from unnest(${positions.map(({ name }) => name)}::text[], ${positions.map(({ last }) => last)}::text[],
      ${positions.map(({ called }) => called)}::boolean[]) as u (name, last, called)`;
};

const furthest = (a: readonly Position[], b: readonly Position[]): Position[] => {
  const others = new Map(b.map((position) => [position.name, position]));
  return a.map((position) => {
    const other = others.get(position.name) ?? position;
    const isBehind = BigInt(other.last) > BigInt(position.last) || !position.called;
    return isBehind ? other : position;
  });
};

/** Does the same for both sides, so that what each makes has the same ids: all sequences are set back in between. */
export const inStep = async <T>(world: World, work: (side: Side) => Promise<T>): Promise<Record<Side, T>> => {
  world.app.forget();
  // An operator's own ids go on from the same one.
  await world.admin`
    update id_blocks b set next = m.next from (select kind, max(next) as next from id_blocks group by kind) m
    where b.kind = m.kind`;
  const before = await readPositions(world);
  turnTo(world, 'one');
  const one = await work('one');
  const after = await readPositions(world);
  world.app.forget();
  await writePositions(world, before);
  turnTo(world, 'other');
  const other = await work('other');
  await writePositions(world, furthest(after, await readPositions(world)));
  return { one, other };
};

export const createTwins = (world: World): Promise<Twins> => inStep(world, () => createTenant(world));

export const twinsFor = (world: World, route: Route, shared: Twins): Promise<Twins> =>
  inStep(world, (side) => tenantFor(world, route, shared[side]));

export const fillBoth = (world: World, twins: Twins, route: Route): Promise<Record<Side, Filled>> =>
  inStep(world, (side) => twins[side].fill(route));

/** Hashes of all rows of some operators, by table. */
export type Rows = ReadonlyMap<string, string>;

/** What is written behind the answers, at any time: the numbers of events, and the log of requests. */
const writtenBehind = /^(?:event_sequences|api_requests.*)$/;

const tenantTablesOf = (admin: World['admin']): Promise<{ name: string }[]> =>
  admin<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

export const createRowReader = async ({ admin }: World) => {
  const tables = await tenantTablesOf(admin);
  const rowsOf = (name: string, operators: readonly number[]) => admin`
    select ${name}::text as name, operator_id,
      count(*) || ':' || sum(hashtextextended((to_jsonb(t) - 'sequence')::text, 0)) as rows
    from ${admin(name)} t where operator_id = any(${[...operators]}::bigint[]) group by operator_id`;
  return async (operators: readonly number[]): Promise<ReadonlyMap<number, Rows>> => {
    const parts = tables.filter(({ name }) => !writtenBehind.test(name)).map(({ name }) => rowsOf(name, operators));
    const found = await admin<{ name: string; operator_id: number; rows: string }[]>`
      ${parts.reduce((all, part) => admin`${all} union all ${part}`)}`;
    const ofOperator = Map.groupBy(found, ({ operator_id }) => operator_id);
    return new Map(
      operators.map((id) => [id, new Map(ofOperator.get(id)?.map(({ name, rows }) => [name, rows]))] as const),
    );
  };
};

/** The tables in which rows differ. */
export const differing = (a: Rows, b: Rows): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name)).toSorted();

/** Words shorter than this occur by chance. */
const minLength = 8;

/** The texts that only rows of this operator contain: its names, addresses, references, tokens. */
export const textsOfOnly = async (world: World, operatorId: number, otherId: number): Promise<Set<string>> => {
  const [own, others] = [await textsOf(world, operatorId), await textsOf(world, otherId)];
  return new Set([...own].filter((text) => !others.has(text)));
};

const textsOf = async ({ admin }: World, operatorId: number): Promise<Set<string>> => {
  const texts = new Set<string>();
  for (const { name } of await tenantTablesOf(admin)) {
    const rows = await admin<{ row: unknown }[]>`
      select to_jsonb(t) as row from ${admin(name)} t where operator_id = ${operatorId}`;
    for (const { row } of rows) collectTexts(row, texts);
  }
  return texts;
};

const collectTexts = (value: unknown, texts: Set<string>): void => {
  if (typeof value === 'string' || typeof value === 'number') {
    // An answer may show the number of a row as text.
    if (String(value).length >= minLength) texts.add(String(value));
  } else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) collectTexts(member, texts);
};

/** The texts of an answer: the strings of JSON, the cells of other formats. */
export const textsIn = ({ body, text }: Reply): string[] => {
  const texts = new Set<string>();
  collectTexts(body ?? text.split(/[",;\r\n]+/), texts);
  return [...texts];
};
