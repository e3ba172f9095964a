import { expect, test } from 'vitest';
import { day, minute } from '../../src/base/durations.ts';
import { base } from '../../support/back-office.ts';
import { addBonus, bonusesOf, granted, historyOf } from '../support/bonuses.ts';
import { must, mustData } from '../support/client.ts';
import { startFreeRoundProvider } from '../support/free-round-provider.ts';
import { openFreeRoundWork } from '../support/free-round-work.ts';
import { eventsOf, withdraw } from '../support/money.ts';
import { type GameSession, newName } from '../support/provider.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'), { worksBehind: false });

/**
 * A casino that gives three free rounds of 20 on a studio's game, to be played within three days; what they win is
 * wagered twice within a week. The studio is told of each grant at its address.
 */
const openCampaign = async () => {
  const casino = await openCasino(world, { is_sandbox: true });
  const { operator, ann, studio } = casino;
  const told = await startFreeRoundProvider(world.clock.now);
  const address = `${base}/game-providers/${studio.provider.id}/free-rounds`;
  told.useSecret((await mustData(ann.put(address, { url: told.url }))).secret);
  const free_spins = { count: 3, stake: 20, provider_id: studio.provider.id, games: [studio.game], days: 3 };
  const terms = { type: 'free_spins', default_amount: 0, wagering_multiplier: 2, valid_days: 7, terms: { free_spins } };
  const bonus = await addBonus(ann, { ...terms, name: 'Three rounds' });
  const work = openFreeRoundWork(world);

  /** A player who has deposited 1,000 and gets the rounds. */
  const welcome = async () => {
    const gameSession = await casino.openSession(1_000);
    const { player } = gameSession;
    const id = await granted(operator, player, bonus);
    await work.runOnce();
    const current = async () => (await bonusesOf(operator, player))[0];
    return { player, id, grant: `fr-${id}`, gameSession, current };
  };
  return { ...casino, told, work, welcome };
};

const begin = ({ bet }: GameSession, round_id: string, free_round_id: string) =>
  bet(newName('b'), 0, { round_id, free_round_id });
const pay = ({ win }: GameSession, round_id: string, free_round_id: string, amount: number) =>
  win(newName('w'), amount, { round_id, free_round_id, round_finished: true });

test('free rounds from their grant, over two evenings and the wagering, to the money in the bank', async () => {
  const casino = await openCampaign();
  const { operator, ann, told, welcome, money } = casino;
  const { player, id, grant, gameSession, current } = await welcome();

  // The studio was told within a second, and shows three rounds. They cost nothing; what they win is bonus money.
  expect(told.said()).toEqual([`issue ${grant}`]);
  expect((await current()).free_rounds).toMatchObject({ count: 3, played: 0, left: 3, stake: 20, won: 0 });
  await mustData(begin(gameSession, 'monday-1', grant));
  expect(await money(player)).toEqual([1_000, 0]);
  await mustData(pay(gameSession, 'monday-1', grant, 150));
  await mustData(begin(gameSession, 'monday-2', grant));
  await mustData(pay(gameSession, 'monday-2', grant, 0));
  expect(await money(player)).toEqual([1_000, 150]);

  // The next evening the third round. A fourth is refused, and so is a stake that names the grant.
  await casino.pass(day);
  const tuesday = await casino.openSessionOf(player);
  const staked = tuesday.bet(newName('b'), 20, { round_id: 'staked', free_round_id: grant });
  expect((await refused(staked)).details.rule).toBe('free_round_stake');
  await mustData(begin(tuesday, 'tuesday-1', grant));
  await mustData(pay(tuesday, 'tuesday-1', grant, 50));
  expect((await refused(begin(tuesday, 'tuesday-2', grant))).details.rule).toBe('no_free_spins');
  expect(await current()).toMatchObject({
    state: 'activated',
    amount: 200,
    wager_requirement: 400,
    free_rounds: { played: 3, left: 0, won: 200 },
  });

  // Later that evening 400 is staked, and the 200 are real money, which is paid out a day later.
  world.clock.advance(minute);
  await mustData(spin(tuesday, 400, 0));
  expect(await money(player)).toEqual([800, 0]);
  expect(await current()).toMatchObject({ state: 'finished', result: 'converted', converted_amount: 200 });
  const payout = await mustData(withdraw(operator, player, 800));
  await casino.pass(day);
  await mustData(casino.decide(payout.id, 'approve'));
  await mustData(casino.decide(payout.id, 'pay'));
  expect(await money(player)).toEqual([0, 0]);

  // Nothing was left to take back, so the studio hears no more of it.
  await casino.work.runOnce();
  expect(told.said()).toEqual([`issue ${grant}`]);
  expect(await historyOf(ann, id)).toEqual([
    ['granted', 0],
    ['activated', 0],
    ['rounds_issued', 0],
    ['winnings', 150],
    ['winnings', 50],
    ['wagered', 400],
    ['converted', 200],
  ]);
  expect((await eventsOf(world, player)).filter((type) => type.startsWith('bonus.'))).toEqual([
    'bonus.granted',
    'bonus.completed',
  ]);
  await casino.expectSoundBooks();
});

