import { describe, expect, test } from 'vitest';
import { insertToken } from '../../../test/fixtures/tokens.ts';
import { bearerFor } from '../../../test/support/client.ts';
import { bookAll, type Movement } from '../../../test/support/ledger.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

type Row = { type: string; wallet: string; amount: number; created_at: string };

const start = Date.parse('2026-03-02T10:00:00.000Z');
const at = (second: number): Date => new Date(start + second * 1000);

/** One movement per second, both wallets in turn. */
const story: Movement[] = [
  { at: at(1), wallet: 'real', type: 'deposit', amount: 10_000, payment_request_id: 77 },
  { at: at(2), wallet: 'bonus', type: 'bonus_correction_up', amount: 5_000, player_bonus_id: 3 },
  { at: at(3), wallet: 'real', type: 'casino_bet', amount: -100, game_id: 9, game_round_id: 'r-1' },
  { at: at(4), wallet: 'real', type: 'casino_win', amount: 300, game_id: 9, game_round_id: 'r-1' },
  { at: at(5), wallet: 'bonus', type: 'casino_bet', amount: -200, game_id: 9, game_round_id: 'r-2' },
  { at: at(5), wallet: 'bonus', type: 'casino_rollback', amount: 200, game_id: 9, game_round_id: 'r-2' },
  { at: at(6), wallet: 'real', type: 'withdrawal', amount: -4_000, payment_request_id: 78 },
  { at: at(7), wallet: 'bonus', type: 'bonus_conversion', amount: -5_000, player_bonus_id: 3 },
  { at: at(7), wallet: 'real', type: 'bonus_conversion', amount: 5_000, player_bonus_id: 3 },
  { at: at(8), wallet: 'real', type: 'correction_down', amount: -1 },
];

const world = await createFileWorld(new Date(start));
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff);
const player = await registerTestPlayer(operator);
await bookAll(world, operator, player, story);

