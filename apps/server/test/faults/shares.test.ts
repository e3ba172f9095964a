import { expect, test } from 'vitest';
import { registerTestPlayer } from '../support/players.ts';
import { endless } from '../support/pool.ts';
import { createWorld } from '../support/world.ts';

test('an operator whose statements all wait leaves connections to the others', async () => {
  const world = await createWorld(undefined, { timeouts: { ...endless, connection: 30_000 } });
  try {
    const [slow, other] = [await world.addOperator(), await world.addOperator()];
    const player = await registerTestPlayer(slow);
    const blocked = Promise.withResolvers<void>();
    const locking = world.admin.begin(async (tx) => {
      await tx`select from players where operator_id = ${slow.operator_id} and id = ${player} for update`;
      blocked.resolve();
      await unblocked.promise;
    });
    const unblocked = Promise.withResolvers<void>();
    await blocked.promise;
    const waiting = Array.from({ length: 15 }, (_, n) =>
      slow.client.patch(`/api/v1/operator/players/${player}`, { city: `City ${n}` }),
    );
    for (let n = 0; n < 10; n += 1) {
      const reply = await other.client.get('/api/v1/operator/players');
      expect(reply.status, reply.text).toBe(200);
    }
    unblocked.resolve();
    await locking;
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  } finally {
    await world.close();
  }
});
