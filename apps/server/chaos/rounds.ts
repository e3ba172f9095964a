import type { Random } from './random.ts';
import { type ExpectedRound, expectRound, expectTransaction } from './reference.ts';
import type { Table } from './table.ts';

/** One round from its first call to its last, and what must be left of it. */
type Story = (table: Table) => Promise<void>;

const expectKept = ({ seat, reference }: Table, kind: 'bet' | 'win' | 'rollback', id: string, amount: number): void =>
  expectTransaction(reference, kind, id, { seat, status: 'applied', amount });

const expectLeft = ({ seat, reference }: Table, round: string, left: Partial<ExpectedRound>): void =>
  expectRound(reference, round, { seat, staked: 0, won: 0, bets: 1, wins: 0, status: 'open', ...left });

const expectUndone = (table: Table, bet: string, rollback: string, amount: number): void => {
  const { seat, reference } = table;
  expectTransaction(reference, 'bet', bet, { seat, status: 'rolled_back', amount });
  expectKept(table, 'rollback', rollback, amount);
};

const expectBuried = ({ seat, reference }: Table, bet: string, rollback: string): void => {
  for (const [kind, id] of [['bet', bet] as const, ['rollback', rollback] as const])
    expectTransaction(reference, kind, id, { seat, status: 'tombstoned', amount: 0 });
};

/** Bet, then the win that ends the round. */
const settle: Story = async (table) => {
  const [bet, win, round] = [table.name('b'), table.name('w'), table.name('r')];
  const [staked, won] = [table.amount(), table.amount() - 1];
  table.must(await table.bet(bet, round, staked));
  table.must(await table.win(win, round, won, { round_finished: true }));
  expectKept(table, 'bet', bet, staked);
  expectKept(table, 'win', win, won);
  expectLeft(table, round, { staked, won, wins: 1, status: 'closed' });
};

/** The win overtakes its bet: it is sent until the bet is there. */
const overtake: Story = async (table) => {
  const [bet, win, round] = [table.name('b'), table.name('w'), table.name('r')];
  const [staked, won] = [table.amount(), table.amount()];
  const told = await Promise.all([table.win(win, round, won), table.bet(bet, round, staked)]);
  for (const one of told) table.must(one);
  expectKept(table, 'bet', bet, staked);
  expectKept(table, 'win', win, won);
  expectLeft(table, round, { staked, won, wins: 1 });
};

/** A bet is undone, twice, by rollbacks of two names. */
const undo: Story = async (table) => {
  const { seat, reference } = table;
  const [bet, first, second, round] = [table.name('b'), table.name('x'), table.name('x'), table.name('r')];
  const staked = table.amount();
  table.must(await table.bet(bet, round, staked));
  table.must(await table.rollback(first, bet));
  table.must(await table.rollback(second, bet));
  table.must(await table.win(table.name('w'), round, 1), 'BET_ROLLED_BACK');
  expectUndone(table, bet, first, staked);
  expectTransaction(reference, 'rollback', second, { seat, status: 'repeated', amount: 0 });
  expectLeft(table, round, {});
};

/** The rollback comes first: the bet is never taken. */
const bury: Story = async (table) => {
  const [bet, rollback] = [table.name('b'), table.name('x')];
  table.must(await table.rollback(rollback, bet));
  table.must(await table.bet(bet, table.name('r'), table.amount()), 'BET_ROLLED_BACK');
  expectBuried(table, bet, rollback);
};

/** Bet and rollback at once: whoever is first, nothing is taken in the end. */
const race: Story = async (table) => {
  const [bet, rollback, round] = [table.name('b'), table.name('x'), table.name('r')];
  const staked = table.amount();
  const [taken, undone] = await Promise.all([table.bet(bet, round, staked), table.rollback(rollback, bet)]);
  table.must(undone);
  if (taken.status !== 200) {
    table.must(taken, 'BET_ROLLED_BACK');
    return expectBuried(table, bet, rollback);
  }
  expectUndone(table, bet, rollback, staked);
  expectLeft(table, round, {});
};

/** Two bets at once, one of them undone, a win for the other, closed by a call of its own. */
const several: Story = async (table) => {
  const [one, other, rollback] = [table.name('b'), table.name('b'), table.name('x')];
  const [win, round] = [table.name('w'), table.name('r')];
  const [kept, undone, won] = [table.amount(), table.amount(), table.amount()];
  for (const told of await Promise.all([table.bet(one, round, kept), table.bet(other, round, undone)]))
    table.must(told);
  table.must(await table.rollback(rollback, other));
  table.must(await table.win(win, round, won));
  table.must(await table.close(round));
  expectKept(table, 'bet', one, kept);
  expectUndone(table, other, rollback, undone);
  expectKept(table, 'win', win, won);
  expectLeft(table, round, { staked: kept, won, bets: 2, wins: 1, status: 'closed' });
};

/** What comes after the close: no bet, no win, no rollback once a jackpot is paid; the same name for something else. */
const afterwards: Story = async (table) => {
  const [bet, jackpot, round] = [table.name('b'), table.name('j'), table.name('r')];
  const [staked, won] = [table.amount(), table.amount()];
  table.must(await table.bet(bet, round, staked));
  table.must(await table.bet(bet, round, staked + 1), 'DUPLICATE_TRANSACTION');
  table.must(await table.close(round));
  table.must(await table.bet(table.name('b'), round, staked), 'ROUND_CLOSED');
  table.must(await table.win(table.name('w'), round, won), 'ROUND_CLOSED');
  table.must(await table.win(jackpot, round, won, { kind: 'jackpot' }));
  table.must(await table.rollback(table.name('x'), bet), 'ROUND_SETTLED');
  expectKept(table, 'bet', bet, staked);
  expectKept(table, 'win', jackpot, won);
  expectLeft(table, round, { staked, won, wins: 1, status: 'closed' });
};

/** Bet and win in one call. */
const instant: Story = async (table) => {
  const [bet, win, round] = [table.name('b'), table.name('w'), table.name('r')];
  const [staked, won] = [table.amount(), table.amount() - 1];
  const actions = [
    { kind: 'bet', transaction_id: bet, amount: staked },
    { kind: 'win', transaction_id: win, amount: won },
  ];
  table.must(await table.plays(round, actions));
  expectKept(table, 'bet', bet, staked);
  expectKept(table, 'win', win, won);
  expectLeft(table, round, { staked, won, wins: 1, status: 'closed' });
};

/** An Original: what it pays, the answer tells. */
const original: Story = async (table) => {
  const staked = table.amount() + 9;
  const told = await table.play(staked);
  table.must(told);
  if (!told.data) return;
  const { round_id, stake, payout } = told.data as { round_id: string; stake: number; payout: number };
  if (stake !== staked || table.reference.rounds.has(`${round_id} ${table.seat.player}`))
    table.reference.problems.push(`${round_id} is the answer to two calls, or to none`);
  expectLeft(table, round_id, { staked, won: payout, wins: 1, status: 'closed' });
};

const stories: readonly Story[] = [settle, overtake, undo, bury, race, several, afterwards, instant, original];

export const playSome = (table: Table, random: Random): Promise<void> =>
  (stories[Math.floor(random() * stories.length)] as Story)(table);
