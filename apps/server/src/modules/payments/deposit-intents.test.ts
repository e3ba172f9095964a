import { describe, expect, test } from 'vitest';
import {
  addMethod,
  authorise,
  balancesOf,
  capture,
  deposit,
  entriesOf,
  eventsOf,
  newReference,
  playerWith,
  withdraw,
} from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { maxOpenIntents } from './intent-rules.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff, { max_deposit: 10_000, authorisation_minutes: 30 });

const api = (player: number, rest: string) => `/api/v1/operator/players/${player}/${rest}`;
const release = (player: number, intent: number) =>
  operator.client.post(api(player, `deposit-intents/${intent}/release`));
const get = async (player: number, intent: number) =>
  (await operator.client.get(api(player, `deposit-intents/${intent}`))).body.data;
const limit = (player: number, limits: Record<string, number | null>) =>
  operator.client.put(api(player, 'limits'), { limits });
const exclude = (player: number) => operator.client.post(api(player, 'self-exclusion'), { period: '24_hours' });
const minutes = (count: number) => world.clock.advance(count * 60_000);

describe('authorising a deposit', () => {
  test('201: nothing is credited, the amount is reserved, and deposit.authorised is sent', async () => {
    const player = await registerTestPlayer(operator);
    const external_reference = newReference();
    const more = { external_reference, payment_method: 'bank', info: 'card •••• 1234', notes: 'internal' };
    const reply = await authorise(operator, player, 2_500, more);
    const now = world.clock.now();
    expect([reply.status, reply.body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        status: 'authorised',
        player_id: player,
        amount: 2_500,
        currency: 'EUR',
        payment_method: 'bank',
        external_reference,
        info: 'card •••• 1234',
        captured_amount: 0,
        promised_bonus: null,
        beyond_authorisation: [],
        release_reason: null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        expires_at: new Date(now.getTime() + 30 * 60_000).toISOString(),
        captured_at: null,
        released_at: null,
      },
    ]);
    expect(await balancesOf(world, player)).toEqual({ real_balance: 0, bonus_balance: 0 });
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'deposit.authorised']);
    expect(await get(player, reply.body.data.id)).toEqual(reply.body.data);
  });

  test('200: a repeat answers the intent as it is; another amount, method or player under its reference is 409', async () => {
    const player = await registerTestPlayer(operator);
    const same = { external_reference: newReference() };
    const first = await authorise(operator, player, 100, same);
    const again = await authorise(operator, player, 100, same);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    await release(player, first.body.data.id);
    expect((await authorise(operator, player, 100, same)).body.data.status).toBe('released');
    const other = await registerTestPlayer(operator);
    const wrong = [
      await authorise(operator, player, 101, same),
      await authorise(operator, player, 100, { ...same, payment_method: 'bank' }),
      await authorise(operator, other, 100, same),
    ];
    expect(wrong.map(({ status, body }) => [status, body.error.code, body.error.details.differs])).toEqual([
      [409, 'DUPLICATE_TRANSACTION', ['amount']],
      [409, 'DUPLICATE_TRANSACTION', ['payment_method']],
      [409, 'DUPLICATE_TRANSACTION', ['player_id']],
    ]);
  });

  test('409 DUPLICATE_TRANSACTION: an intent and a payment never share a reference', async () => {
    const player = await playerWith(operator, 1_000);
    const held = { external_reference: newReference() };
    const paid = { external_reference: newReference() };
    const intent = (await authorise(operator, player, 100, held)).body.data.id;
    await deposit(operator, player, 100, paid);
    const replies = [
      await deposit(operator, player, 100, held),
      await withdraw(operator, player, 100, held),
      await authorise(operator, player, 100, paid),
      await capture(operator, player, intent, paid),
      await deposit(operator, await registerTestPlayer(operator), 100, held),
      await authorise(operator, await registerTestPlayer(operator), 100, paid),
    ];
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    expect(await entriesOf(world, player)).toEqual([
      ['deposit', 1_000],
      ['deposit', 100],
    ]);
  });

  test.each([
    ['max_daily_deposit', 'deposit'],
    ['max_weekly_deposit', 'deposit'],
    ['max_monthly_deposit', 'deposit'],
    ['max_yearly_deposit', 'deposit'],
    ['max_balance', 'deposit'],
    ['max_daily_deposit', 'authorise'],
    ['max_balance', 'authorise'],
  ])('422 LIMIT_EXCEEDED: what is paid and what is reserved count towards %s of a %s', async (name, next) => {
    const player = await registerTestPlayer(operator);
    await limit(player, { [name]: 1_000 });
    await deposit(operator, player, 300);
    await authorise(operator, player, 300);
    const intent = (await authorise(operator, player, 300)).body.data.id;
    const ask = (amount: number) => (next === 'deposit' ? deposit : authorise)(operator, player, amount);
    const refused = await ask(101);
    expect(refused.body.error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: {
        limit: name,
        value: 1_000,
        used: 900,
        requested: 101,
        ...(next === 'authorise' && { would_pass: 100 }),
      },
    });
    await release(player, intent);
    expect((await ask(400)).status).toBe(201);
    expect((await ask(1)).status).toBe(422);
  });

  test('422: a declined authorisation reserves nothing and does not use up its reference', async () => {
    const player = await registerTestPlayer(operator);
    const body = { external_reference: newReference(), payment_method: 'bank' };
    const tooMuch = await authorise(operator, player, 10_001, body);
    expect(tooMuch.body.error.details).toMatchObject({ rule: 'amount_bounds', max: 10_000, would_pass: 10_000 });
    expect((await authorise(operator, player, 10_000, body)).status).toBe(201);
    await world.admin`update players set can_deposit = false where id = ${player}`;
    expect((await authorise(operator, player, 100)).body.error.code).toBe('PLAYER_RESTRICTED');
  });

  test(`422: no more than ${maxOpenIntents} are open at a time`, async () => {
    const player = await registerTestPlayer(operator);
    const all = await Promise.all(Array.from({ length: maxOpenIntents + 3 }, () => authorise(operator, player, 1)));
    const refused = all.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.error.details)).toEqual(
      Array.from({ length: 3 }, () => ({ rule: 'open_intents', max: maxOpenIntents })),
    );
    const open = all.find(({ status }) => status === 201)?.body.data.id;
    await release(player, open);
    expect((await authorise(operator, player, 1)).status).toBe(201);
  });

  test('422: a monitoring rule that refuses counts what is reserved; the others raise their alert at capture', async () => {
    const own = await world.addOperator();
    const compliance = await addTestStaff(world, own);
    const rule = (kind: object) => compliance.post('/api/back-office/v1/aml/rules', { applies_to: 'deposit', ...kind });
    const sum = { kind: 'sum_in_window', parameters: { threshold: 1_000, hours: 24 } };
    await rule({ name: 'Refuses', action: 'refuse', ...sum });
    await rule({ name: 'Alerts', kind: 'single_amount', parameters: { threshold: 500 } });
    const player = await registerTestPlayer(own);
    const intent = (await authorise(own, player, 600)).body.data.id;
    const alerts = async () =>
      (await compliance.get(`/api/back-office/v1/aml/alerts?player_id=${player}`)).body.data.map(
        (alert: { rule_name: string }) => alert.rule_name,
      );
    expect(await alerts()).toEqual([]);
    const refused = await authorise(own, player, 400);
    expect(refused.body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { rule: 'declined' } });
    expect(await alerts()).toEqual(['Refuses']);
    expect((await capture(own, player, intent)).status).toBe(201);
    expect((await alerts()).sort()).toEqual(['Alerts', 'Refuses']);
  });
});

