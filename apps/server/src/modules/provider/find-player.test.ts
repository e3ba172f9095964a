import { expect, test } from 'vitest';
import type { Reply } from '../../../test/support/client.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { createPlayerFinder } from './find-player.ts';

const world = await createFileWorld();
const table = await openStudio(world);

type AnyCall = Parameters<ReturnType<typeof createPlayerFinder>['ofRef']>[0];
const call = {
  caller: { kind: 'api_key', key: { provider_id: table.studio.provider.id } },
  operator: { operator_id: table.operator.operator_id },
} as AnyCall;

const openFinder = () => {
  const forgets: (() => void)[] = [];
  const finder = createPlayerFinder({ sql: world.app.sql, onForget: (run) => void forgets.push(run) });
  return {
    finder,
    forget: () => {
      for (const run of forgets) run();
    },
  };
};

test('whom a player_ref and a session belong to is read once, and again after the database lost commits', async () => {
  const gameSession = await table.openSession();
  const { finder, forget } = openFinder();
  const find = async () => [
    await finder.ofRef(call, gameSession.player_ref),
    (await finder.ownerOfSession(call, gameSession.session_token)).player_id,
  ];
  expect(await find()).toEqual([gameSession.player, gameSession.player]);
  await world.admin`delete from game_sessions where player_id = ${gameSession.player}`;
  await world.admin`delete from game_player_refs where player_id = ${gameSession.player}`;
  expect(await find()).toEqual([gameSession.player, gameSession.player]);
  forget();
  await expect(finder.ofRef(call, gameSession.player_ref)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(finder.ownerOfSession(call, gameSession.session_token)).rejects.toThrow();
});

test('a name that does not exist yet is looked for again', async () => {
  const gameSession = await table.openSession();
  const { finder } = openFinder();
  await expect(finder.ofRef(call, 'plr_later')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await world.admin`update game_player_refs set player_ref = 'plr_later' where player_id = ${gameSession.player}`;
  expect(await finder.ofRef(call, 'plr_later')).toBe(gameSession.player);
});

test("another provider's session does not exist, cached or not", async () => {
  const gameSession = await table.openSession();
  const { finder } = openFinder();
  await finder.ownerOfSession(call, gameSession.session_token);
  const stranger = { ...call, caller: { kind: 'api_key', key: { provider_id: 0 } } } as AnyCall;
  await expect(finder.ownerOfSession(stranger, gameSession.session_token)).rejects.toThrow();
});

test('a session that has ended is seen as ended at once, although its owner is cached', async () => {
  const gameSession = await table.openSession();
  const bet = (): Promise<Reply> => gameSession.bet(newName('t'), 1, { round_id: newName('r') });
  expect((await bet()).status).toBe(200);
  await world.admin`update game_sessions set ended_at = ${world.clock.now()} where player_id = ${gameSession.player}`;
  expect((await bet()).status).toBeGreaterThanOrEqual(400);
  const verified = await gameSession.post('/sessions/verify', { session_token: gameSession.session_token });
  expect(verified.status).toBeGreaterThanOrEqual(400);
});
