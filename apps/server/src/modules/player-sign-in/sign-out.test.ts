import { describe, expect, test } from 'vitest';
import { bearerFor, must } from '../../../test/support/client.ts';
import { isGameSessionAlive, openGameSession, originalOf } from '../../../test/support/games.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { newPlayerBody, playerPassword, registerTestPlayer, signInTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const url = '/api/v1/player/sign-out';

const world = await createFileWorld();
const operator = await world.addOperator();
const node = await world.startNode();
const game = await originalOf(world, operator);
const launch = `/api/v1/player/games/${game}/launch`;

const addPlayer = async () => {
  const body = newPlayerBody({ password: playerPassword });
  const id = await registerTestPlayer(operator, body);
  return { id, email: body.email as string };
};
const signIn = async (email: string) => {
  const { session } = await signInTestPlayer(operator, email);
  return bearerFor(world.app, session.token);
};
type Browser = Awaited<ReturnType<typeof signIn>>;
const isSignedIn = async (browser: Browser, via = world.app): Promise<boolean> =>
  (await browser.get('/api/v1/player/me', { via })).status === 200;
/** Launches a game with the player's token, and tells whether bets are still taken under its session. */
const playIn = async (browser: Browser) => {
  const { session_token } = (await must(browser.post(launch))).body.data;
  return () => isGameSessionAlive(world, operator, session_token);
};

describe('signing out', () => {
  test('200: ends the token and the game sessions opened under it, on every node, and nothing else', async () => {
    const { id, email } = await addPlayer();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    const [ours, theirs] = [await playIn(here), await playIn(elsewhere)];
    const byOperator = await openGameSession(world, operator, id);
    expect(await isSignedIn(here, node)).toBe(true);
    expect((await must(here.post(url))).body.data).toEqual({ ended: 1 });
    expect([await isSignedIn(here), await isSignedIn(here, node), await ours()]).toEqual([false, false, false]);
    expect((await here.post(url)).body.error.code).toBe('INVALID_PLAYER_TOKEN');
    expect([await isSignedIn(elsewhere), await theirs(), await byOperator.isAlive()]).toEqual([true, true, true]);
  });

  test('everywhere: ends all tokens and game sessions of the player, those of others not, and is in the audit log', async () => {
    const { id, email } = await addPlayer();
    const other = await signIn((await addPlayer()).email);
    const othersGame = await playIn(other);
    const browsers = [await signIn(email), await signIn(email), await signIn(email)] as const;
    const alive = await Promise.all(browsers.map(playIn));
    const byOperator = await openGameSession(world, operator, id);
    expect((await must(browsers[1].post(url, { everywhere: true }))).body.data).toEqual({ ended: 3 });
    expect(
      await Promise.all([...browsers.map((browser) => isSignedIn(browser)), ...alive.map((one) => one())]),
    ).toEqual(Array(6).fill(false));
    expect(await byOperator.isAlive()).toBe(false);
    expect([await isSignedIn(other), await othersGame()]).toEqual([true, true]);
    const staff = await addTestStaff(world, operator);
    const log = await must(staff.get(`/api/back-office/v1/audit-log?subject_kind=player&subject_id=${id}`));
    expect(log.body.data[0]).toMatchObject({ action: 'player.signed_out_everywhere', actor_kind: 'player' });
  });

  test('is open to a restricted session', async () => {
    const { id, email } = await addPlayer();
    await must(operator.client.post(`/api/v1/operator/players/${id}/self-exclusion`, { period: '24_hours' }));
    const browser = await signIn(email);
    expect((await must(browser.post(url))).body.data).toEqual({ ended: 1 });
  });
});

describe('a launch that was admitted before its token ended', () => {
  test('401 INVALID_PLAYER_TOKEN: stores no session after it', async () => {
    const { id, email } = await addPlayer();
    const browser = await signIn(email);
    const held = { table: 'players', operator_id: operator.operator_id, waiters: 1 } as const;
    const reply = await withRowsHeld(
      world,
      held,
      () => browser.post(launch),
      async (holder) => {
        await holder`
          update player_tokens set ended_at = ${world.clock.now()}
          where operator_id = ${operator.operator_id} and player_id = ${id}`;
      },
    );
    expect([reply.status, reply.body.error?.code]).toEqual([401, 'INVALID_PLAYER_TOKEN']);
    const sessions = await world.admin`select 1 from game_sessions where player_id = ${id}`;
    expect(sessions).toHaveLength(0);
  });

  test('however they meet, no session of the token is left', async () => {
    const { id, email } = await addPlayer();
    const browser = await signIn(email);
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => browser.post(launch)),
      browser.post(url),
      ...Array.from({ length: 6 }, () => browser.post(launch)),
    ]);
    for (const reply of replies) expect([200, 401]).toContain(reply.status);
    const left = await world.admin`select 1 from game_sessions where player_id = ${id} and ended_at is null`;
    expect(left).toHaveLength(0);
  });
});
