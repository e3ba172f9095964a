import { afterAll, describe, expect, test } from 'vitest';
import { bonusesOf } from '../../../test/support/bonuses.ts';
import { mustData, type Reply } from '../../../test/support/client.ts';
import { balancesOf } from '../../../test/support/money.ts';
import { lockPlayer, newName, openGameSession, openStudio, plantStudio } from '../../../test/support/provider.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();
const table = await openStudio(world);
const { operator, staff, studio } = table;
const at = '/api/back-office/v1/held-wins';

afterAll(async () => {
  expect(await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug })).toEqual([]);
});

type Held = { readonly id: number; readonly state: string } & Record<string, unknown>;

const heldOf = async (player: number, reader: Staff = staff): Promise<Held[]> =>
  (await reader.get(`${at}?player_id=${player}`)).body.data;

const realOf = async (player: number): Promise<number> => (await balancesOf(world, player)).real_balance;

const setRules = (more: object) =>
  mustData(staff.patch(`/api/back-office/v1/game-providers/${studio.provider.id}`, more));

/** A session, and a win of 500 that names a grant which nobody has made. */
const openHeld = async (more: object = {}) => {
  const session = await table.openSession();
  const transaction_id = newName('w');
  const sent = { round_id: newName('r'), free_round_id: 'promo-7', round_finished: true, ...more };
  const pay = () => session.win(transaction_id, 500, sent);
  const first = await mustData(pay());
  const [held] = await heldOf(session.player);
  return { ...session, ...sent, transaction_id, pay, first, held: held as Held };
};

const decide = (who: Staff, { id }: Held, verb: 'pay' | 'void', reason = 'Asked the provider'): Promise<Reply> =>
  who.post(`${at}/${id}/${verb}`, { reason });

const refusalOf = ({ status, body: { error } }: Reply) => [status, error?.code, error?.details.reason];

