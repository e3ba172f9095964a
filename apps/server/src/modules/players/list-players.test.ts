import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createWorld, type Operator, type World } from '../../../test/support/world.ts';

const players = '/api/v1/operator/players';

let world: World;
let operator: Operator;
const ids: number[] = [];
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator();
  const other = await world.addOperator();
  for (let n = 1; n <= 30; n += 1) {
    world.clock.advance(60_000);
    await registerTestPlayer(other, { username: `player-${n}`, last_name: 'Shared' });
    const id = await registerTestPlayer(operator, {
      username: `Player-${n}`,
      email: `P${n}@example.com`,
      external_id: `ext-${n}`,
      last_name: n % 2 ? 'Odd_50%' : 'Even',
    });
    ids.unshift(id);
  }
  for (const id of ids.slice(0, 10)) await operator.client.put(`${players}/${id}/status`, { status: 'locked' });
  await world.admin`update players set kyc_status = 'verified' where id = any(${ids.slice(5, 15)}::bigint[])`;
});
afterAll(() => world.close());

const list = async (query: string) => {
  const reply = await operator.client.get(`${players}${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const idsOf = (body: { data: { id: number }[] }): number[] => body.data.map((row) => row.id);

describe('GET players', () => {
  test('newest first, 25 per page, in the shape of every list', async () => {
    const body = await list('');
    expect(idsOf(body)).toEqual(ids.slice(0, 25));
    expect(body.data[0]).toEqual((await operator.client.get(`${players}/${ids[0]}`)).body.data);
    expect(body.meta).toEqual({ current_page: 1, per_page: 25, total: 30, last_page: 2, from: 1, to: 25 });
    expect(Object.keys(body).sort()).toEqual(['data', 'links', 'meta']);
  });

  test('links keep the filters, and are missing at both ends', async () => {
    const { links, meta } = await list('?status=active&search=player&per_page=7&page=2');
    const link = (page: number) => `http://localhost:80${players}?status=active&search=player&per_page=7&page=${page}`;
    expect(links).toEqual({ first: link(1), last: link(3), prev: link(1), next: link(3) });
    expect(meta).toEqual({ current_page: 2, per_page: 7, total: 20, last_page: 3, from: 8, to: 14 });
    expect((await list('?per_page=30')).links).toMatchObject({ prev: null, next: null });
  });

  test.each(['status', 'email', 'username', 'external_id', 'kyc_status', 'search', 'created_from', 'page'])(
    '422: %s without a value is refused, because ignoring it would list everybody',
    async (filter) => {
      for (const blank of ['', '%20']) {
        const reply = await operator.client.get(`${players}?${filter}=${blank}`);
        expect(reply.body.error).toMatchObject({
          code: 'VALIDATION_FAILED',
          details: { [filter]: ['must not be empty'] },
        });
      }
    },
  );

  test('created_to with a date is its whole day', async () => {
    const [day] = world.clock.now().toISOString().split('T');
    expect((await list(`?created_from=${day}&created_to=${day}`)).meta.total).toBe((await list('')).meta.total);
  });

  test('a page beyond the last is empty', async () => {
    const body = await list('?page=1000000000');
    expect(body.data).toEqual([]);
    expect(body.meta).toEqual({ current_page: 1_000_000_000, per_page: 25, total: 30, last_page: 2, from: 0, to: 0 });
  });

  test.each([
    ['?status=locked', 0, 10],
    ['?status=active&per_page=50', 10, 30],
    ['?status=closed', 0, 0],
    ['?kyc_status=verified', 5, 15],
    ['?kyc_status=verified&status=locked', 5, 10],
    ['?created_from=2026-03-02T10:26:00Z', 0, 5],
    ['?created_to=2026-03-02T10:05:00Z', 25, 30],
    ['?created_from=2026-03-02T10:05:00.000Z&created_to=2026-03-02T10:05:00.000Z', 25, 26],
    ['?created_from=2026-03-02&created_to=2026-03-03&per_page=100', 0, 30],
    ['?email=p30@example.com', 0, 1],
    ['?email=P30@EXAMPLE.COM', 0, 1],
    ['?email=p3@example', 0, 0],
    ['?username=player-30', 0, 1],
    ['?username=PLAYER-30&status=locked', 0, 1],
    ['?username=player-30&status=active', 0, 0],
    ['?username=player-', 0, 0],
    ['?external_id=ext-30', 0, 1],
    ['?external_id=EXT-30', 0, 0],
    ['?external_id=ext-30&search=even', 0, 1],
    ['?external_id=ext-30&search=odd', 0, 0],
    ['?search=ER-30', 0, 1],
    ['?search=p30%40', 0, 1],
    ['?search=r', 0, 25],
    ['?search=shared', 0, 0],
    ['?search=%25', 0, 15],
    ['?search=d_5', 0, 15],
    ['?search=_e', 0, 0],
  ])('%s', async (query, from, to) => {
    const body = await list(query);
    if (query.includes('%25') || query.includes('d_5')) {
      expect(body.meta.total).toBe(15);
      expect(body.data.every((row: { last_name: string }) => row.last_name === 'Odd_50%')).toBe(true);
    } else expect(idsOf(body)).toEqual(ids.slice(from, to));
  });

  test('a player is found by a new name at once, and no longer by the old one', async () => {
    await operator.client.patch(`${players}/${ids[3]}`, { last_name: 'Zürich' });
    expect(idsOf(await list('?search=Z%C3%9CRI'))).toEqual([ids[3]]);
    await operator.client.patch(`${players}/${ids[3]}`, { last_name: 'Odd_50%' });
    expect((await list('?search=z%C3%BCri')).meta.total).toBe(0);
  });

  test('staff search by both names, in any order and without accents; operators by parts of one field', async () => {
    await operator.client.patch(`${players}/${ids[3]}`, { first_name: 'Jiří', last_name: 'Stastny' });
    const staff = await addTestStaff(world, operator);
    const found = async (query: string): Promise<number[]> => {
      const { body } = await staff.get(`/api/back-office/v1/players?${query}`);
      return body.data.map(({ id }: { id: number }) => id);
    };
    for (const typed of ['jiri stastny', 'Stastny Jiří']) {
      const query = `search=${encodeURIComponent(typed)}`;
      expect(await found(query)).toEqual([ids[3]]);
      expect(await found(`${query}&external_id=nobody`), 'another filter still holds').toEqual([]);
      expect((await list(`?${query}`)).meta.total).toBe(0);
    }
    expect(await found('search=jana%20stastny')).toEqual([]);
  });

  test('finds a last name typed with or without its accents', async () => {
    for (const [last_name, typed] of [
      ['Müller', ['muller', 'MULLER', 'Müll', 'MÜLLER', 'mülłer']],
      ['Muller', ['Müller']],
      ['Østergaard-Weiß', ['ostergaard', 'ØST', 'weiss', 'WEIẞ', 'd-w']],
      ['Łukaszewicz', ['lukasz', 'ŁUKASZ']],
    ] as const) {
      await operator.client.patch(`${players}/${ids[3]}`, { last_name });
      for (const search of typed) {
        expect(idsOf(await list(`?search=${encodeURIComponent(search)}`)), `${search} finds ${last_name}`).toEqual([
          ids[3],
        ]);
        expect(idsOf(await list(`?search=${encodeURIComponent(search)}&status=locked`))).toEqual([ids[3]]);
        expect(idsOf(await list(`?search=${encodeURIComponent(search)}&status=active`))).toEqual([]);
      }
      expect(idsOf(await list('?search=mueller'))).toEqual([]);
    }
    // A mark alone is looked for as it is, and is not everywhere.
    expect(idsOf(await list(`?search=${encodeURIComponent('\u0308')}`))).toEqual([]);
  });

  test('finds a letter in any Unicode composition', async () => {
    const decomposed = 'Brontë'.normalize('NFD');
    await operator.client.patch(`${players}/${ids[3]}`, { last_name: decomposed });
    for (const spelled of ['brontë', decomposed])
      expect(idsOf(await list(`?search=${encodeURIComponent(spelled)}`))).toEqual([ids[3]]);
  });

  test('finds an external id as it was sent, with or without surrounding spaces', async () => {
    await operator.client.patch(`${players}/${ids[3]}`, { external_id: ' spaced ' });
    for (const sent of ['%20spaced%20', 'spaced']) expect(idsOf(await list(`?external_id=${sent}`))).toEqual([ids[3]]);
  });
});

