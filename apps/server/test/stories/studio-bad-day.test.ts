import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { day, hour } from '../../src/base/durations.ts';
import { base } from '../../support/back-office.ts';
import { mustData, type Reply } from '../support/client.ts';
import { lockPlayer } from '../support/provider.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T22:30:00.000Z'));

/** The books of the studio: what it believes it moved, by hour. */
const keepBooks = () => {
  const hours = new Map<string, string[]>();
  return {
    note: (line: string): void => {
      const at = `${world.clock.now().toISOString().slice(0, 13)}:00:00.000Z`;
      hours.set(at, [...(hours.get(at) ?? []), line]);
    },
    digests: (): [hour: string, digest: string][] =>
      [...hours].map(([at, lines]) => [at, createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')]),
  };
};

test("a studio's bad day: lost answers, wrong order and late wins, and in the end both books have the same digests", async () => {
  const casino = await openCasino(world);
  const { pass, money, ann } = casino;
  const gameSession = await casino.openSession(10_000);
  const { player } = gameSession;
  const books = keepBooks();
  const replayed = (reply: Reply) => reply.headers['idempotent-replayed'];

  // The answer to a bet is lost. The studio reads the transaction, and still sends the bet again.
  await mustData(gameSession.bet('b1', 1_000, { round_id: 'r1' }));
  books.note('bet b1 1000');
  expect((await mustData(gameSession.get('/transactions/bet/b1'))).status).toBe('applied');
  for (let again = 0; again < 3; again += 1) {
    const reply = await gameSession.bet('b1', 1_000, { round_id: 'r1' });
    expect([reply.status, replayed(reply), reply.body.data.balance]).toEqual([200, 'true', 9_000]);
  }
  expect((await refused(gameSession.bet('b1', 999, { round_id: 'r1' }))).code).toBe('DUPLICATE_TRANSACTION');
  expect(await money(player)).toEqual([9_000, 0]);

  // A bet times out: its rollback is faster. The bet that comes later is not taken.
  expect((await mustData(gameSession.rollback('x2', 'b2'))).balance).toBe(9_000);
  expect((await refused(gameSession.bet('b2', 2_000, { round_id: 'r2' }))).code).toBe('BET_ROLLED_BACK');
  expect(await money(player)).toEqual([9_000, 0]);

  // A win overtakes its bet, and is sent again until the bet is there.
  const early = () => gameSession.win('w3', 700, { round_id: 'r3', round_finished: true });
  expect(await refused(early())).toMatchObject({ code: 'BET_NOT_FOUND', retry: 'same_request' });
  await mustData(gameSession.bet('b3', 500, { round_id: 'r3' }));
  await mustData(early());
  books.note('bet b3 500');
  books.note('win w3 700');
  expect((await refused(gameSession.win('w3b', 1, { round_id: 'r3' }))).code).toBe('ROUND_CLOSED');
  expect(await money(player)).toEqual([9_200, 0]);

  // Two servers of the studio roll the same bet back: it is returned once.
  await mustData(gameSession.bet('b4', 300, { round_id: 'r4' }));
  books.note('bet b4 300');
  const both = await Promise.all([gameSession.rollback('x4', 'b4'), gameSession.rollback('x4-too', 'b4')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [kept] = (await mustData(gameSession.get('/rounds/r4'))).transactions.filter(
    (one: { kind: string; status: string }) => one.kind === 'rollback' && one.status === 'applied',
  );
  books.note(`rollback ${kept.transaction_id} 300`);
  expect(await money(player)).toEqual([9_200, 0]);

  // Past midnight the first round is still open, the session is over and the player is locked. The win is paid.
  await pass(2 * hour);
  await lockPlayer(casino.operator, player);
  expect((await refused(gameSession.bet('b5', 100, { round_id: 'r5' }))).code).toBe('INVALID_PLAYER_TOKEN');
  await mustData(gameSession.win('w1', 5_000, { round_id: 'r1' }));
  books.note('win w1 5000');
  expect((await refused(gameSession.rollback('x1', 'b1'))).code).toBe('ROUND_SETTLED');
  expect(await money(player)).toEqual([14_200, 0]);

  // The studio forgets to close two rounds: after two days staff see them, and they are closed late.
  await pass(2 * day);
  expect(await mustData(ann.get(`${base}/open-rounds`))).toMatchObject([
    { round_id: 'r1', staked: 1_000, won: 5_000 },
    { round_id: 'r4', staked: 0, won: 0 },
  ]);
  for (const round of ['r1', 'r1', 'r4']) await mustData(gameSession.close(round));
  expect(await mustData(ann.get(`${base}/open-rounds`))).toEqual([]);

  // A correction for a lost round needs no bet, up to the cap of the operator.
  await mustData(gameSession.win('c1', 250, { kind: 'correction', round_id: 'r6' }));
  books.note('win c1 250');
  await refused(gameSession.win('c2', 1_000_001, { kind: 'correction', round_id: 'r6' }));
  expect(await money(player)).toEqual([14_450, 0]);

  // Reconciliation: hour by hour the same.
  const held = await mustData(gameSession.get('/reconciliation?from=2026-03-02T00:00:00Z&to=2026-03-09T00:00:00Z'));
  expect(held.map((row: { hour: string; digest: string }) => [row.hour, row.digest])).toEqual(books.digests());
  expect(held[0]).toMatchObject({ bets: { count: 3, sum: 1_800 }, rollbacks: { count: 1, sum: 300 } });
  await casino.expectSoundBooks();
});
