import { money, zero } from '../../src/base/money.ts';
import type { AccountFacts } from '../../src/engine/account.ts';
import type { Bonus } from '../../src/modules/bonuses/bonus.ts';
import { grantCashback } from '../../src/modules/bonuses/cashback.ts';
import { offeredToAll } from '../../src/modules/games/offer.ts';
import { correctPoints } from '../../src/modules/loyalty/correct-points.ts';
import { playRound } from '../../src/modules/originals/play-round.ts';
import { hashSeed } from '../../src/modules/originals/seeds.ts';
import { correctBalance } from '../../src/modules/payments/correct-balance.ts';
import type { Round } from '../../src/modules/rounds/round.ts';
import type { Prize } from '../../src/modules/tournaments/facet.ts';
import { payPrize } from '../../src/modules/tournaments/pay-prize.ts';
import { offers } from './bonus-table.ts';
import { type MoneyStep, MoneyTable, sum } from './money-table.ts';

/** Further steps: Originals, free spins, rewards, corrections and an exclusion. */
export type RewardStep =
  | MoneyStep
  | { do: 'original'; stake: number; free: boolean; draw: number }
  | { do: 'cashback' }
  | { do: 'prize'; tournament: number }
  | { do: 'exclude'; hours: number }
  | { do: 'correct_balance'; wallet: 'real' | 'bonus'; direction: 'up' | 'down'; amount: number }
  | { do: 'correct_points'; points: number };

const originals = { id: 9, provider_id: 9 };
const cashback = { id: 6, percentage: 10 };
const prize = 100;
export const freeSpins = { bonus: 7, stake: 20, count: 3 };

/** Rounds of a provider: to be wagered, real money at once, and real money up to a bound. */
export const freeRounds = { bonuses: [8, 9, 10], count: 2 } as const;

/** Spins of Originals. */
const ofOriginals = { provider_id: null, games: [], days: null, max_winnings: zero };

const more = (base: Bonus): readonly Bonus[] => [
  {
    ...base,
    id: cashback.id,
    type: 'cashback',
    wagering_multiplier: 0,
    terms: { ...base.terms, percentage: cashback.percentage, cashback_period: 'day' },
  },
  {
    ...base,
    id: freeSpins.bonus,
    type: 'free_spins',
    default_amount: zero,
    wagering_multiplier: 1,
    terms: { ...base.terms, free_spins: { ...ofOriginals, count: freeSpins.count, stake: money(freeSpins.stake) } },
  },
  ofProvider(base, 8, { wagering_multiplier: 2 }, 0),
  ofProvider(base, 9, { wagering_multiplier: 0 }, 0),
  ofProvider(base, 10, { wagering_multiplier: 0 }, 100),
];

const ofProvider = (base: Bonus, id: number, given: Partial<Bonus>, max_winnings: number): Bonus => {
  const rounds = { count: freeRounds.count, stake: money(20), provider_id: 1, games: [7], days: null };
  const free_spins = { ...rounds, max_winnings: money(max_winnings) };
  return { ...base, id, type: 'free_spins', default_amount: zero, terms: { ...base.terms, free_spins }, ...given };
};

const unpaid = (tournament_id: number) =>
  [tournament_id, { tournament_id, player_id: 1, prize, prize_currency: 'EUR', rate: '1', paid_at: null }] as const;

/** A step brings its own client seed, so that it always draws the same. */
const seeds = () => {
  const server_seed = '07'.repeat(32);
  return { server_seed, server_seed_hash: hashSeed(server_seed), client_seed: 'search' };
};

/** The same world with other sources of money: the luck of an Original is separated from exploits. */
export class RewardTable extends MoneyTable {
  /** What staff added to the wallets, and took from the real one. */
  #corrected = 0;
  #givenPoints = 0;
  #paidPrizes = 0;
  /** The loss up to which cashback was granted. */
  #returned = 0;
  #periods = 0;

