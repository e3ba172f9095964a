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

/** Sets the sequences that are elsewhere than they shall be. */
const writePositions = async (
  { admin }: World,
  { to, from }: { readonly to: readonly Position[]; readonly from: readonly Position[] },
): Promise<void> => {
  const now = new Map(from.map((position) => [position.name, position]));
  const positions = to.filter(
    ({ name, last, called }) => now.get(name)?.last !== last || now.get(name)?.called !== called,
  );
  if (positions.length === 0) return;
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
  await writePositions(world, { to: before, from: after });
  turnTo(world, 'other');
  const other = await work('other');
  const end = await readPositions(world);
  await writePositions(world, { to: furthest(after, end), from: end });
  return { one, other };
};

export const createTwins = (world: World): Promise<Twins> => inStep(world, () => createTenant(world));

export const twinsFor = (world: World, route: Route, shared: Twins): Promise<Twins> =>
  inStep(world, (side) => tenantFor(world, route, shared[side]));

export const fillBoth = (world: World, twins: Twins, route: Route): Promise<Record<Side, Filled>> =>
  inStep(world, (side) => twins[side].fill(route));

/** What is written behind the answers, at any time: the numbers of events, and the log of requests. */
const writtenBehind = /^(?:event_sequences|api_requests.*)$/;

const tenantTablesOf = (admin: World['admin']): Promise<{ name: string }[]> =>
  admin<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

/**
 * Watches the rows of operators by a trigger on each of their tables: hashing all rows before and after each request
 * would take two thirds of these tests' time.
 */
export const createRowWatch = async ({ admin }: World) => {
  // No column is called operator_id, so neither is a tenant's table.
  await admin`create unlogged table watched_operators (operator bigint not null)`;
  await admin`create unlogged table changed_rows (operator bigint not null, name text not null)`;
  // The numbers of events are written behind the answers, too.
  await admin`
    create function note_changed_row() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - 'sequence' = to_jsonb(new) - 'sequence' then return null; end if;
      if tg_op <> 'INSERT' then
        insert into changed_rows select operator, tg_argv[0] from watched_operators where operator = old.operator_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into changed_rows select operator, tg_argv[0] from watched_operators where operator = new.operator_id;
      end if;
      return null;
    end $$`;
  for (const { name } of await tenantTablesOf(admin))
    if (!writtenBehind.test(name))
      await admin.unsafe(`
        create trigger note_changed_row after insert or update or delete on "${name}"
        for each row execute function note_changed_row('${name}')`);

  /** Runs some work, and returns its result with the tables in which it changed rows of this operator. */
  return async <T>(operatorId: number, work: () => Promise<T>): Promise<{ result: T; changed: string[] }> => {
    await admin`insert into watched_operators values (${operatorId})`;
    try {
      const result = await work();
      const rows = await admin<{ name: string }[]>`select distinct name from changed_rows order by name`;
      return { result, changed: rows.map(({ name }) => name) };
    } finally {
      await admin`with done as (delete from watched_operators) delete from changed_rows`;
    }
  };
};

/** The ids of an operator's rows, by table. */
export const idsOf = async ({ admin }: World, operatorId: number): Promise<Map<string, string[]>> => {
  const numbered = await admin<{ name: string }[]>`
    select a.attrelid::regclass::text as name from pg_attribute a
    where a.attname = 'id' and a.atttypid = 'bigint'::regtype and not a.attisdropped`;
  const tables = new Set(numbered.map(({ name }) => name));
  const found = new Map<string, string[]>();
  for (const { name } of await tenantTablesOf(admin)) {
    if (!tables.has(name) || writtenBehind.test(name)) continue;
    const rows = await admin<{ id: string }[]>`
      select id::text as id from ${admin(name)} where operator_id = ${operatorId} order by ${admin(name)}.id`;
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  return found;
};

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