test('filters an expired verification as expired from its time on, also before the sweep', async () => {
  const own = await world.addOperator();
  const runsOut = new Date(world.clock.now().getTime() + 60_000);
  const people: number[] = [];
  for (let n = 0; n < 9; n += 1) people.unshift(await registerTestPlayer(own, { last_name: `Number ${n}` }));
  const [old, others] = [people.filter((_, n) => n % 4 === 2), people.filter((_, n) => n % 4 !== 2)];
  await world.admin`update players set kyc_status = 'expired' where id = any(${old}::bigint[])`;
  await world.admin`update players set kyc_status = 'verified' where id = any(${others}::bigint[])`;
  const late = others.filter((_, n) => n % 2 === 0);
  await world.admin`update players set kyc_expires_at = ${runsOut} where id = any(${late}::bigint[])`;
  const found = async (query: string) => {
    const { data, meta } = (await own.client.get(`${players}?${query}`)).body;
    return [data.map(({ id }: { id: number }) => id), meta.total];
  };
  const expectThat = async (verified: number[]): Promise<void> => {
    const expired = people.filter((id) => !verified.includes(id));
    for (const [status, ids] of [
      ['verified', verified],
      ['expired', expired],
    ] as const) {
      expect(await found(`kyc_status=${status}`)).toEqual([ids, ids.length]);
      expect(await found(`kyc_status=${status}&search=number`)).toEqual([ids, ids.length]);
      for (let page = 1; page <= 5; page += 1)
        expect(await found(`kyc_status=${status}&per_page=2&page=${page}`)).toEqual([
          ids.slice(page * 2 - 2, page * 2),
          ids.length,
        ]);
    }
  };
  world.clock.advance(59_999);
  await expectThat(others);
  world.clock.advance(1);
  await expectThat(others.filter((id) => !late.includes(id)));
});

describe('422 VALIDATION_FAILED', () => {
  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['status=frozen', 'status'],
    ['status=active&status=locked', 'status'],
    ['kyc_status=maybe', 'kyc_status'],
    ['created_from=yesterday', 'created_from'],
    ['created_to=2026-02-30', 'created_to'],
    ['search=', 'search'],
    ['search=%20', 'search'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('%s', async (query, field) => {
    const { error } = (await operator.client.get(`${players}?${query}`)).body;
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(Object.keys(error.details)).toEqual([field]);
  });
});
