import { afterAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addBonus, bonusesOf, granted } from '../../../test/support/bonuses.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { startFreeRoundProvider } from '../../../test/support/free-round-provider.ts';
import { openFreeRoundWork } from '../../../test/support/free-round-work.ts';
import { playerWith } from '../../../test/support/money.ts';
import { addStudio, newName } from '../../../test/support/provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day, minute } from '../../base/durations.ts';
import { verify } from '../../verify/verify.ts';
import { retryDelays } from './rules.ts';

const world = await createFileWorld(undefined, { worksBehind: false });
const operator = await world.addOperator({ is_sandbox: true });
const staff = await addTestStaff(world, operator);

afterAll(async () => {
  expect(await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug })).toEqual([]);
});

/** A studio that is told of free rounds, and a bonus of three rounds of 20 on its game. */
const openConnected = async () => {
  const studio = await addStudio(world, operator, staff);
  const provider = await startFreeRoundProvider(world.clock.now);
  const at = `${base}/game-providers/${studio.provider.id}/free-rounds`;
  const { secret } = await mustData(staff.put(at, { url: provider.url }));
  provider.useSecret(secret);
  const bonus_id = await addBonus(staff, {
    type: 'free_spins',
    default_amount: 0,
    wagering_multiplier: 2,
    terms: { free_spins: { count: 3, stake: 20, provider_id: studio.provider.id, games: [studio.game] } },
  });
  const grant = async () => {
    const player = await playerWith(operator, 0);
    const id = await granted(operator, player, bonus_id);
    const cancel = () => must(staff.post(`${base}/player-bonuses/${id}/cancel`, { reason: 'by mistake' }));
    const bonus = async () => (await bonusesOf(operator, player))[0];
    const order = async () => (await mustData(staff.get(`${base}/free-rounds?player_id=${player}`)))[0];
    const repeat = () => staff.post(`${base}/player-bonuses/${id}/free-rounds/repeat`, { reason: 'works again' });
    return { player, id, name: `fr-${id}`, cancel, bonus, order, repeat };
  };
  return { ...studio, at, told: provider, work: openFreeRoundWork(world), grant };
};

/** How many grants wait in the queue of staff. */
const waiting = async (): Promise<number> => {
  const queues: { queue: string; count: number }[] = await mustData(staff.get(`${base}/queues`));
  return queues.find(({ queue }) => queue === 'free_rounds')?.count ?? Number.NaN;
};

const refusing = () => ({ status: 422, body: { error: { message: 'No such game here' } } });
const silent = () => 'silence' as const;

