import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { alertsUrl } from '../../../test/support/aml.ts';
import { addBonus } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);

const grant = async (bonus_id: number, amount?: number, currency = 'EUR') => {
  const player = await registerTestPlayer(operator, { currency });
  const reply = await operator.client.post(`/api/v1/operator/players/${player}/bonuses`, { bonus_id, amount });
  const alerts = (await staff.get(`${alertsUrl}?player_id=${player}`)).body.data;
  const { balance } = (await staff.get(`${base}/players/${player}/wallet`)).body.data;
  return { reply, alerts, balance };
};

describe('the amount that a key names', () => {
  test.each([
    ['max_amount', { max_amount: 500 }],
    ['the cap, where the bonus has no max_amount', { terms: { percentage: 10, cap: 500 } }],
    ['max_amount before the cap', { max_amount: 500, terms: { percentage: 10, cap: 100 } }],
  ])('422 BONUS_INVALID max_amount: %s is reached, one more is refused with an alert', async (_, terms) => {
    const bonus_id = await addBonus(staff, {
      type: 'terms' in terms ? 'reload' : 'manual',
      default_amount: 100,
      wagering_multiplier: 0,
      ...terms,
    });
    expect((await grant(bonus_id, 500)).reply.status).toBe(201);
    const { reply, alerts, balance } = await grant(bonus_id, 501);
    expect([reply.status, reply.body.error]).toMatchObject([
      422,
      { code: 'BONUS_INVALID', details: { rule: 'max_amount', bonus_id, max: 500, requested: 501, currency: 'EUR' } },
    ]);
    expect(balance).toBe(0);
    expect(alerts).toMatchObject([
      { kind: 'key_grant', rule_name: `Largest amount of bonus ${bonus_id} by key`, refusals: 1, payment_amount: 501 },
    ]);
  });

  test('the bound is in the currency of the player', async () => {
    const bonus_id = await addBonus(staff, { default_amount: 100, max_amount: 500, wagering_multiplier: 0 });
    const rates = { day: '2026-01-01', rates: [{ currency: 'USD', rate: '0.5' }] };
    await must(staff.put(`${base}/exchange-rates`, rates));
    expect((await grant(bonus_id, 1_000, 'USD')).reply.status).toBe(201);
    expect((await grant(bonus_id, 1_001, 'USD')).reply.body.error.details).toMatchObject({
      rule: 'max_amount',
      max: 1_000,
      currency: 'USD',
    });
  });

  test('ten times the default amount is granted; more is granted too, and raises an alert', async () => {
    const bonus_id = await addBonus(staff, { default_amount: 100, wagering_multiplier: 0 });
    expect(await grant(bonus_id)).toMatchObject({ reply: { status: 201 }, alerts: [], balance: 100 });
    expect(await grant(bonus_id, 1_000)).toMatchObject({ reply: { status: 201 }, alerts: [], balance: 1_000 });
    expect(await grant(bonus_id, 1_001)).toMatchObject({
      reply: { status: 201 },
      balance: 1_001,
      alerts: [
        {
          kind: 'key_grant',
          rule_name: `Far above the default amount of bonus ${bonus_id}`,
          refusals: 0,
          figures: { default_amount: 100 },
        },
      ],
    });
  });

  test('what the catalogue itself says is not bounded by the cap', async () => {
    const terms = { percentage: 10, cap: 50 };
    const bonus_id = await addBonus(staff, { type: 'reload', default_amount: 100, wagering_multiplier: 0, terms });
    expect((await grant(bonus_id)).reply.status).toBe(201);
  });

  test('422 VALIDATION_FAILED on max_amount: a bound below the default amount', async () => {
    const bonus = { name: 'Small', type: 'manual', default_amount: 100, max_amount: 99 };
    const refused = await staff.post(`${base}/bonuses`, bonus);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['max_amount']]);
  });
});
