import { afterAll, describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, grantBonus, granted } from '../../../test/support/bonuses.ts';
import { must, mustData, type Reply } from '../../../test/support/client.ts';
import { addGame, addProvider } from '../../../test/support/games.ts';
import { balancesOf, deposit } from '../../../test/support/money.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();
const { operator, staff, studio, openSession } = await openStudio(world);

/** Entries, balances, bonuses, rounds, transactions and orders agree, whatever was sent. */
afterAll(async () => {
  expect(await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug })).toEqual([]);
});

type Spins = Record<string, unknown>;

/** Three rounds of 20 on the game of the studio, whose winnings are wagered twice within a week. */
const addRounds = (more: Record<string, unknown> = {}, spins: Spins = {}): Promise<number> =>
  addBonus(staff, {
    type: 'free_spins',
    default_amount: 0,
    wagering_multiplier: 2,
    terms: { free_spins: { count: 3, stake: 20, provider_id: studio.provider.id, games: [studio.game], ...spins } },
    ...more,
  });

const openGrant = async (more: Record<string, unknown> = {}, spins: Spins = {}, balance = 1_000) => {
  const session = await openSession(balance);
  const id = await granted(operator, session.player, await addRounds(more, spins));
  const free_round_id = `fr-${id}`;
  const bonus = async () => (await bonusesOf(operator, session.player)).find((one: { id: number }) => one.id === id);
  return {
    ...session,
    id,
    free_round_id,
    bonus,
    begin: (round_id: string, sent: object = {}) => session.bet(newName('b'), 0, { round_id, free_round_id, ...sent }),
    pay: (round_id: string, amount: number, sent: object = {}) =>
      session.win(newName('w'), amount, { round_id, free_round_id, round_finished: true, ...sent }),
  };
};

const wallets = async ({ player }: Pick<GameSession, 'player'>) => {
  const { real_balance, bonus_balance } = await balancesOf(world, player);
  return [real_balance, bonus_balance];
};

const refusalOf = ({ body: { error } }: Reply) => [error?.code, error?.details.rule ?? error?.details.reason];

const orderOf = async (id: number) => {
  const [row] = await world.admin`
    select wanted, state from free_round_orders where operator_id = ${operator.operator_id} and player_bonus_id = ${id}`;
  return row;
};

