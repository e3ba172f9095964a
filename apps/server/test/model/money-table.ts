import { money } from '../../src/base/money.ts';
import type { Rows } from '../../src/engine/account.ts';
import type { PlayerBonus } from '../../src/modules/bonuses/bonus.ts';
import { percentOf } from '../../src/modules/bonuses/rules.ts';
import { exchangePoints } from '../../src/modules/loyalty/exchange-points.ts';
import { chargeBack } from '../../src/modules/payments/charge-back.ts';
import {
  approveWithdrawal,
  cancelWithdrawalByStaff,
  payWithdrawal,
  rejectWithdrawal,
} from '../../src/modules/payments/decide-on-withdrawal.ts';
import type { Payment } from '../../src/modules/payments/payment.ts';
import {
  claimForBatch,
  refuseWithdrawalByBank,
  returnWithdrawal,
  takeBackWithdrawal,
} from '../../src/modules/payments/payout-claim.ts';
import { redeemCode } from '../../src/modules/promo-codes/redeem-code.ts';
import type { Transaction } from '../../src/modules/provider/transaction.ts';
import type { Round } from '../../src/modules/rounds/round.ts';
import { type BonusStep, BonusTable } from './bonus-table.ts';
import { remembered } from './remembered.ts';

/** What a player, providers and staff can do to an account; only grants and codes give money away. */
export type MoneyStep =
  | Exclude<BonusStep, { do: 'correct' | 'charge_back' | 'all_in' }>
  | { do: 'exchange' }
  | { do: 'redeem' }
  | { do: 'decide'; how: Decision; pick: number }
  | { do: 'take_back'; pick: number };

export const decisions = ['approve', 'claim', 'pay', 'reject', 'cancel', 'refuse', 'return', 'take_back'] as const;
type Decision = (typeof decisions)[number];

/** What a free round of a provider wins at most in this world. */
export const freeRoundWin = 60;

/** What a round may still win: its stakes, or of a free round what it brings. */
export const leftToWin = (round: Round): number =>
  (round.is_free ? freeRoundWin : round.staked_real + round.staked_bonus) - round.won_real - round.won_bonus;

/** What a bonus may be worth. That of free rounds is bounded by the rounds that were granted, whatever it says. */
const worthOf = ({ amount, free_spins_count, terms: { free_rounds } }: PlayerBonus): number => {
  if (!free_rounds) return amount;
  const most = (free_spins_count ?? 0) * freeRoundWin;
  return Math.min(amount, most, free_rounds.max_winnings === 0 ? most : free_rounds.max_winnings);
};

const rates = { points_rate: 1_000, exchange_rate: 1_000 };

/**
 * A world without luck: no round wins more than its stakes. So real money beyond the deposits can only come from
 * wagered bonuses and earned points, and anything else is an exploit.
 */
export class MoneyTable extends BonusTable {
  /** What was recorded for staff per bonus: what a rollback could not take back. */
  readonly #owed = new Map<number, number>();
  /** The withdrawals that the bank was told to pay, and neither refused nor returned. */
  readonly #sent = new Set<number>();
  #owesPoints = false;
  #unjustified: string | undefined;

  constructor() {
    super();
    const code = { id: 1, code: 'CODE', bonus_id: 2, amount: money(100), starts_at: null, ends_at: null };
    const codes = [[code.code, { ...code, max_uses: 0, max_uses_per_player: 2, uses: 0, is_active: true }]] as const;
    this.account = { ...this.account, promo_codes: new Map(codes), promo_uses: new Map() };
  }

  rounds(): Round[] {
    return [...this.account.rounds.values()];
  }

  bets(): Transaction[] {
    return [...this.account.transactions.byName.values()].filter((one) => one.kind === 'bet');
  }

  payments(type: Payment['type']): Payment[] {
    return [...this.account.payments.byId.values()].filter((payment) => payment.type === type);
  }

  play(step: MoneyStep): string {
    const before = this.#active();
    const answer = this.#play(step);
    if (answer === 'ok') this.#checkMaxBet(step, before);
    return answer;
  }

  #play(step: MoneyStep): string {
    const staff = (id: number) => ({ kind: 'staff', id, request_id: null }) as const;
    switch (step.do) {
      case 'win':
      case 'play':
        return this.send(this.#withoutLuck(step));
      case 'exchange':
        return this.run(exchangePoints, undefined);
      case 'redeem':
        return this.run(redeemCode, { promo_code: 'CODE', bonus_id: 2 });
      case 'decide': {
        const payment = this.payments('withdrawal').at(step.pick);
        return payment ? this.#decide(payment.id, step.how) : 'nothing';
      }
      case 'take_back': {
        const deposit = this.payments('deposit').at(step.pick);
        return deposit ? this.run(chargeBack, { payment_id: deposit.id, reason: 'search' }, staff(1)) : 'nothing';
      }
      default:
        return this.send(step);
    }
  }

