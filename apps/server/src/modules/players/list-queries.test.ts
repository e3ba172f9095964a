import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertAsyncProperty } from '../../../test/support/property.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';
import { normaliseName } from '../../base/identity.ts';
import { migrationFolder, readMigrations } from '../../database/migration-files.ts';
import { inOperator } from '../../database/transaction.ts';
import { type Filters, findPage, type Page, type Slice } from './list-queries.ts';

/**
 * Compares the list with the naive one (count, sort, skip), on players whose ids are scattered over hundreds of blocks,
 * whose creation times are not quite in the order of their ids, and who have changed status and names.
 */
const count = 1_500;
const start = Date.UTC(2025, 0, 1);

const world = await createFileWorld();
const operator = await world.addOperator();
const other = await world.addOperator();
await world.admin`select setseed(0.5)`;
await world.admin`
  insert into players (operator_id, id, username, email, first_name, last_name, birth_date, country, currency, status,
    kyc_status, terms_accepted_at, password_hash, created_at, updated_at)
  overriding system value
  select case when random() < 0.8 then ${operator.operator_id}::bigint else ${other.operator_id}::bigint end, id,
    (array['Ann', 'BEN', 'c_d', 'E-f'])[1 + floor(4 * random())::int] || '-' || id,
    'p' || id || (array['@gmail.com', '@web.de', '@x-y.org'])[1 + floor(3 * random())::int], 'First',
    (array['Müller', 'O’Neill', '50%_off', 'Ångström', 'Lee'])[1 + floor(5 * random())::int], '1990-01-01', 'DE', 'EUR',
    (array['active', 'active', 'locked', 'closed'])[1 + floor(4 * random())::int],
    (array['not_started', 'pending_review', 'verified'])[1 + floor(3 * random())::int], now(), '!',
    created_at, created_at
  from (
    select n * 2711 + floor(2711 * random())::bigint as id,
      to_timestamp(${start / 1000}) + n * interval '1 hour' + random() * interval '6 hours' as created_at
    from generate_series(0, ${count - 1}::int) as n
  ) as people`;
await world.admin`update players set status = 'locked' where id % 7 = 0`;
await world.admin`update players set kyc_status = 'expired', last_name = 'Renamed' where id % 11 = 0`;
await world.admin`update players set status = 'active', kyc_status = 'not_started' where id % 13 = 0`;

type Row = { id: number; username: string; email: string; last_name: string };
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const naive = async (filters: Filters, { skip, take }: Slice, most = Number.MAX_SAFE_INTEGER): Promise<Page> => {
  const rows = await world.admin<Row[]>`
    select id, username, email, last_name from players where operator_id = ${operator.operator_id}
      and (${filters.status ?? null}::text is null or status = ${filters.status ?? null})
      and (${filters.kyc_status ?? null}::text is null or kyc_status = ${filters.kyc_status ?? null})
      and (${filters.created_from ?? null}::timestamptz is null or created_at >= ${filters.created_from ?? null})
      and (${filters.created_to ?? null}::timestamptz is null or created_at <= ${filters.created_to ?? null})
    order by id desc`;
  const { search } = filters;
  const isFound = (row: Row): boolean =>
    search === undefined ||
    [row.username, row.email, row.last_name].some((field) => withoutAccents(field).includes(withoutAccents(search)));
  const ids = rows
    .filter(isFound)
    .map((row) => row.id)
    .slice(0, most);
  return { ids: ids.slice(skip, skip + take), total: ids.length };
};

const maybe = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(values, { nil: undefined });
const moments = fc.integer({ min: -20 * hour, max: (count + 20) * hour }).map((after) => new Date(start + after));
const states = {
  status: maybe(fc.constantFrom('active', 'locked', 'closed')),
  kyc_status: maybe(fc.constantFrom('not_started', 'pending_review', 'verified', 'rejected', 'expired')),
  created_from: maybe(moments),
  created_to: maybe(moments),
};
const slices = fc.record({ skip: fc.nat({ max: count + 50 }), take: fc.integer({ min: 1, max: 100 }) });
const terms = fc.oneof(
  fc.constantFrom(
    'müller',
    'MÜLL',
    'muller',
    'angstrom',
    'o’neill',
    '%',
    '_',
    '50%_',
    'å',
    'Ångström',
    'gmail',
    '@',
    '.org',
    '-y.',
    'renamed',
  ),
  fc.nat({ max: count * 2711 }).map((n) => String(n).slice(0, 1 + (n % 5))),
  fc.string({ minLength: 1, maxLength: 4 }).filter((text) => !/\p{Cc}/u.test(text)),
);

const page = (filters: Filters, slice: Slice): Promise<Page> =>
  inOperator(world.app.sql, operator.operator_id, (tx) => findPage(tx, operator.operator_id, filters, slice));

