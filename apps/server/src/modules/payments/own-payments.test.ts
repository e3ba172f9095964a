import { beforeAll, describe, expect, test } from 'vitest';
import { bearerFor, must, mustData } from '../../../test/support/client.ts';
import { addMethod, authorise, balancesOf, capture, deposit, playerWith } from '../../../test/support/money.ts';
import { browserOf, newPlayerBody, playerPassword, signInTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const own = '/api/v1/player';
const withdrawals = `${own}/withdrawals`;

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
beforeAll(async () => {
  await addMethod(staff);
  const day = world.clock.now().toISOString().slice(0, 10);
  await must(staff.put('/api/back-office/v1/exchange-rates', { day, rates: [{ currency: 'JPY', rate: '0.0061' }] }));
  await addMethod(staff, { code: 'yen_only', currencies: ['JPY'] });
  await addMethod(staff, { code: 'switched_off', is_active: false });
});

const wanted = { amount: 400, payment_method: 'bank', info: 'DE89 3704 0044 0532 0130 00' };

describe("a player's own deposit intents", () => {
  test('are listed with filters, and each is shown; those of others are not', async () => {
    const [player, other] = [await playerWith(operator, 0), await playerWith(operator, 0)];
    const browser = await browserOf(world, operator, player, ['payments']);
    const [one, two, foreign] = (
      await Promise.all([
        must(authorise(operator, player, 500)),
        must(authorise(operator, player, 700)),
        must(authorise(operator, other, 900)),
      ])
    ).map((reply) => reply.body.data);
    await must(capture(operator, player, one.id));
    const ids = async (query: string): Promise<number[]> =>
      (await mustData(browser.get(`${own}/deposit-intents${query}`))).map(({ id }: { id: number }) => id);
    expect((await ids('')).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await ids('?status=authorised')).toEqual([two.id]);
    expect(await ids(`?player_id=${other}`)).not.toContain(foreign.id);
    expect(await mustData(browser.get(`${own}/deposit-intents/${one.id}`))).toMatchObject({
      id: one.id,
      status: 'captured',
      captured_amount: 500,
    });
    expect((await browser.get(`${own}/deposit-intents/${foreign.id}`)).status).toBe(404);
  });
});

describe("a player's own payments", () => {
  test('403 INSUFFICIENT_SCOPE without the access payments', async () => {
    const browser = await browserOf(world, operator, await playerWith(operator, 500), ['limits', 'profile']);
    const replies = [
      await browser.get(`${own}/payments`),
      await browser.get(`${own}/payment-methods`),
      await browser.get(`${own}/deposit-intents`),
      await browser.post(withdrawals, wanted),
    ];
    for (const reply of replies)
      expect(reply.body.error).toMatchObject({
        code: 'INSUFFICIENT_SCOPE',
        details: { required_scopes: ['payments:write'], required_access: ['payments'] },
      });
  });

  test('are listed with filters, and those of others are not', async () => {
    const player = await playerWith(operator, 1_000);
    await playerWith(operator, 9_000);
    const browser = await browserOf(world, operator, player, ['payments']);
    await must(browser.post(withdrawals, wanted));
    const all = await mustData(browser.get(`${own}/payments`));
    expect(all.map((one: { type: string; amount: number }) => [one.type, one.amount])).toEqual([
      ['withdrawal', 400],
      ['deposit', 1_000],
    ]);
    const deposits = await must(browser.get(`${own}/payments?type=deposit&status=paid`));
    expect([deposits.body.meta.total, deposits.body.data[0].player_id]).toEqual([1, player]);
    const other = await browser.get(`${own}/payments?player_id=1`);
    expect(other.body.meta?.total ?? 2).toBe(2);
  });

  test('the methods are those that are active and take the currency of the player', async () => {
    const euros = await browserOf(world, operator, await playerWith(operator, 0));
    const yen = await browserOf(world, operator, await playerWith(operator, 0, { currency: 'JPY' }));
    const codes = async (browser: typeof euros) =>
      (await mustData(browser.get(`${own}/payment-methods`))).map((method: { code: string }) => method.code);
    const inEuros = await codes(euros);
    expect(inEuros).toContain('bank');
    for (const code of ['yen_only', 'switched_off']) expect(inEuros).not.toContain(code);
    expect(await codes(yen)).toEqual(['yen_only']);
  });
});

describe("a player's own withdrawal", () => {
  test('201: holds the amount at once; a repetition with the Idempotency-Key holds it once', async () => {
    const player = await playerWith(operator, 1_000);
    const browser = await browserOf(world, operator, player, ['payments']);
    const send = () => browser.post(withdrawals, wanted, { idempotencyKey: `w-${player}` });
    const [first, second] = [await send(), await send()];
    expect(first.status, first.text).toBe(201);
    expect(first.body.data).toMatchObject({ type: 'withdrawal', status: 'new', player_id: player, amount: 400 });
    expect(second.body).toEqual(first.body);
    expect((await balancesOf(world, player)).real_balance).toBe(600);
    const seen = await mustData(staff.get(`/api/back-office/v1/payments/${first.body.data.id}`));
    expect(seen).toMatchObject({ info: wanted.info, status: 'new' });
  });

  test('is bound by the rules that bind the operator: funds, method, and what only the operator names', async () => {
    const browser = await browserOf(world, operator, await playerWith(operator, 100), ['payments']);
    expect((await browser.post(withdrawals, wanted)).body.error.code).toBe('INSUFFICIENT_FUNDS');
    const unknown = await browser.post(withdrawals, { ...wanted, amount: 50, payment_method: 'cheque' });
    expect(unknown.body.error.code).toBe('PAYMENT_REQUEST_INVALID');
    const named = await must(browser.post(withdrawals, { ...wanted, amount: 50, external_reference: 'mine' }));
    expect(named.body.data.external_reference).toBe('');
  });

  test.each(['locked', 'closed', 'excluded'])(
    'of a player who is %s and signs in: the rest stays closed',
    async (state) => {
      const { email } = newPlayerBody() as { email: string };
      const player = await playerWith(operator, 1_000, { email, password: playerPassword });
      const url = `/api/v1/operator/players/${player}`;
      await must(
        state === 'excluded'
          ? operator.client.post(`${url}/self-exclusion`, { period: '6_months' })
          : operator.client.put(`${url}/status`, { status: state }),
      );
      const { session } = await signInTestPlayer(operator, email);
      const browser = bearerFor(world.app, session.token);
      expect((await browser.post(withdrawals, wanted)).status).toBe(201);
      expect(await mustData(browser.get(`${own}/payments`))).toHaveLength(2);
      const closed = [
        await browser.put(`${own}/limits`, { limits: { max_daily_deposit: 1 } }),
        await browser.post(`${own}/promo-codes`, { code: 'WELCOME' }),
        await browser.patch(`${own}/me`, { city: 'Bremen' }),
        await browser.post(`${own}/password`, { current_password: playerPassword, password: 'battery staple 8' }),
      ];
      for (const reply of closed)
        expect(reply.body.error).toMatchObject({ code: 'PLAYER_RESTRICTED', details: { rule: 'restricted_session' } });
      expect((await deposit(operator, player, 100)).body.error.code).toBe('PLAYER_RESTRICTED');
      // Nobody is kept from excluding themselves for longer.
      expect((await browser.post(`${own}/self-exclusion`, { period: '5_years' })).status).toBe(200);
    },
  );
});
