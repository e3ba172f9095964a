import { describe, expect, test } from 'vitest';
import { addBonus, granted } from '../../../test/support/bonuses.ts';
import { playerWith } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const url = '/api/back-office/v1/bonuses';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);

describe('the catalogue of bonuses', () => {
  test('201: omitted fields mean no cap and no special terms', async () => {
    const { status, body } = await staff.post(url, { name: 'Plain', type: 'manual' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      default_amount: 0,
      wagering_multiplier: 0,
      valid_days: 30,
      max_bet: 0,
      max_conversion_multiplier: 0,
      max_grants_per_player: 0,
      is_active: true,
      terms: { percentage: 0, excluded_games: [], contributions: { games: {}, categories: {} }, free_spins: null },
    });
  });

  test('an inactive one is no longer offered, but staff still see it', async () => {
    const bonus = await addBonus(staff);
    expect((await staff.patch(`${url}/${bonus}`, { is_active: false })).body.data.is_active).toBe(false);
    const offered = (await operator.client.get('/api/v1/operator/bonuses')).body.data;
    const all = (await staff.get(url)).body.data;
    const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
    expect(ids(offered)).not.toContain(bonus);
    expect(ids(all)).toContain(bonus);
  });

  test('every change is audited per field; the same values change nothing', async () => {
    const bonus = await addBonus(staff);
    const changes = { name: 'Renamed', max_bet: 700 };
    for (let n = 0; n < 2; n += 1) expect((await staff.patch(`${url}/${bonus}`, changes)).status).toBe(200);
    const log = await staff.get(`/api/back-office/v1/audit-log?action=bonus.changed&subject_id=${bonus}`);
    const fields = log.body.data
      .filter((row: { subject_id: number }) => row.subject_id === bonus)
      .map((row: { field: string; from_value: string; to_value: string }) => [row.field, row.from_value, row.to_value]);
    expect(fields.toSorted()).toEqual([
      ['max_bet', '0', '700'],
      ['name', 'Ten times', 'Renamed'],
    ]);
  });

  describe('422 VALIDATION_FAILED', () => {
    test.each(['week', null])('a daily cashback cannot become one by %s: no loss is returned twice', async (period) => {
      const terms = { percentage: 10, cashback_period: 'day' };
      const bonus = await addBonus(staff, { type: 'cashback', terms });
      const { status, body } = await staff.patch(`${url}/${bonus}`, { terms: { ...terms, cashback_period: period } });
      expect([status, Object.keys(body.error.details)]).toEqual([422, ['terms.cashback_period']]);
      expect((await staff.patch(`${url}/${bonus}`, { terms: { ...terms, percentage: 5 } })).status).toBe(200);
    });

    const rows: [string, object, string][] = [
      ['free spins without their terms', { type: 'free_spins' }, 'terms.free_spins'],
      ['free spins of another type', { terms: { free_spins: { count: 1, stake: 1 } } }, 'terms.free_spins'],
      ['on a deposit, of another type', { terms: { on_deposit: true, percentage: 10 } }, 'terms.on_deposit'],
      ['a share of nothing', { type: 'reload', terms: { on_deposit: true } }, 'terms.percentage'],
      [
        'a share of 0 percent, to be wagered 0 times',
        { type: 'deposit_match', terms: { percentage: 0 } },
        'terms.percentage',
      ],
      ['a cashback of 0 percent by hand', { type: 'cashback' }, 'terms.percentage'],
      ['a period, of another type', { terms: { cashback_period: 'day', percentage: 5 } }, 'terms.cashback_period'],
      ['a type that is none', { type: 'gift' }, 'type'],
      ['no days', { valid_days: 0 }, 'valid_days'],
      [
        'a contribution above all of it',
        { terms: { contributions: { games: { 1: 101 } } } },
        'terms.contributions.games.1',
      ],
      [
        'contributions without end: they would be kept with every grant',
        {
          terms: { contributions: { games: Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [n + 1, 50])) } },
        },
        'terms.contributions.games',
      ],
    ];
    for (const [name, more, field] of rows)
      test(name, async () => {
        const { status, body } = await staff.post(url, { name: 'Odd', type: 'manual', ...more });
        expect([status, Object.keys(body.error.details)]).toEqual([422, [field]]);
      });
  });

  test('a bonus of an earlier version that gives nothing is renamed and switched off, but not on', async () => {
    const bonus = await addBonus(staff, { type: 'reload' });
    await world.admin`update bonuses set default_amount = 0 where id = ${bonus}`;
    expect((await staff.patch(`${url}/${bonus}`, { name: 'Old' })).status).toBe(200);
    expect((await staff.patch(`${url}/${bonus}`, { is_active: false })).status).toBe(200);
    const { status, body } = await staff.patch(`${url}/${bonus}`, { is_active: true });
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['terms.percentage']]);
    expect((await staff.patch(`${url}/${bonus}`, { is_active: true, default_amount: 500 })).status).toBe(200);
    expect((await staff.patch(`${url}/${bonus}`, { default_amount: 0 })).status).toBe(422);
  });

  test('404 NOT_FOUND: the bonus and the player bonus of another operator', async () => {
    const other = await addTestStaff(world, await world.addOperator());
    const bonus = await addBonus(staff);
    const own = await granted(operator, await playerWith(operator, 0), bonus);
    expect((await other.patch(`${url}/${bonus}`, { max_bet: 1 })).status).toBe(404);
    expect((await other.get(`/api/back-office/v1/player-bonuses/${own}/history`)).status).toBe(404);
    expect((await other.post(`/api/back-office/v1/player-bonuses/${own}/forfeit`, { reason: 'x' })).status).toBe(404);
  });

  test('403 INSUFFICIENT_PERMISSION: staff without manage_bonuses', async () => {
    const support = await addTestStaff(world, operator, 'support');
    expect((await support.get(url)).status).toBe(403);
    expect((await support.post(url, { name: 'Mine', type: 'manual' })).status).toBe(403);
  });

  test('staff see the source of a bonus', async () => {
    const player = await playerWith(operator, 0);
    await granted(operator, player, await addBonus(staff), { note: 'Sorry' });
    const { body } = await staff.get(`/api/back-office/v1/players/${player}/bonuses`);
    expect(body.data[0]).toMatchObject({ source: 'manual', note: 'Sorry', position: 1, open_rounds: 0 });
  });
});
