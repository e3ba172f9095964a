import { type Random, seeded } from '../../support/random.ts';
import { decisions, freeRoundWin, leftToWin } from './money-table.ts';
import { freeRounds, freeSpins, type RewardStep, RewardTable } from './reward-table.ts';

/** A sequence of steps after which an account holds unexplained money. */
export type Exploit = { readonly seed: number; readonly why: string; readonly steps: readonly RewardStep[] };

const stepsAtMost = 70;

/** Chooses from what the table shows, like an attacker who looks at the account before every step. */
class Attacker {
  readonly #random: Random;
  readonly #table: RewardTable;
  /** Most sequences have no rewards: their random winnings would hide small exploits. */
  readonly #hasRewards: boolean;
  #names = 0;
  constructor(random: Random, table: RewardTable, hasRewards: boolean) {
    this.#random = random;
    this.#table = table;
    this.#hasRewards = hasRewards;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }

  name(): string {
    this.#names += 1;
    return `n${this.#names}`;
  }

  /** A stake that the wallets allow; sometimes in an open round. */
  bet(): RewardStep[] {
    const { real_balance, bonus_balance } = this.#table.account.wallet;
    const all = Math.max(0, real_balance) + bonus_balance;
    const amount = this.pick([all, real_balance, real_balance + 1, Math.floor(all / 2), Math.floor(all / 20), 50, 100]);
    if (amount === undefined || amount <= 0) return [];
    const open = this.below(3) === 0 ? this.pick(this.#openRounds()) : undefined;
    const [round, game] = open ? [open.round_id, open.game_id === 8 ? 'table' : 'slots'] : this.#newRound();
    return [{ do: 'bet', id: this.name(), round, game, amount }];
  }

  #newRound(): [string, string] {
    return [this.name(), this.below(6) === 0 ? 'table' : 'slots'];
  }

  #openRounds() {
    return this.#table.rounds().filter(({ status }) => status === 'open');
  }

