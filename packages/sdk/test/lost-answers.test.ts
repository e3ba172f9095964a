import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registerTestPlayer } from '../../../apps/server/test/support/players.ts';
import { assertAsyncProperty } from '../../../apps/server/test/support/property.ts';
import { createFileWorld } from '../../../apps/server/test/support/world.ts';
import { ConnectionError, createCroupier } from '../src/croupier.ts';
import { injectFetch } from './inject-fetch.ts';

const world = await createFileWorld();

const fates = ['arrives', 'is lost before', 'is lost behind', 'is doubled', 'is late'] as const;
type Fate = (typeof fates)[number];

/** A network that does to each call what its fate says. */
const networkOf = (next: () => Fate): typeof fetch => {
  const server = injectFetch(world.app);
  return async (url, init) => {
    const fate = next();
    if (fate === 'is lost before') throw new Error('The call was lost.');
    // The same bytes twice: the second is a replay, which the server refuses or answers like the first.
    if (fate === 'is doubled') await server(url, init);
    const answer = await server(url, init);
    if (fate === 'is lost behind') throw new Error('The answer was lost.');
    if (fate === 'is late') throw new DOMException('The operation timed out.', 'TimeoutError');
    return answer;
  };
};

test('lost, doubled and late answers: nothing happens twice, and nothing that was answered is missing', async () => {
  const operator = await world.addOperator();
  const property = fc.asyncProperty(
    fc.array(fc.constantFrom(...fates), { minLength: 4, maxLength: 40 }),
    fc.integer({ min: 1, max: 6 }),
    async (fate, count) => {
      const player = await registerTestPlayer(operator);
      let at = 0;
      const croupier = createCroupier({
        url: 'http://localhost',
        ...operator.key,
        now: () => world.clock.now().getTime(),
        pause: async () => undefined,
        fetch: networkOf(() => fate[at++ % fate.length] as Fate),
      });
      let [certain, open] = [0, 0];
      for (let n = 0; n < count; n += 1)
        await croupier.recordDeposit({ player, amount: 100, external_reference: `${player}-${n}` }).then(
          () => {
            certain += 1;
          },
          (error: unknown) => {
            if (!(error instanceof ConnectionError) && (error as { code?: string }).code !== 'REPLAYED_REQUEST')
              throw error;
            open += 1;
          },
        );
      const { body } = await operator.client.get(`/api/v1/operator/players/${player}/wallet`);
      const booked = body.data.balance / 100;
      expect(booked).toBeGreaterThanOrEqual(certain);
      expect(booked).toBeLessThanOrEqual(certain + open);
    },
  );
  await assertAsyncProperty(property, { numRuns: 40 });
});
