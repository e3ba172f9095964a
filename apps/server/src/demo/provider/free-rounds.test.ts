import type { AddressInfo } from 'node:net';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addBonus, bonusesOf, granted } from '../../../test/support/bonuses.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { openFreeRoundWork } from '../../../test/support/free-round-work.ts';
import { addGame, addProvider } from '../../../test/support/games.ts';
import { balancesOf, playerWith } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createWorld, masterKey, type Operator, testActor, type World } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';
import { systemRandom } from '../../base/random.ts';
import { inOperator } from '../../database/transaction.ts';
import { createKey } from '../../modules/keys/create-key.ts';
import { verify } from '../../verify/verify.ts';
import { sandboxKeyName } from './keys.ts';

let world: World;
let operator: Operator;
let staff: Staff;
beforeAll(async () => {
  world = await createWorld(new Date(), { worksBehind: false });
  operator = await world.addOperator({ is_sandbox: true });
  staff = await addTestStaff(world, operator);
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  expect(await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug })).toEqual([]);
  await world.close();
});

let studios = 0;

type Answer = { readonly data?: Record<string, unknown>; readonly error?: { readonly code: string } };

/** The sandbox provider as a studio of its own, told of free rounds at an address, and a grant of three rounds. */
const openSandboxStudio = async (behave: string) => {
  studios += 1;
  const slug = `sandbox-${studios}`;
  const { id } = await addProvider(staff, { slug, launch_url: `/play/${slug}/{game}?token={token}`, demo_url: null });
  const game = await addGame(staff, slug, { external_id: 'lantern' });
  const { operator_id } = operator;
  const key = newApiKey.parse({ name: sandboxKeyName, scopes: [], provider_id: id });
  await inOperator(world.app.sql, operator_id, (tx) =>
    createKey(tx, { masterKey, random: systemRandom }, { operator_id, actor: testActor, now: world.clock.now() }, key),
  );
  await must(staff.put(`${base}/game-providers/${id}/free-rounds`, { url: `/play/${slug}/free-rounds${behave}` }));
  const free_spins = { count: 3, stake: 20, provider_id: id, games: [game] };
  const terms = { free_spins };
  const bonus_id = await addBonus(staff, { type: 'free_spins', default_amount: 0, wagering_multiplier: 0, terms });
  const player = await playerWith(operator, 1_000);
  const player_bonus = await granted(operator, player, bonus_id);
  const { port } = world.app.http.server.address() as AddressInfo;
  const page = async (path: string, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${port}/play/${slug}/${path}`;
    return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Answer;
  };
  const launch = `/api/v1/operator/players/${player}/games/${game}/launch`;
  const { session_token: token } = await mustData(operator.client.post(launch, {}));
  const free_round_id = `fr-${player_bonus}`;
  return {
    page,
    player,
    spin: (more: object = {}) => page('lantern/spin', { token, stake: 20, free_round_id, ...more }),
    left: async () => (await page('lantern/free-rounds', { token })).data,
    bonus: async () => (await bonusesOf(operator, player))[0],
    order: async () => (await mustData(staff.get(`${base}/free-rounds?player_id=${player}`)))[0],
    cancel: () => must(staff.post(`${base}/player-bonuses/${player_bonus}/cancel`, { reason: 'by mistake' })),
  };
};

describe('the sandbox provider', () => {
  test('is told of a grant, plays it to its end, and what it won is in the wallet', async () => {
    const { spin, left, bonus, order, player } = await openSandboxStudio('');
    expect(await left()).toEqual([]);
    const work = openFreeRoundWork(world);
    await work.runOnce();
    expect(await order()).toMatchObject({ state: 'done', reported: { state: 'active', left: 3 } });
    let won = 0;
    for (const expected of [3, 2, 1]) {
      expect(await left()).toMatchObject([{ left: expected, stake: 20 }]);
      const { data } = await spin();
      won += data?.payout as number;
    }
    expect(await left()).toEqual([]);
    expect((await balancesOf(world, player)).real_balance).toBe(1_000 + won);
    expect(await bonus()).toMatchObject({ state: 'finished', free_rounds: { played: 3, left: 0, won } });
  });

  test('gives a round back that it rolls back, and sends each call twice without harm', async () => {
    const { spin, bonus } = await openSandboxStudio('');
    await openFreeRoundWork(world).runOnce();
    await spin({ misbehave: 'drop_answer' });
    expect((await bonus()).free_rounds).toMatchObject({ played: 0, left: 3 });
    await spin({ misbehave: 'send_twice' });
    expect((await bonus()).free_rounds).toMatchObject({ played: 1, left: 2 });
  });

  test('cancels what is left when the bonus ends', async () => {
    const { spin, left, cancel, order } = await openSandboxStudio('');
    const work = openFreeRoundWork(world);
    await work.runOnce();
    await spin();
    await cancel();
    await work.runOnce();
    expect(await order()).toMatchObject({ wanted: 'cancelled', state: 'done', reported: { state: 'cancelled' } });
    expect(await left()).toEqual([]);
  });
});

describe('told to misbehave by its address', () => {
  test('refuse: the bonus ends', async () => {
    const { bonus, left } = await openSandboxStudio('?behave=refuse');
    await openFreeRoundWork(world).runOnce();
    expect(await bonus()).toMatchObject({ state: 'finished', result: 'cancelled' });
    expect(await left()).toEqual([]);
  });

  test('late: it has issued the rounds, and is asked for them before they are issued again', async () => {
    const { order, left } = await openSandboxStudio('?behave=late&milliseconds=600');
    await openFreeRoundWork(world, { timeoutMilliseconds: 200 }).runOnce();
    expect(await order()).toMatchObject({ state: 'due', last_error: 'no answer within 0.2 s' });
    world.clock.advance(minute);
    await openFreeRoundWork(world).runOnce();
    expect(await order()).toMatchObject({ state: 'done', attempts: 2 });
    expect(await left()).toMatchObject([{ left: 3 }]);
  });

  test('twice: it gives rounds that were not granted, and the wallet refuses them', async () => {
    const { spin, left, bonus } = await openSandboxStudio('?behave=twice');
    await openFreeRoundWork(world).runOnce();
    expect(await left()).toMatchObject([{ left: 6 }]);
    for (let round = 0; round < 3; round += 1) expect(await spin()).toHaveProperty('data');
    expect((await spin()).error?.code).toBe('BONUS_INVALID');
    expect((await bonus()).free_rounds).toMatchObject({ played: 3 });
  });

  test('keep: it plays after the cancellation, and the wallet refuses', async () => {
    const { spin, left, cancel, player } = await openSandboxStudio('?behave=keep');
    const work = openFreeRoundWork(world);
    await work.runOnce();
    await cancel();
    await work.runOnce();
    expect(await left()).toHaveLength(1);
    expect((await spin()).error?.code).toBe('BONUS_INVALID');
    expect((await balancesOf(world, player)).real_balance).toBe(1_000);
  });
});

test('a call that is not signed by the operator is refused, and changes nothing', async () => {
  const { page, left } = await openSandboxStudio('');
  const data = { free_round_id: 'fr-1', player_ref: 'x', game_ids: ['lantern'], count: 9, stake: 1 };
  const call = { id: 'fr-1-issue', type: 'free_rounds.issue', operator_id: operator.operator_id, data };
  expect((await page('free-rounds', call)).error?.code).toBe('INVALID_SIGNATURE');
  expect(await left()).toEqual([]);
});

test('422 VALIDATION_FAILED: a live operator names no page of the sandbox provider, and nobody another path', async () => {
  const live = await world.addOperator({ is_sandbox: false });
  const boss = await addTestStaff(world, live);
  const { id } = await addProvider(boss);
  const at = `${base}/game-providers/${id}/free-rounds`;
  expect((await boss.put(at, { url: '/play/studio/free-rounds' })).status).toBe(422);
  const own = await addProvider(staff);
  expect((await staff.put(`${base}/game-providers/${own.id}/free-rounds`, { url: '/api/v1/operator/me' })).status).toBe(
    422,
  );
});