  constructor() {
    super();
    const added = more(offers[0] as Bonus).map((bonus) => [bonus.id, { bonus, grants: 0, references: [] }] as const);
    const game = { ...originals, external_id: 'orig-slot', category: 'slots', is_original: true, offer: offeredToAll };
    this.account = {
      ...this.account,
      bonus_offers: new Map([...this.account.bonus_offers, ...added]),
      games: new Map([[originals.id, game]]),
      seeds: seeds(),
      prizes: new Map([unpaid(1), unpaid(2)] as unknown as [number, Prize][]),
    } as unknown as AccountFacts;
  }

  override play(step: RewardStep): string {
    const staff = { kind: 'staff', id: 1, request_id: null } as const;
    switch (step.do) {
      case 'original': {
        const seeds = { ...this.account.seeds, client_seed: `search ${step.draw}` };
        this.account = { ...this.account, seeds };
        const params = step.free ? { free_spin: true } : {};
        return this.run(playRound, { game_id: originals.id, stake: step.stake, params });
      }
      case 'cashback':
        return this.#grantCashback();
      case 'prize': {
        const before = this.account.wallet.real_balance;
        const answer = this.run(payPrize, { tournament_id: step.tournament });
        this.#paidPrizes += this.account.wallet.real_balance - before;
        return answer;
      }
      case 'exclude': {
        const until = new Date(this.now.getTime() + step.hours * 3_600_000);
        const exclusion = { exclusion_type: 'time_out', exclusion_since: this.now, exclusion_until: until } as const;
        this.account = { ...this.account, player: { ...this.account.player, ...exclusion } };
        return 'ok';
      }
      case 'correct_balance': {
        const { do: _, ...correction } = step;
        const answer = this.run(correctBalance, { ...correction, reason: 'search' }, staff);
        if (answer === 'ok') this.#corrected += this.#gainOf(step);
        return answer;
      }
      case 'correct_points': {
        const answer = this.run(correctPoints, { points: step.points, reason: 'search' }, staff);
        if (answer === 'ok') this.#givenPoints += step.points;
        return answer;
      }
      default:
        return super.play(step);
    }
  }

  /** Money taken from the bonus wallet might never have become real. */
  #gainOf({ wallet, direction, amount }: Extract<RewardStep, { do: 'correct_balance' }>): number {
    if (direction === 'up') return amount;
    return wallet === 'real' ? -amount : 0;
  }

  /** As the sweep does: the real money lost in closed rounds since the last time, once per period. */
  #grantCashback(): string {
    const lost = sum(
      this.rounds()
        .filter(({ status }) => status === 'closed')
        .map((round) => round.staked_real - round.won_real),
    );
    const loss = lost - this.#returned;
    this.#returned = lost;
    if (loss <= 0) return 'nothing';
    this.#periods += 1;
    const granting = { bonus_id: cashback.id, loss, source_reference: `day ${this.#periods}` };
    const answer = this.run(grantCashback, granting);
    const again = this.run(grantCashback, granting);
    if (answer === 'ok' && again === 'ok') throw new Error('A period was granted twice.');
    return answer;
  }

  #originalRounds(): Round[] {
    return this.rounds().filter(({ provider_id }) => provider_id === originals.provider_id);
  }

  protected override wageredTowards(bonus: number): number {
    const own = this.#originalRounds().filter(({ player_bonus_id }) => player_bonus_id === bonus);
    return super.wageredTowards(bonus) + sum(own.map(({ wagered }) => wagered));
  }

  protected override stakedForPoints(): number {
    // What staff added is worth as much as what play earned: a stake of ten units earns a point.
    const given = 10 * Math.max(0, this.#givenPoints);
    return super.stakedForPoints() + sum(this.#originalRounds().map(({ staked_real }) => staked_real)) + given;
  }

  /** What Originals paid beyond their stakes. Winnings of free spins count as a bonus. */
  #luck(): number {
    return sum(
      this.#originalRounds()
        .filter(({ staked_real, staked_bonus }) => staked_real + staked_bonus > 0)
        .map((round) => Math.max(0, round.won_real + round.won_bonus - round.staked_real - round.staked_bonus)),
    );
  }

  override explained(): number {
    return super.explained() + this.#corrected + this.#paidPrizes + this.#luck();
  }

  override findExploit(): string | undefined {
    if (this.#paidPrizes > prize * this.account.prizes.size) return `${this.#paidPrizes} of prizes`;
    return super.findExploit();
  }
}
