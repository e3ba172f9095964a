import { describe, expect, test } from 'vitest';
import { addMethod, balancesOf, deposit, entriesOf, newReference } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
await addMethod(await addTestStaff(world, operator));

describe('the external_reference of a deposit', () => {
  test('200: a repeat returns the original and moves nothing', async () => {
    const player = await registerTestPlayer(operator);
    const external_reference = newReference();
    const first = await deposit(operator, player, 900, { external_reference });
    world.clock.advance(1000);
    const second = await deposit(operator, player, 900, { external_reference });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await entriesOf(world, player)).toHaveLength(1);
  });

  test.each([
    ['another player', { player: true }, ['player_id']],
    ['another amount', { amount: 901 }, ['amount']],
    ['another method', { payment_method: 'bank' }, ['payment_method']],
  ])('409 DUPLICATE_TRANSACTION: the reference with %s', async (_, change, differs) => {
    const player = await registerTestPlayer(operator);
    const external_reference = newReference();
    await deposit(operator, player, 900, { external_reference });
    const { player: other, ...more } = change as { player?: boolean };
    const target = other ? await registerTestPlayer(operator) : player;
    const reply = await deposit(operator, target, 900, { external_reference, ...more });
    expect([reply.status, reply.body.error.code]).toEqual([409, 'DUPLICATE_TRANSACTION']);
    expect(reply.body.error.details).toEqual({ differs });
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 900 });
  });

  test('two operators can use the same reference', async () => {
    const external_reference = newReference();
    const other = await world.addOperator();
    expect((await deposit(operator, await registerTestPlayer(operator), 100, { external_reference })).status).toBe(201);
    expect((await deposit(other, await registerTestPlayer(other), 100, { external_reference })).status).toBe(201);
  });

  test('30 in parallel: one credit, one 201, twenty-nine 200', async () => {
    const player = await registerTestPlayer(operator);
    const external_reference = newReference();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => deposit(operator, player, 700, { external_reference })),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(29);
    expect(await entriesOf(world, player)).toEqual([['deposit', 700]]);
  });

  test('30 in parallel across two nodes: one credit, one 201, twenty-nine 200', async () => {
    const second = await world.startNode();
    const player = await registerTestPlayer(operator);
    const body = { amount: 700, external_reference: newReference() };
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        operator.client.post(`/api/v1/operator/players/${player}/deposits`, body, n % 2 ? { via: second } : {}),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(29).fill(200), 201]);
    expect(await entriesOf(world, player)).toEqual([['deposit', 700]]);
  });

  test('30 players in parallel with one reference: one credit, twenty-nine 409', async () => {
    const players = await Promise.all(Array.from({ length: 30 }, () => registerTestPlayer(operator)));
    const external_reference = newReference();
    const replies = await Promise.all(players.map((player) => deposit(operator, player, 700, { external_reference })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(29).fill(409)]);
  });
});