test('rounds that nobody played lapse after three days, and those that staff cancel end at once, but for the open one', async () => {
  const casino = await openCampaign();
  const { ann, told, work, welcome, money } = casino;
  const idle = await welcome();
  const mistaken = await welcome();

  // Both play one round. Of one player, staff find that the grant was a mistake, while the next round is open.
  for (const { gameSession, grant } of [idle, mistaken]) {
    await mustData(begin(gameSession, `${grant}-1`, grant));
    await mustData(pay(gameSession, `${grant}-1`, grant, 100));
  }
  await mustData(begin(mistaken.gameSession, 'open', mistaken.grant));
  await must(ann.post(`${base}/player-bonuses/${mistaken.id}/cancel`, { reason: 'Granted twice' }));
  expect(await money(mistaken.player)).toEqual([1_000, 0]);
  expect(await mistaken.current()).toMatchObject({ result: 'cancelled', forfeited_amount: 100 });

  // The studio takes the rest back. The open round ends: its win is not refused, and forfeited like the rest.
  await work.runOnce();
  expect(told.said().slice(2)).toEqual([`cancel ${mistaken.grant}`]);
  expect((await refused(begin(mistaken.gameSession, 'late', mistaken.grant))).code).toBe('BONUS_INVALID');
  await mustData(pay(mistaken.gameSession, 'open', mistaken.grant, 500));
  expect(await money(mistaken.player)).toEqual([1_000, 0]);
  expect(await mistaken.current()).toMatchObject({
    forfeited_amount: 600,
    free_rounds: { played: 2, left: 0, open: 0 },
  });

  // The other player comes back on the fourth day: two rounds have lapsed, and what the first won is still wagered.
  await casino.pass(3 * day + minute);
  await work.runOnce();
  expect(told.said().slice(3)).toEqual([`cancel ${idle.grant}`]);
  const back = await casino.openSessionOf(idle.player);
  expect((await refused(begin(back, 'too-late', idle.grant))).details.rule).toBe('no_free_spins');
  expect(await idle.current()).toMatchObject({ state: 'activated', amount: 100, free_rounds: { played: 1, left: 0 } });
  await mustData(spin(back, 200, 0));
  expect(await money(idle.player)).toEqual([900, 0]);
  expect(await idle.current()).toMatchObject({ result: 'converted', converted_amount: 100 });
  await casino.expectSoundBooks();
});

test('a provider that pays rounds which nobody granted: its wins wait for two decisions of staff', async () => {
  const casino = await openCampaign();
  const { ann, welcome, money } = casino;
  const { player, gameSession } = await welcome();

  // The provider has its answer and does not come back. The player has nothing yet.
  for (const [round, amount] of [
    ['promotion', 300],
    ['test', 900],
  ] as const)
    await mustData(pay(gameSession, round, 'fr-of-another-casino', amount));
  expect(await money(player)).toEqual([1_000, 0]);

  // Staff see both, ask the provider, and pay the one that is right.
  const held = await mustData(ann.get(`${base}/held-wins?player_id=${player}&state=waiting&order=oldest`));
  expect(held.map(({ round_id, amount }: { round_id: string; amount: number }) => [round_id, amount])).toEqual([
    ['promotion', 300],
    ['test', 900],
  ]);
  await mustData(ann.post(`${base}/held-wins/${held[0].id}/pay`, { reason: 'A promotion of the provider' }));
  await mustData(ann.post(`${base}/held-wins/${held[1].id}/void`, { reason: 'Test rounds' }));
  expect(await money(player)).toEqual([1_300, 0]);
  expect((await eventsOf(world, player)).filter((type) => type.startsWith('held_win.'))).toEqual([
    'held_win.opened',
    'held_win.opened',
    'held_win.paid',
    'held_win.voided',
  ]);
  await casino.expectSoundBooks();
});
