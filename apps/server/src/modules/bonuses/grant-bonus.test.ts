import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, grantBonus, granted, historyOf, ledgerOf } from '../../../test/support/bonuses.ts';
import { balancesOf, eventsOf, playerWith } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);

describe('granting a bonus', () => {
  const refusalOf = async (player: number, bonus: number, more = {}) => {
    const { status, body } = await grantBonus(operator, player, bonus, more);
    return [status, body.error?.code, body.error?.details.rule];
  };

  test('201: credited to the bonus wallet at once, and its days start now', async () => {
    const player = await playerWith(operator, 0);
    const bonus = await addBonus(staff, { max_bet: 500 });
    const reply = await grantBonus(operator, player, bonus, { note: 'Welcome back' });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toEqual({
      id: expect.any(Number),
      player_id: player,
      bonus_id: bonus,
      name: 'Ten times',
      type: 'manual',
      state: 'activated',
      result: 'none',
      amount: 1_000,
      currency: 'EUR',
      wager_requirement: 10_000,
      wagered_amount: 0,
      wagering_progress: 0,
      converted_amount: 0,
      forfeited_amount: 0,
      max_bet: 500,
      started_at: '2026-03-02T10:00:00.000Z',
      expires_at: '2026-03-09T10:00:00.000Z',
      finished_at: null,
      created_at: '2026-03-02T10:00:00.000Z',
      free_spins: null,
      free_rounds: null,
      deposit_id: null,
    });
    expect(await ledgerOf(world, player)).toEqual([['bonus', 'bonus_correction_up', 1_000]]);
    expect(await balancesOf(world, player)).toEqual({ real_balance: 0, bonus_balance: 1_000 });
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'bonus.granted']);
    expect(await historyOf(staff, reply.body.data.id)).toEqual([
      ['granted', 1_000],
      ['activated', 1_000],
    ]);
  });

  test('a bonus without wagering is paid to the real wallet at once, and finished', async () => {
    const player = await playerWith(operator, 0);
    const bonus = await addBonus(staff, { wagering_multiplier: 0 });
    const { body } = await grantBonus(operator, player, bonus, { amount: 700 });
    expect(body.data).toMatchObject({
      state: 'finished',
      result: 'paid_out',
      converted_amount: 700,
      wager_requirement: 0,
      wagering_progress: 100,
      finished_at: '2026-03-02T10:00:00.000Z',
    });
    expect(await ledgerOf(world, player)).toEqual([['real', 'bonus_conversion', 700]]);
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'bonus.granted', 'bonus.completed']);
  });

  test('one is active at a time; the others wait and hold no money', async () => {
    const player = await playerWith(operator, 0);
    const bonus = await addBonus(staff);
    for (let n = 0; n < 3; n += 1) await granted(operator, player, bonus);
    const bonuses = await bonusesOf(operator, player);
    expect(bonuses.map((one: { state: string }) => one.state)).toEqual(['activated', 'pending', 'pending']);
    expect(bonuses[1]).toMatchObject({
      started_at: bonuses[1].created_at,
      expires_at: new Date(Date.parse(bonuses[1].created_at) + 7 * day).toISOString(),
      amount: 1_000,
    });
    expect((await balancesOf(world, player)).bonus_balance).toBe(1_000);
  });

  test("converts the default amount from the operator's currency at the day's rate, rounded down", async () => {
    await staff.put('/api/back-office/v1/exchange-rates', {
      day: '2026-03-02',
      rates: [{ currency: 'USD', rate: '0.9' }],
    });
    const player = await playerWith(operator, 0, { currency: 'USD' });
    const bonus = await addBonus(staff, { max_bet: 100 });
    const { body } = await grantBonus(operator, player, bonus);
    expect(body.data).toMatchObject({ amount: 1_111, currency: 'USD', wager_requirement: 11_110, max_bet: 111 });
  });

  test('a granted bonus keeps its terms when the catalogue changes', async () => {
    const player = await playerWith(operator, 0);
    const bonus = await addBonus(staff);
    await granted(operator, player, bonus);
    const changes = { name: 'Dearer', wagering_multiplier: 99, valid_days: 1, max_bet: 1 };
    expect((await staff.patch(`/api/back-office/v1/bonuses/${bonus}`, changes)).status).toBe(200);
    const [kept] = await bonusesOf(operator, player);
    expect(kept).toMatchObject({ name: 'Ten times', wager_requirement: 10_000, max_bet: 0 });
    expect(kept.expires_at).toBe('2026-03-09T10:00:00.000Z');
  });

  describe('422 BONUS_INVALID, and nothing moves', () => {
    test('an inactive bonus', async () => {
      const player = await playerWith(operator, 0);
      const bonus = await addBonus(staff, { is_active: false });
      expect(await refusalOf(player, bonus)).toEqual([422, 'BONUS_INVALID', 'inactive']);
      expect(await ledgerOf(world, player)).toEqual([]);
    });

    test('excluded_player: by staff, by a lock, by a self-exclusion', async () => {
      const bonus = await addBonus(staff);
      const [byStaff, locked, excluded] = [0, 0, 0].map(() => playerWith(operator, 0));
      await staff.patch(`/api/back-office/v1/players/${await byStaff}/restrictions`, {
        excluded_from_bonuses: true,
        reason: 'Abuse',
      });
      await operator.client.put(`/api/v1/operator/players/${await locked}/status`, { status: 'locked' });
      await operator.client.post(`/api/v1/operator/players/${await excluded}/self-exclusion`, { period: '24_hours' });
      for (const player of [byStaff, locked, excluded])
        expect(await refusalOf((await player) as number, bonus)).toEqual([422, 'BONUS_INVALID', 'excluded_player']);
    });

    test('grant_cap: a player gets exactly max_grants_per_player, also of thirty concurrent grants', async () => {
      const player = await playerWith(operator, 0);
      const bonus = await addBonus(staff, { max_grants_per_player: 3 });
      const node = await world.startNode();
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          operator.client.post(
            `/api/v1/operator/players/${player}/bonuses`,
            { bonus_id: bonus },
            { via: n % 2 === 0 ? world.app : node },
          ),
        ),
      );
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
      const refused = replies.find(({ status }) => status !== 201);
      expect(refused?.body.error.details).toEqual({ rule: 'grant_cap', max: 3, used: 3 });
    });

    test('too_many_unfinished: fifty that have not ended; an ended one makes room', async () => {
      const player = await playerWith(operator, 0);
      const bonus = await addBonus(staff);
      const url = `/api/v1/operator/players/${player}/bonuses`;
      const grants = Array.from({ length: 50 }, () => operator.client.post(url, { bonus_id: bonus }));
      const granted = (await Promise.all(grants)).map((reply) => reply.body.data.id);
      const refused = await operator.client.post(url, { bonus_id: bonus });
      expect(refused.body.error).toMatchObject({
        code: 'BONUS_INVALID',
        details: { rule: 'too_many_unfinished', max: 50, used: 50 },
      });
      const ending = `/api/back-office/v1/player-bonuses/${granted[0]}/cancel`;
      expect((await staff.post(ending, { reason: 'Too many' })).status).toBe(200);
      expect((await operator.client.post(url, { bonus_id: bonus })).status).toBe(201);
    });

    test('country, category and registration, if the bonus requires them', async () => {
      const player = await playerWith(operator, 0, { country: 'DE' });
      const rules: [string, object][] = [
        ['country', { countries: ['AT'] }],
        ['category', { categories: ['gold'] }],
        ['registered', { registered_from: '2026-03-02T10:00:00.001Z' }],
        ['registered', { registered_to: '2026-03-02T09:59:59.999Z' }],
      ];
      for (const [rule, eligibility] of rules) {
        const bonus = await addBonus(staff, { terms: { eligibility } });
        expect(await refusalOf(player, bonus)).toEqual([422, 'BONUS_INVALID', rule]);
      }
      const open = {
        countries: ['DE', 'AT'],
        categories: ['new'],
        registered_from: '2026-03-02T10:00:00Z',
        registered_to: '2026-03-02T10:00:00Z',
      };
      const bonus = await addBonus(staff, { terms: { eligibility: open } });
      expect((await grantBonus(operator, player, bonus)).status).toBe(201);
    });

    test('amount: neither default nor given, or out of range', async () => {
      const player = await playerWith(operator, 0);
      const bonus = await addBonus(staff, { default_amount: 0 });
      expect(await refusalOf(player, bonus)).toEqual([422, 'BONUS_INVALID', 'amount']);
      expect(await refusalOf(player, bonus, { amount: Number.MAX_SAFE_INTEGER })).toEqual([
        422,
        'BONUS_INVALID',
        'amount',
      ]);
    });
  });

  test("422 VALIDATION_FAILED on bonus_id: no such bonus, or another operator's", async () => {
    const player = await playerWith(operator, 0);
    const other = await world.addOperator();
    const theirs = await addBonus(await addTestStaff(world, other));
    for (const bonus of [theirs, 999_999]) {
      const { status, body } = await grantBonus(operator, player, bonus);
      expect([status, body.error.code, Object.keys(body.error.details)]).toEqual([
        422,
        'VALIDATION_FAILED',
        ['bonus_id'],
      ]);
    }
  });

  test('the same Idempotency-Key grants once', async () => {
    const player = await playerWith(operator, 0);
    const bonus = await addBonus(staff);
    const url = `/api/v1/operator/players/${player}/bonuses`;
    const first = await operator.client.post(url, { bonus_id: bonus }, { idempotencyKey: 'one' });
    const again = await operator.client.post(url, { bonus_id: bonus }, { idempotencyKey: 'one' });
    expect(again.text).toBe(first.text);
    expect(await bonusesOf(operator, player)).toHaveLength(1);
  });

  test('the catalogue shows active bonuses', async () => {
    const shown = await addBonus(staff, { name: 'Shown', description: 'For all' });
    const hidden = await addBonus(staff, { name: 'Hidden', is_active: false });
    const { body } = await operator.client.get('/api/v1/operator/bonuses');
    expect(body.data.find((one: { id: number }) => one.id === shown)).toEqual({
      id: shown,
      name: 'Shown',
      description: 'For all',
      type: 'manual',
      default_amount: 1_000,
      wagering_multiplier: 10,
      valid_days: 7,
      max_bet: 0,
      max_conversion_multiplier: 0,
      max_grants_per_player: 0,
      is_active: true,
    });
    expect(body.data.map((one: { id: number }) => one.id)).not.toContain(hidden);
  });
});
