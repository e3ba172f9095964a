import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPlayerBody } from '../../../test/support/players.ts';
import { createWorld, type Operator, type Reply, type World } from '../../../test/support/world.ts';

const players = '/api/v1/operator/players';

let world: World;
let operator: Operator;
let other: Operator;
beforeAll(async () => {
  world = await createWorld();
  [operator, other] = [await world.addOperator(), await world.addOperator()];
});
afterAll(() => world.close());

const takenFields = (reply: Reply): string[] => {
  expect(reply.body.error?.code, reply.text).toBe('VALIDATION_FAILED');
  for (const messages of Object.values(reply.body.error.details)) expect(messages).toEqual(['is already taken']);
  return Object.keys(reply.body.error.details).sort();
};

describe('422 VALIDATION_FAILED: no two players of an operator share', () => {
  test.each([
    ['username', 'Countess', 'countess'],
    ['email', 'Countess@Example.com', 'countess@EXAMPLE.com'],
    ['phone', '+49 151 12345678', '0049 (151) 123-45678'],
    ['external_id', 'u-1', 'u-1'],
  ])('a %s, whatever its spelling', async (field, one, same) => {
    expect((await operator.client.post(players, newPlayerBody({ [field]: one }))).status).toBe(201);
    expect(takenFields(await operator.client.post(players, newPlayerBody({ [field]: same })))).toEqual([field]);
    const elsewhere = await other.client.post(players, newPlayerBody({ [field]: one }));
    expect(elsewhere.status, 'another operator’s players do not count').toBe(201);
  });

  test('names several taken fields together', async () => {
    const body = newPlayerBody({ phone: '+4915112345699', external_id: 'u-2' });
    await operator.client.post(players, body);
    expect(takenFields(await operator.client.post(players, body))).toEqual([
      'email',
      'external_id',
      'phone',
      'username',
    ]);
  });

  test('external ids that differ by case are different: the operator chooses them', async () => {
    expect((await operator.client.post(players, newPlayerBody({ external_id: 'Case' }))).status).toBe(201);
    expect((await operator.client.post(players, newPlayerBody({ external_id: 'case' }))).status).toBe(201);
  });

  test('any number of players may have no phone and no external id', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => operator.client.post(players, newPlayerBody())));
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201]);
  });
});

describe('20 parallel registrations', () => {
  test.each(['email', 'username', 'phone', 'external_id'])(
    'with one %s, over two nodes: one 201, the others VALIDATION_FAILED on the field',
    async (field) => {
      const second = await world.startNode();
      const value = { email: 'one@example.com', username: 'the-one', phone: '+442079460111', external_id: 'one' }[
        field
      ];
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          operator.client.post(players, newPlayerBody({ [field]: value }), n % 2 ? { via: second } : {}),
        ),
      );
      const refused = replies.filter((reply) => reply.status !== 201);
      expect(refused).toHaveLength(19);
      for (const reply of refused) expect(takenFields(reply)).toEqual([field]);
      const winner = replies.find((reply) => reply.status === 201)?.body.data.id;
      const left = await world.admin`
        select count(*) as players, count(a.player_id) as accounts from players p
        left join accounts a on a.operator_id = p.operator_id and a.player_id = p.id
        where p.operator_id = ${operator.operator_id} and p.id >= ${winner}`;
      expect(left[0], 'nothing is left of those refused').toEqual({ players: 1, accounts: 1 });
    },
  );
});
