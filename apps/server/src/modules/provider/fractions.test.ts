import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { must, mustData, type Reply } from '../../../test/support/client.ts';
import { balancesOf } from '../../../test/support/money.ts';
import { assertProperty } from '../../../test/support/property.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { verify } from '../../verify/verify.ts';
import { carryBackOf, carryOf, fractionText, keepFraction } from './fractions.ts';

const world = await createFileWorld();
const table = await openStudio(world);
const { staff, studio, operator } = table;
await must(staff.patch(`/api/back-office/v1/game-providers/${studio.provider.id}`, { rolls_back_wins: true }));

afterAll(async () => {
  expect(await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug })).toEqual([]);
});

const open = async () => {
  const session = await table.openSession();
  await mustData(session.bet(newName('b'), 100));
  const real = async () => (await balancesOf(world, session.player)).real_balance - 900;
  const kept = async (): Promise<number> => {
    const [row] = await world.admin<{ millionths: number }[]>`
      select millionths from provider_fractions where player_id = ${session.player}
        and operator_id = ${operator.operator_id}`;
    return row?.millionths ?? 0;
  };
  const pay = (amount: number, fraction: number, more: object = {}) =>
    session.win(newName('w'), amount, { fraction, ...more });
  return { ...session, real, kept, pay };
};

const codeOf = ({ body: { error } }: Reply) => error?.code;

describe('a win beyond whole units', () => {
  test('pays its whole units, and its fraction is kept until it fills a unit with others', async () => {
    const { pay, real, kept } = await open();
    const first = await mustData(pay(10, 600_000));
    expect(first.transaction).toMatchObject({ amount: 10, fraction: 600_000 });
    expect(first.transaction.carried).toBeUndefined();
    expect([await real(), await kept()]).toEqual([10, 600_000]);
    const second = await mustData(pay(0, 400_000));
    expect(second.transaction).toMatchObject({ amount: 1, real_amount: 1, fraction: 400_000, carried: 1 });
    expect([await real(), await kept()]).toEqual([11, 0]);
  });

  test('is never rounded up: a millionth less than a unit stays kept', async () => {
    const { pay, real, kept } = await open();
    await mustData(pay(0, 500_000));
    await mustData(pay(0, 499_999));
    expect([await real(), await kept()]).toEqual([0, 999_999]);
    await mustData(pay(0, 1));
    expect([await real(), await kept()]).toEqual([1, 0]);
  });

  test('sent again pays and keeps once, whatever was kept meanwhile; with another fraction it is DUPLICATE_TRANSACTION', async () => {
    const { win, pay, real, kept } = await open();
    await mustData(pay(0, 700_000));
    const id = newName('w');
    const first = await mustData(win(id, 5, { fraction: 700_000 }));
    expect(first.transaction).toMatchObject({ amount: 6, carried: 1 });
    await mustData(pay(0, 100_000));
    world.clock.advance(1_000);
    expect((await mustData(win(id, 5, { fraction: 700_000 }))).transaction).toEqual({
      ...first.transaction,
      status: 'replayed',
    });
    expect(codeOf(await win(id, 5, { fraction: 700_001 }))).toBe('DUPLICATE_TRANSACTION');
    expect(codeOf(await win(id, 6, { fraction: 700_000 }))).toBe('DUPLICATE_TRANSACTION');
    expect([await real(), await kept()]).toEqual([6, 500_000]);
  });

  test('is refused whole: nothing of it is kept', async () => {
    const { pay, kept } = await open();
    expect(codeOf(await pay(5, 300_000, { round_id: 'never' }))).toBe('BET_NOT_FOUND');
    expect(await kept()).toBe(0);
  });

  test('ten at once keep every millionth', async () => {
    const { pay, real, kept } = await open();
    await Promise.all(Array.from({ length: 10 }, () => mustData(pay(1, 370_003))));
    expect([await real(), await kept()]).toEqual([13, 700_030]);
  });

  test('each player and each provider has fractions of its own', async () => {
    const [one, other] = [await open(), await open()];
    await mustData(one.pay(0, 600_000));
    await mustData(other.pay(0, 600_000));
    expect([await one.kept(), await other.kept()]).toEqual([600_000, 600_000]);
    expect([await one.real(), await other.real()]).toEqual([0, 0]);
  });

  test.each([-1, 1_000_000, 0.5])('422 VALIDATION_FAILED: a fraction of %d millionths', async (fraction) => {
    const { pay } = await open();
    expect(Object.keys((await pay(1, fraction)).body.error?.details as object)).toEqual(['fraction']);
  });

  test('422 VALIDATION_FAILED: a stake has no fraction, nor has a play or an adjustment', async () => {
    const { bet, play, post, player_ref, kept } = await open();
    expect(codeOf(await bet(newName('b'), 10, { fraction: 500_000 }))).toBe('VALIDATION_FAILED');
    expect(codeOf(await bet(newName('b'), 10.5))).toBe('VALIDATION_FAILED');
    const action = { transaction_id: newName('p'), amount: 10, fraction: 1 };
    for (const kind of ['bet', 'win'])
      expect(codeOf(await play(newName('r'), [{ ...action, kind }]))).toBe('VALIDATION_FAILED');
    const adjustment = { transaction_id: newName('a'), player_ref, amount: 10, currency: 'EUR', reason: 'test' };
    expect(codeOf(await post('/adjustments', { ...adjustment, fraction: 1 }))).toBe('VALIDATION_FAILED');
    await mustData(bet(newName('b'), 10, { fraction: 0 }));
    expect(await kept()).toBe(0);
  });
});

