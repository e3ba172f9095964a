import { beforeAll, describe, expect, test } from 'vitest';
import { bearerFor, must } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { playerWith } from '../../../test/support/money.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
const base = '/api/back-office/v1/rounds';

let studio: Awaited<ReturnType<typeof openStudio>>;
let staff: Staff;
let gameSession: GameSession;
let other: GameSession;

beforeAll(async () => {
  studio = await openStudio(world);
  staff = await addTestStaff(world, studio.operator, 'support');
  gameSession = await studio.openSession(10_000);
  other = await studio.openSession(10_000);
});

/** A round of one bet, closed with a win. */
const playOn = async (at: GameSession, round_id: string, win = 50) => {
  await must(at.bet(newName('b'), 100, { round_id }));
  await must(at.win(newName('w'), win, { round_id, round_finished: true }));
};

const idsOf = (reply: { body: { data: { round_id: string }[] } }) => reply.body.data.map((round) => round.round_id);

/** Every page of a list, one item at a time. */
const walk = async (query: string, limit = 1): Promise<string[]> => {
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const more: string = before === null ? '' : `&before=${encodeURIComponent(before)}`;
    const reply = await must(staff.get(`${base}?limit=${limit}&${query}${more}`));
    seen.push(...idsOf(reply));
    before = reply.body.meta.next_before;
  } while (before !== null);
  return seen;
};

const playOriginal = async (operator: Operator, player: number, stake = 100) => {
  const issued = await must(operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {}));
  const game = await originalOf(world, operator);
  const client = bearerFor(world.app, issued.body.data.token);
  const played = await must(client.post(`/api/v1/player/games/${game}/play`, { stake }));
  return { client, round_id: played.body.data.round_id as string };
};

describe('200 a list of rounds', () => {
  test("shows each player's part with game, provider, stakes and wins, newest first", async () => {
    const [first, second] = [newName('r'), newName('r')];
    await playOn(gameSession, first);
    world.clock.advance(1_000);
    await must(gameSession.bet(newName('b'), 300, { round_id: second }));
    const reply = await must(staff.get(`${base}?player_id=${gameSession.player}&limit=2`));
    expect(idsOf(reply)).toEqual([second, first]);
    expect(reply.body.data[1]).toMatchObject({
      player_id: gameSession.player,
      provider: { id: studio.studio.provider.id, slug: studio.studio.provider.slug },
      game: { id: studio.studio.game, name: 'Some Game' },
      status: 'closed',
      currency: 'EUR',
      staked_real: 100,
      won_real: 50,
      bets: 1,
      wins: 1,
    });
    expect(reply.body.data[0]).toMatchObject({ status: 'open', staked_real: 300, closed_at: null });
  });

  test('no round is lost or shown twice when many opened in the same millisecond', async () => {
    const player = await studio.openSession(10_000);
    const names = Array.from({ length: 7 }, () => newName('same'));
    for (const round_id of names) await playOn(player, round_id);
    const seen = await walk(`player_id=${player.player}`, 2);
    expect(seen.toSorted()).toEqual(names.toSorted());
    expect(seen).toEqual(names.toSorted().toReversed());
  });

  test.each(['', 'status=closed', 'status=open'])('without a player, page by page: %s', async (filter) => {
    const all = await walk(filter, 100);
    expect(await walk(filter, 2)).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(0);
  });

  test('filters by game, provider, id and time in combination', async () => {
    world.clock.advance(60_000);
    const from = world.clock.now().toISOString();
    const shared = newName('shared');
    await playOn(gameSession, shared);
    world.clock.advance(60_000);
    await playOn(other, shared);
    const of = async (query: string) =>
      (await must(staff.get(`${base}?${query}`))).body.data.map((round: { player_id: number }) => round.player_id);
    const { game, provider } = studio.studio;
    expect(await of(`round_id=${shared}`)).toEqual([other.player, gameSession.player]);
    expect(await of(`round_id=${shared}&player_id=${gameSession.player}`)).toEqual([gameSession.player]);
    expect(await of(`created_from=${from}&created_to=${from}`)).toEqual([gameSession.player]);
    expect(await of(`created_from=${from}&game_id=${game}&provider_id=${provider.id}`)).toHaveLength(2);
    expect(await of(`created_from=${from}&game_id=${game + 1}`)).toEqual([]);
    expect(await of('round_id=nobodys')).toEqual([]);
  });

  test("another operator's rounds are not among them", async () => {
    const { operator } = await openStudio(world);
    const stranger = await addTestStaff(world, operator, 'support');
    expect((await must(stranger.get(base))).body).toEqual({ data: [], meta: { next_before: null } });
    expect((await must(stranger.get(`${base}?player_id=${gameSession.player}`))).body.data).toEqual([]);
  });

  test.each(['before=x', 'limit=101', 'status=lost', 'player_id=0', 'created_from=never', 'round_id=%20'])(
    '422 VALIDATION_FAILED: %s',
    async (query) => {
      expect((await staff.get(`${base}?${query}`)).status).toBe(422);
    },
  );

  test('accepts any well-formed cursor', async () => {
    const far = `${'9'.repeat(15)}-${'9'.repeat(16)}-${'9'.repeat(16)}-x`;
    expect((await staff.get(`${base}?before=${far}`)).status).toBe(200);
    expect((await staff.get(`${base}?before=0-0-0-`)).body.data).toEqual([]);
  });
});