  win(): RewardStep[] {
    const round = this.pick(this.#openRounds());
    if (!round) return [];
    const left = leftToWin(round);
    const amount = this.pick([0, 1, left, Math.floor(left / 2)]) as number;
    const game = round.game_id === 8 ? 'table' : 'slots';
    const one = (finished: boolean, part: number): RewardStep => ({
      do: 'win',
      id: this.name(),
      round: round.round_id,
      game,
      amount: part,
      finished,
    });
    if (this.below(6) === 0) return Array.from({ length: 8 }, () => one(false, 1));
    return [one(this.below(2) === 0, amount)];
  }

  close(): RewardStep[] {
    const open = this.#openRounds();
    if (this.below(3) === 0) return open.map(({ round_id }) => ({ do: 'close', round: round_id }));
    const round = this.pick(open);
    return round ? [{ do: 'close', round: round.round_id }] : [];
  }

  /** One taken bet, or all of them at once. */
  rollback(): RewardStep[] {
    const bets = this.#table.bets().filter(({ status }) => status === 'applied');
    const undone = this.below(3) === 0 ? bets : bets.slice(this.below(bets.length)).slice(0, 1);
    return undone.map((bet) => ({ do: 'rollback', id: this.name(), bet: bet.transaction_id }));
  }

  /** Stakes that meet the requirement of the running bonus; closed without a win, or left open. */
  wager(): RewardStep[] {
    const bonus = this.#table.bonuses().find(({ state }) => state === 'activated');
    const { real_balance, bonus_balance } = this.#table.account.wallet;
    if (!bonus || real_balance <= 0) return [];
    const [closes, wins] = [this.below(3) > 0, this.below(2) === 0];
    const parts = 1 + this.below(6);
    const needed = Math.max(1, bonus.wager_requirement - bonus.wagered_amount);
    const amount = Math.min(
      Math.ceil(needed / parts),
      wins ? real_balance + bonus_balance : Math.floor(real_balance / parts),
    );
    if (amount <= 0) return [];
    return Array.from({ length: parts }, () => this.name()).flatMap((round): RewardStep[] => [
      { do: 'bet', id: round, round, game: 'slots', amount },
      ...(wins ? [{ do: 'win', id: round, round, game: 'slots', amount, finished: closes } as const] : []),
      ...(closes && !wins ? [{ do: 'close', round } as const] : []),
    ]);
  }

  withdraw(): RewardStep[] {
    const { real_balance } = this.#table.account.wallet;
    const amount = this.pick([real_balance, Math.floor(real_balance / 2), 100]) as number;
    return amount > 0 ? [{ do: 'withdraw', amount }] : [];
  }

  /** A withdrawal on its way to the bank, and what may happen to it there. */
  payOut(): RewardStep[] {
    const decide = (how: (typeof decisions)[number]): RewardStep => ({ do: 'decide', how, pick: -1 });
    return [...this.withdraw(), decide('approve'), decide('claim'), decide(this.pick(decisions) ?? 'pay')];
  }

  /** A round of an Original, or a free spin of the running bonus. */
  original(): RewardStep[] {
    const { real_balance, bonus_balance } = this.#table.account.wallet;
    const draw = this.below(1_000);
    const hasSpins = this.#table
      .bonuses()
      .some(({ state, free_spins_left }) => state === 'activated' && free_spins_left > 0);
    if (hasSpins) return [{ do: 'original', stake: freeSpins.stake, free: true, draw }];
    const stake = this.pick([20, 50, Math.floor((Math.max(0, real_balance) + bonus_balance) / 2)]) as number;
    return stake > 0 ? [{ do: 'original', stake, free: false, draw }] : [];
  }

  /** Steps that grant free spins and play all or some of them. */
  spins(): RewardStep[] {
    const played = Array.from({ length: 1 + this.below(freeSpins.count) }, () => this.below(1_000));
    return [
      { do: 'grant', bonus: freeSpins.bonus, amount: undefined },
      ...played.map((draw) => ({ do: 'original', stake: freeSpins.stake, free: true, draw }) as const),
    ];
  }

  /** A grant of rounds of a provider, of which some are played: one more than it has, and some that are not won. */
  freeRounds(): RewardStep[] {
    const bonus = this.pick(freeRounds.bonuses) ?? 8;
    const plays = Array.from({ length: 1 + this.below(freeRounds.count + 1) }, () => this.freeRound());
    return [{ do: 'grant', bonus, amount: undefined }, ...plays.flat()];
  }

  /** A bet of 0 of some grant, sometimes in a round that is open already; mostly with its win. */
  freeRound(): RewardStep[] {
    const open = this.below(6) === 0 ? this.pick(this.#openRounds())?.round_id : undefined;
    const round = open ?? this.name();
    const bet: RewardStep = { do: 'free_bet', id: this.name(), round, pick: -1 - this.below(2) };
    if (this.below(3) === 0) return [bet];
    const finished = this.below(3) > 0;
    return [bet, { do: 'win', id: this.name(), round, game: 'slots', amount: freeRoundWin, finished }];
  }

  correct(): RewardStep[] {
    const wallet = this.pick(['real', 'bonus'] as const) ?? 'real';
    const direction = this.pick(['up', 'down'] as const) ?? 'up';
    if (this.below(4) === 0) return [{ do: 'correct_points', points: direction === 'up' ? 200 : -100 }];
    return [{ do: 'correct_balance', wallet, direction, amount: this.pick([1, 50, 120]) as number }];
  }

  next(): RewardStep[] {
    const moves: [number, () => RewardStep[]][] = [
      [3, () => [{ do: 'deposit', reference: this.name(), amount: this.pick([100, 500, 1_000, 777]) as number }]],
      [3, () => [{ do: 'grant', bonus: 1 + this.below(4), amount: this.pick([50, 100, 151]) as number }]],
      [8, () => this.bet()],
      [6, () => this.win()],
      [4, () => this.close()],
      [6, () => this.rollback()],
      [5, () => this.wager()],
      [3, () => [{ do: 'exchange' }]],
      [1, () => [{ do: 'redeem' }]],
      [2, () => this.withdraw()],
      [2, () => [{ do: 'decide', how: this.pick(['approve', 'pay', 'reject', 'cancel'] as const) ?? 'pay', pick: -1 }]],
      [1, () => this.payOut()],
      [1, () => [{ do: 'take_back', pick: this.below(3) }]],
      [1, () => [{ do: 'end', pick: this.below(4), how: this.below(2) === 0 ? 'forfeit' : 'cancel' }]],
      [1, () => [{ do: 'wait', hours: this.pick([1, 12, 24, 48]) as number }]],
    ];
    const rewards: [number, () => RewardStep[]][] = [
      [2, () => this.spins()],
      [4, () => this.original()],
      [2, () => this.freeRounds()],
      [2, () => this.freeRound()],
      [2, () => [{ do: 'cashback' }]],
      [1, () => [{ do: 'prize', tournament: 1 + this.below(2) }]],
      [1, () => [{ do: 'exclude', hours: this.pick([1, 24]) as number }]],
      [2, () => this.correct()],
    ];
    const weighted = [...moves, ...(this.#hasRewards ? rewards : [])].flatMap(([weight, move]) =>
      Array.from({ length: weight }, () => move),
    );
    return this.pick(weighted)?.() ?? [];
  }
}

/** Runs one sequence, and checks the account after every step that did something. */
const playOne = (seed: number): Exploit | undefined => {
  const table = new RewardTable();
  const attacker = new Attacker(seeded(seed), table, seed % 3 === 0);
  const steps: RewardStep[] = [];
  while (steps.length < stepsAtMost) {
    for (const step of attacker.next()) {
      steps.push(step);
      const why = table.play(step) === 'nothing' ? undefined : table.findExploit();
      if (why) return { seed, why, steps };
    }
    if (steps.length === 0) attacker.name();
  }
  return undefined;
};

/** What is wrong after the steps, run again from an empty account. */
const replay = (steps: readonly RewardStep[]): string | undefined => {
  const table = new RewardTable();
  for (const step of steps) {
    table.play(step);
    const why = table.findExploit();
    if (why) return why;
  }
  return undefined;
};

/** The sequence without the steps that the exploit does not need. */
const shrink = (exploit: Exploit): Exploit => {
  let { steps, why } = exploit;
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const without = steps.toSpliced(at, 1);
    const still = replay(without);
    if (still) [steps, why] = [without, still];
  }
  return { ...exploit, steps, why };
};

/** Searches for an exploit: the same seed and number try the same sequences, each with its own seed. */
export const searchMoney = (
  seed: number,
  sequences: number,
  onProgress: (done: number) => void = () => undefined,
): Exploit | undefined => {
  for (let n = 0; n < sequences; n += 1) {
    const exploit = playOne(seed + n);
    if (exploit) return shrink(exploit);
    onProgress(n + 1);
  }
  return undefined;
};

export const formatExploit = ({ seed, why, steps }: Exploit): string =>
  [`Seed ${seed}: ${why}. After:`, ...steps.map((step) => `  ${JSON.stringify(step)}`)].join('\n');