describe('bets of 0 and wins that name a grant', () => {
  test('winnings are bonus money to be wagered, and the bonus converts once they are', async () => {
    const { begin, pay, bet, close, bonus, id, ...session } = await openGrant();
    expect(await orderOf(id)).toEqual({ wanted: 'issued', state: 'due' });
    expect((await bonus()).free_rounds).toMatchObject({ count: 3, played: 0, left: 3, open: 0, stake: 20, won: 0 });
    for (const [round, won] of [
      ['a', 100],
      ['b', 0],
      ['c', 50],
    ] as const) {
      await mustData(begin(round));
      await mustData(pay(round, won));
    }
    expect(await wallets(session)).toEqual([1_000, 150]);
    expect(await bonus()).toMatchObject({
      state: 'activated',
      amount: 150,
      wager_requirement: 300,
      free_spins: null,
      free_rounds: { played: 3, left: 0, open: 0, won: 150 },
    });
    await mustData(bet(newName('b'), 300, { round_id: 'paid' }));
    await mustData(close('paid'));
    expect(await wallets(session)).toEqual([850, 0]);
    expect(await bonus()).toMatchObject({ result: 'converted', converted_amount: 150 });
  });

  test('without wagering each win is real money at once, and the bonus ends with the last round', async () => {
    const { begin, pay, bonus, ...session } = await openGrant({ wagering_multiplier: 0 }, { count: 2 });
    await mustData(begin('a'));
    const paid = await mustData(pay('a', 70));
    expect([paid.balance, paid.bonus_balance]).toEqual([1_070, 0]);
    expect((await bonus()).state).toBe('activated');
    await mustData(begin('b'));
    await mustData(pay('b', 0));
    expect(await bonus()).toMatchObject({ result: 'paid_out', converted_amount: 70 });
    expect(await wallets(session)).toEqual([1_070, 0]);
  });

  test('rounds win at most max_winnings: the rest is forfeited', async () => {
    const { begin, pay, bonus, ...session } = await openGrant({ wagering_multiplier: 0 }, { max_winnings: 100 });
    await mustData(begin('a'));
    await mustData(pay('a', 80));
    await mustData(begin('b'));
    await mustData(pay('b', 80));
    expect(await bonus()).toMatchObject({ converted_amount: 100, forfeited_amount: 60 });
    expect(await wallets(session)).toEqual([1_100, 0]);
  });

  test('a bonus is not lost while its last round is open, and nothing converts before its win', async () => {
    const { begin, pay, bet, close, bonus, ...session } = await openGrant({}, { count: 2 });
    await mustData(begin('a'));
    await mustData(pay('a', 10));
    await mustData(begin('b'));
    await mustData(bet(newName('b'), 100, { round_id: 'paid' }));
    await mustData(close('paid'));
    expect(await bonus()).toMatchObject({ state: 'activated', wagering_progress: 100 });
    await mustData(pay('b', 500));
    expect(await bonus()).toMatchObject({ state: 'activated', wager_requirement: 1_020, wagered_amount: 100 });
    expect(await wallets(session)).toEqual([900, 510]);
  });

  test('a win that leaves the grant out has its terms: the round is one of the grant', async () => {
    const { begin, pay, ...session } = await openGrant();
    await mustData(begin('a'));
    await mustData(pay('a', 90, { free_round_id: undefined }));
    expect(await wallets(session)).toEqual([1_000, 90]);
  });

  test('further bets of 0 of a round use no further free round', async () => {
    const { begin, bonus } = await openGrant();
    await mustData(begin('a'));
    await mustData(begin('a'));
    expect((await bonus()).free_rounds).toMatchObject({ played: 1, left: 2, open: 1 });
  });

  test('twice is once: the same bet and the same win again', async () => {
    const { bet, win, free_round_id, bonus, ...session } = await openGrant();
    const [b, w] = [newName('b'), newName('w')];
    for (let time = 0; time < 2; time += 1) {
      await mustData(bet(b, 0, { round_id: 'a', free_round_id }, {}));
      await mustData(win(w, 60, { round_id: 'a', free_round_id }));
      world.clock.advance(1_000);
    }
    expect((await bonus()).free_rounds).toMatchObject({ played: 1, left: 2, won: 60 });
    expect(await wallets(session)).toEqual([1_000, 60]);
  });

  test('a round that is rolled back can be played again', async () => {
    const { bet, rollback, free_round_id, bonus } = await openGrant();
    const b = newName('b');
    await mustData(bet(b, 0, { round_id: 'a', free_round_id }));
    await mustData(rollback(newName('x'), b));
    expect((await bonus()).free_rounds).toMatchObject({ played: 0, left: 3, open: 0 });
  });
});

