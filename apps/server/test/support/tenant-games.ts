import { base } from '../../support/back-office.ts';
import { addBonus, granted } from './bonuses.ts';
import { bearerFor, must } from './client.ts';
import { createWorkOf } from './free-round-work.ts';
import { originalOf } from './games.ts';
import { browserOf } from './loyalty.ts';
import { playerWith } from './money.ts';
import { newName, openStudio } from './provider.ts';
import { advance, finish, openTournament, playRound } from './tournaments.ts';
import { answering, startReceiver } from './webhook-receiver.ts';
import type { World } from './world.ts';

/** Calls at the same time: the first is admitted alone, and all others together while it is answered. */
export const walkBatches = async (world: World): Promise<void> => {
  const studio = await openStudio(world);
  const session = await studio.openSession(10_000);
  const player = await browserOf(world, studio.operator, session.player);
  const calls = () => [
    studio.operator.client.get('/api/v1/operator/me'),
    player.get('/api/v1/player/wallet'),
    session.bet(newName('bet'), 1, { round_id: newName('round') }),
  ];
  for (const reply of await Promise.all([calls(), calls(), calls()].flat())) await must(Promise.resolve(reply));

  const slot = await originalOf(world, studio.operator);
  const players = await Promise.all(Array.from({ length: 8 }, () => playerWith(studio.operator, 1_000)));
  const browsers = await Promise.all(players.map((id) => browserOf(world, studio.operator, id)));
  await Promise.all(browsers.map((browser) => must(browser.post(`/api/v1/player/games/${slot}/play`, { stake: 1 }))));
};

/** A win with a fraction that is taken back, and rules that transactions have fixed. */
export const walkProviderRules = async (world: World): Promise<void> => {
  const { staff, studio, openSession } = await openStudio(world);
  const url = `${base}/game-providers/${studio.provider.id}`;
  await must(staff.patch(url, { rolls_back_wins: true }));
  const session = await openSession();
  const [bet, win] = [newName('b'), newName('w')];
  await must(session.bet(bet, 100));
  await must(session.win(win, 50, { fraction: 1 }));
  await must(session.rollback(newName('x'), win, { reference_kind: 'win' }));
  await staff.patch(url, { kind_in_key: false });
};

/** A provider that is told of free rounds, and then no more. */
export const walkFreeRounds = async (world: World): Promise<void> => {
  const { operator, staff, studio } = await openStudio(world);
  const provider = await startReceiver(answering(200, {}, '{"state":"active","left":3}'));
  const at = `${base}/game-providers/${studio.provider.id}/free-rounds`;
  await must(staff.put(at, { url: provider.url }));
  const free_spins = { count: 3, stake: 20, provider_id: studio.provider.id, games: [studio.game] };
  const rounds = await addBonus(staff, { type: 'free_spins', default_amount: 0, terms: { free_spins } });
  await granted(operator, await playerWith(operator, 0), rounds);
  const work = createWorkOf(world);
  await work.runOnce();
  await work.stop();
  await must(staff.put(at, { url: null }));
  await provider.close();
};

export const walkRewards = async (world: World): Promise<void> => {
  const studio = await openStudio(world);
  const terms = { percentage: 10, cashback_period: 'day' };
  await addBonus(studio.staff, { type: 'cashback', wagering_multiplier: 0, terms });
  const gameSession = await studio.openSession(10_000);
  for (const score of ['staked', 'won', 'best_multiplier']) await openTournament(world, studio, { score });
  await playRound(gameSession, 500, 100);
  const free_spins = { count: 3, stake: 20, provider_id: studio.studio.provider.id, games: [studio.studio.game] };
  const rounds = await addBonus(studio.staff, { type: 'free_spins', default_amount: 0, terms: { free_spins } });
  await granted(studio.operator, gameSession.player, rounds);
  await must(gameSession.win(newName('w'), 100, { kind: 'correction', round_id: newName('r') }));
  await finish(studio);
  await advance(studio, 86_400);
  await must(studio.staff.get(`/api/back-office/v1/players/${gameSession.player}/transactions`));
};

/** Rounds of a cached account, the last of them refused. */
export const walkMemory = async (world: World): Promise<void> => {
  const operator = await world.addOperator();
  const player = await playerWith(operator, 100);
  const { body } = await must(
    operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, { ttl_minutes: 60 }),
  );
  const session = bearerFor(world.app, body.data.token);
  const [game] = await world.admin<{ id: number }[]>`
    select id from games where operator_id = ${operator.operator_id} and external_id = 'orig-slot'`;
  const play = (stake: number) => session.post(`/api/v1/player/games/${game?.id}/play`, { stake });
  for (let round = 0; round < 3; round += 1) await must(play(1));
  await play(1_000_000);
};

/** A launch whose stored address must not be opened. */
export const walkAddresses = async (world: World): Promise<void> => {
  const { operator, studio, openSession } = await openStudio(world);
  const { player } = await openSession(100);
  await world.admin`update game_providers set launch_url = 'https:/far.example/{token}'
    where operator_id = ${operator.operator_id} and launch_url is not null`;
  await operator.client.post(`/api/v1/operator/players/${player}/games/${studio.game}/launch`);
};
