import { type PayoutReason, payoutReasons } from '@croupier/contract/payment-fields.ts';
import { reviewChecks } from '@croupier/contract/staff-payment-fields.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addBonus, granted } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const base = '/api/back-office/v1/payments';
const world = await createFileWorld();

let operator: Operator;
let ann: Staff;
let bob: Staff;
beforeAll(async () => {
  const settings = { unverified_withdrawal_threshold: 5000, four_eyes_threshold: 3000, daily_withdrawal_cap: 100_000 };
  operator = await world.addOperator({ settings });
  [ann, bob] = [await addTestStaff(world, operator), await addTestStaff(world, operator, 'payments')];
  await addMethod(ann);
});

const requested = async (amount = 100) => {
  const player = await playerWith(operator, amount);
  world.clock.advance(1000);
  return { player, id: (await withdraw(operator, player, amount)).body.data.id as number };
};
const act = (staff: Staff, id: number, verb: string, body?: object) => staff.post(`${base}/${id}/${verb}`, body);
type Check = { check: string; state: string; code: string | null; message: string; figures: Record<string, unknown> };
type Review = {
  payment: { blocked_by: unknown[] };
  next_step: string | null;
  checks: Check[];
  player: Record<string, unknown>;
  approvals: unknown[];
  decisions: unknown[];
};
const review = async (id: number): Promise<Review & { of: (name: string) => Check }> => {
  const reply = await ann.get(`${base}/${id}/review`);
  expect(reply.status, reply.text).toBe(200);
  const checks: Check[] = reply.body.data.checks;
  return { ...reply.body.data, checks, of: (name: string) => checks.find(({ check }) => check === name)! };
};

/** How each reason against a payout arises. */
const troubles: Partial<Record<PayoutReason, (player: number) => Promise<unknown>>> = {
  restricted: (player) => world.admin`update players set can_withdraw = false where id = ${player}`,
  aml_lock: (player) => world.admin`update players set status = 'locked', status_set_by = 'aml' where id = ${player}`,
  balance: (player) => world.admin`update accounts set real_balance = -1 where player_id = ${player}`,
  owed: async (player) => {
    await granted(operator, player, await addBonus(ann));
    await world.admin`update player_bonuses set converted_amount = 1 where player_id = ${player}`;
  },
  exchange_rate: (player) => world.admin`update accounts set currency = 'USD' where player_id = ${player}`,
  verification: (player) => world.admin`update accounts set withdrawn_total = 5001 where player_id = ${player}`,
  four_eyes: (player) => world.admin`update players set risk_level = 'critical' where id = ${player}`,
  payer: async (player) => {
    await troubles.four_eyes!(player);
    await world.admin`
      update payment_requests set approved_by = ${[bob.id, ann.id]} where player_id = ${player} and type = 'withdrawal'`;
  },
};

describe('the checks shown are those that refuse', () => {
  test.each(payoutReasons)('%s: review, blocked_by and the refusal of the next step agree', async (reason) => {
    for (const step of ['approve', 'pay'] as const) {
      const { player, id } = await requested();
      if (step === 'pay') await act(ann, id, 'approve');
      expect((await review(id)).checks.filter(({ state }) => state === 'block')).toEqual([]);
      await troubles[reason]!(player);

      const { payment, checks, next_step, of } = await review(id);
      const blocking = checks.filter(({ state }) => state === 'block');
      expect(next_step).toBe(step);
      expect(blocking.map(({ check, code, message }) => ({ reason: check, code, message }))).toEqual(
        payment.blocked_by,
      );
      // Who approved last is the only one whom the rule of the payer concerns.
      const { error } = (await act(reason === 'payer' ? ann : bob, id, step)).body;
      if (reason === 'four_eyes' && step === 'approve') expect(of(reason)).toMatchObject({ state: 'warn', code: null });
      else if (reason === 'payer' && step === 'approve') expect(of(reason)).toMatchObject({ state: 'ok', code: null });
      else {
        expect(blocking.map(({ check }) => check)).toContain(reason);
        expect(error).toMatchObject({ code: blocking[0]!.code, details: { blocked_by: blocking.map((b) => b.check) } });
      }
    }
  });
});

