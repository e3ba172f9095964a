import { expect } from 'vitest';
import { day } from '../../src/base/durations.ts';
import type { Sql } from '../../src/database/pool.ts';
import { type CheckName, type Finding, formatFinding } from '../../src/module/finding.ts';
import { closeLedgerDays } from '../../src/modules/wallet/close-ledger-days.ts';
import { verify } from '../../src/verify/verify.ts';
import { base } from '../../support/back-office.ts';
import { must } from './client.ts';
import { originalOf } from './games.ts';
import { bookAll } from './ledger.ts';
import { addMethod, deposit, playerWith, withdraw } from './money.ts';
import { addTestStaff, type Staff } from './staff.ts';
import type { Operator, World } from './world.ts';

/** When every story begins. */
export const storyStart = new Date('2026-03-02T10:00:00.000Z');

/** An operator with a bit of everything: both currencies, both wallets, play, and payments in every state. */
export const playStory = async (world: World) => {
  world.clock.set(storyStart);
  const operator = await world.addOperator({ settings: { four_eyes_threshold: null } });
  const staff = await addTestStaff(world, operator);
  await addMethod(staff, { currencies: ['EUR', 'JPY'] });
  await must(staff.put(`${base}/exchange-rates`, { day: '2026-03-01', rates: [{ currency: 'JPY', rate: '0.0061' }] }));
  const player = await playerWith(operator, 50_000);
  const payments = await movePayments(operator, staff, player);
  await playAndCorrect(world, operator, staff, player);
  const foreign = await playerWith(operator, 10_000, { currency: 'JPY' });
  await must(withdraw(operator, foreign, 1_000));
  world.clock.advance(day);
  await must(deposit(operator, player, 2_000));
  await must(withdraw(operator, player, 100));
  world.clock.advance(day);
  await closeLedgerDays({ sql: world.app.sql, control: world.app.control, clock: world.clock }, operator.operator_id);
  await relayed(operator);
  return { operator, player, foreign, payments };
};

export type Story = Awaited<ReturnType<typeof playStory>>;

const movePayments = async (operator: Operator, staff: Staff, player: number) => {
  const request = async (amount: number): Promise<number> => (await withdraw(operator, player, amount)).body.data.id;
  const move = async (id: number, verb: string, body = {}) => must(staff.post(`${base}/payments/${id}/${verb}`, body));
  const [waiting, allowed, paid, rejected, cancelled] = [
    await request(1_000),
    await request(1_100),
    await request(1_200),
    await request(1_300),
    await request(1_400),
  ];
  for (const id of [allowed, paid, rejected]) await move(id, 'approve');
  await move(paid, 'pay');
  await move(rejected, 'reject', { reason: 'wrong account' });
  await must(operator.client.post(`/api/v1/operator/payments/${cancelled}/cancel`));
  const charged = (await deposit(operator, player, 700)).body.data.id;
  await move(charged, 'chargeback', { reason: 'taken back' });
  return { waiting, allowed, paid, rejected, cancelled, charged, ...(await sendToBank(operator, staff, player)) };
};

/** Two batches: one payment in each state, and one that the bank refused, in the second again. */
const sendToBank = async (operator: Operator, staff: Staff, player: number) => {
  const ids: number[] = [];
  for (const amount of [210, 220, 230, 240]) ids.push((await must(withdraw(operator, player, amount))).body.data.id);
  const [paying, refused, returned, taken] = ids as [number, number, number, number];
  const move = (id: number, verb: string, body = {}) => must(staff.post(`${base}/payments/${id}/${verb}`, body));
  for (const id of ids) await move(id, 'approve');
  const batch = async (payments: number[]): Promise<number> =>
    (await must(staff.post(`${base}/payout-batches`, { payments }))).body.data.id;
  const first = await batch(ids);
  await move(refused, 'bank-refused', { reason: 'AC04' });
  await move(returned, 'pay');
  await move(returned, 'returned', { reason: 'AC01' });
  await move(taken, 'take-back', { to: 'cancelled', reason: 'never sent' });
  const second = await batch([refused]);
  return { paying, refused, returned, taken, batches: [first, second] as const };
};

