import type { Step } from './commands.ts';

/**
 * The reference: the rules implemented again, as naively as possible. It keeps no counters, versions or heads, only the
 * list of what happened, and sums it up for every question. Slow, and hard to get wrong.
 */
type Happened = { wallet: 'real' | 'bonus'; type: string; amount: number; at: Date };
export type RefPayment = {
  key: string;
  type: 'deposit' | 'withdrawal';
  status: string;
  player: number;
  amount: number;
  method: string | undefined;
  reference: string | undefined;
  approvers: number[];
  approvedAt: Date | undefined;
  reversed: boolean;
  /** Sent to the bank, and no answer yet. */
  isPaying: boolean;
  at: Date;
};

export type RefPlayer = {
  entries: Happened[];
  payments: RefPayment[];
  limits: Record<string, number>;
  status: string;
  excludedUntil: Date | undefined;
  verified: boolean;
};

export const operatorSettings = {
  four_eyes_threshold: 2000,
  solo_approval_threshold: 6000,
  unverified_withdrawal_threshold: 6000,
  daily_withdrawal_cap: 9000,
  daily_deposit_cap: 20_000,
} as const;

export const methods = {
  bank: { deposit: [100, 3000], withdrawal: [50, 4000] },
  card: { deposit: [1, 2500], withdrawal: undefined },
} as const;

const startOf = (window: 'day' | 'week' | 'month' | 'year', at: Date): number => {
  const [y, m, d] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (window === 'day') return Date.UTC(y, m, d);
  if (window === 'week') return Date.UTC(y, m, d) - ((at.getUTCDay() + 6) % 7) * 86_400_000;
  return window === 'month' ? Date.UTC(y, m, 1) : Date.UTC(y, 0, 1);
};

const standing = (payment: RefPayment): boolean =>
  ['new', 'allowed', 'paid'].includes(payment.status) && !(payment.type === 'withdrawal' && payment.reversed);

const isHeld = ({ status }: RefPayment): boolean => status === 'new' || status === 'allowed';

export class Reference {
  now: Date;
  readonly players = new Map<number, RefPlayer>();
  constructor(now: Date) {
    this.now = now;
  }

  player(id: number): RefPlayer {
    const known = this.players.get(id);
    if (known) return known;
    const made: RefPlayer = {
      entries: [],
      payments: [],
      limits: {},
      status: 'active',
      excludedUntil: undefined,
      verified: false,
    };
    this.players.set(id, made);
    return made;
  }

  balance(id: number, wallet: 'real' | 'bonus'): number {
    return this.player(id)
      .entries.filter((e) => e.wallet === wallet)
      .reduce((sum, e) => sum + e.amount, 0);
  }

  /** The answer of the step: 'ok', 'repeat', or the code of the refusal. */
  apply(step: Step): string {
    switch (step.kind) {
      case 'wait':
        this.now = new Date(this.now.getTime() + step.hours * 3_600_000);
        return 'ok';
      case 'limit': {
        const { limits } = this.player(step.player);
        if (step.value === null) delete limits[step.limit];
        else limits[step.limit] = step.value;
        return 'ok';
      }
      case 'restrict': {
        const until = step.excludedHours ? new Date(this.now.getTime() + step.excludedHours * 3_600_000) : undefined;
        Object.assign(this.player(step.player), { status: step.status, excludedUntil: until, verified: step.verified });
        return 'ok';
      }
      case 'deposit':
        return this.#deposit(step);
      case 'withdraw':
        return this.#withdraw(step);
      case 'correct':
        return this.#correct(step);
      default:
        return this.#decide(step);
    }
  }

