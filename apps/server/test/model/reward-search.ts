import { type Random, seeded } from '../../support/random.ts';
import type { Site } from './casino.ts';
import { openRewardCasino, type RewardCasino, rewards } from './reward-casino.ts';

type RewardStep =
  | { readonly do: 'bet'; readonly round: number; readonly amount: number }
  | { readonly do: 'win'; readonly round: number; readonly amount: number; readonly closes: boolean }
  | { readonly do: 'close'; readonly round: number }
  | { readonly do: 'undo'; readonly bet: number }
  | { readonly do: 'exchange'; readonly times: number }
  | { readonly do: 'charge_back' }
  | { readonly do: 'pay_in'; readonly amount: number }
  | { readonly do: 'pay_out' }
  | { readonly do: 'next_day' };

/** Steps after which the player has more than play, cashback and points explain. */
export type RewardExploit = { readonly seed: number; readonly why: string; readonly steps: readonly RewardStep[] };

type Bet = { readonly id: string; readonly round: string; readonly amount: number; isUndone: boolean };
type Round = { staked: number; won: number; isClosed: boolean };

/** What happened, from the answers alone. */
class RewardBook {
  readonly bets: Bet[] = [];
  readonly rounds = new Map<string, Round>();
  cashback = 0;
  deposited: number = rewards.deposit;
  withdrawn = 0;
  isChargedBack = false;

  round(id: string): Round {
    const known = this.rounds.get(id) ?? { staked: 0, won: 0, isClosed: false };
    this.rounds.set(id, known);
    return known;
  }

  /** A tenth of what closed rounds lost, less what open ones have put the player ahead. */
  get fairCashback(): number {
    let loss = 0;
    for (const { staked, won, isClosed } of this.rounds.values())
      loss += isClosed ? staked - won : Math.min(0, staked - won);
    return Math.max(0, Math.floor((loss * rewards.cashback_percent) / 100));
  }

  /** The most that the player may have. */
  get explained(): number {
    const all = [...this.rounds.values()];
    const sum = (of: (round: Round) => number): number => all.reduce((total, round) => total + of(round), 0);
    const counted = sum(({ staked, isClosed }) => (isClosed ? staked : 0));
    const points = Math.floor((counted * rewards.points_rate) / 10_000);
    const worth = Math.floor((points * rewards.exchange_rate) / 10_000);
    return this.deposited - sum(({ staked }) => staked) + sum(({ won }) => won) + worth + this.cashback;
  }
}

const playStep = async (casino: RewardCasino, book: RewardBook, step: RewardStep, name: string): Promise<void> => {
  const id = 'round' in step ? `r${step.round}` : '';
  switch (step.do) {
    case 'bet':
      if ((await casino.bet(name, id, step.amount)).status === 200) {
        book.bets.push({ id: name, round: id, amount: step.amount, isUndone: false });
        book.round(id).staked += step.amount;
      }
      return;
    case 'win':
      if ((await casino.win(name, id, step.amount, step.closes)).status === 200) {
        const round = book.round(id);
        round.won += step.amount;
        round.isClosed ||= step.closes;
      }
      return;
    case 'close':
      if ((await casino.close(id)).status === 200) book.round(id).isClosed = true;
      return;
    case 'undo': {
      const bet = book.bets.at(step.bet);
      if (!bet || bet.isUndone || (await casino.undo(name, bet.id)).status !== 200) return;
      bet.isUndone = true;
      book.round(bet.round).staked -= bet.amount;
      return;
    }
    case 'exchange':
      for (let n = 0; n < step.times; n += 1) if ((await casino.exchange()).status !== 201) return;
      return;
    case 'charge_back':
      if ((await casino.chargeBack()).status !== 200) return;
      book.isChargedBack = true;
      book.deposited -= rewards.deposit;
      return;
    case 'pay_in':
      if ((await casino.payIn(step.amount)).status === 201) book.deposited += step.amount;
      return;
    case 'pay_out': {
      const balance = await casino.balance();
      if (balance <= 0) return;
      // The whole balance, or what the refusal says may leave.
      const whole = await casino.payOut(balance);
      const left = whole.status === 201 ? balance : balance - (whole.body.error.details.owed ?? balance);
      if (whole.status === 201 || (left > 0 && (await casino.payOut(left)).status === 201)) book.withdrawn += left;
      return;
    }
    case 'next_day': {
      const fair = book.fairCashback;
      await casino.nextDay();
      book.cashback = fair;
    }
  }
};