describe('a win that names an unknown grant', () => {
  test('is done for its provider, is no money, and waits for staff', async () => {
    const { first, held, player, transaction_id, round_id } = await openHeld();
    expect(first.transaction).toMatchObject({ status: 'applied', amount: 500, real_amount: 0, bonus_amount: 0 });
    expect([first.balance, first.bonus_balance, first.round]).toEqual([1_000, 0, { id: round_id, status: 'closed' }]);
    expect(await realOf(player)).toBe(1_000);
    expect(held).toMatchObject({
      ...{ player_id: player, transaction_id, round_id, kind: 'win', free_round_id: 'promo-7', amount: 500 },
      ...{ currency: 'EUR', state: 'waiting', reason: null, decided_by: null, decided_at: null },
      ...{ provider_id: studio.provider.id, provider_name: 'Studio', game_id: studio.game, game_name: 'Some Game' },
    });
    expect(await mustData(studio.client.get(`/api/v1/provider/transactions/win/${transaction_id}`))).toMatchObject({
      status: 'held',
      amount: 500,
      free_round_id: 'promo-7',
    });
  });

  test('sent again it is answered the same, before and after the decision, and is held once', async () => {
    const { pay, held, player, first } = await openHeld();
    world.clock.advance(1_000);
    const again = await pay();
    expect([again.headers['idempotent-replayed'], again.body.data.transaction]).toEqual([
      'true',
      { ...first.transaction, status: 'replayed' },
    ]);
    await mustData(decide(staff, held, 'pay'));
    world.clock.advance(1_000);
    expect((await mustData(pay())).transaction).toEqual({ ...first.transaction, status: 'replayed' });
    expect(await heldOf(player)).toHaveLength(1);
    expect(await realOf(player)).toBe(1_500);
  });

  test('409 DUPLICATE_TRANSACTION: the same id with another amount', async () => {
    const { win, transaction_id, round_id } = await openHeld();
    const reply = await win(transaction_id, 501, { round_id, free_round_id: 'promo-7', round_finished: true });
    expect(refusalOf(reply)).toEqual([409, 'DUPLICATE_TRANSACTION', undefined]);
  });

  test('ten at once are held once', async () => {
    const { win, player } = await table.openSession();
    const [id, round_id] = [newName('w'), newName('r')];
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => win(id, 500, { round_id, free_round_id: 'promo-7' })),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await heldOf(player)).toHaveLength(1);
  });

  test('of 0 there is nothing to decide', async () => {
    const { win, player } = await table.openSession();
    const { transaction } = await mustData(win(newName('w'), 0, { round_id: newName('r'), free_round_id: 'promo-7' }));
    expect(transaction).toMatchObject({ status: 'applied', amount: 0 });
    expect(await heldOf(player)).toEqual([]);
  });

  test('the grant of another player is unknown too; neither player gets anything of it', async () => {
    const one = await table.openSession();
    const { data } = (
      await staff.post('/api/back-office/v1/bonuses', {
        name: newName('Rounds'),
        type: 'free_spins',
        default_amount: 0,
        wagering_multiplier: 0,
        valid_days: 7,
        terms: { free_spins: { count: 3, stake: 20, provider_id: studio.provider.id, games: [studio.game] } },
      })
    ).body;
    const granted = await mustData(
      operator.client.post(`/api/v1/operator/players/${one.player}/bonuses`, { bonus_id: data.id }),
    );
    const other = await openHeld({ free_round_id: `fr-${granted.id}` });
    expect(other.held.state).toBe('waiting');
    expect([await realOf(one.player), await realOf(other.player)]).toEqual([1_000, 1_000]);
    const [bonus] = await bonusesOf(operator, one.player);
    expect(bonus.free_rounds.won).toBe(0);
  });

  test.each(['jackpot', 'promo', 'correction'])(
    'a %s is held whatever its cap, and counts towards none',
    async (kind) => {
      await mustData(
        staff.patch('/api/back-office/v1/operator', {
          settings: { provider_win_caps: { [studio.provider.slug]: { [kind]: { per_win: 1, per_day: 1 } } } },
        }),
      );
      const { held, win, player } = await openHeld({ kind });
      expect(held).toMatchObject({ kind, state: 'waiting' });
      await mustData(win(newName('w'), 1, { kind, round_id: newName('r') }));
      expect(await realOf(player)).toBe(1_001);
    },
  );

  test('is held for a locked player too, and can be paid', async () => {
    const session = await table.openSession();
    await lockPlayer(operator, session.player);
    await mustData(session.win(newName('w'), 500, { round_id: newName('r'), free_round_id: 'promo-7' }));
    const [held] = await heldOf(session.player);
    await mustData(decide(staff, held as Held, 'pay'));
    expect(await realOf(session.player)).toBe(1_500);
  });

  test('409 BET_ROLLED_BACK: it names a bet that was rolled back; one that never came is no obstacle', async () => {
    const { bet, rollback, win, player } = await table.openSession();
    const [taken, round_id] = [newName('b'), newName('r')];
    await mustData(bet(taken, 100, { round_id }));
    await mustData(rollback(newName('x'), taken));
    const naming = (reference_transaction_id: string) =>
      win(newName('w'), 500, { round_id, free_round_id: 'promo-7', reference_transaction_id });
    expect(refusalOf(await naming(taken))[1]).toBe('BET_ROLLED_BACK');
    await mustData(naming(newName('b')));
    expect(await heldOf(player)).toHaveLength(1);
  });

  test('422 INVALID_REQUEST: another currency, or a game that the provider does not have', async () => {
    const { win, player } = await table.openSession();
    const send = (more: object) =>
      win(newName('w'), 500, { round_id: newName('r'), free_round_id: 'promo-7', ...more });
    expect(refusalOf(await send({ currency: 'USD' }))).toEqual([422, 'INVALID_REQUEST', 'currency']);
    expect(refusalOf(await send({ game_id: 'unknown' }))).toEqual([422, 'INVALID_REQUEST', 'game']);
    expect(await heldOf(player)).toEqual([]);
  });
});

describe('the operator is told', () => {
  /** The events of a player, oldest first. */
  const told = async (player: number) => [
    ...(await world.admin<{ type: string; data: { state: string } }[]>`
    select type, data from outbox_events
    where operator_id = ${operator.operator_id} and player_id = ${player} and type like 'held_win.%' order by sequence`),
  ];

  test('of a held win once, and of what staff decide', async () => {
    const { held, player, pay, transaction_id } = await openHeld();
    world.clock.advance(1_000);
    await pay();
    const other = await openHeld();
    await mustData(decide(staff, held, 'pay'));
    await mustData(decide(staff, other.held, 'void'));
    const facts = { id: held.id, player_id: player, transaction_id, free_round_id: 'promo-7', amount: 500 };
    expect(await told(player)).toMatchObject([
      { type: 'held_win.opened', data: { ...facts, state: 'waiting', decided_at: null } },
      { type: 'held_win.paid', data: { ...facts, state: 'paid', reason: 'Asked the provider' } },
    ]);
    expect((await told(other.player)).map(({ type }) => type)).toEqual(['held_win.opened', 'held_win.voided']);
  });

  test('of a win that its provider takes back, and of none of 0', async () => {
    await setRules({ rolls_back_wins: true });
    const { rollback, transaction_id, player, win } = await openHeld();
    await mustData(rollback(newName('x'), transaction_id, { reference_kind: 'win' }));
    await mustData(win(newName('w'), 0, { round_id: newName('r'), free_round_id: 'promo-7' }));
    expect((await told(player)).map(({ type, data }) => [type, data.state])).toEqual([
      ['held_win.opened', 'waiting'],
      ['held_win.withdrawn', 'withdrawn'],
    ]);
    await setRules({ rolls_back_wins: false });
  });
});