describe('an issue', () => {
  test('tells the provider once, with what the grant is, under the name by which it knows the player', async () => {
    const { told, work, grant, external_id, launch } = await openConnected();
    const { player, name, order, bonus } = await grant();
    expect(await work.runOnce()).toBe(1);
    expect(await work.runOnce()).toBe(0);
    const { playable_until } = (await bonus()).free_rounds;
    const { player_ref } = await launch(player);
    expect(told.calls).toEqual([
      {
        id: `${name}-issue`,
        type: 'free_rounds.issue',
        operator_id: operator.operator_id,
        data: {
          free_round_id: name,
          player_ref,
          game_ids: [external_id],
          count: 3,
          stake: 20,
          currency: 'EUR',
          playable_until,
        },
      },
    ]);
    expect(await order()).toMatchObject({
      wanted: 'issued',
      state: 'done',
      attempts: 1,
      is_connected: true,
      last_status: 200,
      reported: { state: 'active', left: 3 },
    });
  });

  test('that is refused ends the bonus, with the reason and an event, and cancels nothing', async () => {
    const { told, work, grant } = await openConnected();
    told.behave(refusing);
    const { id, name, bonus, order, player } = await grant();
    await work.runOnce();
    await work.runOnce();
    expect(await bonus()).toMatchObject({ state: 'finished', result: 'cancelled' });
    const [last] = await mustData(staff.get(`${base}/player-bonuses/${id}/history`));
    expect(last).toMatchObject({ kind: 'cancelled', reason: 'Refused by the provider: No such game here' });
    expect(await order()).toMatchObject({ state: 'refused', last_status: 422, last_error: 'No such game here' });
    expect(told.said()).toEqual([`issue ${name}`]);
    const [event] = await world.admin`
      select data->>'result' as result from outbox_events
      where operator_id = ${operator.operator_id} and type = 'bonus.completed' and player_id = ${player}`;
    expect(event).toEqual({ result: 'cancelled' });
  });

  test('that got no answer is asked for first, and not given twice', async () => {
    const { told, work, grant } = await openConnected();
    told.behave((call) => {
      told.carryOut(call);
      return 'silence';
    });
    const { name, order, bonus } = await grant();
    await work.runOnce();
    expect(await order()).toMatchObject({ state: 'due', attempts: 1, last_status: null });
    told.behave(() => undefined);
    await work.runOnce();
    expect(told.said(), 'not before its time').toEqual([`issue ${name}`]);
    world.clock.advance(minute);
    await work.runOnce();
    expect(told.said()).toEqual([`issue ${name}`, `state ${name}`]);
    expect(await order()).toMatchObject({ state: 'done', attempts: 2 });
    expect(told.grants.get(name)).toMatchObject({ issued: 1 });
    expect((await bonus()).state).toBe('activated');
  });

  test('that never arrived is sent again once the provider says that it does not know it', async () => {
    const { told, work, grant } = await openConnected();
    told.behave(silent);
    const { name, order } = await grant();
    await work.runOnce();
    told.behave(() => undefined);
    world.clock.advance(minute);
    await work.runOnce();
    expect(told.said()).toEqual([`issue ${name}`, `state ${name}`, `issue ${name}`]);
    expect(await order()).toMatchObject({ state: 'done' });
  });

  test.each([
    [401, {}],
    [404, { error: { message: 'not found' } }],
    [500, {}],
    [200, { state: 'of course' }],
    [302, {}],
  ])('answered with %i %j is uncertain: nobody loses a bonus, and it is tried again', async (status, body) => {
    const { told, work, grant } = await openConnected();
    told.behave(() => ({ status, body }));
    const { bonus, order } = await grant();
    await work.runOnce();
    expect(await order()).toMatchObject({ state: 'due', last_status: status });
    expect((await bonus()).state).toBe('activated');
  });

  test('that is refused after rounds were played ends nothing: staff decide', async () => {
    const { told, work, grant, launch, client, external_id } = await openConnected();
    told.behave(silent);
    const { player, name, order, bonus } = await grant();
    await work.runOnce();
    const { session_token } = await launch(player);
    const bet = { transaction_id: newName('b'), session_token, round_id: newName('r'), game_id: external_id };
    await mustData(client.post('/api/v1/provider/bets', { ...bet, amount: 0, currency: 'EUR', free_round_id: name }));
    told.behave(({ type }) => (type === 'free_rounds.issue' ? refusing() : undefined));
    world.clock.advance(minute);
    await work.runOnce();
    expect(await order()).toMatchObject({
      state: 'failed',
      last_error: 'No such game here, although rounds were played',
    });
    expect((await bonus()).state).toBe('activated');
  });

  test('that is never answered fails in the end, staff are told once, and may repeat it', async () => {
    const { told, work, grant, provider } = await openConnected();
    told.behave(silent);
    const [one, two] = [await grant(), await grant()];
    for (const delay of [0, ...retryDelays]) {
      world.clock.advance(delay * 1.2);
      await work.runOnce();
    }
    const attempts = retryDelays.length + 1;
    for (const { order } of [one, two]) expect(await order()).toMatchObject({ state: 'failed', attempts });
    const notices = await world.admin`
      select subject_id from notices where kind = 'free_rounds.failed' and subject_id = ${provider.id}`;
    expect(notices).toHaveLength(1);
    const stuck = await mustData(staff.get(`${base}/free-rounds?stuck=true&provider_id=${provider.id}`));
    expect(stuck.map((row: { player_bonus_id: number }) => row.player_bonus_id)).toEqual([two.id, one.id]);
    told.behave(() => undefined);
    expect(await mustData(one.repeat())).toMatchObject({ state: 'due', attempts: 0 });
    await work.runOnce();
    // Of other tests too: the work serves every provider.
    const counted = work.readings[0]?.read() ?? {};
    expect([counted.done, Number(counted.failed) >= 2]).toEqual([1, true]);
    expect(await one.order()).toMatchObject({ state: 'done' });
    expect(await two.order()).toMatchObject({ state: 'failed' });
  });
});