/**
 * Points are exchanged, the balance goes below zero, and a bet is rolled back whose points are gone: what they paid
 * cannot be taken back, until money is there again, which the player asks for.
 */
const takeBackStory: readonly RewardStep[] = [
  { do: 'bet', round: 10, amount: 60_000 },
  { do: 'close', round: 10 },
  { do: 'bet', round: 11, amount: 10_000 },
  { do: 'close', round: 11 },
  { do: 'exchange', times: 58 },
  { do: 'charge_back' },
  { do: 'undo', bet: -2 },
  { do: 'pay_in', amount: 100_000 },
  { do: 'pay_out' },
];

/** A day of play, with points exchanged in many parts and bets rolled back in between, and the night after it. */
const planOf = (random: Random): RewardStep[] => {
  const below = (bound: number): number => Math.floor(random() * bound);
  const steps: RewardStep[] = [];
  for (let round = 0; round < 3 + below(3); round += 1) {
    const amount = [1_000, 10_000, 60_000][below(3)] as number;
    steps.push({ do: 'bet', round, amount });
    const end = below(4);
    if (end === 0) steps.push({ do: 'close', round });
    else if (end < 3) steps.push({ do: 'win', round, amount: below(2 * amount), closes: end === 1 });
    if (below(3) === 0) steps.push({ do: 'exchange', times: [1, 10, 58][below(3)] as number });
    if (below(3) === 0) steps.push({ do: 'undo', bet: below(round + 1) });
  }
  if (below(3) === 0) steps.push(...takeBackStory);
  return [...steps, { do: 'next_day' }];
};

/**
 * What the player has, and has taken out, can be explained. After a chargeback a balance may hold what is still owed:
 * then what leaves is compared, at the moment at which it leaves.
 */
const findExploit = ({ do: step }: RewardStep, book: RewardBook, balance: number): string | undefined => {
  const { explained, withdrawn, isChargedBack } = book;
  if (!isChargedBack && balance + withdrawn > explained)
    return `the player has ${balance} and took out ${withdrawn}, of which ${explained} can be explained`;
  if (step === 'pay_out' && withdrawn > Math.max(0, explained))
    return `the player took out ${withdrawn}, of which ${explained} can be explained`;
  return undefined;
};

const playOne = async (site: Site, seed: number): Promise<RewardExploit | undefined> => {
  const casino = await openRewardCasino(site);
  const book = new RewardBook();
  const steps: RewardStep[] = [];
  for (const step of planOf(seeded(seed))) {
    site.clock.advance(1_000);
    steps.push(step);
    await playStep(casino, book, step, `t${steps.length}`);
    const why = findExploit(step, book, await casino.balance());
    if (why) return { seed, why, steps };
  }
  return undefined;
};

/** Searches days of play for real money that nothing explains. The same seed tries the same. */
export const searchRewards = async (
  site: Site,
  seed: number,
  days: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<RewardExploit | undefined> => {
  for (let n = 0; n < days; n += 1) {
    const exploit = await playOne(site, seed + n);
    if (exploit) return exploit;
    onProgress(n + 1);
  }
  return undefined;
};

export const formatRewardExploit = ({ seed, why, steps }: RewardExploit): string =>
  [`Seed ${seed}: ${why}. After:`, ...steps.map((step) => `  ${JSON.stringify(step)}`)].join('\n');