  #byReference(reference: string | undefined): RefPayment | undefined {
    if (reference === undefined) return undefined;
    for (const player of this.players.values()) {
      const found = player.payments.find((payment) => payment.reference === reference);
      if (found) return found;
    }
    return undefined;
  }

  #repeat(earlier: RefPayment, type: string, player: number, amount: number, method: string | undefined): string {
    const same =
      earlier.type === type && earlier.player === player && earlier.amount === amount && earlier.method === method;
    return same ? 'repeat' : 'DUPLICATE_TRANSACTION';
  }

  #sum(
    id: number,
    type: RefPayment['type'],
    since: number,
    counts: (payment: RefPayment) => boolean = () => true,
  ): number {
    return this.player(id)
      .payments.filter((p) => p.type === type && p.at.getTime() >= since && counts(p))
      .reduce((sum, p) => sum + p.amount, 0);
  }

  #methodRefuses(method: string | undefined, type: 'deposit' | 'withdrawal', amount: number): boolean {
    if (method === undefined) return false;
    const bounds = methods[method as keyof typeof methods]?.[type];
    return bounds === undefined || amount < bounds[0] || amount > bounds[1];
  }

  #deposit(step: Extract<Step, { kind: 'deposit' }>): string {
    const { player: id, amount, method } = step;
    const reference = `d${step.reference}`;
    const earlier = this.#byReference(reference);
    if (earlier) return this.#repeat(earlier, 'deposit', id, amount, method);
    const player = this.player(id);
    if (player.status !== 'active' || (player.excludedUntil && player.excludedUntil > this.now))
      return 'PLAYER_RESTRICTED';
    if (this.#methodRefuses(method, 'deposit', amount)) return 'PAYMENT_REQUEST_INVALID';
    const since = (window: Parameters<typeof startOf>[0]) => this.#sum(id, 'deposit', startOf(window, this.now));
    if (since('day') + amount > operatorSettings.daily_deposit_cap) return 'PAYMENT_REQUEST_INVALID';
    const used: Record<string, number> = {
      max_single_deposit: 0,
      max_daily_deposit: since('day'),
      max_weekly_deposit: since('week'),
      max_monthly_deposit: since('month'),
      max_yearly_deposit: since('year'),
      max_balance: this.balance(id, 'real') + this.#sum(id, 'withdrawal', 0, isHeld),
    };
    if (
      Object.entries(used).some(
        ([name, sum]) => player.limits[name] !== undefined && sum + amount > player.limits[name],
      )
    )
      return 'LIMIT_EXCEEDED';
    player.payments.push({
      key: reference,
      type: 'deposit',
      status: 'paid',
      player: id,
      amount,
      method,
      reference,
      approvers: [],
      approvedAt: undefined,
      reversed: false,
      isPaying: false,
      at: this.now,
    });
    player.entries.push({ wallet: 'real', type: 'deposit', amount, at: this.now });
    return 'ok';
  }

  #withdraw(step: Extract<Step, { kind: 'withdraw' }>): string {
    const { player: id, amount } = step;
    const reference = step.reference === undefined ? undefined : `d${step.reference}`;
    const earlier = this.#byReference(reference);
    if (earlier) return this.#repeat(earlier, 'withdrawal', id, amount, 'bank');
    if (this.#methodRefuses('bank', 'withdrawal', amount)) return 'PAYMENT_REQUEST_INVALID';
    if (amount > this.balance(id, 'real')) return 'INSUFFICIENT_FUNDS';
    const { payments, entries } = this.player(id);
    if (this.#lacksVerification(id, amount)) return 'KYC_REQUIRED';
    const { daily_withdrawal_cap: cap } = operatorSettings;
    if (this.#sum(id, 'withdrawal', startOf('day', this.now), standing) + amount > cap)
      return 'PAYMENT_REQUEST_INVALID';
    payments.push({
      key: `${payments.length}`,
      type: 'withdrawal',
      status: 'new',
      player: id,
      amount,
      method: 'bank',
      reference,
      approvers: [],
      approvedAt: undefined,
      reversed: false,
      isPaying: false,
      at: this.now,
    });
    entries.push({ wallet: 'real', type: 'withdrawal', amount: -amount, at: this.now });
    return 'ok';
  }

  /** The allowance without verification, minus all other withdrawals. */
  #lacksVerification(id: number, amount: number, except?: RefPayment): boolean {
    const others = this.#sum(id, 'withdrawal', 0, (payment) => standing(payment) && payment !== except);
    return !this.player(id).verified && amount > operatorSettings.unverified_withdrawal_threshold - others;
  }

  /** What keeps a withdrawal from being approved or paid out now. */
  #payoutBlock(id: number, payment: RefPayment): string | undefined {
    if (this.balance(id, 'real') < 0) return 'INSUFFICIENT_FUNDS';
    return this.#lacksVerification(id, payment.amount, payment) ? 'KYC_REQUIRED' : undefined;
  }

  /** The withdrawal with the player's others, from 24 hours before it on, is above the threshold. */
  #exceeds(payment: RefPayment): boolean {
    const since = payment.at.getTime() - 86_400_000 + 1;
    const others = this.#sum(payment.player, 'withdrawal', since, (one) => standing(one) && one !== payment);
    return payment.amount + others > operatorSettings.four_eyes_threshold;
  }

  /** With what the person approved alone in 24 hours, over all players, it is above what one person may approve. */
  #exceedsAlone(payment: RefPayment, staff: number, at: Date): boolean {
    const others = [...this.players.values()]
      .flatMap(({ payments }) => payments)
      .filter((one) => one !== payment && ['allowed', 'paid'].includes(one.status))
      .filter(({ approvers }) => approvers.length === 1 && approvers[0] === staff)
      .filter(({ approvedAt = at }) => approvedAt <= at && approvedAt.getTime() > at.getTime() - 86_400_000);
    const sum = others.reduce((total, { amount }) => total + amount, payment.amount);
    return sum > operatorSettings.solo_approval_threshold;
  }

  #needsTwo(payment: RefPayment): boolean {
    const [first, second] = payment.approvers;
    const isAlone = first !== undefined && second === undefined;
    return this.#exceeds(payment) || (isAlone && this.#exceedsAlone(payment, first, payment.approvedAt ?? this.now));
  }

  #lacksSecond(payment: RefPayment): boolean {
    return payment.approvers.length < 2 && this.#needsTwo(payment);
  }

  /** A key claims, staff pay: where two must approve or did, the last of them does not pay. */
  #isOwnApproval(payment: RefPayment, step: { kind: string; staff: number }): boolean {
    const areTwo = payment.approvers.length > 1 || this.#needsTwo(payment);
    return step.kind === 'pay' && payment.approvers.at(-1) === step.staff && areTwo;
  }

  #correct(step: Extract<Step, { kind: 'correct' }>): string {
    const down = step.direction === 'down';
    if (down && step.amount > this.balance(step.player, step.wallet)) return 'INSUFFICIENT_FUNDS';
    const type = `${step.wallet === 'bonus' ? 'bonus_' : ''}correction_${step.direction}`;
    this.player(step.player).entries.push({
      wallet: step.wallet,
      type,
      amount: down ? -step.amount : step.amount,
      at: this.now,
    });
    return 'ok';
  }

  #decide(step: Extract<Step, { pick: number }>): string {
    const player = this.player(step.player);
    const payment = player.payments[step.pick];
    if (!payment) return 'NOT_FOUND';
    const no = 'PAYMENT_REQUEST_INVALID';
    if (step.kind === 'charge_back') {
      if (payment.type !== 'deposit' || payment.reversed) return no;
      payment.reversed = true;
      player.entries.push({ wallet: 'real', type: 'chargeback', amount: -payment.amount, at: this.now });
      return 'ok';
    }
    if (payment.type !== 'withdrawal') return no;
    const { status } = payment;
    if (step.kind === 'approve') {
      const isLate = status === 'allowed' && !payment.isPaying && this.#lacksSecond(payment);
      if (status !== 'new' && !isLate) return no;
      const blocked = this.#payoutBlock(step.player, payment);
      if (blocked) return blocked;
      const isFirst = payment.approvers.every((one) => one === step.staff);
      const needsTwo = this.#exceeds(payment) || (isFirst && this.#exceedsAlone(payment, step.staff, this.now));
      if (payment.approvers.includes(step.staff) && needsTwo) return no;
      if (!payment.approvers.includes(step.staff)) payment.approvers.push(step.staff);
      payment.approvedAt = this.now;
      if (payment.approvers.length === 2 || !needsTwo) payment.status = 'allowed';
      return 'ok';
    }
    if (step.kind === 'claim' || (step.kind === 'pay' && !payment.isPaying)) {
      if (status !== 'allowed' || payment.isPaying) return no;
      const blocked = this.#payoutBlock(step.player, payment);
      if (blocked) return blocked;
      if (this.#lacksSecond(payment) || this.#isOwnApproval(payment, step)) return no;
      payment.isPaying = true;
      if (step.kind === 'claim') return 'ok';
    }
    if (step.kind === 'return') {
      if (status !== 'paid' || payment.reversed) return no;
      payment.reversed = true;
      return this.#giveBack(player, payment);
    }
    if (step.kind === 'pay' && this.#isOwnApproval(payment, step)) return no;
    const isAnswer = ['pay', 'refuse', 'take_back', 'take_back_and_reject'].includes(step.kind);
    if (payment.isPaying !== isAnswer) return no;
    payment.isPaying = false;
    if (step.kind === 'pay') {
      payment.status = 'paid';
      return 'ok';
    }
    if (step.kind === 'refuse' || step.kind === 'take_back') return 'ok';
    if (status !== 'new' && (status !== 'allowed' || step.kind === 'operator_cancel')) return no;
    payment.status = ['reject', 'take_back_and_reject'].includes(step.kind) ? 'rejected' : 'cancelled';
    return this.#giveBack(player, payment);
  }

  #giveBack(player: RefPlayer, payment: RefPayment): string {
    player.entries.push({ wallet: 'real', type: 'withdrawal_rejection', amount: payment.amount, at: this.now });
    return 'ok';
  }
}
