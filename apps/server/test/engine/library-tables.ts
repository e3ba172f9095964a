import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import type { CommandDefinition, FacetName } from '../../src/engine/account.ts';
import { createEngine, type Engine, type EngineOptions } from '../../src/engine/engine.ts';
import { openTestPool } from '../support/pool.ts';
import { testActor, type World } from '../support/world.ts';
import { borrow, libraryFacets } from './library.ts';

/**
 * The tables of the library in the database of a world, closed to other operators as all tables of the platform are.
 * Their triggers tell the engine's caches what others than the engine change: a version, or the operator's facts_version.
 */
export const createTables = async ({ admin }: World): Promise<void> => {
  await admin.unsafe(`
    create table library_members (operator_id bigint, player_id bigint, version bigint not null default 0,
      fines bigint not null default 0 check (fines >= 0), primary key (operator_id, player_id));
    create table library_loans (operator_id bigint, id bigint, player_id bigint not null, title text not null,
      due_at timestamptz not null, is_fined boolean not null, returned_at timestamptz, primary key (operator_id, id));
    create table library_titles (operator_id bigint, title text, days bigint not null,
      primary key (operator_id, title));
    create table library_copies (operator_id bigint, title text, copies bigint not null check (copies >= 0),
      primary key (operator_id, title));
    create table library_slips (operator_id bigint, slip text, primary key (operator_id, slip));
    alter table id_blocks drop constraint id_blocks_kind_check;

    create trigger raise_version before update on library_members
      for each row when (new.version = old.version) execute function raise_version();
    create function raise_version_of_member() returns trigger language plpgsql as $$
    begin
      update library_members set version = version + 1
      where operator_id = coalesce(new.operator_id, old.operator_id)
        and player_id = coalesce(new.player_id, old.player_id);
      return null;
    end $$;
    create trigger raise_version_of_member after insert or update or delete on library_loans
      for each row when (current_setting('app.account_writer', true) is distinct from 'engine')
      execute function raise_version_of_member();
    create trigger raise_facts_version_by_insert after insert on library_titles referencing new table as changed
      for each statement execute function raise_facts_version();
    create trigger raise_facts_version_by_update after update on library_titles referencing new table as changed
      for each statement execute function raise_facts_version();
    create trigger raise_facts_version_by_delete after delete on library_titles referencing old table as changed
      for each statement execute function raise_facts_version();`);
  for (const table of ['library_members', 'library_loans', 'library_titles', 'library_copies', 'library_slips'])
    await admin.unsafe(`
      grant select, insert, update on ${table} to croupier_app;
      alter table ${table} enable row level security;
      create policy operator_only on ${table} to croupier_app
        using (operator_id = current_operator()) with check (operator_id = current_operator());`);
};

/** A library lends so many copies of a title, for ten days. */
export const addTitle = async ({ admin }: World, operatorId: number, title: string, copies: number): Promise<void> => {
  await admin`insert into library_titles (operator_id, title, days) values (${operatorId}, ${title}, 10)`;
  await admin`insert into library_copies (operator_id, title, copies) values (${operatorId}, ${title}, ${copies})`;
};

/** A node: an engine with a cache of its own. */
export const openNode = (world: World, options: Partial<EngineOptions> & { readonly max?: number } = {}) => {
  const sql = openTestPool({ url: world.url, role: 'croupier_app', max: options.max ?? 2 });
  onTestFinished(() => sql.end());
  const engine = createEngine({ sql, clock: world.clock, facets: libraryFacets, lanes: 1, ...options });
  return { engine, sql };
};

type Reply = { readonly status: number; readonly data: never; readonly code: string | undefined };

/** Runs a command and returns status, data and the code of a refusal. */
export const run = async <Input, F extends FacetName>(
  engine: Engine,
  definition: CommandDefinition<Input, F>,
  [operator_id, player_id]: readonly [number, number],
  input: Input,
): Promise<Reply> => {
  const command = { operator_id, player_id, input, actor: testActor, status: 200 };
  const { status, body } = await engine.submit(definition, command);
  const { data, error } = JSON.parse(body);
  return { status, data: data as never, code: error?.code };
};

let players = 0;

/** Opens libraries with so many copies of one title, and their members. */
export const libraries =
  (world: World) =>
  async ({ copies = 3, members = 1 } = {}) => {
    const { operator_id } = await world.addOperator();
    await addTitle(world, operator_id, 'Emma', copies);
    const accounts: (readonly [number, number])[] = [];
    for (let n = 0; n < members; n += 1) {
      players += 1;
      accounts.push([operator_id, players]);
      await world.admin`insert into library_members (operator_id, player_id) values (${operator_id}, ${players})`;
    }
    const [member] = accounts as [readonly [number, number]];
    const emma = { title: 'Emma' };
    const lend = async (engine: Engine, to = member): Promise<number> => {
      const { status, data } = await run(engine, borrow, to, emma);
      expect(status).toBe(200);
      return (data as { id: number }).id;
    };
    const renewal = (loan_id: number, slip: string = randomUUID()) => ({ loan_id, title: 'Emma', slip });
    const stored = async () => {
      const [row] = await world.admin<{ copies: number; loans: number; fines: number; slips: number }[]>`
        select c.copies,
          (select count(*) from library_loans l where l.operator_id = c.operator_id and returned_at is null) as loans,
          (select sum(fines)::bigint from library_members m where m.operator_id = c.operator_id) as fines,
          (select count(*) from library_slips s where s.operator_id = c.operator_id) as slips
        from library_copies c where c.operator_id = ${operator_id} and c.title = 'Emma'`;
      return row!;
    };
    return { operator_id, accounts, member, emma, lend, renewal, stored };
  };