describe('capturing a deposit', () => {
  test('201: the wallet is credited once, and the payment names its intent', async () => {
    const player = await registerTestPlayer(operator);
    const intent = (await authorise(operator, player, 2_500, { payment_method: 'bank', info: 'card' })).body.data;
    const first = await capture(operator, player, intent.id);
    expect([first.status, first.body.data]).toMatchObject([
      201,
      {
        type: 'deposit',
        status: 'paid',
        amount: 2_500,
        payment_method: 'bank',
        info: 'card',
        external_reference: intent.external_reference,
        intent_id: intent.id,
      },
    ]);
    const again = await capture(operator, player, intent.id);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect((await capture(operator, player, intent.id, { amount: 2_400 })).body.error.details).toEqual({
      differs: ['amount'],
    });
    expect(await entriesOf(world, player)).toEqual([['deposit', 2_500]]);
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'deposit.authorised', 'deposit.paid']);
    expect(await get(player, intent.id)).toMatchObject({
      status: 'captured',
      captured_amount: 2_500,
      beyond_authorisation: [],
      captured_at: world.clock.now().toISOString(),
    });
    expect((await release(player, intent.id)).body.error.details).toEqual({ rule: 'status', status: 'captured' });
  });

  test('201: what is not captured is free again', async () => {
    const player = await registerTestPlayer(operator);
    await limit(player, { max_daily_deposit: 1_000 });
    const intent = (await authorise(operator, player, 1_000)).body.data.id;
    expect((await capture(operator, player, intent, { amount: 400 })).status).toBe(201);
    expect((await authorise(operator, player, 600)).status).toBe(201);
  });

  test('201: more than authorised, late, again, or for an excluded player is credited and named', async () => {
    const cases: [string[], string, (player: number, intent: number) => Promise<unknown>, object][] = [
      [['amount'], 'captured', async () => undefined, { amount: 150 }],
      [['released'], 'captured_late', release, {}],
      [['expired'], 'captured_late', async () => minutes(24 * 60), {}],
      [['again'], 'captured', capture.bind(null, operator), { external_reference: newReference() }],
      [['released', 'excluded'], 'captured_late', exclude, {}],
    ];
    for (const [reasons, status, happen, body] of cases) {
      const player = await registerTestPlayer(operator);
      const intent = (await authorise(operator, player, 100)).body.data.id;
      await happen(player, intent);
      expect((await capture(operator, player, intent, { ...body })).status).toBe(201);
      expect(await get(player, intent)).toMatchObject({ status, beyond_authorisation: reasons });
      const events = await eventsOf(world, player);
      expect(events.filter((type) => type === 'deposit.beyond_authorisation')).toHaveLength(1);
      const { real_balance } = await balancesOf(world, player);
      expect(real_balance).toBe((await get(player, intent)).captured_amount);
    }
  });

  test('404 NOT_FOUND: an intent of another player or operator, whatever the body', async () => {
    const player = await registerTestPlayer(operator);
    const intent = (await authorise(operator, player, 100)).body.data.id;
    const stranger = await registerTestPlayer(operator);
    const other = await world.addOperator();
    const foreign = await registerTestPlayer(other);
    expect((await capture(operator, stranger, intent)).status).toBe(404);
    expect((await capture(other, foreign, intent)).status).toBe(404);
    expect((await capture(other, foreign, intent, { amount: -1 })).status).toBe(404);
    expect((await operator.client.get(api(stranger, `deposit-intents/${intent}`))).status).toBe(404);
  });

  describe('the bonus of a deposit', () => {
    const offer = async (percentage: number) => {
      const own = await world.addOperator();
      const marketing = await addTestStaff(world, own);
      const terms = { percentage, on_deposit: true };
      const body = { name: 'Welcome', type: 'deposit_match', wagering_multiplier: 10, max_grants_per_player: 1, terms };
      const { id } = (await marketing.post('/api/back-office/v1/bonuses', body)).body.data;
      const change = (more: object) => marketing.patch(`/api/back-office/v1/bonuses/${id}`, more);
      return { own, id, change, player: await registerTestPlayer(own) };
    };

    test('it is promised when the deposit is authorised, and granted at capture for what is captured', async () => {
      const { own, id, player } = await offer(100);
      const intent = (await authorise(own, player, 500)).body.data;
      expect(intent.promised_bonus).toEqual({ bonus_id: id, name: 'Welcome', amount: 500 });
      expect(await balancesOf(world, player)).toEqual({ real_balance: 0, bonus_balance: 0 });
      await capture(own, player, intent.id, { amount: 400 });
      expect(await balancesOf(world, player)).toEqual({ real_balance: 400, bonus_balance: 400 });
    });

    test('its terms are those of the authorisation, also if the bonus was changed or switched off since', async () => {
      for (const change of [{ is_active: false }, { terms: { percentage: 10, on_deposit: true } }]) {
        const { own, player, change: save } = await offer(100);
        const intent = (await authorise(own, player, 500)).body.data;
        expect((await save(change)).status).toBe(200);
        await capture(own, player, intent.id, { amount: 900 });
        expect(await balancesOf(world, player)).toEqual({ real_balance: 900, bonus_balance: 500 });
      }
    });

    test('a bonus for the first deposit is granted once, for whichever intent is captured first', async () => {
      const { own, player } = await offer(100);
      const [first, second] = [await authorise(own, player, 500), await authorise(own, player, 300)];
      await capture(own, player, second.body.data.id);
      await capture(own, player, first.body.data.id);
      expect(await balancesOf(world, player)).toEqual({ real_balance: 800, bonus_balance: 300 });
    });

    test('none for a player who has been excluded since', async () => {
      const { own, player } = await offer(100);
      const intent = (await authorise(own, player, 500)).body.data.id;
      await own.client.post(api(player, 'self-exclusion'), { period: '24_hours' });
      expect((await capture(own, player, intent)).status).toBe(201);
      expect(await balancesOf(world, player)).toEqual({ real_balance: 500, bonus_balance: 0 });
    });
  });
});

