import { expect, test } from 'vitest';
import { foundInCache } from '../../../test/support/found-in-cache.ts';
import { balancesOf, entriesOf } from '../../../test/support/money.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);
const other = await world.startNode();

const counted = (calls: () => Promise<void>) => foundInCache(world.app, calls);

const money = async (gameSession: GameSession) => (await balancesOf(world, gameSession.player)).real_balance;

/** A player whose account, session and game this node has cached. */
const warmSeat = async (balance = 1_000): Promise<GameSession> => {
  const gameSession = await table.openSession(balance);
  for (const id of [newName('w'), newName('w')]) {
    const round_id = newName('r');
    await gameSession.bet(id, 1, { round_id });
    await gameSession.win(id, 1, { round_id, round_finished: true });
  }
  return gameSession;
};

test('bets and wins under new ids are decided from the cache', async () => {
  const gameSession = await warmSeat();
  const how = await counted(async () => {
    for (let round = 0; round < 3; round += 1) {
      const [id, round_id] = [newName('t'), newName('r')];
      expect((await gameSession.bet(id, 10, { round_id })).status).toBe(200);
      expect((await gameSession.win(id, 4, { round_id, round_finished: true })).status).toBe(200);
    }
  });
  expect(how).toEqual({ hit: 6, miss: 0, stale: 0 });
  expect(await money(gameSession)).toBe(1_000 - 18);
});

test('several open rounds of one player are all cached', async () => {
  const gameSession = await warmSeat();
  const rounds = [newName('r'), newName('r'), newName('r')];
  const how = await counted(async () => {
    for (const round_id of rounds) expect((await gameSession.bet(`${round_id}-b`, 5, { round_id })).status).toBe(200);
    for (const round_id of rounds) expect((await gameSession.win(`${round_id}-w`, 1, { round_id })).status).toBe(200);
    for (const round_id of rounds) expect((await gameSession.close(round_id)).status).toBe(200);
  });
  expect(how).toEqual({ hit: 9, miss: 0, stale: 0 });
});

test('a bet that is sent again is answered from what was kept, also when it would be refused today', async () => {
  const gameSession = await warmSeat();
  const [id, round_id] = [newName('t'), newName('r')];
  const first = await gameSession.bet(id, 1_000, { round_id });
  expect(first.status).toBe(200);
  // There is no money left for a second such bet.
  const how = await counted(async () => {
    const again = await gameSession.bet(id, 1_000, { round_id });
    expect([again.status, again.body.data.transaction.status]).toEqual([200, 'replayed']);
  });
  expect(how).toEqual({ hit: 0, miss: 1, stale: 1 });
  expect(await money(gameSession)).toBe(0);
});

test('a bet that was rolled back before it arrived, by another node, is not taken', async () => {
  const gameSession = await warmSeat();
  const [id, round_id] = [newName('t'), newName('r')];
  expect((await gameSession.rollback(newName('rb'), id, {}, { via: other })).status).toBeLessThan(300);
  const late = await gameSession.bet(id, 10, { round_id });
  expect([late.status, late.body.error.code]).toEqual([409, 'BET_ROLLED_BACK']);
  expect(await money(gameSession)).toBe(1_000);
});

test('an id that another player has used is refused', async () => {
  const [one, two] = [await warmSeat(), await warmSeat()];
  const id = newName('t');
  expect((await one.bet(id, 10, { round_id: newName('r') })).status).toBe(200);
  const taken = await two.bet(id, 10, { round_id: newName('r') });
  expect([taken.status, taken.body.error.code]).toEqual([409, 'DUPLICATE_TRANSACTION']);
  expect(await money(two)).toBe(1_000);
});

test('a win of a round that is closed is refused, whichever node closed it', async () => {
  const gameSession = await warmSeat();
  for (const via of [world.app, other]) {
    const round_id = newName('r');
    await gameSession.bet(newName('t'), 10, { round_id });
    expect((await gameSession.close(round_id, { via })).status).toBe(200);
    const late = await gameSession.win(newName('t'), 500, { round_id });
    expect([late.status, late.body.error.code]).toEqual([409, 'ROUND_CLOSED']);
  }
  expect(await money(gameSession)).toBe(980);
});

test('no bet is taken under a session that was ended behind the engine', async () => {
  const gameSession = await warmSeat();
  await world.admin`update game_sessions set ended_at = ${world.clock.now()} where player_id = ${gameSession.player}`;
  const refused = await gameSession.bet(newName('t'), 10, { round_id: newName('r') });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await money(gameSession)).toBe(1_000);
});

test('a game that is switched off takes no bet, and still pays its wins', async () => {
  const gameSession = await warmSeat();
  const round_id = newName('r');
  await gameSession.bet(newName('t'), 10, { round_id });
  await world.admin`update games set is_active = false where external_id = ${table.studio.external_id}`;
  expect((await gameSession.bet(newName('t'), 10, { round_id })).status).toBeGreaterThanOrEqual(400);
  expect((await gameSession.win(newName('t'), 7, { round_id })).status).toBe(200);
  await world.admin`update games set is_active = true where external_id = ${table.studio.external_id}`;
  expect(await money(gameSession)).toBe(997);
  expect((await entriesOf(world, gameSession.player)).length).toBeGreaterThan(0);
});
