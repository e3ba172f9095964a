import { onTestFinished } from 'vitest';
import type { CommandDefinition, FacetName } from '../../src/engine/account.ts';
import { createEngine, type Engine, type EngineOptions } from '../../src/engine/engine.ts';
import { openTestPool } from '../support/pool.ts';
import { testActor, type World } from '../support/world.ts';
import { libraryFacets } from './library.ts';

/** The tables of the library in the database of a world, closed to other operators as all tables of the platform are. */
export const createTables = async ({ admin }: World): Promise<void> => {
  await admin.unsafe(`
    create table library_members (operator_id bigint, player_id bigint, version bigint not null default 0,
      fines bigint not null default 0 check (fines >= 0), primary key (operator_id, player_id));
    create table library_loans (operator_id bigint, id bigint, player_id bigint not null, title text not null,
      due_at timestamptz not null, is_fined boolean not null, returned_at timestamptz, primary key (operator_id, id));
    create table library_titles (operator_id bigint, title text, days bigint not null,
      copies bigint not null check (copies >= 0), primary key (operator_id, title));
    create table library_slips (operator_id bigint, slip text, primary key (operator_id, slip));
    alter table id_blocks drop constraint id_blocks_kind_check;`);
  for (const table of ['library_members', 'library_loans', 'library_titles', 'library_slips'])
    await admin.unsafe(`
      grant select, insert, update on ${table} to croupier_app;
      alter table ${table} enable row level security;
      create policy operator_only on ${table} to croupier_app
        using (operator_id = current_operator()) with check (operator_id = current_operator());`);
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
