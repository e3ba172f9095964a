import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reply } from '../../../test/support/client.ts';
import { balancesOf } from '../../../test/support/money.ts';
import { assertAsyncProperty } from '../../../test/support/property.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import type { App } from '../../platform/app.ts';

const world = await createFileWorld();
const table = await openStudio(world);
const nodes = [world.app, await world.startNode()];

type Played = { stake: number; ending: 'win' | 'lose' | 'rollback'; win: number };
type Send = (via: App) => Promise<Reply>;

const worth = ({ stake, ending, win }: Played): number =>
  ending === 'rollback' ? 0 : (ending === 'win' ? win : 0) - stake;

/** The calls of a provider for a round, each twice, as if an answer had been lost. */
const callsOf = (gameSession: GameSession, { stake, ending, win }: Played): Send[] => {
  const [id, round_id] = [newName('t'), newName('r')];
  const bet: Send = (via) => gameSession.bet(id, stake, { round_id }, { via });
  const end: Send = (via) =>
    ending === 'rollback'
      ? gameSession.rollback(id, id, {}, { via })
      : gameSession.win(id, ending === 'win' ? win : 0, { round_id, round_finished: true }, { via });
  return [bet, end, bet, end];
};

/** Sends all calls at once, over both nodes, and repeats those that the advice says to repeat. */
const deliver = async (calls: Send[], order: fc.Stream<number>): Promise<void> => {
  let waiting = calls;
  for (let round = 0; waiting.length > 0; round += 1) {
    expect(round).toBeLessThan(20);
    const shuffled = waiting
      .map((call) => ({ call, at: order.next().value as number }))
      .sort((a, b) => a.at - b.at)
      .map(({ call }) => call);
    const replies = await Promise.all(shuffled.map((call, n) => call(nodes[n % nodes.length] as App)));
    for (const reply of replies) expect(reply.status, reply.text).toBeLessThan(500);
    waiting = shuffled.filter((_, n) => replies[n]?.body.error?.retry === 'same_request');
  }
};

test('two nodes, everything sent twice and in any order: each player ends with exactly what the rounds were worth', async () => {
  const played = fc.record<Played>({
    stake: fc.integer({ min: 1, max: 100 }),
    ending: fc.constantFrom('win', 'lose', 'rollback'),
    win: fc.nat(300),
  });
  await assertAsyncProperty(
    fc.asyncProperty(
      fc.array(fc.array(played, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      async (players, order) => {
        const gameSessions = await Promise.all(players.map(() => table.openSession(5_000)));
        const calls = players.flatMap((rounds, n) =>
          rounds.flatMap((one) => callsOf(gameSessions[n] as GameSession, one)),
        );
        await deliver(calls, order);
        for (const [n, rounds] of players.entries()) {
          const { player } = gameSessions[n] as GameSession;
          const expected = 5_000 + rounds.map(worth).reduce((sum, one) => sum + one, 0);
          expect(await balancesOf(world, player)).toEqual({ real_balance: expected, bonus_balance: 0 });
          const [booked] = await world.admin`
            select sum(amount)::bigint as total from ledger_entries where player_id = ${player}`;
          expect(booked).toEqual({ total: expected });
        }
      },
    ),
    { numRuns: 12 },
  );
});