describe('the list of transactions', () => {
  const list = async (query = '', of = player) => {
    const reply = await operator.client.get(`/api/v1/operator/players/${of}/transactions${query}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body as { data: Row[]; meta: Record<string, number>; links: Record<string, string | null> };
  };
  const expected = (keep: (movement: Movement) => boolean): [string, string, number][] =>
    story
      .filter(keep)
      .toReversed()
      .map(({ type, wallet, amount }) => [type, wallet, amount]);
  const seen = (rows: Row[]) => rows.map(({ type, wallet, amount }) => [type, wallet, amount]);

  test('200: newest first, signed, with the balance after each', async () => {
    const { data, meta } = await list();
    expect(seen(data)).toEqual(expected(() => true));
    expect(meta).toEqual({ current_page: 1, per_page: 25, total: 10, last_page: 1, from: 1, to: 10 });
    expect(data[0]).toEqual({
      id: expect.any(Number),
      player_id: player,
      wallet: 'real',
      type: 'correction_down',
      amount: -1,
      balance_after: 11_199,
      currency: 'EUR',
      game_id: null,
      game_round_id: null,
      player_bonus_id: null,
      created_at: at(8).toISOString(),
    });
  });

  test('payment_request_id is present for payment-related entries', async () => {
    const { data } = await list('?type=withdrawal');
    expect(data[0]).toMatchObject({ type: 'withdrawal', payment_request_id: 78, game_id: null });
  });

  test.each(['deposit', 'casino_bet', 'casino_win', 'casino_rollback', 'bonus_conversion', 'chargeback'])(
    'type=%s: only those, and their number',
    async (type) => {
      const { data, meta } = await list(`?type=${type}`);
      expect(seen(data)).toEqual(expected((movement) => movement.type === type));
      expect(meta.total).toBe(data.length);
    },
  );

  test.each(['real', 'bonus'])('wallet=%s: only those, and their number', async (wallet) => {
    const { data, meta } = await list(`?wallet=${wallet}`);
    expect(seen(data)).toEqual(expected((movement) => movement.wallet === wallet));
    expect(meta.total).toBe(data.length);
  });

  test('created_from and created_to are both inclusive, to the millisecond', async () => {
    const between = (from: number, to: number) => (movement: Movement) =>
      movement.at >= at(from) && movement.at <= at(to);
    const range = (from: Date, to: Date) => list(`?created_from=${from.toISOString()}&created_to=${to.toISOString()}`);
    const { data, meta } = await range(at(3), at(5));
    expect(seen(data)).toEqual(expected(between(3, 5)));
    expect(meta.total).toBe(4);
    const tighter = await range(new Date(at(3).getTime() + 1), new Date(at(5).getTime() - 1));
    expect(seen(tighter.data)).toEqual(expected(between(4, 4)));
    expect((await range(at(6), at(5))).meta.total).toBe(0);
    expect((await range(at(60), at(90))).data).toEqual([]);
  });

  test('every combination of filters equals a plain scan of the ledger, on every page', async () => {
    const moments = [undefined, 0, 2, 5, 7, 9];
    for (const type of [undefined, 'casino_bet', 'casino_rollback', 'bonus_conversion'])
      for (const wallet of [undefined, 'real', 'bonus'])
        for (const from of moments)
          for (const to of moments) {
            const wanted = expected(
              (movement) =>
                (type === undefined || movement.type === type) &&
                (wallet === undefined || movement.wallet === wallet) &&
                (from === undefined || movement.at >= at(from)) &&
                (to === undefined || movement.at <= at(to)),
            );
            const query = new URLSearchParams({
              per_page: '2',
              ...(type ? { type } : {}),
              ...(wallet ? { wallet } : {}),
              ...(from === undefined ? {} : { created_from: at(from).toISOString() }),
              ...(to === undefined ? {} : { created_to: at(to).toISOString() }),
            });
            const second = await list(`?${query}&page=2`);
            expect(second.meta.total, query.toString()).toBe(wanted.length);
            expect(seen(second.data), query.toString()).toEqual(wanted.slice(2, 4));
          }
  });

  test('pages follow each other without a gap, and are empty beyond the last', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`?per_page=3&page=${page}`)));
    expect(pages.flatMap((page) => seen(page.data))).toEqual(expected(() => true));
    expect(pages.map((page) => page.data.length)).toEqual([3, 3, 3, 1, 0]);
    expect(pages[0]?.links.prev).toBeNull();
    expect(pages[0]?.links.next).toContain('page=2');
    expect(pages[4]?.meta).toMatchObject({ from: 0, to: 0, total: 10, last_page: 4 });
    expect((await list('?page=1000000000')).data).toEqual([]);
  });

  test('a player without entries has an empty page', async () => {
    const fresh = await registerTestPlayer(operator);
    for (const query of ['', '?wallet=bonus', '?type=deposit', '?created_from=2020-01-01&created_to=2030-01-01'])
      expect(await list(query, fresh)).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
  });

  test("404 NOT_FOUND: another operator's player", async () => {
    const other = await registerTestPlayer(await world.addOperator());
    const reply = await operator.client.get(`/api/v1/operator/players/${other}/transactions`);
    expect(reply.status).toBe(404);
  });

  test.each(['type=bet', 'wallet=silver', 'created_from=yesterday', 'created_to=2026-02-30', 'page=0', 'per_page=101'])(
    '422 VALIDATION_FAILED: %s',
    async (query) => {
      const reply = await operator.client.get(`/api/v1/operator/players/${player}/transactions?${query}`);
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.details)).toEqual([query.split('=')[0]]);
    },
  );

  test('the player sees the same ledger, and no other', async () => {
    const { token } = await insertToken(world, operator, {
      player_id: player,
      api_key_id: operator.key.id,
      expires_at: new Date(world.clock.now().getTime() + 60_000),
    });
    const reply = await bearerFor(world.app, token).get('/api/v1/player/transactions?wallet=real&per_page=2');
    expect(reply.body.data).toEqual((await list('?wallet=real&per_page=2')).data);
    expect(reply.body.meta.total).toBe(6);
  });

  test('staff see the payment behind an entry', async () => {
    const payer = await playerWith(operator, 0);
    const paid = await deposit(operator, payer, 5_000, { payment_method: 'bank' });
    const requested = await withdraw(operator, payer, 1_000, { external_reference: 'payout-1' });
    const reply = await staff.get(`/api/back-office/v1/players/${payer}/transactions`);
    expect(reply.body.data.map((row: { payment: unknown }) => row.payment)).toEqual([
      {
        id: requested.body.data.id,
        type: 'withdrawal',
        status: 'new',
        payment_method: 'bank',
        external_reference: 'payout-1',
        is_reversed: false,
      },
      expect.objectContaining({ id: paid.body.data.id, type: 'deposit', status: 'paid' }),
    ]);
  });

  test('staff see entries without a payment, with none', async () => {
    const reply = await staff.get(`/api/back-office/v1/players/${player}/transactions?type=correction_down`);
    expect(reply.body.data[0].payment).toBeNull();
  });
});