describe('refused', () => {
  test('422 BONUS_INVALID: a stake, a further round than granted, and the grant of another player, provider or game', async () => {
    const one = await openGrant({}, { count: 1 });
    const other = await openGrant();
    expect(refusalOf(await one.bet(newName('b'), 20, { round_id: 'a', free_round_id: one.free_round_id }))).toEqual([
      'BONUS_INVALID',
      'free_round_stake',
    ]);
    await mustData(one.begin('a'));
    expect(refusalOf(await one.begin('b'))).toEqual(['BONUS_INVALID', 'no_free_spins']);
    expect(refusalOf(await one.begin('c', { free_round_id: other.free_round_id }))).toEqual([
      'BONUS_INVALID',
      'free_round',
    ]);
    expect(refusalOf(await one.begin('c', { free_round_id: 'promo-7' }))).toEqual(['BONUS_INVALID', 'free_round']);
    const external_id = newName('game');
    const second = await addGame(staff, studio.provider.slug, { external_id });
    const { session_token } = await studio.launch(one.player, second);
    expect(refusalOf(await one.begin('d', { session_token, game_id: external_id }))).toEqual([
      'BONUS_INVALID',
      'free_round',
    ]);
  });

  test('422 INVALID_REQUEST: a round is one of a grant or of none', async () => {
    const { begin, bet, pay, ...session } = await openGrant();
    await mustData(begin('a'));
    expect(refusalOf(await bet(newName('b'), 10, { round_id: 'a' }))).toEqual(['INVALID_REQUEST', 'free_round']);
    await mustData(bet(newName('b'), 10, { round_id: 'paid' }));
    expect(refusalOf(await begin('paid'))).toEqual(['INVALID_REQUEST', 'free_round']);
    expect(refusalOf(await pay('paid', 1_000))).toEqual(['INVALID_REQUEST', 'free_round']);
    expect(await wallets(session)).toEqual([990, 0]);
  });

  test('409 BET_NOT_FOUND: a plain win needs the bet of its free round', async () => {
    const { pay } = await openGrant();
    expect((await pay('never', 50)).body.error?.code).toBe('BET_NOT_FOUND');
  });

  test('the total that a provider sends at the end comes to the grant, without bets', async () => {
    const { pay, bonus, ...session } = await openGrant();
    await mustData(pay('total', 120, { kind: 'promo' }));
    expect((await bonus()).free_rounds).toMatchObject({ played: 0, left: 3, won: 120 });
    expect(await wallets(session)).toEqual([1_000, 120]);
  });

  test('free spins of Originals and rounds of a provider are not exchanged', async () => {
    const { player } = await openSession();
    const spins = await addBonus(staff, {
      type: 'free_spins',
      default_amount: 0,
      terms: { free_spins: { count: 1, stake: 20 } },
    });
    const id = await granted(operator, player, spins);
    const [bonus] = await bonusesOf(operator, player);
    expect(bonus).toMatchObject({ free_spins: { left: 1, stake: 20 }, free_rounds: null });
    const { session_token } = await studio.launch(player);
    const sent = { transaction_id: newName('b'), session_token, round_id: 'a', game_id: studio.external_id };
    const reply = await studio.client.post('/api/v1/provider/bets', {
      ...sent,
      amount: 0,
      currency: 'EUR',
      free_round_id: `fr-${id}`,
    });
    expect(refusalOf(reply)).toEqual(['BONUS_INVALID', 'free_round']);
  });
});

