import { beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { addMethod, deposit, newReference, playerWith, withdraw } from '../../../test/support/money.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const base = '/api/back-office/v1/ledger';

let studio: Awaited<ReturnType<typeof openStudio>>;
let staff: Staff;
let gameSession: GameSession;
let payer: number;

beforeAll(async () => {
  studio = await openStudio(world);
  await addMethod(studio.staff);
  staff = await addTestStaff(world, studio.operator, 'finance');
  gameSession = await studio.openSession(10_000);
  world.clock.advance(1_000);
  payer = await playerWith(studio.operator, 5_000);
  for (let n = 0; n < 6; n += 1) {
    const round_id = newName('r');
    await gameSession.bet(newName('b'), 100 + n, { round_id });
    await gameSession.win(newName('w'), 10, { round_id, round_finished: true });
    if (n % 2 === 1) world.clock.advance(60_000);
  }
});

type Entry = { id: number; type: string; amount: number; player_id: number; username: string };

const walk = async (query: string, limit: number): Promise<Entry[]> => {
  const seen: Entry[] = [];
  let before: string | null = null;
  do {
    const more: string = before === null ? '' : `&before=${before}`;
    const reply = await must(staff.get(`${base}?limit=${limit}&${query}${more}`));
    seen.push(...reply.body.data);
    before = reply.body.meta.next_before;
  } while (before !== null);
  return seen;
};

const booked = () => world.admin<{ id: number }[]>`
  select id from ledger_entries where operator_id = ${studio.operator.operator_id}
  order by created_at desc, player_id desc, seq desc`;

describe('200 the ledger of all players', () => {
  test('every entry once, newest first, with any page size', async () => {
    const expected = (await booked()).map((row) => row.id);
    for (const limit of [1, 3, 100]) expect((await walk('', limit)).map((entry) => entry.id)).toEqual(expected);
  });

  test.each([
    ['type=casino_bet', (e: Entry) => e.type === 'casino_bet'],
    ['type=deposit', (e: Entry) => e.type === 'deposit'],
    ['wallet=bonus', () => false],
    ['amount_min=-104&amount_max=-101', (e: Entry) => e.amount >= -104 && e.amount <= -101],
    ['type=deposit&amount_min=6000', (e: Entry) => e.type === 'deposit' && e.amount >= 6_000],
  ] as const)('filtered by %s, alone and for one player', async (query, isWanted) => {
    const all = await walk('', 100);
    expect(await walk(query, 2)).toEqual(all.filter(isWanted));
    const own = all.filter((entry) => entry.player_id === gameSession.player);
    expect(await walk(`${query}&player_id=${gameSession.player}`, 2)).toEqual(own.filter(isWanted));
  });

  test('a time range includes both ends', async () => {
    const all = await walk('', 100);
    const moments = [...new Set(all.map((entry) => (entry as unknown as { created_at: string }).created_at))];
    const range = `created_from=${moments[2]}&created_to=${moments[1]}`;
    const expected = all.filter((entry) =>
      moments.slice(1, 3).includes((entry as unknown as { created_at: string }).created_at),
    );
    expect(expected.length).toBeGreaterThan(2);
    expect(await walk(range, 2)).toEqual(expected);
    expect(await walk(`${range}&player_id=${gameSession.player}`, 2)).toEqual(
      expected.filter((entry) => entry.player_id === gameSession.player),
    );
  });

  test('entries of a payment, by its id and by its reference', async () => {
    const reference = newReference();
    const paid = await must(deposit(studio.operator, payer, 700, { external_reference: reference }));
    const charged = `/api/back-office/v1/payments/${paid.body.data.id}/chargeback`;
    world.clock.advance(86_400_000);
    await must(studio.staff.post(charged, { reason: 'By the bank' }));
    const expected = [
      ['chargeback', -700],
      ['deposit', 700],
    ];
    for (const query of [`payment_request_id=${paid.body.data.id}`, `external_reference=${reference}`]) {
      const entries = await walk(query, 1);
      expect(entries.map((entry) => [entry.type, entry.amount])).toEqual(expected);
      expect(entries[0]).toMatchObject({ payment: { external_reference: reference, is_reversed: true } });
    }
    expect(await walk(`external_reference=${reference}&player_id=${gameSession.player}`, 1)).toEqual([]);
    expect(await walk('external_reference=nobodys', 1)).toEqual([]);
    expect(await walk('payment_request_id=987654321', 1)).toEqual([]);
  });

  test('entries of a withdrawal that was returned', async () => {
    const asked = await must(withdraw(studio.operator, payer, 300));
    await must(studio.operator.client.post(`/api/v1/operator/payments/${asked.body.data.id}/cancel`, {}));
    const entries = await walk(`payment_request_id=${asked.body.data.id}`, 10);
    expect(entries.map((entry) => [entry.type, entry.amount])).toEqual([
      ['withdrawal_rejection', 300],
      ['withdrawal', -300],
    ]);
  });

  test('entries of a round, of every player in it', async () => {
    const round_id = newName('table');
    const gameSession = await studio.openSession(10_000);
    const other = await studio.openSession(1_000);
    await must(gameSession.bet(newName('b'), 100, { round_id }));
    world.clock.advance(3_600_000);
    await must(gameSession.bet(newName('b'), 900, { round_id: newName('r') }));
    await must(other.bet(newName('b'), 55, { round_id }));
    await must(gameSession.win(newName('w'), 20, { round_id, round_finished: true }));
    const amounts = async (query: string) => (await walk(query, 1)).map((entry) => entry.amount);
    expect((await amounts(`round_id=${round_id}`)).toSorted((a, b) => a - b)).toEqual([-100, -55, 20]);
    expect(await amounts(`round_id=${round_id}&player_id=${gameSession.player}`)).toEqual([20, -100]);
    expect(await amounts(`round_id=${round_id}&type=casino_win`)).toEqual([20]);
  });

  test("another operator's entries are not among them", async () => {
    const { operator } = await openStudio(world);
    const stranger = await addTestStaff(world, operator, 'finance');
    for (const query of ['', `player_id=${payer}`, 'type=deposit', 'round_id=r1'])
      expect((await must(stranger.get(`${base}?${query}`))).body).toEqual({ data: [], meta: { next_before: null } });
  });

  test.each(['before=1-2', 'limit=0', 'type=gift', 'amount_min=x', 'wallet=points', 'external_reference='])(
    '422 VALIDATION_FAILED: %s',
    async (query) => {
      expect((await staff.get(`${base}?${query}`)).status).toBe(422);
    },
  );
});
