import type { AddressInfo } from 'node:net';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addBonus, bonusesOf, granted } from '../../../test/support/bonuses.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { openFreeRoundWork } from '../../../test/support/free-round-work.ts';
import { addGame, addProvider } from '../../../test/support/games.ts';
import { playerWith } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createWorld, masterKey, testActor, type World } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';
import { systemRandom } from '../../base/random.ts';
import { inOperator } from '../../database/transaction.ts';
import { createKey } from '../../modules/keys/create-key.ts';
import { sandboxKeyName } from './keys.ts';

/** Two sandbox operators of one server, whose ids are the same, have the same studio. */
let world: World;
beforeAll(async () => {
  world = await createWorld(new Date(), { worksBehind: false, idsFromOne: true });
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const ask = async (path: string, body?: object) => {
  const { port } = world.app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/play/northlight/${path}`;
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, body && sent);
  // biome-ignore lint/suspicious/noExplicitAny: each test reads its own answer.
  return { status: answer.status, ...((await answer.json()) as { data?: any; error?: { code: string } }) };
};

const openCasino = async () => {
  const operator = await world.addOperator({ is_sandbox: true });
  const { operator_id } = operator;
  const staff = await addTestStaff(world, operator);
  const at = { launch_url: '/play/northlight/{game}?token={token}', demo_url: null };
  const { id: provider_id } = await addProvider(staff, { slug: 'northlight', ...at });
  const game = await addGame(staff, 'northlight', { external_id: 'lantern' });
  const key = newApiKey.parse({ name: sandboxKeyName, scopes: [], provider_id });
  await inOperator(world.app.sql, operator_id, (tx) =>
    createKey(tx, { masterKey, random: systemRandom }, { operator_id, actor: testActor, now: world.clock.now() }, key),
  );
  await must(staff.put(`${base}/game-providers/${provider_id}/free-rounds`, { url: '/play/northlight/free-rounds' }));
  const player = await playerWith(operator, 10_000);
  const path = `/api/v1/operator/players/${player}/games/${game}/launch`;
  const { session_token: token } = await mustData(operator.client.post(path, {}));
  return { operator, operator_id, staff, provider_id, game, player, token };
};

const balanceOf = async ({ operator, player }: Awaited<ReturnType<typeof openCasino>>): Promise<number> =>
  (await mustData(operator.client.get(`/api/v1/operator/players/${player}/wallet`))).balance;

test('each plays by the key of its own operator: rounds, free rounds and the books of the studio', async () => {
  const casinos = [await openCasino(), await openCasino()];
  const [first, second] = casinos as [(typeof casinos)[0], (typeof casinos)[0]];
  expect(first.player).toBe(second.player);
  for (const casino of casinos) {
    const { status, data } = await ask('lantern/spin', { token: casino.token, stake: 100 });
    expect(status).toBe(200);
    expect(data.balance).toBe(10_000 - 100 + data.payout);
    expect(await balanceOf(casino)).toBe(data.balance);
  }

  // Their grants have the same name, and only the second player plays hers.
  for (const { operator, staff, provider_id, game, player } of casinos) {
    const terms = { free_spins: { count: 2, stake: 50, provider_id, games: [game] } };
    const bonus = { type: 'free_spins', default_amount: 0, wagering_multiplier: 0, terms };
    await granted(operator, player, await addBonus(staff, bonus));
  }
  await openFreeRoundWork(world).runOnce();
  const left = async ({ token }: { token: string }) => (await ask('lantern/free-rounds', { token })).data;
  const [grant] = await left(second);
  expect(await left(first)).toEqual([grant]);
  await ask('lantern/spin', { token: second.token, stake: 50, free_round_id: grant.free_round_id });
  expect([await left(first), await left(second)]).toMatchObject([[{ left: 2 }], [{ left: 1 }]]);
  for (const [{ operator, player }, played] of [[first, 0] as const, [second, 1] as const])
    expect((await bonusesOf(operator, player))[0]).toMatchObject({ free_rounds: { played } });

  const now = world.clock.now().getTime();
  const [from, to] = [-hour, hour].map((away) => new Date(now + away).toISOString());
  const books = async ({ operator_id }: { operator_id: number }) =>
    (await ask(`reconciliation?operator_id=${operator_id}&from=${from}&to=${to}`)).data;
  expect(await books(first)).toHaveLength(1);
  expect(await books(first)).not.toEqual(await books(second));
});

test('404 NOT_FOUND: a session that no sandbox operator knows, or that belongs to another studio', async () => {
  const casino = await openCasino();
  const { operator, staff, player } = casino;
  await addProvider(staff, { slug: 'other', launch_url: '/play/other/{game}?token={token}', demo_url: null });
  const game = await addGame(staff, 'other', { external_id: 'ship' });
  const path = `/api/v1/operator/players/${player}/games/${game}/launch`;
  const { session_token } = await mustData(operator.client.post(path, {}));
  for (const token of ['gst_nobody', session_token]) {
    const { status, error } = await ask('lantern/spin', { token, stake: 100 });
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND']);
  }
  expect(await balanceOf(casino)).toBe(10_000);
});
