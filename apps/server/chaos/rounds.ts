import type { Random } from '../support/random.ts';
import { expectBuried, expectKept, expectLeft, expectUndone, type Scenario } from './expected-rounds.ts';
import { freeRounds } from './free-rounds.ts';
import { anyWallet, realMoney } from './more-rounds.ts';
import { expectTransaction } from './reference.ts';
import type { RoundClient } from './round-client.ts';

/** Bet, then the win that ends the round. */
const complete: Scenario = async (client) => {
  const [bet, win, round] = [client.name('b'), client.name('w'), client.name('r')];
  const [staked, won] = [client.amount(), client.amount() - 1];
  client.must(await client.bet(bet, round, staked));
  client.must(await client.win(win, round, won, { round_finished: true }));
  expectKept(client, 'bet', bet, staked);
  expectKept(client, 'win', win, won);
  expectLeft(client, round, { staked, won, wins: 1, status: 'closed' });
};

/** The win overtakes its bet: it is retried until the bet is there. */
const overtake: Scenario = async (client) => {
  const [bet, win, round] = [client.name('b'), client.name('w'), client.name('r')];
  const [staked, won] = [client.amount(), client.amount()];
  const results = await Promise.all([client.win(win, round, won), client.bet(bet, round, staked)]);
  for (const one of results) client.must(one);
  expectKept(client, 'bet', bet, staked);
  expectKept(client, 'win', win, won);
  expectLeft(client, round, { staked, won, wins: 1 });
};

/** A bet is rolled back twice, under two names. */
const undo: Scenario = async (client) => {
  const { session, reference } = client;
  const [bet, first, second, round] = [client.name('b'), client.name('x'), client.name('x'), client.name('r')];
  const staked = client.amount();
  client.must(await client.bet(bet, round, staked));
  client.must(await client.rollback(first, bet));
  client.must(await client.rollback(second, bet));
  client.must(await client.win(client.name('w'), round, 1), 'BET_ROLLED_BACK');
  expectUndone(client, bet, first, staked);
  expectTransaction(reference, 'rollback', second, { session, status: 'repeated', amount: 0 });
  expectLeft(client, round, {});
};

/** The rollback comes first: the bet is never taken. */
const bury: Scenario = async (client) => {
  const [bet, rollback] = [client.name('b'), client.name('x')];
  client.must(await client.rollback(rollback, bet));
  client.must(await client.bet(bet, client.name('r'), client.amount()), 'BET_ROLLED_BACK');
  expectBuried(client, bet, rollback);
};

/** Bet and rollback at once: in any order, nothing is taken in the end. */
const race: Scenario = async (client) => {
  const [bet, rollback, round] = [client.name('b'), client.name('x'), client.name('r')];
  const staked = client.amount();
  const [taken, undone] = await Promise.all([client.bet(bet, round, staked), client.rollback(rollback, bet)]);
  client.must(undone);
  if (taken.status !== 200) {
    client.must(taken, 'BET_ROLLED_BACK');
    return expectBuried(client, bet, rollback);
  }
  expectUndone(client, bet, rollback, staked);
  expectLeft(client, round, {});
};

/** Two bets at once, one of them rolled back, a win for the other, and a separate close. */
const several: Scenario = async (client) => {
  const [one, other, rollback] = [client.name('b'), client.name('b'), client.name('x')];
  const [win, round] = [client.name('w'), client.name('r')];
  const [kept, undone, won] = [client.amount(), client.amount(), client.amount()];
  for (const results of await Promise.all([client.bet(one, round, kept), client.bet(other, round, undone)]))
    client.must(results);
  client.must(await client.rollback(rollback, other));
  client.must(await client.win(win, round, won));
  client.must(await client.close(round));
  expectKept(client, 'bet', one, kept);
  expectUndone(client, other, rollback, undone);
  expectKept(client, 'win', win, won);
  expectLeft(client, round, { staked: kept, won, bets: 2, wins: 1, status: 'closed' });
};

/** After the close: no bet, no win, no rollback once a jackpot is paid, and no other use of a name. */
const afterwards: Scenario = async (client) => {
  const [bet, jackpot, round] = [client.name('b'), client.name('j'), client.name('r')];
  const [staked, won] = [client.amount(), client.amount()];
  client.must(await client.bet(bet, round, staked));
  client.must(await client.bet(bet, round, staked + 1), 'DUPLICATE_TRANSACTION');
  client.must(await client.close(round));
  client.must(await client.bet(client.name('b'), round, staked), 'ROUND_CLOSED');
  client.must(await client.win(client.name('w'), round, won), 'ROUND_CLOSED');
  client.must(await client.win(jackpot, round, won, { kind: 'jackpot' }));
  client.must(await client.rollback(client.name('x'), bet), 'ROUND_SETTLED');
  expectKept(client, 'bet', bet, staked);
  expectKept(client, 'win', jackpot, won);
  expectLeft(client, round, { staked, won, wins: 1, status: 'closed' });
};

/** Bet and win in one call. */
const instant: Scenario = async (client) => {
  const [bet, win, round] = [client.name('b'), client.name('w'), client.name('r')];
  const [staked, won] = [client.amount(), client.amount() - 1];
  const actions = [
    { kind: 'bet', transaction_id: bet, amount: staked },
    { kind: 'win', transaction_id: win, amount: won },
  ];
  client.must(await client.plays(round, actions));
  expectKept(client, 'bet', bet, staked);
  expectKept(client, 'win', win, won);
  expectLeft(client, round, { staked, won, wins: 1, status: 'closed' });
};

/** An Original: the answer says what it pays. */
const original: Scenario = async (client) => {
  const staked = client.amount() + 9;
  const results = await client.play(staked);
  client.must(results);
  if (!results.data) return;
  const { round_id, stake, payout } = results.data as { round_id: string; stake: number; payout: number };
  if (stake !== staked || client.reference.rounds.has(`${round_id} ${client.session.player}`))
    client.reference.problems.push(`${round_id} is the answer to two calls, or to none`);
  expectLeft(client, round_id, { staked, won: payout, wins: 1, status: 'closed' });
};

const scenarios: readonly Scenario[] = [
  ...[complete, overtake, undo, bury, race, several, afterwards, instant, original],
  ...anyWallet,
];

/** The last session has only bonus money: what needs real money is played on the others. */
const scenariosOf = ({ session }: RoundClient): readonly Scenario[] => [
  ...scenarios,
  ...(session.wallet === 'real' ? realMoney : []),
  // A second grant would wait for the first to end, so only a player with one client has some.
  ...(session.wallet === 'real' && !session.isShared ? freeRounds : []),
];

export const playSome = (client: RoundClient, random: Random): Promise<void> => {
  const possible = scenariosOf(client);
  return (possible[Math.floor(random() * possible.length)] as Scenario)(client);
};
