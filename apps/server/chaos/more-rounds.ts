import { tipRoundPrefix } from '../src/modules/provider/shared-queries.ts';
import { expectKept, expectLeft, expectUndone, type Scenario } from './expected-rounds.ts';
import { expectFraction, expectMoved, expectTransaction } from './reference.ts';
import type { RoundClient } from './round-client.ts';

const duplicate = 'DUPLICATE_TRANSACTION';

const fractionOf = ({ random }: RoundClient): number => 1 + Math.floor(random() * 999_999);

/** A win with a fraction: the unit that it may fill is known only from the order of the player's wins. */
const finer: Scenario = async (client) => {
  const [bet, win, round] = [client.name('b'), client.name('w'), client.name('r')];
  const [staked, won, fraction] = [client.amount(), client.amount() - 1, fractionOf(client)];
  client.must(await client.bet(bet, round, staked));
  client.must(await client.win(win, round, won, { fraction, round_finished: true }));
  client.must(await client.win(win, round, won, { fraction: fraction - 1, round_finished: true }), duplicate);
  expectKept(client, 'bet', bet, staked);
  expectKept(client, 'win', win, won, { fraction });
  expectFraction(client.reference, client.session.player, fraction);
  expectLeft(client, round, { staked, won, wins: 1, status: 'closed' });
};

/** A win of an unknown grant is answered as done, and waits for staff. */
const hold: Scenario = async (client) => {
  const { session, reference } = client;
  const [win, round, free_round_id, amount] = [client.name('w'), client.name('r'), client.name('g'), client.amount()];
  client.must(await client.bet(client.name('b'), round, 0, { free_round_id }), 'BONUS_INVALID');
  client.must(await client.win(win, round, amount, { free_round_id }));
  expectTransaction(reference, 'win', win, { session, status: 'held', amount, moved: 0 });
  expectLeft(client, round, { bets: 0, wins: 1 });
};

/** Its provider takes a held win back: staff no longer see it. */
const withdraw: Scenario = async (client) => {
  const { session, reference } = client;
  const [win, rollback, round, amount] = [client.name('w'), client.name('x'), client.name('r'), client.amount()];
  client.must(await client.win(win, round, amount, { free_round_id: client.name('g') }));
  client.must(await client.rollback(rollback, win, { reference_kind: 'win' }));
  expectTransaction(reference, 'win', win, { session, status: 'rolled_back', amount, moved: 0 });
  expectKept(client, 'rollback', rollback, amount, { moved: 0 });
  expectLeft(client, round, { bets: 0, wins: 1 });
};

/** A bet of 0 opens its round, and a win of it is real money. */
const free: Scenario = async (client) => {
  const [bet, win, round, won] = [client.name('b'), client.name('w'), client.name('r'), client.amount()];
  client.must(await client.bet(bet, round, 0));
  client.must(await client.win(win, round, won, { reference_transaction_id: bet, round_finished: true }));
  expectKept(client, 'bet', bet, 0);
  expectKept(client, 'win', win, won);
  expectLeft(client, round, { won, wins: 1, status: 'closed' });
};

const tipped = (client: RoundClient, tip: string, staked: number): void =>
  expectLeft(client, `${tipRoundPrefix}${tip}`, { staked, status: 'closed' });

/** A tip stands outside the round whose id it carries. */
const tip: Scenario = async (client) => {
  const [bet, given, round] = [client.name('b'), client.name('t'), client.name('r')];
  const [staked, amount] = [client.amount(), client.amount()];
  for (const results of await Promise.all([
    client.bet(bet, round, staked),
    client.bet(given, round, amount, { kind: 'tip' }),
  ]))
    client.must(results);
  expectKept(client, 'bet', bet, staked);
  expectKept(client, 'bet', given, amount);
  expectLeft(client, round, { staked });
  tipped(client, given, amount);
};