describe('a cancellation', () => {
  test('follows the issue, in this order, also when both are due at once', async () => {
    const { told, work, grant } = await openConnected();
    const first = await grant();
    await work.runOnce();
    await first.cancel();
    await work.runOnce();
    expect(told.said()).toEqual([`issue ${first.name}`, `cancel ${first.name}`]);
    expect(await first.order()).toMatchObject({ wanted: 'cancelled', state: 'done', reported: { state: 'cancelled' } });
  });

  test('of rounds that the provider was never told of sends nothing', async () => {
    const { told, work, grant } = await openConnected();
    const { cancel, order } = await grant();
    await cancel();
    await work.runOnce();
    expect(told.calls).toEqual([]);
    expect(await order()).toMatchObject({ wanted: 'cancelled', state: 'done' });
  });

  test('while the issue is under way is sent after it', async () => {
    const { told, work, grant } = await openConnected();
    const { name, cancel, order } = await grant();
    told.behave(async ({ type }) => {
      if (type === 'free_rounds.issue') await cancel();
      return undefined;
    });
    await work.runOnce();
    expect(told.said()).toEqual([`issue ${name}`, `cancel ${name}`]);
    expect(await order()).toMatchObject({ wanted: 'cancelled', state: 'done', attempts: 1 });
    expect(told.grants.get(name)?.state).toBe('cancelled');
  });

  test('of an issue that got no answer is sent too: the rounds may have been issued', async () => {
    const { told, work, grant } = await openConnected();
    told.behave(silent);
    const { name, cancel } = await grant();
    await work.runOnce();
    await cancel();
    told.behave(() => undefined);
    await work.runOnce();
    expect(told.said()).toEqual([`issue ${name}`, `cancel ${name}`]);
  });

  test('that the provider does not carry out is tried again; one that it refuses is left to staff', async () => {
    const { told, work, grant } = await openConnected();
    const { cancel, order } = await grant();
    await work.runOnce();
    await cancel();
    told.behave(() => ({ status: 200, body: { state: 'active', left: 2 } }));
    await work.runOnce();
    expect(await order()).toMatchObject({
      state: 'due',
      last_error: 'the provider says: active',
      reported: { left: 2 },
    });
    told.behave(refusing);
    world.clock.advance(minute);
    await work.runOnce();
    expect(await order()).toMatchObject({ state: 'refused', wanted: 'cancelled' });
  });

  test('comes when the rounds lapse, and when the player leaves', async () => {
    const { told, work, grant } = await openConnected();
    const [lapsing, leaving] = [await grant(), await grant()];
    await work.runOnce();
    const url = `/api/v1/operator/players/${leaving.player}/self-exclusion`;
    await must(operator.client.post(url, { period: '24_hours' }));
    await work.runOnce();
    expect(told.said().slice(2)).toEqual([`cancel ${leaving.name}`]);
    world.clock.advance(8 * day);
    await lapsing.bonus();
    await work.runOnce();
    expect(told.said().slice(3)).toEqual([`cancel ${lapsing.name}`]);
  });
});

describe('two nodes', () => {
  test('send an order once', async () => {
    const { told, work, grant } = await openConnected();
    const other = openFreeRoundWork(world);
    const grants = await Promise.all(Array.from({ length: 12 }, grant));
    await Promise.all([work.runOnce(), other.runOnce(), work.runOnce(), other.runOnce()]);
    expect(told.said().toSorted()).toEqual(grants.map(({ name }) => `issue ${name}`).toSorted());
  });

  test('an order of a node that died is carried out by another when its claim has ended, and asked for first', async () => {
    const { told, grant, provider } = await openConnected();
    const { name, id } = await grant();
    const until = new Date(world.clock.now().getTime() + minute);
    await world.admin`
      update free_round_orders set claimed_until = ${until}, attempts = 1, issue_attempts = 1
      where operator_id = ${operator.operator_id} and player_bonus_id = ${id} and provider_id = ${provider.id}`;
    const work = openFreeRoundWork(world);
    await work.runOnce();
    expect(told.calls).toEqual([]);
    world.clock.advance(minute);
    await work.runOnce();
    expect(told.said()).toEqual([`state ${name}`, `issue ${name}`]);
  });

  test('a late answer of a node that lost its claim records nothing', async () => {
    const { told, work, grant } = await openConnected();
    const { id, order } = await grant();
    told.behave(async () => {
      await world.admin`
        update free_round_orders set claimed_until = claimed_until + interval '1 hour' where player_bonus_id = ${id}`;
      return undefined;
    });
    await work.runOnce();
    expect(await order()).toMatchObject({ state: 'due', reported: null });
    await world.admin`update free_round_orders set claimed_until = null where player_bonus_id = ${id}`;
    told.behave(() => undefined);
    await work.runOnce();
    expect(await order()).toMatchObject({ state: 'done' });
  });
});

