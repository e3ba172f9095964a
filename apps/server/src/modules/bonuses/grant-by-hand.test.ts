import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const allowance = 1_000;

const world = await createFileWorld();
let sandbox: Operator;
let operator: Operator;
let other: Staff;
beforeAll(async () => {
  sandbox = await world.addOperator({ is_sandbox: true });
  operator = await world.addOperator({ settings: { second_person: true, solo_credit_allowance: allowance } });
  other = await addTestStaff(world, operator);
});

const manual = { type: 'manual', default_amount: 400, wagering_multiplier: 10 };

/** A bonus of the catalogue, confirmed by a second person if required. */
const addBonus = async (by: Staff, more: Record<string, unknown> = {}): Promise<number> => {
  const reply = await by.post(`${base}/bonuses`, { name: 'Goodwill', ...manual, ...more });
  if (reply.status !== 202) return reply.body.data.id;
  return (await other.post(`${base}/proposals/${reply.body.data.id}/confirm`)).body.data.subject_id;
};

const grant = (by: Staff, player: number, body: Record<string, unknown>) =>
  by.post(`${base}/players/${player}/bonuses`, { reason: 'An outage', ...body });

const bonusesOf = async (by: Staff, player: number) =>
  (await by.get(`${base}/players/${player}/bonuses`)).body.data as Record<string, unknown>[];

describe('a bonus that staff grant by hand', () => {
  test('201: credited, with the reason in its history and the audit log of the player', async () => {
    const staff = await addTestStaff(world, sandbox, 'marketing');
    const admin = await addTestStaff(world, sandbox);
    const player = await registerTestPlayer(sandbox);
    const reply = await grant(staff, player, { bonus_id: await addBonus(staff), amount: 1_500 });
    expect([reply.status, reply.body.data]).toMatchObject([
      201,
      { state: 'activated', amount: 1_500, source: 'manual', note: 'An outage' },
    ]);
    const log = await admin.get(`${base}/audit-log?subject_kind=player&subject_id=${player}&action=bonus.granted`);
    expect(log.body.data).toMatchObject([{ to_value: 'Goodwill: 1500 EUR', reason: 'An outage', actor_id: staff.id }]);
    const history = await admin.get(`${base}/player-bonuses/${reply.body.data.id}/history`);
    expect(history.body.data.map(({ kind }: { kind: string }) => kind)).toContain('granted');
  });

  test('422 VALIDATION_FAILED without a reason; 403 without manage_bonuses', async () => {
    const staff = await addTestStaff(world, sandbox);
    const player = await registerTestPlayer(sandbox);
    const bonus_id = await addBonus(staff);
    expect(Object.keys((await grant(staff, player, { bonus_id, reason: '' })).body.error.details)).toEqual(['reason']);
    expect((await grant(await addTestStaff(world, sandbox, 'support'), player, { bonus_id })).status).toBe(403);
    expect((await grant(await addTestStaff(world, sandbox, 'finance'), player, { bonus_id })).status).toBe(403);
    expect(await bonusesOf(staff, player)).toEqual([]);
  });

  test('422 BONUS_INVALID: the rules of every grant apply to staff too', async () => {
    const staff = await addTestStaff(world, sandbox);
    const player = await registerTestPlayer(sandbox);
    const refusal = async (more: Record<string, unknown>, body: Record<string, unknown> = {}) => {
      const reply = await grant(staff, player, { bonus_id: await addBonus(staff, more), ...body });
      return [reply.status, reply.body.error.details.rule];
    };
    expect(await refusal({ is_active: false })).toEqual([422, 'inactive']);
    expect(await refusal({ default_amount: 0 })).toEqual([422, 'amount']);
    const once = await addBonus(staff, { max_grants_per_player: 1 });
    expect((await grant(staff, player, { bonus_id: once })).status).toBe(201);
    expect((await grant(staff, player, { bonus_id: once })).body.error.details.rule).toBe('grant_cap');
    await staff.patch(`${base}/players/${player}/restrictions`, { excluded_from_bonuses: true });
    expect(await refusal({})).toEqual([422, 'excluded_player']);
  });
});

describe('when a second person is required', () => {
  test('201 within the allowance of one person, together with corrections; 202 beyond it', async () => {
    const staff = await addTestStaff(world, operator);
    const player = await registerTestPlayer(operator);
    const bonus_id = await addBonus(staff);
    expect((await grant(staff, player, { bonus_id })).status).toBe(201);
    const correction = { wallet: 'real', direction: 'up', amount: 500, reason: 'Goodwill' };
    expect((await staff.post(`${base}/players/${player}/corrections`, correction)).status).toBe(201);
    expect((await grant(staff, player, { bonus_id, amount: 101 })).status).toBe(202);
    expect((await grant(staff, player, { bonus_id, amount: 100 })).status).toBe(201);
    expect((await bonusesOf(other, player)).map(({ amount }) => amount)).toEqual([100, 400]);
  });

  test('a refused grant uses up nothing', async () => {
    const staff = await addTestStaff(world, operator);
    const player = await registerTestPlayer(operator);
    const off = await addBonus(staff, { is_active: false });
    expect((await grant(staff, player, { bonus_id: off, amount: allowance })).body.error.code).toBe('BONUS_INVALID');
    const none = await addBonus(staff, { default_amount: 0 });
    expect((await grant(staff, player, { bonus_id: none })).body.error.details.rule).toBe('amount');
    expect((await grant(staff, player, { bonus_id: await addBonus(staff), amount: allowance })).status).toBe(201);
  });

  test('confirms the proposed amount, even if the default changed meanwhile', async () => {
    const staff = await addTestStaff(world, operator);
    const player = await registerTestPlayer(operator);
    const bonus_id = await addBonus(staff, { default_amount: 5_000 });
    const waiting = await grant(staff, player, { bonus_id });
    expect([waiting.status, waiting.body.data.after]).toMatchObject([
      202,
      { amount: 5_000, currency: 'EUR', name: 'Goodwill', reason: 'An outage' },
    ]);
    await staff.patch(`${base}/bonuses/${bonus_id}`, { default_amount: 10 });
    expect((await staff.post(`${base}/proposals/${waiting.body.data.id}/confirm`)).status).toBe(422);
    expect((await other.post(`${base}/proposals/${waiting.body.data.id}/confirm`)).status).toBe(200);
    expect(await bonusesOf(other, player)).toMatchObject([{ amount: 5_000, note: 'An outage' }]);
  });

  test('free spins always need a second person, and take no amount', async () => {
    const staff = await addTestStaff(world, operator);
    const player = await registerTestPlayer(operator);
    const terms = { free_spins: { count: 1, stake: 1 } };
    const bonus_id = await addBonus(staff, { type: 'free_spins', default_amount: 0, terms });
    expect((await grant(staff, player, { bonus_id, amount: 1 })).body.error.details).toHaveProperty('amount');
    const waiting = await grant(staff, player, { bonus_id });
    expect(waiting.status).toBe(202);
    await other.post(`${base}/proposals/${waiting.body.data.id}/confirm`);
    expect(await bonusesOf(other, player)).toMatchObject([{ free_spins: { left: 1, stake: 1 } }]);
  });
});