describe('the end of an authorisation', () => {
  test('it expires by its moment, whether or not anything has recorded that, and deposit.expired is sent once', async () => {
    const player = await registerTestPlayer(operator);
    await limit(player, { max_daily_deposit: 1_000 });
    const intent = (await authorise(operator, player, 1_000, { payment_method: 'bank' })).body.data;
    minutes(29);
    expect((await deposit(operator, player, 1)).status).toBe(422);
    minutes(1);
    expect((await get(player, intent.id)).status).toBe('expired');
    const list = (status: string) =>
      operator.client.get(`/api/v1/operator/deposit-intents?player_id=${player}&status=${status}`);
    expect((await list('expired')).body.data.map(({ id }: { id: number }) => id)).toEqual([intent.id]);
    expect((await list('authorised')).body.data).toEqual([]);
    expect((await deposit(operator, player, 1_000)).status).toBe(201);
    expect((await eventsOf(world, player)).filter((type) => type === 'deposit.expired')).toHaveLength(1);
  });

  test('the sweep records and announces it when no command came first', async () => {
    const own = await world.addOperator({ is_sandbox: true });
    const player = await registerTestPlayer(own);
    const intent = (await authorise(own, player, 100)).body.data.id;
    await own.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 86_400 });
    const [row] = await world.admin`
      select status from deposit_intents where operator_id = ${own.operator_id} and id = ${intent}`;
    expect(row?.status).toBe('expired');
    expect(await eventsOf(world, player)).toContain('deposit.expired');
  });

  test('the use of limits counts what is reserved, until it is not', async () => {
    const player = await registerTestPlayer(operator);
    await limit(player, { max_daily_deposit: 1_000, max_balance: 5_000 });
    await deposit(operator, player, 200);
    await authorise(operator, player, 300, { payment_method: 'bank' });
    const used = async () => {
      const { usage } = (await staff.get(`/api/back-office/v1/players/${player}/limits`)).body.data;
      const of = (name: string) => usage.find((one: { limit: string }) => one.limit === name).used;
      return [of('max_daily_deposit'), of('max_balance')];
    };
    expect(await used()).toEqual([500, 500]);
    minutes(30);
    expect(await used()).toEqual([200, 200]);
  });

  test('an exclusion releases all of them in its commit', async () => {
    const player = await registerTestPlayer(operator);
    const intents = [await authorise(operator, player, 100), await authorise(operator, player, 200)];
    await exclude(player);
    for (const { body } of intents)
      expect(await get(player, body.data.id)).toMatchObject({ status: 'released', release_reason: 'self_exclusion' });
    expect((await eventsOf(world, player)).filter((type) => type === 'deposit.released')).toHaveLength(2);
    expect((await release(player, intents[0]?.body.data.id)).status).toBe(200);
  });
});
