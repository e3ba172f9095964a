import { describe, expect, test } from 'vitest';
import { addBonus } from '../../../test/support/bonuses.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const url = '/api/back-office/v1/promo-codes';

const world = await createFileWorld();
const staff = await addTestStaff(world, await world.addOperator());
const bonus_id = await addBonus(staff);

const detailsOf = async (body: object) => (await staff.post(url, { bonus_id, ...body })).body.error?.details;

describe('creating codes', () => {
  test('by name: in capitals, by default once per player and unlimited in total', async () => {
    const reply = await staff.post(url, { codes: ['Hello', 'good-BYE'], bonus_id });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data.codes).toMatchObject([
      { code: 'HELLO', max_uses: 0, max_uses_per_player: 1, uses: 0, is_active: true, amount: null },
      { code: 'GOOD-BYE' },
    ]);
  });

  test('in bulk: a thousand with a prefix, all different', async () => {
    const reply = await staff.post(url, { generate: { count: 1_000, prefix: 'spring-' }, bonus_id, max_uses: 1 });
    const codes: string[] = reply.body.data.codes.map(({ code }: { code: string }) => code);
    expect(new Set(codes).size).toBe(1_000);
    for (const code of codes) expect(code).toMatch(/^SPRING-[A-HJ-NP-Z2-9]{10}$/);
  });

  test('422 VALIDATION_FAILED: taken in any case, and then none is created', async () => {
    await staff.post(url, { codes: ['TAKEN'], bonus_id });
    expect(await detailsOf({ codes: ['FRESH', 'taken'] })).toEqual({ codes: ['are already taken: TAKEN'] });
    expect((await staff.get(`${url}?code=fresh`)).body.data).toEqual([]);
  });

  test('422 VALIDATION_FAILED on amount: free spins have none, so the code could never be redeemed', async () => {
    const spins = await addBonus(staff, { type: 'free_spins', terms: { free_spins: { count: 3, stake: 20 } } });
    const details = await detailsOf({ codes: ['SPINS'], bonus_id: spins, amount: 500 });
    expect(details).toEqual({ amount: [expect.stringContaining('is not for free spins')] });
    expect((await staff.post(url, { codes: ['SPINS'], bonus_id: spins })).status).toBe(201);
  });

  test('two requests for one code at once: one creates it', async () => {
    const replies = await Promise.all([1, 2].map(() => staff.post(url, { codes: ['RACE'], bonus_id })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422]);
  });

  test.each([
    [{ codes: ['ABC', 'abc'] }, { codes: ['must not name a code twice'] }],
    [{}, { codes: ['is required, or generate instead'] }],
    [{ codes: ['OTHER'], bonus_id: 999_999 }, { bonus_id: ['is no bonus of the catalogue'] }],
    [
      { codes: ['BACK'], starts_at: '2026-05-02T00:00:00Z', ends_at: '2026-05-02T00:00:00Z' },
      { ends_at: ['must be after starts_at'] },
    ],
  ])('422 VALIDATION_FAILED: %o', async (body, details) => {
    expect(await detailsOf(body)).toEqual(details);
  });
});

describe('changing a code', () => {
  test('window, caps and switch can change, with one audit row per field; the bonus cannot', async () => {
    const created = await staff.post(url, { codes: ['CHANGE-ME'], bonus_id });
    const { id } = created.body.data.codes[0];
    const reply = await staff.patch(`${url}/${id}`, { is_active: false, max_uses: 5 });
    expect(reply.body.data).toMatchObject({ is_active: false, max_uses: 5 });
    const rows = await world.admin<{ field: string }[]>`
      select field from audit_log where action = 'promo_code.changed' and subject_id = ${id} order by id`;
    expect(rows.map((row) => row.field)).toEqual(['max_uses', 'is_active']);
    expect((await staff.patch(`${url}/${id}`, { bonus_id })).status).toBe(422);
    expect((await staff.get(`${url}?is_active=false`)).body.data).toMatchObject([{ id }]);
  });
});