describe('200 one round', () => {
  test('shows what the provider sent, the ledger entries and who else played', async () => {
    const round_id = newName('table');
    const [bet, undone] = [newName('b'), newName('b')];
    await must(gameSession.bet(bet, 100, { round_id }));
    world.clock.advance(5_000);
    await must(gameSession.bet(undone, 40, { round_id }));
    await must(gameSession.rollback(newName('x'), undone));
    await playOn(other, round_id);
    world.clock.advance(5_000);
    await must(gameSession.win(newName('w'), 250, { round_id, round_finished: true }));

    const reply = await must(staff.get(`${base}/${round_id}?player_id=${gameSession.player}`));
    expect(reply.body.data).toMatchObject({ staked_real: 100, won_real: 250, status: 'closed', draw: null });
    expect(reply.body.data.transactions.map((t: { kind: string; status: string }) => [t.kind, t.status])).toEqual([
      ['bet', 'applied'],
      ['bet', 'rolled_back'],
      ['rollback', 'applied'],
      ['win', 'applied'],
    ]);
    expect(reply.body.data.entries.map((e: { type: string; amount: number }) => [e.type, e.amount])).toEqual([
      ['casino_bet', -100],
      ['casino_bet', -40],
      ['casino_rollback', 40],
      ['casino_win', 250],
    ]);
    expect(reply.body.data.others).toEqual([{ player_id: other.player, provider_id: studio.studio.provider.id }]);
  });

  test('draws an Original again: its secret seed is verified, but not shown', async () => {
    const player = await playerWith(studio.operator, 10_000);
    const { client, round_id } = await playOriginal(studio.operator, player);
    const before = await must(staff.get(`${base}/${round_id}`));
    expect(before.body.data.draw).toMatchObject({ matches: true, server_seed: null, nonce: 0, stake: 100 });
    expect(before.body.data.entries[0]).toMatchObject({ type: 'casino_bet', amount: -100 });
    expect(before.body.data.transactions).toEqual([]);

    const rotated = await must(client.post('/api/v1/player/fairness/rotate', {}));
    const after = await must(staff.get(`${base}/${round_id}`));
    expect(after.body.data.draw).toEqual({
      ...before.body.data.draw,
      server_seed: rotated.body.data.revealed.server_seed,
    });
  });

  test('a round with a changed outcome does not match', async () => {
    const player = await playerWith(studio.operator, 10_000);
    const { round_id } = await playOriginal(studio.operator, player);
    await world.admin`
      update game_rounds set outcome = jsonb_set(outcome::jsonb, '{payout}', '123456')::json where round_id = ${round_id}`;
    expect((await must(staff.get(`${base}/${round_id}`))).body.data.draw.matches).toBe(false);
  });

  test('404 NOT_FOUND: an id that nobody played, or not this player', async () => {
    const round_id = newName('r');
    await playOn(gameSession, round_id);
    expect((await staff.get(`${base}/none`)).status).toBe(404);
    expect((await staff.get(`${base}/${round_id}?player_id=${other.player}`)).status).toBe(404);
  });
});