const playAndCorrect = async (world: World, operator: Operator, staff: Staff, player: number) => {
  const correct = async (wallet: string, direction: string, amount: number) =>
    must(staff.post(`${base}/players/${player}/corrections`, { wallet, direction, amount, reason: 'test' }));
  await correct('real', 'up', 300);
  await correct('real', 'down', 200);
  await correct('bonus', 'up', 900);
  const at = world.clock.now();
  const game_id = await originalOf(world, operator);
  await bookAll(world, operator, player, [
    { at, wallet: 'real', type: 'casino_bet', amount: -500, game_id, game_round_id: 'r-1' },
    { at, wallet: 'bonus', type: 'casino_bet', amount: -100, game_id, game_round_id: 'r-1' },
    { at, wallet: 'real', type: 'casino_win', amount: 800, game_id, game_round_id: 'r-1' },
    { at, wallet: 'real', type: 'casino_bet', amount: -50, game_id, game_round_id: 'r-2' },
    { at, wallet: 'real', type: 'casino_rollback', amount: 50, game_id, game_round_id: 'r-2' },
  ]);
  await world.admin`
    insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, staked_bonus,
      won_real, bets, wins, outcome, opened_at, closed_at)
    select operator_id, provider_id, r.round_id, ${player}, id, 'closed', r.staked_real, r.staked_bonus, r.won_real, 1, 1,
      '{}', ${at}, ${at}
    from games, (values ('r-1', 500, 100, 800), ('r-2', 0, 0, 0)) as r (round_id, staked_real, staked_bonus, won_real)
    where id = ${game_id}`;
};

/** Waits until every event of the operator has its number. */
const relayed = async (operator: Operator) => {
  const reply = await operator.client.get('/api/v1/operator/events');
  expect(reply.status, reply.text).toBe(200);
};

export const findingsAt = (world: Pick<World, 'url' | 'clock'>, operator: Operator): Promise<readonly Finding[]> =>
  verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });

export type Tampering = readonly [
  what: string,
  expected: readonly CheckName[],
  tamper: (sql: Sql, story: Story) => Promise<unknown>,
];

/**
 * Plays the story once in this world, finds nothing wrong with it, and ends the platform. Each case tampers with a copy
 * of the database: then exactly what is expected is found, at that operator.
 */
export const tamperWith = (world: World) => {
  const story = copiesOf(world, async () => {
    const told = await playStory(world);
    expect(await findingsAt(world, told.operator)).toEqual([]);
    return told;
  });
  return ([, expected, tamper]: Tampering): Promise<void> =>
    story(async ({ operator, ...rest }, { url, admin }) => {
      await tamper(admin, { operator, ...rest });
      const found = await findingsAt({ url, clock: world.clock }, operator);
      const kinds = new Set(found.map(({ check }) => check));
      expect(kinds, found.map(formatFinding).join('\n')).toEqual(new Set(expected));
      expect(found.every((finding) => finding.operator === operator.slug)).toBe(true);
    });
};

type Copy = Pick<World, 'url' | 'admin'>;

/** Tells a story once, and gives each case a copy of the database in which it happened. */
export const copiesOf = <T>(world: World, tell: () => Promise<T>) => {
  const begin = async () => {
    const told = await tell();
    return { told, copy: await world.freeze() };
  };
  let begun: ReturnType<typeof begin> | undefined;
  return async (work: (told: T, copy: Copy) => Promise<void>): Promise<void> => {
    begun ??= begin();
    const { told, copy } = await begun;
    const { close, ...own } = await copy();
    try {
      await work(told, own);
    } finally {
      await close();
    }
  };
};