describe('the end of a grant', () => {
  test('rounds that are left lapse after their days, and a round under way still settles', async () => {
    const { begin, pay, bonus, id, ...session } = await openGrant({}, { days: 1 });
    await mustData(begin('a'));
    world.clock.advance(day);
    const { session_token } = await studio.launch(session.player);
    expect(refusalOf(await begin('b', { session_token }))).toEqual(['BONUS_INVALID', 'no_free_spins']);
    await mustData(pay('a', 40));
    expect(await bonus()).toMatchObject({
      state: 'activated',
      amount: 40,
      free_rounds: { played: 1, left: 0, open: 0 },
    });
    expect(await wallets(session)).toEqual([1_000, 40]);
    expect(await orderOf(id)).toEqual({ wanted: 'cancelled', state: 'due' });
  });

  test.each([
    ['wagering: the winnings are forfeited with the bonus', 2, [1_000, 0]],
    ['no wagering: the win is real money', 0, [1_040, 0]],
  ] as const)('the bonus expires while a round is open, %s', async (_, wagering_multiplier, expected) => {
    const { begin, pay, bonus, ...session } = await openGrant({ wagering_multiplier });
    await mustData(begin('a'));
    world.clock.advance(8 * day);
    expect((await bonus()).result).toBe('expired');
    await mustData(pay('a', 40));
    expect(await wallets(session)).toEqual(expected);
    expect((await bonus()).free_rounds).toMatchObject({ open: 0, won: 40 });
  });

  test.each([
    [
      'self-exclusion',
      async (player: number) =>
        must(operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, { period: '24_hours' })),
    ],
    [
      'a closed account',
      async (player: number) =>
        must(operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'closed', reason: 'left' })),
    ],
  ])(
    '%s ends the grant, cancels it at the provider, and the win of the open round is not refused',
    async (_, leave) => {
      for (const [wagering_multiplier, won] of [
        [2, 0],
        [0, 40],
      ] as const) {
        const { begin, pay, bonus, id, player } = await openGrant({ wagering_multiplier }, {}, 0);
        await mustData(begin('a'));
        await leave(player);
        await mustData(pay('a', 40));
        expect(await wallets({ player })).toEqual([won, 0]);
        expect((await bonus()).result).toBe('forfeited');
        expect(await orderOf(id)).toMatchObject({ wanted: 'cancelled' });
      }
    },
  );

  test('staff cancel it once; a further round is refused', async () => {
    const { begin, id } = await openGrant();
    const cancel = () =>
      staff.post(`/api/back-office/v1/player-bonuses/${id}/cancel`, { reason: 'granted by mistake' });
    await must(cancel());
    expect((await cancel()).body.error?.code).toBe('BONUS_INVALID');
    expect(refusalOf(await begin('a'))).toEqual(['BONUS_INVALID', 'free_round']);
    expect(await orderOf(id)).toEqual({ wanted: 'cancelled', state: 'due' });
  });

  test('a grant that waits is ordered when its turn comes', async () => {
    const { player } = await openSession();
    const first = await granted(operator, player, await addBonus(staff));
    const second = await granted(operator, player, await addRounds());
    expect(await orderOf(second)).toBeUndefined();
    await must(staff.post(`/api/back-office/v1/player-bonuses/${first}/cancel`, { reason: 'test' }));
    expect(await orderOf(second)).toEqual({ wanted: 'issued', state: 'due' });
  });

  test('max_grants_per_player counts grants of rounds', async () => {
    const { player } = await openSession();
    const bonus = await addRounds({ max_grants_per_player: 1 });
    await granted(operator, player, bonus);
    expect(refusalOf(await grantBonus(operator, player, bonus))).toEqual(['BONUS_INVALID', 'grant_cap']);
  });
});

describe('the catalogue', () => {
  test('422 VALIDATION_FAILED: the games are one provider’s own, and Originals have none', async () => {
    const stranger = await addProvider(staff);
    const foreign = await addGame(staff, stranger.slug, { external_id: newName('game') });
    const free_spins = { count: 3, stake: 20, provider_id: studio.provider.id, games: [studio.game] };
    const rejected = async (more: object) => {
      const body = { name: 'Rounds', type: 'free_spins', wagering_multiplier: 0, valid_days: 7 };
      const reply = await staff.post('/api/back-office/v1/bonuses', {
        ...body,
        terms: { free_spins: { ...free_spins, ...more } },
      });
      expect(reply.status, reply.text).toBe(422);
      return Object.keys(reply.body.error?.details as object);
    };
    expect(await rejected({ games: [studio.game, foreign] })).toEqual(['terms.free_spins.games']);
    expect(await rejected({ games: [] })).toEqual(['terms.free_spins.games']);
    expect(await rejected({ provider_id: null })).toEqual(['terms.free_spins.games']);
    expect(await rejected({ provider_id: 999_999 })).toEqual(['terms.free_spins.provider_id']);
  });
});

test('a deposit is unaffected by rounds that are left', async () => {
  const { player, bonus } = await openGrant();
  expect((await deposit(operator, player, 500)).status).toBe(201);
  expect((await bonus()).free_rounds.left).toBe(3);
});
