import { describe, expect, test } from 'vitest';
import { addProvider, plantProvider } from '../../../test/support/games.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addProvider(staff, { slug: 'aurora' });
await addProvider(staff, { slug: 'borealis' });

describe('import of games', () => {
  const send = (format: string, content: string) => staff.post('/api/back-office/v1/games/import', { format, content });
  const csv = (...lines: string[]) => send('csv', lines.join('\n'));
  const head = 'provider,external_id,name,type,category,rtp';
  const games = async (provider: string) =>
    (await staff.get(`/api/back-office/v1/games?per_page=100&provider=${provider}`)).body.data as Record<
      string,
      unknown
    >[];

  test('200: imports valid rows, and names line, field and reason of every other', async () => {
    const reply = await csv(
      `${head},is_active`,
      'aurora,a-1,"Sun, Moon ""and"" Stars",rng,slots,96.25,true',
      '',
      'aurora,a-2,Dim Star,rng,slots,196,true',
      'nobody,n-1,Lost,rng,slots,95,true',
      'aurora,a-1,Twice,rng,slots,95,true',
      'aurora,a-3,,video,slots,95,yes',
      'originals,o-1,Not Ours,rng,slots,95,true',
      'aurora,a-4,Dark Star,live,live,95,false',
    );
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toEqual({
      rows: 7,
      added: 2,
      changed: 0,
      unchanged: 0,
      dry_run: false,
      differences: [
        expect.objectContaining({ external_id: 'a-1', is_new: true, changes: [] }),
        expect.objectContaining({ external_id: 'a-4', is_new: true, changes: [] }),
      ],
      refused: [
        { line: 4, external_id: 'a-2', field: 'rtp', message: 'must be at most 100' },
        { line: 5, external_id: 'n-1', field: 'provider', message: 'there is no such provider' },
        { line: 6, external_id: 'a-1', field: 'external_id', message: 'stands in line 2 already' },
        { line: 7, external_id: 'a-3', field: 'name', message: 'is required' },
        { line: 7, external_id: 'a-3', field: 'type', message: 'must be one of: rng, live' },
        { line: 7, external_id: 'a-3', field: 'is_active', message: 'must be a boolean' },
        { line: 8, external_id: 'o-1', field: 'provider', message: 'Originals come with the platform' },
      ],
    });
    expect(await games('aurora')).toMatchObject([
      { name: 'Dark Star', is_active: false, type: 'live' },
      { name: 'Sun, Moon "and" Stars', is_active: true, rtp: 96.25 },
    ]);
  });

  test('200 dry_run: reports field by field what would change, and changes nothing', async () => {
    await csv(head, 'aurora,dry-1,Before,rng,slots,95');
    const before = await games('aurora');
    const content = [head, 'aurora,dry-1,After,rng,slots,94', 'aurora,dry-2,New,rng,slots,95'].join('\n');
    const body = { format: 'csv', content, dry_run: true };
    const reply = await staff.post('/api/back-office/v1/games/import', body);
    expect(reply.body.data).toMatchObject({
      dry_run: true,
      added: 1,
      changed: 1,
      differences: [
        { external_id: 'dry-2', name: 'New', is_new: true, changes: [] },
        {
          external_id: 'dry-1',
          is_new: false,
          changes: [
            { field: 'name', from_value: 'Before', to_value: 'After' },
            { field: 'rtp', from_value: '95', to_value: '94' },
          ],
        },
      ],
    });
    expect(await games('aurora')).toEqual(before);
  });

  test('an existing game is updated, and fields missing from the file stay', async () => {
    const rows = [
      { provider: 'borealis', external_id: 'b-1', name: 'One', type: 'rng', category: 'slots', rtp: 95 },
      {
        provider: 'borealis',
        external_id: 'b-2',
        name: 'Two',
        type: 'rng',
        category: 'slots',
        rtp: 95,
        thumbnail_url: 'https://cdn.example/2.png',
        is_active: false,
      },
    ];
    expect((await send('json', JSON.stringify(rows))).body.data).toMatchObject({ added: 2, refused: [] });
    const again = await csv(head, 'borealis,b-1,One,rng,slots,95', 'borealis,b-2,Two,rng,slots,94.5');
    expect(again.body.data).toMatchObject({ rows: 2, added: 0, changed: 1, unchanged: 1, refused: [] });
    expect((await games('borealis'))[1]).toMatchObject({
      rtp: 94.5,
      is_active: false,
      thumbnail_url: 'https://cdn.example/2.png',
    });
  });

  test('where two people are needed, a row with another category of an existing game is refused whole', async () => {
    const strict = await world.addOperator({ settings: { second_person: true } });
    const member = await addTestStaff(world, strict);
    const { slug } = await plantProvider(world, strict);
    const at = '/api/back-office/v1/games';
    const row = (id: string, name: string, category: string) => `${slug},${id},${name},rng,${category},95`;
    const lines = (...rows: string[]) => ({ format: 'csv', content: [head, ...rows].join('\n') });
    await member.post(`${at}/import`, lines(row('g-1', 'One', 'table'), row('g-2', 'Two', 'table')));
    const file = lines(row('g-1', 'Uno', 'slots'), row('g-2', 'Due', 'table'), row('g-3', 'Three', 'slots'));
    for (const dry_run of [true, false]) {
      const reply = await member.post(`${at}/import`, { ...file, dry_run });
      expect(reply.body.data, reply.text).toMatchObject({
        ...{ rows: 3, added: 1, changed: 1 },
        refused: [
          { line: 2, external_id: 'g-1', field: 'category', message: expect.stringContaining('second person') },
        ],
      });
    }
    const stored = (await member.get(`${at}?provider=${slug}`)).body.data;
    expect(stored.map(({ name, category }: { name: string; category: string }) => [name, category])).toEqual([
      ['Due', 'table'],
      ['One', 'table'],
      ['Three', 'slots'],
    ]);
  });

  test('the audit log has a row for every game and for the import', async () => {
    await csv(head, 'aurora,logged,Logged,rng,slots,95');
    const rows = await world.admin<{ action: string; subject_id: number | null; actor_id: number }[]>`
      select action, subject_id, actor_id from audit_log where operator_id = ${operator.operator_id} order by id desc limit 2`;
    expect(rows.map((row) => [row.action, row.actor_id])).toEqual([
      ['games.imported', staff.id],
      ['game.created', staff.id],
    ]);
    expect(rows[1]?.subject_id).toBeGreaterThan(0);
  });

  test('names JSON rows by their index, and refuses only those that are not objects', async () => {
    const good = { provider: 'aurora', external_id: 'j-1', name: 'J', type: 'rng', category: 'slots', rtp: 95 };
    const reply = await send('json', JSON.stringify([17, good, { ...good, external_id: 'j-2', colour: 'red' }]));
    expect(reply.body.data).toMatchObject({
      rows: 3,
      added: 1,
      refused: [
        { line: 1, external_id: null, field: 'body', message: 'must be an object' },
        { line: 3, external_id: 'j-2', field: 'colour', message: 'is not known' },
      ],
    });
  });

  test.each([
    ['csv', 'provider,external_id,colour\naurora,x,red', 'columns that are not known: colour'],
    ['csv', 'provider,provider\naurora,aurora', 'must not name a column twice'],
    ['csv', `${'provider,external_id,name,type,category,rtp'}\n`, 'holds no games'],
    ['json', '{"games": []}', 'must be a JSON array'],
    ['json', '[{"a":1,]', 'is not acceptable JSON'],
    ['json', '[]', 'holds no games'],
    ['json', `[${Array(5_001).fill('{}').join()}]`, 'holds more than 5000 games'],
  ])(
    '422 VALIDATION_FAILED on content: a %s file that cannot be read imports nothing',
    async (format, content, why) => {
      const reply = await send(format, content);
      expect(reply.body.error).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { content: [expect.stringContaining(why)] },
      });
    },
  );

  test('the same file sent twice in parallel adds each game once', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => `aurora,same-${n},Same ${n},rng,slots,95`);
    const replies = await Promise.all([csv(head, ...lines), csv(head, ...lines)]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(replies.map((reply) => reply.body.data.added).sort((a, b) => a - b)).toEqual([0, 50]);
  });

  test('imports 5,000 games at once', async () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => `borealis,many-${n},Game ${n},rng,slots,95`);
    const reply = await csv(head, ...lines);
    expect(reply.body.data).toMatchObject({ rows: 5_000, added: 5_000, refused: [] });
  });
});