describe('a page of players', () => {
  test('returns the same page as a naive query, for any filters and offset', async () => {
    const [blocks] = await world.admin<{ blocks: number }[]>`select count(distinct block) as blocks from player_blocks`;
    expect(blocks!.blocks).toBeGreaterThan(300);
    await assertAsyncProperty(
      fc.asyncProperty(fc.record(states), slices, async (filters, slice) => {
        expect(await page(filters, slice)).toEqual(await naive(filters, slice));
      }),
      { numRuns: 80 },
    );
  });

  test('of a search returns the same page as a naive query, for any term', async () => {
    await assertAsyncProperty(
      fc.asyncProperty(fc.record({ ...states, search: terms }), slices, async (filters, slice) => {
        expect(await page(filters, slice)).toEqual(await naive(filters, slice));
      }),
      { numRuns: 80 },
    );
  });

  test('of a search with more matches than are counted ends where the count ends', async () => {
    const searched = async (search: string, { skip, take }: Slice, most: number): Promise<Page | undefined> => {
      const rows = await inOperator(
        world.app.sql,
        operator.operator_id,
        (tx) => tx<Page[]>`
          select total, ids from search_players(fold_search(${search}), null, null, null, null, ${skip}, ${take}, ${most})`,
      );
      return rows[0];
    };
    await assertAsyncProperty(
      fc.asyncProperty(terms, slices, fc.integer({ min: 1, max: 300 }), async (search, slice, most) => {
        expect(await searched(search, slice, most)).toEqual(await naive({ search }, slice, most));
      }),
      { numRuns: 80 },
    );
  });
});

test('folds letters for search as names are compared', async () => {
  const blocks = [
    [0xc0, 0x24f],
    [0x250, 0x2af],
    [0x370, 0x52f],
    [0x5d0, 0x6d3],
    [0x1d00, 0x1d22],
    [0x1e00, 0x1fff],
  ] as const;
  const letters = blocks
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)))
    .filter((letter) => /\p{L}/u.test(letter));
  const folded = await world.admin<{ letter: string; folded: string }[]>`
    select letter, fold_search(letter) as folded from unnest(${letters}::text[]) letter`;
  const differ = folded.filter(
    ({ letter, folded }) => folded.replace(/[^\p{L}\p{M}\p{N}]|[\u02B9-\u02FF]/gu, '') !== normaliseName(letter),
  );
  expect([...differ]).toEqual([]);
  expect(letters.length).toBeGreaterThan(1_400);
});

test('fills in the folded names of players who exist, in parts', async () => {
  const texts = () =>
    world.admin<{ id: number; search_text: string }[]>`select id, search_text from player_index order by id`;
  const before = [...(await texts())];
  expect(before.filter(({ search_text }) => search_text.endsWith('\nmüller\nmuller')).length).toBeGreaterThan(50);
  // As the previous version left them.
  await world.admin`
    update player_index set search_text =
      array_to_string((string_to_array(search_text, chr(10)))[1:3], chr(10))`;
  expect([...(await texts())]).not.toEqual(before);
  const migration = (await readMigrations(migrationFolder)).find(({ name }) => name.startsWith('0050'));
  for (const _ of ['once', 'again']) {
    await world.admin.unsafe(migration!.text.replace('integer := 5000', 'integer := 100'));
    expect([...(await texts())]).toEqual(before);
  }
});

test('the counts per block match the players', async () => {
  const counted = await world.admin`
    select operator_id, block, status, kyc_status, sum(players)::int as players from player_blocks
    group by operator_id, block, status, kyc_status having sum(players) <> 0 order by 1, 2, 3, 4`;
  const actual = await world.admin`
    select operator_id, id >> 13 as block, status, kyc_status, count(*)::int as players from players
    group by operator_id, block, status, kyc_status order by 1, 2, 3, 4`;
  expect([...counted]).toEqual([...actual]);
});

test('players are never removed, renumbered or created at another time', async () => {
  const attempt = (work: 'delete' | 'renumber' | 'move') =>
    inOperator(world.app.sql, operator.operator_id, async (tx) => {
      if (work === 'delete') await tx`delete from players`;
      else if (work === 'renumber') await tx`update players set operator_id = operator_id + 1`;
      else await tx`update players set created_at = created_at - interval '1 day'`;
    });
  await expect(attempt('delete')).rejects.toThrow(/permission denied/);
  await expect(attempt('renumber')).rejects.toThrow(/never change/);
  await expect(attempt('move')).rejects.toThrow(/never change/);
});

test('finds nobody without an operator, whatever the search', async () => {
  const rows = await world.app.sql`select total, ids from search_players('a', null, null, null, null, 0, 25, 100)`;
  expect([...rows]).toEqual([{ total: 0, ids: [] }]);
});
