import { expect, test } from 'vitest';
import type { App } from '../../src/platform/app.ts';
import { deposit, newReference, playerWith } from '../support/money.ts';
import { createFileWorld } from '../support/world.ts';

/** The state of a database that lost its last commits, made by hand. */
const world = await createFileWorld();
const operator = await world.addOperator();

test('an id that was given out twice: others are taken, and the deposit is recorded', async () => {
  const player = await playerWith(operator, 1_000);
  const other = await world.startNode();
  const depositVia = (via: App) =>
    operator.client.post(
      `/api/v1/operator/players/${player}/deposits`,
      { amount: 500, external_reference: newReference() },
      { via },
    );
  expect((await depositVia(other)).status).toBe(201);
  // The block of which the other node has used one id is given to this node too.
  await world.admin`update id_blocks set next = 1 where kind = 'payment'`;
  world.app.forget();
  // More than the number of attempts: without new ids each attempt of the other node would fail.
  for (let n = 0; n < 12; n += 1) expect((await deposit(operator, player, 100)).status).toBe(201);
  const reply = await depositVia(other);
  expect([reply.status, reply.body.data?.amount]).toEqual([201, 500]);
  expect((await deposit(operator, player, 300)).status).toBe(201);
});

test('an Idempotency-Key whose claim is gone: 503 with Retry-After, nothing is recorded, and the retry works', async () => {
  const player = await playerWith(operator, 0);
  const body = { amount: 500, external_reference: newReference() };
  const send = () =>
    operator.client.post(`/api/v1/operator/players/${player}/deposits`, body, { idempotencyKey: 'gone' });
  // The account is locked until the claim, which was made before, is gone.
  const refused = await world.admin.begin(async (tx) => {
    await tx`select from accounts where player_id = ${player} for update`;
    const sent = send();
    for (let claimed = 0; claimed === 0; )
      claimed = (await world.admin`delete from idempotency where key = 'gone'`).count;
    return { sent };
  });
  const reply = await refused.sent;
  expect([reply.status, reply.body.error.code]).toEqual([503, 'SERVER_ERROR']);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  const retried = await send();
  expect([retried.status, retried.body.data.amount]).toEqual([201, 500]);
  const wallet = await operator.client.get(`/api/v1/operator/players/${player}/wallet`);
  expect(JSON.stringify(wallet.body.data)).toContain('500');
});
