import { randomBytes } from 'node:crypto';
import { clientFor, must, mustData, type Reply, type SendOptions } from './client.ts';
import { addGame, addProvider, plantProvider } from './games.ts';
import { playerWith } from './money.ts';
import { addTestStaff, type Staff } from './staff.ts';
import type { Operator, World } from './world.ts';

/** A game provider with a key and a game, on the other side of the wallet. */
export const addStudio = async (world: World, operator: Operator, staff: Staff) => {
  const provider = await addProvider(staff);
  const external_id = `game-${randomBytes(4).toString('hex')}`;
  const game = await addGame(staff, provider.slug, { external_id });
  const created = await staff.post('/api/back-office/v1/api-keys', {
    name: 'Wallet',
    scopes: [],
    provider_id: provider.id,
    rate_limit_per_minute: 1_000_000,
  });
  if (created.status !== 201) throw new Error(created.text);
  return studioOf(world, operator, { provider, external_id, game, key: created.body.data });
};

/** The same where a provider and its key require a second person. */
export const plantStudio = async (world: World, operator: Operator, staff: Staff): Promise<Studio> => {
  const provider = await plantProvider(world, operator);
  const external_id = newName('game');
  const game = await addGame(staff, provider.slug, { external_id });
  const key = await operator.addKey([], { provider_id: provider.id });
  return studioOf(world, operator, { provider, external_id, game, key });
};

type Key = { readonly id: number; readonly key: string; readonly secret: string };

const studioOf = (
  world: World,
  operator: Operator,
  made: {
    readonly provider: { readonly id: number; readonly slug: string };
    readonly external_id: string;
    readonly game: number;
    readonly key: Key;
  },
) => {
  const { key, game } = made;
  const client = clientFor(world.app, world.clock, key);

  /** Launches the game, or another of the provider's, for a player and returns the player's name. */
  const launch = async (player: number, launchedGame = game) => {
    const url = `/api/v1/operator/players/${player}/games/${launchedGame}/launch`;
    const { session_token }: { session_token: string } = await mustData(operator.client.post(url, {}));
    const verified = await mustData(client.post('/api/v1/provider/sessions/verify', { session_token }));
    return { session_token, player_ref: verified.player_ref as string };
  };
  return { ...made, client, launch };
};

export type Studio = Awaited<ReturnType<typeof addStudio>>;

let names = 0;
export const newName = (prefix: string): string => {
  names += 1;
  return `${prefix}-${process.pid}-${names}`;
};

type Registration = { readonly currency?: string; readonly is_test?: boolean; readonly promo_code?: string };

/** A new player with a session, and short helpers for money calls. */
export const openGameSession = async (operator: Operator, studio: Studio, balance = 1_000, more: Registration = {}) =>
  openGameSessionOf(studio, await playerWith(operator, balance, more), more.currency);

/** The same for a registered player. */
export const openGameSessionOf = async (studio: Studio, player: number, currency = 'EUR') => {
  const { session_token, player_ref } = await studio.launch(player);
  const post = (path: string, body: object, options?: SendOptions): Promise<Reply> =>
    studio.client.post(`/api/v1/provider${path}`, body, options);
  const common = { game_id: studio.external_id, currency };
  return {
    player,
    session_token,
    player_ref,
    post,
    bet: (transaction_id: string, amount: number, more: object = {}, options?: SendOptions) =>
      post('/bets', { transaction_id, session_token, round_id: 'r1', amount, ...common, ...more }, options),
    win: (transaction_id: string, amount: number, more: object = {}, options?: SendOptions) =>
      post('/wins', { transaction_id, player_ref, round_id: 'r1', amount, ...common, ...more }, options),
    rollback: (transaction_id: string, reference_transaction_id: string, more: object = {}, options?: SendOptions) =>
      post('/rollbacks', { transaction_id, player_ref, reference_transaction_id, ...more }, options),
    play: (round_id: string, actions: object[], more: object = {}, options?: SendOptions) =>
      post('/plays', { round_id, session_token, actions, ...common, ...more }, options),
    close: (round_id: string, options?: SendOptions) => post(`/rounds/${round_id}/close`, { player_ref }, options),
    get: (path: string) => studio.client.get(`/api/v1/provider${path}`),
  };
};

export type GameSession = Awaited<ReturnType<typeof openGameSession>>;

export const openStudio = async (world: World) => {
  const operator = await world.addOperator({ is_sandbox: true });
  const staff = await addTestStaff(world, operator);
  const studio = await addStudio(world, operator, staff);
  return {
    operator,
    staff,
    studio,
    openSession: (balance?: number, more?: Registration) => openGameSession(operator, studio, balance, more),
  };
};

/** A win that names a grant which nobody has made: it is held for staff. Returns its id. */
export const holdWin = async (operator: Operator, studio: Studio, staff: Staff, amount = 500): Promise<number> => {
  const { win, player } = await openGameSession(operator, studio, 0);
  await must(win(newName('w'), amount, { round_id: newName('r'), free_round_id: 'promo-7', round_finished: true }));
  const { data } = (await must(staff.get(`/api/back-office/v1/held-wins?player_id=${player}`))).body;
  return data[0].id;
};

/** Bonus money, by a correction. */
export const giveBonus = async (staff: Staff, player: number, amount: number): Promise<void> => {
  const url = `/api/back-office/v1/players/${player}/corrections`;
  await must(staff.post(url, { wallet: 'bonus', direction: 'up', amount, reason: 'test' }));
};

/** A lock, which also ends the sessions of the player. */
export const lockPlayer = async (operator: Operator, player: number): Promise<void> => {
  const url = `/api/v1/operator/players/${player}/status`;
  await must(operator.client.put(url, { status: 'locked', reason: 'test' }));
};
