import { describe, expect, test } from 'vitest';
import { addBonus, grantBonus } from '../support/bonuses.ts';
import { bearerFor, type Reply } from '../support/client.ts';
import { addGame, originalOf } from '../support/games.ts';
import { addMethod, deposit, withdraw } from '../support/money.ts';
import { addCode, redeem } from '../support/promo-codes.ts';
import { newName, openStudio } from '../support/provider.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const setup = await openStudio(world);
const { operator, staff, studio } = setup;
await addMethod(staff);
const bonus = await addBonus(staff, { wagering_multiplier: 1, max_grants_per_player: 0 });
const code = await addCode(staff, bonus, { max_uses: 1_000, max_uses_per_player: 1 });
const slot = await originalOf(world, operator);

const outcome = (reply: Reply): string => (reply.status < 300 ? 'done' : reply.body.error.code);

/** A player with money, an open round, a session and a token, from before anything was switched off. */
const openPlayer = async () => {
  const gameSession = await setup.openSession(10_000);
  const [round_id, bet] = [newName('round'), newName('bet')];
  const undone = newName('bet');
  expect((await gameSession.bet(bet, 100, { round_id })).status).toBe(200);
  expect((await gameSession.bet(undone, 100, { round_id: `${round_id}-undone` })).status).toBe(200);
  const issued = await operator.client.post(`/api/v1/operator/players/${gameSession.player}/session-tokens`, {});
  return { ...gameSession, round_id, undone, browser: bearerFor(world.app, issued.body.data.token as string) };
};
type Player = Awaited<ReturnType<typeof openPlayer>>;

const launchUrl = (player: number, game: number) => `/api/v1/operator/players/${player}/games/${game}/launch`;

const actions = {
  deposit: ({ player }: Player) => deposit(operator, player, 100),
  withdraw: ({ player }: Player) => withdraw(operator, player, 100),
  'session token': ({ player }: Player) =>
    operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {}),
  'launch for real': ({ player }: Player) => operator.client.post(launchUrl(player, studio.game), {}),
  'grant a bonus': ({ player }: Player) => grantBonus(operator, player, bonus),
  'redeem a code': ({ player }: Player) => redeem(operator, player, code.code),
  'bet of a provider': (player: Player) => player.bet(newName('bet'), 100, { round_id: newName('round') }),
  'play of a provider': (player: Player) =>
    player.play(newName('round'), [{ kind: 'bet', transaction_id: newName('bet'), amount: 100 }]),
  'play an Original': ({ browser }: Player) => browser.post(`/api/v1/player/games/${slot}/play`, { stake: 100 }),
  win: (player: Player) => player.win(newName('win'), 50, { round_id: player.round_id }),
  rollback: (player: Player) => player.rollback(newName('rollback'), player.undone),
  'close a round': (player: Player) => player.close(player.round_id),
} satisfies Record<string, (player: Player) => Promise<Reply>>;
type Action = keyof typeof actions;

const restrict = async ({ player }: Player, switches: Record<string, boolean>): Promise<void> => {
  const url = `/api/back-office/v1/players/${player}/restrictions`;
  const reply = await staff.patch(url, { ...switches, reason: 'test' });
  expect(reply.status, reply.text).toBe(200);
};
const setStatus = async ({ player }: Player, status: string): Promise<void> => {
  const reply = await operator.client.put(`/api/v1/operator/players/${player}/status`, { status, reason: 'test' });
  expect(reply.status, reply.text).toBe(200);
};
const exclude = async ({ player }: Player, body: object): Promise<void> => {
  const reply = await operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, body);
  expect(reply.status, reply.text).toBe(200);
};

/** What ends with the player's tokens and game sessions, and what else is refused. */
const ended: Partial<Record<Action, string>> = {
  'bet of a provider': 'INVALID_PLAYER_TOKEN',
  'play of a provider': 'INVALID_PLAYER_TOKEN',
  'play an Original': 'INVALID_PLAYER_TOKEN',
};
const restricted = (...names: Action[]): Partial<Record<Action, string>> =>
  Object.fromEntries(names.map((name) => [name, 'PLAYER_RESTRICTED']));
