import { expectBuried, expectKept, expectLeft, expectUndone, type Scenario } from './expected-rounds.ts';
import { type ExpectedGrant, expectFreeWin } from './reference.ts';
import type { RoundClient } from './round-client.ts';

/** How many rounds each grant has. */
export const roundsOfGrant = 2;

const refused = 'BONUS_INVALID';

type Grant = { readonly id: number; readonly free_round_id: string };

/** A grant by the operator's server, whatever becomes of its answer. */
const openGrant = async (client: RoundClient, bonus_id: number): Promise<Grant | undefined> => {
  const results = await client.grant(bonus_id);
  client.must(results);
  if (!results.data) return undefined;
  const { id, free_rounds } = results.data as { id: number; free_rounds: { free_round_id: string } };
  return { id, free_round_id: free_rounds.free_round_id };
};

/** The same client, whose winnings are in the bonus wallet. */
const inBonus = (client: RoundClient): RoundClient => ({ ...client, session: { ...client.session, wallet: 'bonus' } });

const expectGrant = (client: RoundClient, { id }: Grant, grant: Omit<ExpectedGrant, 'player'>): void =>
  void client.reference.grants.set(String(id), { player: client.session.player, ...grant });

/** Expects the balances after a free round: its winnings go to the bonus wallet first. */
const expectPlayed = (client: RoundClient, round: string, won: number, isPaid: boolean): void => {
  const { session, reference } = client;
  const left = { session: inBonus(client).session, staked: 0, won, bets: 1, wins: 1, status: 'closed' } as const;
  reference.rounds.set(`${round} ${session.player}`, left);
  expectFreeWin(reference, session.player, won, isPaid);
};

/** One free round: its bet of 0 and its win at once, so that the win may overtake the bet. */
const playRound = async (client: RoundClient, { free_round_id }: Grant, isPaid: boolean): Promise<number> => {
  const [bet, win, round, won] = [client.name('b'), client.name('w'), client.name('r'), client.amount() - 1];
  const named = { free_round_id };
  for (const results of await Promise.all([
    client.bet(bet, round, 0, named),
    client.win(win, round, won, { ...named, round_finished: true }),
  ]))
    client.must(results);
  expectKept(client, 'bet', bet, 0);
  expectKept(inBonus(client), 'win', win, won);
  expectPlayed(client, round, won, isPaid);
  return won;
};

/** All rounds of a grant, and none beyond it; what they win is real money at once. */
const playAll: Scenario = async (client) => {
  const grant = await openGrant(client, client.freeRounds.paid);
  if (!grant) return;
  const { free_round_id } = grant;
  client.must(await client.bet(client.name('b'), client.name('r'), 5, { free_round_id }), refused);
  let won = 0;
  for (let round = 0; round < roundsOfGrant; round += 1) won += await playRound(client, grant, true);
  client.must(await client.bet(client.name('b'), client.name('r'), 0, { free_round_id }), refused);
  expectGrant(client, grant, { played: roundsOfGrant, won, result: 'paid_out', wanted: 'issued' });
};

/** A round that is rolled back, before or after its bet, is played again. */
const playAgain: Scenario = async (client) => {
  const grant = await openGrant(client, client.freeRounds.paid);
  if (!grant) return;
  const { free_round_id } = grant;
  const [bet, undo, round] = [client.name('b'), client.name('x'), client.name('r')];
  const [buried, bury] = [client.name('b'), client.name('x')];
  client.must(await client.bet(bet, round, 0, { free_round_id }));
  client.must(await client.rollback(undo, bet));
  client.must(await client.rollback(bury, buried));
  client.must(await client.bet(buried, client.name('r'), 0, { free_round_id }), 'BET_ROLLED_BACK');
  expectUndone(client, bet, undo, 0);
  expectBuried(client, buried, bury);
  expectLeft(client, round, {});
  let won = 0;
  for (let next = 0; next < roundsOfGrant; next += 1) won += await playRound(client, grant, true);
  expectGrant(client, grant, { played: roundsOfGrant, won, result: 'paid_out', wanted: 'issued' });
};

/** Staff cancel a grant while a round is open: what its rounds won is forfeited, that of the open round too. */
const cancel: Scenario = async (client) => {
  const grant = await openGrant(client, client.freeRounds.wagered);
  if (!grant) return;
  const named = { free_round_id: grant.free_round_id };
  const [bet, win, round, won] = [client.name('b'), client.name('w'), client.name('r'), client.amount()];
  const isFirst = client.random() < 0.5;
  const before = isFirst ? 0 : await playRound(client, grant, false);
  client.must(await client.bet(bet, round, 0, named));
  client.must(await client.cancelBonus(grant.id));
  client.must(await client.bet(client.name('b'), client.name('r'), 0, named), refused);
  client.must(await client.win(win, round, won, { ...named, round_finished: true }));
  expectKept(client, 'bet', bet, 0);
  expectKept(inBonus(client), 'win', win, won);
  expectPlayed(client, round, won, false);
  // The last round was begun before the end, so the provider has nothing left to take back.
  const wanted = isFirst ? 'cancelled' : 'issued';
  expectGrant(client, grant, { played: isFirst ? 1 : 2, won: before + won, result: 'cancelled', wanted });
};

export const freeRounds: readonly Scenario[] = [playAll, playAgain, cancel];