test('the review shows every check once, with its figures, the balances and the account history', async () => {
  const player = await playerWith(operator, 2000);
  await world.admin`
    insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, opened_at)
    values (${operator.operator_id}, 1, 'r', ${player}, 1, 'closed', 1500, ${world.clock.now()})`;
  world.clock.advance(1000);
  const { id } = (await withdraw(operator, player, 500)).body.data;
  const { checks, player: seen, of } = await review(id);
  expect(checks.map(({ check }) => check)).toEqual([...reviewChecks]);
  expect(seen).toMatchObject({
    id: player,
    real_balance: 1500,
    bonus_balance: 0,
    lifetime_deposits: 2000,
    lifetime_withdrawals: 500,
    lifetime_ggr: 0,
  });
  expect(of('verification').figures).toEqual({
    kyc_status: 'not_started',
    verified_until: null,
    withdrawn_total: 500,
    unverified_withdrawal_threshold: 5000,
  });
  expect(of('four_eyes').figures).toMatchObject({ amount: 500, four_eyes_threshold: 3000, approvals_needed: 1 });
  expect(of('turnover')).toMatchObject({
    state: 'warn',
    figures: { staked_since_last_deposit: 1500, last_deposit_amount: 2000, turnover_percent: 75 },
  });
  expect(of('method')).toMatchObject({ state: 'warn', figures: { payment_method: 'bank', deposits_by_method: 0 } });
  expect(of('daily_cap').figures).toEqual({ withdrawn_today: 500, daily_withdrawal_cap: 100_000 });
  expect(of('first_withdrawal').state).toBe('warn');
  for (const name of ['risk_level', 'aml_alerts', 'exclusion', 'bonus_forfeited', 'daily_cap'])
    expect(of(name).state, name).toBe('ok');
});

test('lifetime_ggr is the real money that play took, and stakes count since the last deposit', async () => {
  const player = await playerWith(operator, 5000);
  const token = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, { ttl_minutes: 60 });
  const games = await operator.client.get('/api/v1/operator/games?search=original&per_page=100');
  const game = games.body.data.find((one: { external_id: string }) => one.external_id === 'orig-slot');
  const headers = { authorization: `Bearer ${token.body.data.token}`, 'content-type': 'application/json' };
  const play = () =>
    world.app.http.inject({
      method: 'POST',
      url: `/api/v1/player/games/${game.id}/play`,
      headers,
      payload: JSON.stringify({ stake: 100 }),
    });
  for (let n = 0; n < 3; n += 1) await play();
  world.clock.advance(1000);
  await deposit(operator, player, 700, { payment_method: 'bank' });
  for (let n = 0; n < 2; n += 1) await play();
  const { id } = (await withdraw(operator, player, 100)).body.data;
  const { player: seen, of } = await review(id);
  const [sums] = await world.admin<{ ggr: number; since: number }[]>`
    select -sum(amount) filter (where type like 'casino%') as ggr,
      -sum(amount) filter (where type = 'casino_bet' and seq > (
        select max(seq) from ledger_entries d where d.player_id = l.player_id and d.type = 'deposit')) as since
    from ledger_entries l where player_id = ${player}`;
  expect(Number(sums!.since)).toBeGreaterThan(0);
  expect(seen.lifetime_ggr).toBe(Number(sums!.ggr));
  expect(of('turnover').figures).toMatchObject({
    staked_since_last_deposit: Number(sums!.since),
    last_deposit_amount: 700,
  });
  expect(of('method')).toMatchObject({ state: 'ok', figures: { deposits_by_method: 1 } });
});