  /** A decision of staff, or of the bank, which pays what it is told to unless it refuses or returns it. */
  #decide(payment_id: number, how: Decision): string {
    const staff = { kind: 'staff', id: 2, request_id: null } as const;
    const input = { payment_id, staff_id: staff.id, reason: 'search' };
    const all = [...this.account.payments.byId.values()];
    const payment = all.find(({ id }) => id === payment_id)!;
    const { memory, approvals } = remembered(payment, all, staff.id, this.now);
    this.account = { ...this.account, desk: { ...this.account.desk, memory }, approvals };
    const run = {
      approve: () => this.run(approveWithdrawal, input, staff),
      claim: () => this.run(claimForBatch, { ...input, batch_id: 1 }, staff),
      pay: () => this.run(payWithdrawal, input, staff),
      reject: () => this.run(rejectWithdrawal, input, staff),
      cancel: () => this.run(cancelWithdrawalByStaff, input, staff),
      refuse: () => this.run(refuseWithdrawalByBank, input, staff),
      return: () => this.run(returnWithdrawal, input, staff),
      take_back: () => this.run(takeBackWithdrawal, { ...input, to: 'rejected' }, staff),
    };
    const answer = run[how]();
    if (answer !== 'ok') return answer;
    if (how === 'claim' || how === 'pay') this.#sent.add(payment_id);
    if (how === 'refuse' || how === 'return' || how === 'take_back') this.#sent.delete(payment_id);
    return answer;
  }

  /** The step, with its win limited by the stakes of its round. */
  #withoutLuck(step: Extract<MoneyStep, { do: 'win' | 'play' }>): BonusStep {
    const round = this.account.rounds.get(`1/${step.round}`);
    const left = round ? leftToWin(round) : 0;
    if (step.do === 'win') return { ...step, amount: Math.max(0, Math.min(step.amount, left)) };
    return { ...step, win: Math.max(0, Math.min(step.win, left + step.amount)) };
  }

  protected override settings(): Record<string, unknown> {
    const loyalty = {
      rates: [{ points_rate: rates.points_rate, from: '2026-01-01T00:00:00.000Z' }],
      exchange_rate: rates.exchange_rate,
      minimum_points: 1,
    };
    return { loyalty };
  }

  protected override written({ bonuses = [], audit = [] }: Rows): void {
    const isPoor = this.account.wallet.real_balance <= 0;
    for (const { kind, player_bonus_id, amount } of bonuses) {
      if (/^conver/.test(kind)) this.#owed.set(player_bonus_id, kind === 'conversion_owed' ? amount : 0);
      if (kind === 'conversion_owed' && !isPoor) this.#unjustified = 'a conversion was left though there was money';
    }
    const isNoted = audit.some(({ action }) => action === 'loyalty.exchange_owed');
    if (isNoted && !isPoor) this.#unjustified = 'an exchange was left though there was money';
    this.#owesPoints = this.account.wallet.points < 0 && (isNoted || this.#owesPoints);
  }

  /** Real balance plus withdrawals that are requested, or with the bank. */
  wealth(): number {
    const out = this.payments('withdrawal').filter(
      ({ id, status }) => this.#sent.has(id) || status === 'new' || status === 'allowed',
    );
    return this.account.wallet.real_balance + sum(out.map(({ amount }) => amount));
  }

  /** The most real money that needs no luck: deposits, wagered bonuses, earned points. */
  explained(): number {
    const deposits = this.payments('deposit').filter(({ is_reversed }) => !is_reversed);
    const bonuses = [...this.account.bonuses.values()].map((bonus) =>
      this.wageredTowards(bonus.id) >= bonus.amount * bonus.terms.wagering_multiplier
        ? worthOf(bonus)
        : (this.#owed.get(bonus.id) ?? 0),
    );
    // The odd unit of a round's wins is real.
    const oddUnits = this.rounds().filter((round) => round.staked_bonus > 0 && round.wins > 0).length;
    return sum(deposits.map(({ amount }) => amount)) + sum(bonuses) + this.#earnedPoints() + oddUnits;
  }

  /** Recomputed from the bets that were not rolled back, in closed rounds. */
  protected wageredTowards(bonus: number): number {
    const counted = this.bets().filter(
      (bet) => bet.status === 'applied' && bet.player_bonus_id === bonus && this.#isClosed(bet),
    );
    return sum(counted.map((bet) => percentOf(bet.amount, bet.game_id === 8 ? 30 : 100)));
  }

  #isClosed({ round_id }: Transaction): boolean {
    return this.account.rounds.get(`1/${round_id}`)?.status === 'closed';
  }

  /** Real money in bets that were not rolled back, in closed rounds. */
  protected stakedForPoints(): number {
    const counted = this.bets().filter((bet) => bet.status === 'applied' && this.#isClosed(bet));
    return sum(counted.map((bet) => bet.real_amount));
  }

  #earnedPoints(): number {
    const staked = this.stakedForPoints();
    const points =
      Math.floor((staked * rates.points_rate) / 10_000) + (this.#owesPoints ? -this.account.wallet.points : 0);
    return Math.floor((points * rates.exchange_rate) / 10_000);
  }

  /** Why the account cannot be right; undefined when no luck is needed to explain it. */
  findExploit(): string | undefined {
    if (this.#unjustified) return this.#unjustified;
    const [wealth, explained] = [this.wealth(), this.explained()];
    if (wealth > explained) return `${wealth} of real money, of which ${explained} can be explained`;
    return undefined;
  }

  /** Checks the round of a bet that was taken while one bonus ran. */
  #checkMaxBet(step: MoneyStep, before: PlayerBonus | undefined): void {
    const round = step.do === 'bet' ? this.account.rounds.get(`1/${step.round}`) : undefined;
    const active = this.#active();
    if (!round || !active || active.id !== before?.id || active.max_bet === 0) return;
    const staked = round.staked_real + round.staked_bonus;
    if (staked > active.max_bet) this.#unjustified = `a round of ${staked} with a max_bet of ${active.max_bet}`;
  }

  #active(): PlayerBonus | undefined {
    return this.bonuses().find(({ state }) => state === 'activated');
  }
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