describe('staff decide', () => {
  test('pay: real money of its round, once, and beside the win that stays held', async () => {
    const { held, player, round_id, transaction_id } = await openHeld();
    const paid = await mustData(decide(staff, held, 'pay'));
    expect(paid).toMatchObject({ id: held.id, state: 'paid', reason: 'Asked the provider', amount: 500 });
    expect(await realOf(player)).toBe(1_500);
    const round = await mustData(staff.get(`/api/back-office/v1/rounds/${round_id}?player_id=${player}`));
    expect([round.won_real, round.won_bonus, round.status]).toEqual([500, 0, 'closed']);
    expect(round.transactions).toMatchObject([
      { transaction_id, status: 'held', amount: 500, real_amount: 0 },
      { transaction_id: `held ${held.id}`, status: 'applied', amount: 500, real_amount: 500 },
    ]);
    expect(round.entries).toMatchObject([{ type: 'casino_win', wallet: 'real', amount: 500 }]);
    for (const verb of ['pay', 'void'] as const)
      expect(refusalOf(await decide(staff, held, verb)).slice(0, 2)).toEqual([422, 'INVALID_REQUEST']);
    expect(await realOf(player)).toBe(1_500);
  });

  test('void: nothing is paid, then or later', async () => {
    const { held, player } = await openHeld();
    expect(await mustData(decide(staff, held, 'void', 'Test rounds of the provider'))).toMatchObject({
      state: 'voided',
      reason: 'Test rounds of the provider',
    });
    expect(refusalOf(await decide(staff, held, 'pay')).slice(0, 2)).toEqual([422, 'INVALID_REQUEST']);
    expect(await realOf(player)).toBe(1_000);
  });

  test('two at once: one decides, the other learns that it was decided', async () => {
    const { held, player } = await openHeld();
    const replies = await Promise.all([decide(staff, held, 'pay'), decide(staff, held, 'void')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [{ state } = held] = await heldOf(player);
    expect(await realOf(player)).toBe(state === 'paid' ? 1_500 : 1_000);
  });

  test('the audit log says who, what and why, and finds it at the player', async () => {
    const { held, player } = await openHeld();
    await mustData(decide(staff, held, 'pay', 'The grant was theirs'));
    const { data } = (await staff.get(`/api/back-office/v1/audit-log?subject_kind=held_win&subject_id=${held.id}`))
      .body;
    expect(data).toMatchObject([
      {
        ...{ action: 'held_win.paid', field: 'state', from_value: 'waiting', to_value: 'paid' },
        ...{ reason: 'The grant was theirs', actor_kind: 'staff', actor_id: staff.id },
      },
    ]);
    const timeline = await staff.get(`/api/back-office/v1/players/${player}/timeline`);
    expect(timeline.text).toContain('held_win.paid');
  });

  test('422 VALIDATION_FAILED: a decision has a reason', async () => {
    const { held } = await openHeld();
    expect((await staff.post(`${at}/${held.id}/pay`, { reason: ' ' })).body.error?.details).toEqual({
      reason: ['must not be empty'],
    });
  });

  test('the queue counts what waits, for those who may decide', async () => {
    const { held } = await openHeld();
    const count = async (reader: Staff) =>
      (await reader.get('/api/back-office/v1/queues')).body.data.find(
        ({ queue }: { queue: string }) => queue === 'held_wins',
      );
    const before = (await count(staff)).count;
    await mustData(decide(staff, held, 'void'));
    expect((await count(staff)).count).toBe(before - 1);
    expect(await count(await addTestStaff(world, operator, 'support'))).toBeUndefined();
  });

  test('403 INSUFFICIENT_PERMISSION: who may only see payments sees it and decides nothing', async () => {
    const { held, player } = await openHeld();
    const support = await addTestStaff(world, operator, 'support');
    expect(await heldOf(player, support)).toHaveLength(1);
    expect(refusalOf(await decide(support, held, 'pay')).slice(0, 2)).toEqual([403, 'INSUFFICIENT_PERMISSION']);
  });

  test('beyond what one person may credit per day a second one pays; voiding takes one', async () => {
    const casino = await world.addOperator({ settings: { second_person: true, solo_credit_allowance: 600 } });
    const [first, second] = [await addTestStaff(world, casino), await addTestStaff(world, casino)];
    const own = await plantStudio(world, casino, first);
    const session = await openGameSession(casino, own);
    const hold = async (amount: number): Promise<Held> => {
      await mustData(session.win(newName('w'), amount, { round_id: newName('r'), free_round_id: 'promo-7' }));
      return (await heldOf(session.player, first))[0] as Held;
    };
    expect((await decide(first, await hold(500), 'pay')).status).toBe(200);
    const large = await hold(200);
    const proposed = await decide(first, large, 'pay');
    expect([proposed.status, proposed.body.data.kind]).toEqual([202, 'held_win.pay']);
    expect(await realOf(session.player)).toBe(1_500);
    await mustData(second.post(`/api/back-office/v1/proposals/${proposed.body.data.id}/confirm`));
    expect(await realOf(session.player)).toBe(1_700);
    expect((await decide(first, await hold(9_000), 'void')).status).toBe(200);
    expect(await verify({ databaseUrl: world.url, clock: world.clock, operator: casino.slug })).toEqual([]);
  });
});

describe('its provider rolls it back', () => {
  const withdraw = (session: Awaited<ReturnType<typeof openHeld>>, id = newName('x')) =>
    session.rollback(id, session.transaction_id, { reference_kind: 'win' });

  test('422 INVALID_REQUEST: unless it may', async () => {
    expect(refusalOf(await withdraw(await openHeld()))).toEqual([422, 'INVALID_REQUEST', 'not_allowed']);
  });

  test('before the decision: it leaves the queue, and no money has moved', async () => {
    await setRules({ rolls_back_wins: true });
    const session = await openHeld();
    const id = newName('x');
    const { transaction } = await mustData(withdraw(session, id));
    expect(transaction).toMatchObject({ status: 'applied', amount: 500, real_amount: 0 });
    expect(await heldOf(session.player)).toMatchObject([{ state: 'withdrawn', decided_by: null, reason: null }]);
    world.clock.advance(1_000);
    expect((await mustData(withdraw(session, id))).transaction.status).toBe('replayed');
    expect((await mustData(withdraw(session))).transaction.status).toBe('replayed');
    expect(refusalOf(await decide(staff, session.held, 'pay')).slice(0, 2)).toEqual([422, 'INVALID_REQUEST']);
    expect(await realOf(session.player)).toBe(1_000);
  });

  test('after staff have voided it: done, and the decision stays', async () => {
    const session = await openHeld();
    await mustData(decide(staff, session.held, 'void'));
    await mustData(withdraw(session));
    expect(await heldOf(session.player)).toMatchObject([{ state: 'voided' }]);
  });

  test('422 INVALID_REQUEST: after staff have paid it', async () => {
    const session = await openHeld();
    await mustData(decide(staff, session.held, 'pay'));
    expect(refusalOf(await withdraw(session))).toEqual([422, 'INVALID_REQUEST', 'held']);
    expect(await realOf(session.player)).toBe(1_500);
  });
});

describe('the provider’s own books', () => {
  test('reconciliation and the round count a held win once, whatever staff decide', async () => {
    const own = await openStudio(world);
    const session = await own.openSession();
    const round_id = newName('r');
    await mustData(session.win('w1', 500, { round_id, free_round_id: 'promo-7' }));
    const from = new Date(world.clock.now().getTime() - 3_600_000).toISOString();
    const to = new Date(world.clock.now().getTime() + 7_200_000).toISOString();
    const hours = async () => mustData(own.studio.client.get(`/api/v1/provider/reconciliation?from=${from}&to=${to}`));
    const before = await hours();
    expect(before).toMatchObject([{ count: 1, wins: { count: 1, sum: 500 } }]);
    const [held] = await heldOf(session.player, own.staff);
    await mustData(decide(own.staff, held as Held, 'pay'));
    expect(await hours()).toEqual(before);
    const round = await mustData(own.studio.client.get(`/api/v1/provider/rounds/${round_id}`));
    expect(round.transactions.map(({ transaction_id }: { transaction_id: string }) => transaction_id)).toEqual(['w1']);
    expect(await verify({ databaseUrl: world.url, clock: world.clock, operator: own.operator.slug })).toEqual([]);
  });
});

describe('croupier verify', () => {
  test.each([
    ['a payment that is gone', `delete from provider_transactions where transaction_id = 'held ' || $1`],
    ['a row that is gone', 'delete from held_wins where id = $1'],
    ['an amount that was changed', 'update held_wins set amount = amount + 1 where id = $1'],
    ['a state that nobody decided', `update held_wins set state = 'voided' where id = $1`],
  ])('finds %s', async (_, statement) => {
    const own = await openStudio(world);
    const session = await own.openSession();
    await mustData(session.win(newName('w'), 500, { round_id: newName('r'), free_round_id: 'promo-7' }));
    const [held] = await heldOf(session.player, own.staff);
    await mustData(decide(own.staff, held as Held, 'pay'));
    await world.admin.unsafe(statement, [held?.id as number]);
    const found = await verify({ databaseUrl: world.url, clock: world.clock, operator: own.operator.slug });
    expect(found.map(({ check }) => check)).toContain('held_wins');
  });
});