test('warnings name what to know: risk with its time, alerts, exclusion, bonus, turnover rule, a changed method', async () => {
  const rule = {
    name: 'Played too little',
    kind: 'low_turnover_withdrawal',
    applies_to: 'withdrawal',
    parameters: { min_turnover_percent: 100 },
  };
  const own = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
  const staff = await addTestStaff(world, own);
  await addMethod(staff);
  await staff.post('/api/back-office/v1/aml/rules', rule);
  const player = await playerWith(own, 1000);
  await granted(own, player, await addBonus(staff));
  await staff.put(`/api/back-office/v1/players/${player}/risk-level`, { risk_level: 'high', reason: 'PEP' });
  const raised = world.clock.now().toISOString();
  world.clock.advance(1000);
  const { id } = (await withdraw(own, player, 100)).body.data;
  await own.client.post(`/api/v1/operator/players/${player}/self-exclusion`, { period: '24_hours' });
  await addMethod(staff, { min_withdrawal: 200 });
  const { body } = await staff.get(`${base}/${id}/review`);
  const warned = new Map<string, Check>(
    body.data.checks.filter((one: Check) => one.state === 'warn').map((one: Check) => [one.check, one]),
  );
  expect(warned.get('risk_level')?.figures).toEqual({ risk_level: 'high', since: raised, reason: 'PEP' });
  expect(warned.get('aml_alerts')?.figures.alerts).toHaveLength(1);
  expect(warned.get('exclusion')?.figures).toMatchObject({ type: 'time_out' });
  expect(warned.get('bonus_forfeited')?.figures).toEqual({ bonuses: ['Ten times'] });
  expect(warned.get('turnover')?.figures).toMatchObject({ required_turnover_percent: 100, rules: [rule.name] });
  expect(warned.get('method')?.message).toContain('between 200 and');

  // Staff who neither decide nor review monitoring see that there is something, but neither its reason nor the rules.
  for (const role of ['support', 'finance', 'auditor'] as const) {
    const seen = await (await addTestStaff(world, own, role)).get(`${base}/${id}/review`);
    expect([role, seen.text.includes('PEP'), seen.text.includes(rule.name)]).toEqual([role, false, false]);
    const figures = new Map(seen.body.data.checks.map((one: Check) => [one.check, one.figures]));
    expect(figures.get('aml_alerts')).toEqual({ alerts: [] });
    expect(figures.get('turnover')).toMatchObject({ required_turnover_percent: null, rules: [] });
  }
  const decides = await (await addTestStaff(world, own, 'payments')).get(`${base}/${id}/review`);
  expect(decides.text).toContain('PEP');
});

test('a rejected identity is warned of, though the amount needs no verification yet', async () => {
  const { player, id } = await requested();
  expect((await review(id)).of('verification').state).toBe('ok');
  await world.admin`update players set kyc_status = 'rejected' where id = ${player}`;
  const rejected = await review(id);
  expect(rejected.of('verification')).toMatchObject({ state: 'warn', code: null });
  expect(rejected.of('verification').message).toContain('The identity was rejected');
  const listed = (await ann.get(`${base}/${id}`)).body.data;
  expect(listed.warnings).toContain('verification');
  expect(listed.blocked_by).toEqual([]);
});

test('shows who approved and when, by name; nothing blocks a finished one', async () => {
  const { player, id } = await requested(4000);
  await act(ann, id, 'approve');
  const first = world.clock.now().toISOString();
  world.clock.advance(60_000);
  await act(bob, id, 'approve');
  expect((await review(id)).approvals).toEqual([
    { id: ann.id, name: 'admin', at: first },
    { id: bob.id, name: 'payments', at: world.clock.now().toISOString() },
  ]);
  await act(ann, id, 'reject', { reason: 'no' });
  expect((await review(id)).decisions).toMatchObject([
    { action: 'approve', by: { id: ann.id, name: 'admin' }, at: first, reason: null },
    { action: 'approve', by: { id: bob.id, name: 'payments' } },
    { action: 'reject', by: { id: ann.id }, reason: 'no' },
  ]);
  await troubles.restricted!(player);
  const { next_step, of } = await review(id);
  expect([next_step, of('restricted').state, of('restricted').code]).toEqual([null, 'warn', null]);
});

test('a withdrawal cancelled by the player names no member of staff', async () => {
  const { id } = await requested();
  expect((await operator.client.post(`/api/v1/operator/payments/${id}/cancel`, {})).status).toBe(200);
  expect((await review(id)).decisions).toMatchObject([{ action: 'cancel', by: null }]);
});

test('422 PAYMENT_REQUEST_INVALID: a deposit is not reviewed', async () => {
  const { id } = (await deposit(operator, await playerWith(operator, 0), 100)).body.data;
  expect((await ann.get(`${base}/${id}/review`)).body.error.details).toEqual({ rule: 'type' });
});

test('an approval that was withdrawn and given again is listed once, with the time of the second', async () => {
  const { id } = await requested(4000);
  const eve = await addTestStaff(world, operator, 'payments');
  expect((await act(eve, id, 'approve')).status).toBe(200);
  for (const role of ['support', 'payments']) await must(ann.patch(`/api/back-office/v1/staff/${eve.id}`, { role }));
  expect((await review(id)).approvals).toEqual([]);

  world.clock.advance(60_000);
  expect((await act(eve, id, 'approve')).status).toBe(200);
  expect((await review(id)).approvals).toEqual([
    { id: eve.id, name: expect.any(String), at: world.clock.now().toISOString() },
  ]);
});
