import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerTestPlayer } from '../../../test/players.ts';
import { createWorld, type Operator, type World } from '../../../test/world.ts';

describe('recording a deposit', () => {
  let world: World;
  let operator: Operator;
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
  });
  afterAll(() => world.close());

  const deposit = (player: number, body: object, options?: object) =>
    operator.client.post(`/api/v1/operator/players/${player}/deposits`, body, options);

  test('201: the deposit is recorded as paid and the real wallet credited at once', async () => {
    const player = await registerTestPlayer(operator);
    const reply = await deposit(player, { amount: 2500, external_reference: 'ref-1' });
    expect(reply.text).toContain('"status":"paid"');
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      type: 'deposit',
      amount: 2500,
      external_reference: 'ref-1',
      player_id: player,
    });
    const [account] = await world.admin`select real_balance, entries from accounts where player_id = ${player}`;
    expect(account).toEqual({ real_balance: 2500, entries: 1 });
  });

  test('30 in parallel with one reference: one credit, one 201, twenty-nine 200', async () => {
    const player = await registerTestPlayer(operator);
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => deposit(player, { amount: 700, external_reference: 'ref-parallel' })),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(29);
    const [account] = await world.admin`select real_balance, entries from accounts where player_id = ${player}`;
    expect(account).toEqual({ real_balance: 700, entries: 1 });
  });
});