describe('the address of a provider', () => {
  test('without one nothing is sent; with one, what waits is sent', async () => {
    const studio = await addStudio(world, operator, staff);
    const bonus = await addBonus(staff, {
      type: 'free_spins',
      default_amount: 0,
      terms: { free_spins: { count: 3, stake: 20, provider_id: studio.provider.id, games: [studio.game] } },
    });
    const player = await playerWith(operator, 0);
    const id = await granted(operator, player, bonus);
    const work = openFreeRoundWork(world);
    expect(await work.runOnce()).toBe(0);
    const orders = () => mustData(staff.get(`${base}/free-rounds?player_id=${player}`));
    expect(await orders()).toMatchObject([{ state: 'due', is_connected: false }]);
    const told = await startFreeRoundProvider(world.clock.now);
    const at = `${base}/game-providers/${studio.provider.id}/free-rounds`;
    told.useSecret((await mustData(staff.put(at, { url: told.url }))).secret);
    await work.runOnce();
    expect(told.said()).toEqual([`issue fr-${id}`]);
    expect(await mustData(staff.put(at, { url: null }))).toEqual({
      provider_id: studio.provider.id,
      url: null,
      secret_created_at: null,
    });
  });

  test('keeps its secret; another address and a request for it bring a new one, shown once', async () => {
    const { at, told } = await openConnected();
    const set = (body: object) => mustData(staff.put(at, body));
    expect(await set({ url: told.url })).not.toHaveProperty('secret');
    const renewed = await set({ url: told.url, new_secret: true });
    const moved = await set({ url: 'https://studio.example/rounds' });
    expect(new Set([renewed.secret, moved.secret]).size).toBe(2);
    expect(await mustData(staff.get(at))).toEqual({
      provider_id: moved.provider_id,
      url: 'https://studio.example/rounds',
      secret_created_at: world.clock.now().toISOString(),
    });
  });

  test.each([
    'https://10.0.0.1/rounds',
    'https://localhost/rounds',
    'http://studio.example/rounds',
    'https://192.168.1.1/',
  ])('422 VALIDATION_FAILED: %s is no address to call', async (url) => {
    const { at } = await openConnected();
    const reply = await staff.put(at, { url });
    expect([reply.status, Object.keys(reply.body.error?.details ?? {})]).toEqual([422, ['url']]);
  });

  test('on a live operator this machine is none, also where it was stored before', async () => {
    const live = await world.addOperator({ is_sandbox: false });
    const boss = await addTestStaff(world, live);
    const studio = await addStudio(world, live, boss);
    const told = await startFreeRoundProvider(world.clock.now);
    const at = `${base}/game-providers/${studio.provider.id}/free-rounds`;
    expect((await boss.put(at, { url: told.url })).status).toBe(422);
    await mustData(boss.put(at, { url: 'https://studio.example/rounds' }));
    await world.admin`update free_round_ports set url = ${told.url} where operator_id = ${live.operator_id}`;
    const terms = { free_spins: { count: 1, stake: 5, provider_id: studio.provider.id, games: [studio.game] } };
    const bonus = await addBonus(boss, { type: 'free_spins', default_amount: 0, terms });
    await granted(live, await playerWith(live, 0), bonus);
    await openFreeRoundWork(world).runOnce();
    expect(told.calls).toEqual([]);
    expect(await mustData(boss.get(`${base}/free-rounds`))).toMatchObject([{ state: 'due', attempts: 1 }]);
  });

  test('where two people are needed, a change waits for the second, and the secret of the proposer works from then on', async () => {
    const careful = await world.addOperator({ is_sandbox: true, settings: { second_person: true } });
    const [one, two] = [await addTestStaff(world, careful), await addTestStaff(world, careful)];
    const [provider] = await world.admin`
      insert into game_providers (operator_id, slug, name, launch_url, created_at, updated_at)
      values (${careful.operator_id}, 'careful', 'Careful', 'https://x.example/{game}?t={token}', now(), now())
      returning id`;
    const at = `${base}/game-providers/${provider!.id}/free-rounds`;
    const proposed = await one.put(at, { url: 'https://studio.example/rounds' });
    expect([proposed.status, proposed.body.data.secret]).toEqual([202, expect.stringMatching(/^whsec_/)]);
    expect((await mustData(two.get(at))).url).toBeNull();
    expect((await one.post(`${base}/proposals/${proposed.body.data.id}/confirm`)).status).toBe(422);
    await must(two.post(`${base}/proposals/${proposed.body.data.id}/confirm`));
    expect((await mustData(two.get(at))).url).toBe('https://studio.example/rounds');
  });
});