const noBonus: Partial<Record<Action, string>> = {
  'grant a bonus': 'BONUS_INVALID',
  'redeem a code': 'BONUS_INVALID',
};
const playing = ['bet of a provider', 'play of a provider', 'play an Original', 'launch for real'] as const;
const excluded = { ...restricted('deposit', 'session token', 'launch for real'), ...ended, ...noBonus };

/** Each reason for refusals, with the operations it refuses; all other operations must work. */
const reasons: [string, (player: Player) => Promise<void>, Partial<Record<Action, string>>][] = [
  ['nothing', async () => undefined, {}],
  ['can_deposit is off', (player) => restrict(player, { can_deposit: false }), restricted('deposit')],
  ['can_withdraw is off', (player) => restrict(player, { can_withdraw: false }), restricted('withdraw')],
  ['can_bet is off', (player) => restrict(player, { can_bet: false }), restricted(...playing)],
  ['excluded_from_bonuses is on', (player) => restrict(player, { excluded_from_bonuses: true }), noBonus],
  ['a time-out', (player) => exclude(player, { period: '24_hours' }), excluded],
  ['a self-exclusion', (player) => exclude(player, { period: '6_months' }), excluded],
  ['a self-closure', (player) => exclude(player, { period: '6_months', type: 'self_closure' }), excluded],
  ['status locked', (player) => setStatus(player, 'locked'), excluded],
  ['status closed', (player) => setStatus(player, 'closed'), excluded],
];

describe.each(reasons)('%s', (_, apply, refused) => {
  test.each(Object.keys(actions) as Action[])('%s', async (name) => {
    const player = await openPlayer();
    await apply(player);
    expect(outcome(await actions[name](player))).toBe(refused[name] ?? 'done');
  });
});

describe('switched off', () => {
  const off: [string, (game: number) => Promise<Reply>, (game: number) => Promise<Reply>][] = [
    [
      'a game',
      (game) => staff.patch(`/api/back-office/v1/games/${game}`, { is_active: false }),
      (game) => staff.patch(`/api/back-office/v1/games/${game}`, { is_active: true }),
    ],
    [
      'its provider',
      () => staff.patch(`/api/back-office/v1/game-providers/${studio.provider.id}`, { is_active: false }),
      () => staff.patch(`/api/back-office/v1/game-providers/${studio.provider.id}`, { is_active: true }),
    ],
  ];
  test.each(off)('%s: nothing new can begin, and what has begun can end', async (_, switchOff, switchOn) => {
    const player = await openPlayer();
    const { player: id } = player;
    const calls: Record<string, () => Promise<Reply>> = {
      get: () => operator.client.get(`/api/v1/operator/games/${studio.game}`),
      'launch for real': () => operator.client.post(launchUrl(id, studio.game), {}),
      'launch the demo': () => operator.client.post(launchUrl(id, studio.game), { mode: 'demo' }),
      'launch by the player': () => player.browser.post(`/api/v1/player/games/${studio.game}/launch`, {}),
      'bet of a provider': () => actions['bet of a provider'](player),
      'play of a provider': () => actions['play of a provider'](player),
      win: () => actions.win(player),
      rollback: () => actions.rollback(player),
      'close a round': () => actions['close a round'](player),
    };
    expect((await switchOff(studio.game)).status).toBe(200);
    const seen: Record<string, string> = {};
    for (const [name, call] of Object.entries(calls)) seen[name] = outcome(await call());
    expect((await switchOn(studio.game)).status).toBe(200);
    expect(seen).toEqual({
      get: 'NOT_FOUND',
      'launch for real': 'NOT_FOUND',
      'launch the demo': 'NOT_FOUND',
      'launch by the player': 'NOT_FOUND',
      'bet of a provider': 'INVALID_REQUEST',
      'play of a provider': 'INVALID_REQUEST',
      win: 'done',
      rollback: 'done',
      'close a round': 'done',
    });
    expect(outcome(await actions['bet of a provider'](await openPlayer()))).toBe('done');
  });

  test('another game of the same provider still works', async () => {
    const other = await addGame(staff, studio.provider.slug);
    const { player } = await openPlayer();
    expect((await staff.patch(`/api/back-office/v1/games/${other}`, { is_active: false })).status).toBe(200);
    expect(outcome(await operator.client.post(launchUrl(player, other), {}))).toBe('NOT_FOUND');
    expect(outcome(await operator.client.post(launchUrl(player, studio.game), {}))).toBe('done');
  });
});
