import { must } from './client.ts';
import { entriesOf } from './money.ts';
import { type GameSession, newName, openStudio } from './provider.ts';
import type { World } from './world.ts';

type StudioWorld = Awaited<ReturnType<typeof openStudio>>;

const base = '/api/back-office/v1/tournaments';

/** A tournament of one hour that has just begun, with a minute of grace, and short helpers. */
export const openTournament = async (world: World, studio: StudioWorld, more: Record<string, unknown> = {}) => {
  const [started] = await world.admin<{ offset: number }[]>`
    select clock_offset_ms as offset from operators where operator_id = ${studio.operator.operator_id}`;
  const now = world.clock.now().getTime() + started!.offset;
  const reply = await studio.staff.post(base, {
    name: newName('Cup'),
    starts_at: new Date(now).toISOString(),
    ends_at: new Date(now + 3_600_000).toISOString(),
    grace_minutes: 1,
    score: 'staked',
    prizes: [1_000, 500],
    ...more,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  const id = reply.body.data.id as number;
  const board = async () => (await studio.staff.get(`${base}/${id}/leaderboard`)).body.data;
  return {
    id,
    board,
    /** The board as rank, player and score. */
    ranks: async (): Promise<[number, number, number][]> =>
      (await board()).map((row: { rank: number; player_id: number; score: number }) => [
        row.rank,
        row.player_id,
        row.score,
      ]),
    get: async () => (await studio.staff.get(`${base}/${id}`)).body.data,
    patch: (body: object) => studio.staff.patch(`${base}/${id}`, body),
    cancel: () => studio.staff.post(`${base}/${id}/cancel`, { reason: 'test' }),
  };
};

/** A tournament at a separate operator, so that other play does not count. */
export const startCup = async (world: World, more: Record<string, unknown> = {}) => {
  const studio = await openStudio(world);
  return { studio, cup: await openTournament(world, studio, more) };
};

/** Moves the operator's own clock, which runs what is due. */
export const advance = async (studio: StudioWorld, seconds: number): Promise<void> => {
  await must(studio.operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: seconds }));
};

/** Past the end and the grace of such a tournament. */
export const finish = (studio: StudioWorld): Promise<void> => advance(studio, 3_661);

/** A round of one bet and one win, closed by default; returns the names of the round and its bet. */
export const playRound = async (
  gameSession: GameSession,
  stake: number,
  win: number,
  more: { closed?: boolean } = {},
) => {
  const round_id = newName('round');
  const bet = newName('bet');
  await must(gameSession.bet(bet, stake, { round_id }));
  await must(gameSession.win(newName('win'), win, { round_id, round_finished: more.closed ?? true }));
  return { round_id, bet };
};

/** Three players who stake 300, 299 and 298, in this order of rank. */
export const playThree = async (studio: StudioWorld): Promise<GameSession[]> => {
  const gameSessions: GameSession[] = [];
  for (const stake of [300, 299, 298]) {
    const gameSession = await studio.openSession(1_000);
    await playRound(gameSession, stake, 0);
    gameSessions.push(gameSession);
  }
  return gameSessions;
};

/** What the player has won, oldest first. */
export const prizesPaid = async (world: World, player: number): Promise<number[]> =>
  (await entriesOf(world, player)).flatMap(([type, amount]) => (type === 'tournament_prize' ? [amount] : []));