test('a slow provider keeps nobody else waiting, and is given up after a time', async () => {
  const slow = await openConnected();
  const quick = await openConnected();
  const release = Promise.withResolvers<undefined>();
  slow.told.behave(() => release.promise);
  const [held, sent] = [await slow.grant(), await quick.grant()];
  const work = openFreeRoundWork(world, { timeoutMilliseconds: 400 });
  await work.runOnce();
  release.resolve(undefined);
  expect(await sent.order()).toMatchObject({ state: 'done' });
  expect(await held.order()).toMatchObject({ state: 'due', last_error: 'no answer within 0.4 s' });
});

test('422 BONUS_INVALID: nothing to repeat where a bonus has no rounds at a provider', async () => {
  const player = await playerWith(operator, 0);
  const id = await granted(operator, player, await addBonus(staff));
  const reply = await staff.post(`${base}/player-bonuses/${id}/free-rounds/repeat`, { reason: 'test' });
  expect([reply.body.error?.code, reply.body.error?.details.rule]).toEqual(['BONUS_INVALID', 'free_round']);
});

describe('what the platform gave up', () => {
  test('waits in the queue of staff until the provider has done it, or staff settle it', async () => {
    const { told, work, grant } = await openConnected();
    const before = await waiting();
    const [one, other] = [await grant(), await grant()];
    await work.runOnce();
    told.behave(({ type }) => (type === 'free_rounds.cancel' ? refusing() : undefined));
    for (const { cancel } of [one, other]) await cancel();
    await work.runOnce();
    expect(await one.order()).toMatchObject({ state: 'refused', needs_staff: true, settled_at: null });
    expect(await waiting()).toBe(before + 2);

    const settle = (id: number) =>
      staff.post(`${base}/player-bonuses/${id}/free-rounds/settle`, { reason: 'Taken back, as its mail says' });
    const settled = await mustData(settle(one.id));
    expect(settled).toMatchObject({
      state: 'refused',
      needs_staff: false,
      settled_at: world.clock.now().toISOString(),
    });
    expect((await settle(one.id)).body.error).toMatchObject({ code: 'BONUS_INVALID', details: { rule: 'free_round' } });
    expect(await waiting()).toBe(before + 1);
    const [line] = await world.admin`
      select reason from audit_log where operator_id = ${operator.operator_id} and action = 'free_rounds.settled'`;
    expect(line).toEqual({ reason: 'Taken back, as its mail says' });

    told.behave(() => undefined);
    await must(other.repeat());
    expect(await waiting(), 'it is told again').toBe(before);
    await work.runOnce();
    expect(await other.order()).toMatchObject({ state: 'done', needs_staff: false });
  });

  test('comes back to the queue when the provider is told again, and refuses again', async () => {
    const { told, work, grant } = await openConnected();
    const { id, cancel, repeat, order } = await grant();
    await work.runOnce();
    told.behave(({ type }) => (type === 'free_rounds.cancel' ? refusing() : undefined));
    await cancel();
    await work.runOnce();
    await mustData(staff.post(`${base}/player-bonuses/${id}/free-rounds/settle`, { reason: 'By mail' }));
    world.clock.advance(minute);
    await must(repeat());
    await work.runOnce();
    expect(await order()).toMatchObject({ state: 'refused', needs_staff: true, settled_at: null });
  });

  test('a refused issue has ended its bonus, so nobody needs to settle it', async () => {
    const { told, work, grant } = await openConnected();
    told.behave(refusing);
    const { id, order } = await grant();
    await work.runOnce();
    expect(await order()).toMatchObject({ state: 'refused', needs_staff: false });
    const reply = await staff.post(`${base}/player-bonuses/${id}/free-rounds/settle`, { reason: 'By mail' });
    expect(reply.body.error?.code).toBe('BONUS_INVALID');
  });
});