describe('a win with a fraction is taken back', () => {
  const undo = { reference_kind: 'win' };

  test('what is kept covers its fraction: its whole units leave the wallet', async () => {
    const { win, pay, rollback, real, kept } = await open();
    await mustData(pay(0, 300_000));
    const id = newName('w');
    await mustData(win(id, 5, { fraction: 300_000 }));
    const { transaction } = await mustData(rollback(newName('x'), id, undo));
    expect(transaction).toMatchObject({ amount: 5, fraction: 300_000 });
    expect([await real(), await kept()]).toEqual([0, 300_000]);
  });

  test('what it filled was paid: the unit is taken back with it, or kept for it', async () => {
    const { win, pay, rollback, real, kept } = await open();
    await mustData(pay(0, 700_000));
    const id = newName('w');
    await mustData(win(id, 5, { fraction: 700_000 }));
    expect([await real(), await kept()]).toEqual([6, 400_000]);
    const { transaction } = await mustData(rollback(newName('x'), id, undo));
    expect(transaction).toMatchObject({ amount: 6, fraction: 700_000, carried: 1 });
    expect([await real(), await kept()]).toEqual([0, 700_000]);
  });

  test('a win of nothing but a fraction', async () => {
    const { win, pay, rollback, real, kept } = await open();
    const id = newName('w');
    await mustData(pay(0, 700_000));
    await mustData(win(id, 0, { fraction: 400_000 }));
    await mustData(pay(0, 800_000));
    expect([await real(), await kept()]).toEqual([1, 900_000]);
    await mustData(rollback(newName('x'), id, undo));
    expect([await real(), await kept()]).toEqual([1, 500_000]);
  });
});

describe('a held win with a fraction', () => {
  const at = '/api/back-office/v1/held-wins';

  test('keeps nothing until staff pay it: then its fraction counts too', async () => {
    const { pay, real, kept, player } = await open();
    await mustData(pay(0, 800_000));
    await mustData(pay(10, 300_000, { free_round_id: 'promo-7', round_id: newName('r') }));
    expect([await real(), await kept()]).toEqual([0, 800_000]);
    const [held] = (await staff.get(`${at}?player_id=${player}`)).body.data;
    expect(held).toMatchObject({ amount: 10, fraction: 300_000 });
    await mustData(staff.post(`${at}/${held.id}/pay`, { reason: 'test' }));
    expect([await real(), await kept()]).toEqual([11, 100_000]);
  });

  test('is held for its fraction alone; what is void or withdrawn keeps nothing', async () => {
    const { win, rollback, real, kept, player } = await open();
    const hold = async () => {
      const id = newName('w');
      await mustData(win(id, 0, { fraction: 900_000, free_round_id: 'promo-7', round_id: newName('r') }));
      return id;
    };
    await hold();
    const [held] = (await staff.get(`${at}?player_id=${player}`)).body.data;
    await mustData(staff.post(`${at}/${held.id}/void`, { reason: 'test' }));
    await mustData(rollback(newName('x'), await hold(), { reference_kind: 'win' }));
    expect([await real(), await kept()]).toEqual([0, 0]);
  });
});