const tipAndUndo: Scenario = async (client) => {
  const [given, rollback, amount] = [client.name('t'), client.name('x'), client.amount()];
  client.must(await client.bet(given, client.name('r'), amount, { kind: 'tip' }));
  client.must(await client.rollback(rollback, given));
  expectUndone(client, given, rollback, amount);
  tipped(client, given, 0);
};

/** A win is taken back, with its fraction or a unit for it; then its bet can be rolled back. */
const takeBack: Scenario = async (client) => {
  const { session, reference } = client;
  const [bet, win, round] = [client.name('b'), client.name('w'), client.name('r')];
  const [undoWin, undoBet] = [client.name('x'), client.name('x')];
  const [staked, won, fraction] = [client.amount(), client.amount(), fractionOf(client)];
  client.must(await client.bet(bet, round, staked));
  client.must(await client.win(win, round, won, { fraction, reference_transaction_id: bet }));
  client.must(await client.rollback(undoBet, bet), 'ROUND_SETTLED');
  client.must(await client.rollback(undoWin, win, { reference_kind: 'win' }));
  client.must(await client.rollback(undoBet, bet));
  expectUndone(client, bet, undoBet, staked);
  expectTransaction(reference, 'win', win, { session, status: 'rolled_back', amount: won, fraction });
  expectKept(client, 'rollback', undoWin, won, { fraction });
  expectLeft(client, round, { wins: 1 });
};

/** A round that is settled anew, up and down, and a correction without a round. */
const adjust: Scenario = async (client) => {
  const [bet, up, down, alone] = [client.name('b'), client.name('a'), client.name('a'), client.name('a')];
  const [round, staked, more, less] = [client.name('r'), client.amount(), client.amount(), -client.amount()];
  const corrected = client.random() < 0.5 ? client.amount() : -client.amount();
  client.must(await client.bet(bet, round, staked));
  for (const results of await Promise.all([
    client.adjust(up, more, { round_id: round }),
    client.adjust(down, less, { round_id: round }),
    client.adjust(alone, corrected),
  ]))
    client.must(results);
  client.must(await client.adjust(up, more + 1, { round_id: round }), duplicate);
  expectKept(client, 'bet', bet, staked);
  for (const [id, amount] of [[up, more] as const, [down, less] as const, [alone, corrected] as const])
    expectKept(client, 'adjustment', id, amount);
  expectMoved(client.reference, client.session.player, corrected);
  expectLeft(client, round, { staked, won: more + less });
};

/** The old token takes no more bets, and still finds its player for a win. */
const refresh: Scenario = async (client) => {
  const [bet, win, round] = [client.name('b'), client.name('w'), client.name('r')];
  const [staked, won] = [client.amount(), client.amount()];
  const launched = await client.launch();
  client.must(launched);
  const session_token = launched.data?.session_token as string;
  client.must(await client.bet(bet, round, staked, { session_token }));
  const refreshed = await client.refresh(session_token);
  // When the answer was lost, the repeat finds a token that has ended.
  if (refreshed.code !== undefined && refreshed.tries > 1) client.must(refreshed, 'INVALID_PLAYER_TOKEN');
  else client.must(refreshed);
  client.must(await client.bet(client.name('b'), round, staked, { session_token }), 'INVALID_PLAYER_TOKEN');
  client.must(await client.win(win, round, won, { session_token, player_ref: undefined }));
  expectKept(client, 'bet', bet, staked);
  expectKept(client, 'win', win, won);
  expectLeft(client, round, { staked, won, wins: 1 });
  if (refreshed.data) await playOn(client, refreshed.data.session_token as string);
};

const playOn = async (client: RoundClient, session_token: string): Promise<void> => {
  const [bet, round, staked] = [client.name('b'), client.name('r'), client.amount()];
  client.must(await client.bet(bet, round, staked, { session_token }));
  expectKept(client, 'bet', bet, staked);
  expectLeft(client, round, { staked });
};

export const anyWallet: readonly Scenario[] = [finer, hold, withdraw, refresh];
export const realMoney: readonly Scenario[] = [free, tip, tipAndUndo, takeBack, adjust];