describe('what others see of fractions', () => {
  test('the provider: its transactions, and the reconciliation with what it sent', async () => {
    const own = await openStudio(world);
    await must(
      own.staff.patch(`/api/back-office/v1/game-providers/${own.studio.provider.id}`, { rolls_back_wins: true }),
    );
    const session = await own.openSession();
    await mustData(session.bet('b1', 100));
    await mustData(session.win('w1', 10, { fraction: 600_000 }));
    await mustData(session.win('w2', 0, { fraction: 600_000 }));
    await mustData(session.win('w3', 7));
    await mustData(session.rollback('x1', 'w1', { reference_kind: 'win' }));
    const { transaction } = { transaction: await mustData(session.get('/transactions/win/w2')) };
    expect(transaction).toMatchObject({ amount: 1, fraction: 600_000, carried: 1 });
    const from = new Date(world.clock.now().getTime() - 3_600_000).toISOString();
    const to = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const [hour] = await mustData(own.studio.client.get(`/api/v1/provider/reconciliation?from=${from}&to=${to}`));
    const lines = ['bet b1 100', 'rollback x1 10.600000', 'win w1 10.600000', 'win w2 0.600000', 'win w3 7'];
    expect(hour).toMatchObject({
      wins: { count: 3, sum: 18 },
      rollbacks: { count: 1, sum: 11 },
      fractions: { won: '0.600000', paid: 0 },
      digest: createHash('sha256').update(lines.join('\n')).digest('hex'),
    });
  });

  test('staff: the fraction of each win of a round, and what is kept for the player', async () => {
    const { win, player } = await open();
    const id = newName('w');
    await mustData(win(id, 3, { fraction: 250_000 }));
    const round = await mustData(staff.get(`/api/back-office/v1/rounds/r1?player_id=${player}`));
    expect(round.transactions.at(-1)).toMatchObject({ transaction_id: id, amount: 3, fraction: 250_000, carried: 0 });
    expect(round.kept_fraction).toBe(250_000);
  });

  test.each([
    ['that were changed', 'update provider_fractions set millionths = 1 where player_id = $1 and operator_id = $2'],
    ['that are gone', 'delete from provider_fractions where player_id = $1 and operator_id = $2'],
  ])('croupier verify: fractions %s', async (_, statement) => {
    const own = await openStudio(world);
    const { bet, win, player } = await own.openSession();
    await mustData(bet(newName('b'), 100));
    await mustData(win(newName('w'), 3, { fraction: 250_000 }));
    await world.admin.unsafe(statement, [player, own.operator.operator_id]);
    const found = await verify({ databaseUrl: world.url, clock: world.clock, operator: own.operator.slug });
    expect(found.map(({ check }) => check)).toEqual(['fractions']);
  });
});

describe('the sum', () => {
  test('units moved and what is kept are all that was won and not taken back, in any order', () => {
    const step = fc.record({ fraction: fc.integer({ min: 0, max: 999_999 }), undo: fc.nat(20) });
    assertProperty(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const account = { fractions: new Map<number, number>() };
        const standing: number[] = [];
        let units = 0;
        for (const { fraction, undo } of steps) {
          const undone = undo < standing.length ? standing.splice(undo, 1)[0] : undefined;
          const carry = undone === undefined ? carryOf(account, 1, fraction) : carryBackOf(account, 1, undone);
          if (undone === undefined) standing.push(fraction);
          units += undone === undefined ? carry.carried : -carry.carried;
          keepFraction(account, 1, carry);
          const kept = account.fractions.get(1) ?? 0;
          expect(kept).toBeGreaterThanOrEqual(0);
          expect(kept).toBeLessThan(1_000_000);
          expect(units * 1_000_000 + kept).toBe(standing.reduce((sum, one) => sum + one, 0));
        }
      }),
    );
  });

  test.each([
    [0, '0.000000'],
    [400_000, '0.400000'],
    [-1, '-0.000001'],
    [12_000_001, '12.000001'],
  ])('%d millionths are %s', (millionths, expected) => expect(fractionText(millionths)).toBe(expected));
});
