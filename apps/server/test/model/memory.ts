import { Refusal } from '../../src/base/refusal.ts';
import { readSettings } from '../../src/base/settings.ts';
import type { OperatorFacts } from '../../src/call/facts.ts';
import type { AccountFacts, CommandDefinition, Context, FacetName, Rows } from '../../src/engine/account.ts';
import type { Change } from '../../src/engine/facet.ts';
import { chargeBack } from '../../src/modules/payments/charge-back.ts';
import { correctBalance } from '../../src/modules/payments/correct-balance.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  cancelWithdrawalByStaff,
  payWithdrawal,
  rejectWithdrawal,
} from '../../src/modules/payments/decide-on-withdrawal.ts';
import type { Payment, PaymentMethod } from '../../src/modules/payments/payment.ts';
import {
  claimForBatch,
  refuseWithdrawalByBank,
  returnWithdrawal,
  takeBackWithdrawal,
} from '../../src/modules/payments/payout-claim.ts';
import { recordDeposit } from '../../src/modules/payments/record-deposit.ts';
import { requestWithdrawal } from '../../src/modules/payments/request-withdrawal.ts';
import { entryHash } from '../../src/modules/wallet/book.ts';
import { assertSound } from '../../src/modules/wallet/invariants.ts';
import type { LedgerEntry } from '../../src/modules/wallet/ledger-entry.ts';
import type { NewEvent } from '../../src/outbox/emit.ts';
import { testAccount } from '../support/account.ts';
import { decideInMemory } from '../support/draft.ts';
import { inMoney, type Plain } from '../support/plain.ts';
import type { Step } from './commands.ts';
import { methods, operatorSettings } from './reference.ts';
import { remembered } from './remembered.ts';

const operator: OperatorFacts = {
  operator_id: 1,
  slug: 'model',
  name: 'Model',
  currency: 'EUR',
  cooperation_model: 'api',
  status: 'active',
  is_sandbox: true,
  settings: readSettings(operatorSettings),
  clock_offset_ms: 0,
  version: 1,
};

const offered = new Map<string, PaymentMethod>(
  Object.entries(methods).map(([code, { deposit, withdrawal }]) => [
    code,
    inMoney<PaymentMethod>({
      code,
      name: code,
      supports_deposit: true,
      supports_withdrawal: withdrawal !== undefined,
      min_deposit: deposit[0],
      max_deposit: deposit[1],
      min_withdrawal: withdrawal?.[0] ?? 1,
      max_withdrawal: withdrawal?.[1] ?? 1,
      currencies: ['EUR'],
      authorisation_minutes: 30,
    }),
  ]),
);

type Held = NonNullable<AccountFacts['held']['withdrawals']>;

const staffIds = [1, 2, 3];

/** The facets of payments; a command of another module brings its own. */
const newAccount = (player_id: number, now: Date): AccountFacts =>
  ({
    ...testAccount({
      wallet: { player_id, real_changed_at: now, bonus_changed_at: now },
      player: { player_id, created_at: now },
      limits: { player_id },
    }),
    payments: { byId: new Map(), byReference: new Map(), intents: new Map() },
    deposit_intents: new Map(),
    ordered_refunds: 0,
    payment_methods: offered,
    desk: {
      claims: new Map(),
      names: new Map(),
      approvers: new Set(staffIds),
      memory: new Map(),
      withdrawn: new Map(),
      ordered: new Set(),
    },
    approvals: new Map(),
    aml: { rules: [], recent: [], alerts: [], profile: null },
    bonuses: new Map(),
    bonus_offers: new Map(),
    person_grants: { counts: new Map() },
    held: { withdrawals: { player_id: 1, amount: 0, withdrawn_total: 0 } },
    person_payments: { byPerson: new Map() },
  }) as unknown as AccountFacts;

/** The engine without a database: the same decisions, on accounts in memory, with every invariant checked each time. */
export class Memory {
  now: Date;
  readonly accounts = new Map<number, AccountFacts>();
  readonly entries = new Map<number, LedgerEntry[]>();
  readonly payments = new Map<number, Payment[]>();
  readonly events: NewEvent[] = [];
  readonly #references = new Map<string, Payment>();
  #ids = 0;
  constructor(now: Date) {
    this.now = now;
  }

  account(id: number): AccountFacts {
    const known = this.accounts.get(id);
    if (known) return known;
    const made = newAccount(id, this.now);
    this.accounts.set(id, made);
    return made;
  }

  apply(step: Step): string {
    if (step.kind === 'wait') {
      this.now = new Date(this.now.getTime() + step.hours * 3_600_000);
      return 'ok';
    }
    const account = this.account(step.player);
    switch (step.kind) {
      case 'limit': {
        const { [step.limit as never]: _, ...rest } = account.limits.limits as Record<string, number>;
        const limits = step.value === null ? rest : { ...rest, [step.limit]: step.value };
        this.accounts.set(step.player, { ...account, limits: { ...account.limits, limits } });
        return 'ok';
      }
      case 'restrict': {
        const until = step.excludedHours ? new Date(this.now.getTime() + step.excludedHours * 3_600_000) : null;
        const player = {
          ...account.player,
          status: step.status,
          kyc_status: step.verified ? ('verified' as const) : ('not_started' as const),
          exclusion_type: until ? ('time_out' as const) : null,
          exclusion_since: until ? this.now : null,
          exclusion_until: until,
        };
        this.accounts.set(step.player, { ...account, player });
        return 'ok';
      }
      case 'deposit': {
        this.accounts.set(step.player, { ...account, held: { withdrawals: this.#heldBy(account) } });
        const external_reference = `d${step.reference}`;
        return this.#run(recordDeposit, step.player, {
          amount: step.amount,
          external_reference,
          payment_method: step.method,
        });
      }
      case 'withdraw': {
        const external_reference = step.reference === undefined ? undefined : `d${step.reference}`;
        return this.#run(requestWithdrawal, step.player, {
          amount: step.amount,
          external_reference,
          payment_method: 'bank',
        });
      }
      case 'correct':
        return this.#run(correctBalance, step.player, { ...step, reason: 'model' });
      default:
        return this.#decide(step);
    }
  }

  /** What the engine would load before a deposit. */
  #heldBy({ wallet: { player_id, withdrawn_total } }: AccountFacts): Held {
    const open = (this.payments.get(player_id) ?? []).filter(
      ({ type, status }) => type === 'withdrawal' && (status === 'new' || status === 'allowed'),
    );
    const amount = open.reduce((sum, payment) => sum + payment.amount, 0);
    return inMoney<Held>({ player_id, amount, withdrawn_total });
  }

  #decide(step: Extract<Step, { pick: number }>): string {
    const payment = this.payments.get(step.player)?.[step.pick];
    const input = { payment_id: payment?.id ?? 0, staff_id: step.staff, reason: 'model' };
    if (payment) {
      const account = this.account(step.player);
      const { memory, approvals } = remembered(payment, [...this.payments.values()].flat(), step.staff, this.now);
      this.accounts.set(step.player, { ...account, desk: { ...account.desk, memory }, approvals });
    }
    const staff = { kind: 'staff', id: step.staff, request_id: null } as const;
    switch (step.kind) {
      case 'approve':
        return this.#run(approveWithdrawal, step.player, input, staff);
      case 'pay':
        return this.#run(payWithdrawal, step.player, input, staff);
      case 'claim':
        return this.#run(claimForBatch, step.player, { ...input, batch_id: 1 });
      case 'refuse':
        return this.#run(refuseWithdrawalByBank, step.player, input, staff);
      case 'return':
        return this.#run(returnWithdrawal, step.player, input, staff);
      case 'take_back':
        return this.#run(takeBackWithdrawal, step.player, { ...input, to: 'allowed' }, staff);
      case 'take_back_and_reject':
        return this.#run(takeBackWithdrawal, step.player, { ...input, to: 'rejected' }, staff);
      case 'reject':
        return this.#run(rejectWithdrawal, step.player, input, staff);
      case 'charge_back':
        return this.#run(chargeBack, step.player, input, staff);
      case 'cancel':
        return this.#run(cancelWithdrawalByStaff, step.player, input, staff);
      default:
        return this.#run(cancelWithdrawal, step.player, input);
    }
  }

  #run<Input, F extends FacetName>(
    definition: CommandDefinition<Input, F>,
    id: number,
    input: Plain<Input>,
    actor: Context['actor'] = { kind: 'api_key', id: 1, request_id: null },
  ): string {
    const before = this.#withReference(this.account(id), (input as { external_reference?: string }).external_reference);
    const context: Context = { operator, now: this.now, actor, newId: () => (this.#ids += 1) };
    try {
      const { account, rows, events, answer } = decideInMemory(definition, before, input, context);
      this.#keep(id, before, account, rows);
      this.events.push(...events);
      if (answer instanceof Refusal) return answer.code;
      return answer.status === 200 ? 'repeat' : 'ok';
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  #withReference(account: AccountFacts, reference: string | undefined): AccountFacts {
    const found = reference === undefined ? undefined : this.#references.get(reference);
    if (!found) return account;
    return { ...account, payments: { ...account.payments, byReference: new Map([[reference as string, found]]) } };
  }

  #keep(id: number, before: AccountFacts, after: AccountFacts, rows: Rows) {
    const entries = rows.wallet ?? [];
    assertSound({ player_id: id, before: before.wallet, after: after.wallet, effects: entries } as Change<'wallet'>);
    const ledger = this.entries.get(id) ?? [];
    for (const entry of entries) this.#append(ledger, entry);
    this.entries.set(id, ledger);
    const own = this.payments.get(id) ?? [];
    for (const effect of rows.payments ?? []) {
      if (effect.kind === 'row' || effect.kind === 'order' || effect.kind === 'refund_task') continue;
      const { kind, payment } = effect;
      if (kind === 'insert') own.push(payment);
      else own[own.findIndex((known) => known.id === payment.id)] = payment;
      if (payment.external_reference !== null) this.#references.set(payment.external_reference, payment);
    }
    this.payments.set(id, own);
    this.accounts.set(id, after);
  }

  /** Each entry continues the one before it, in its number, balance, time and hash. */
  #append(ledger: LedgerEntry[], entry: LedgerEntry): void {
    const previous = ledger.filter((known) => known.wallet === entry.wallet).at(-1);
    const agrees =
      entry.seq === ledger.length + 1 &&
      entry.wallet_seq === (previous?.wallet_seq ?? 0) + 1 &&
      entry.balance_after === (previous?.balance_after ?? 0) + entry.amount &&
      entry.created_at >= (ledger.at(-1)?.created_at ?? new Date(0)) &&
      entry.hash.equals(entryHash(previous?.hash ?? Buffer.alloc(0), operator.operator_id, 'EUR', entry));
    if (!agrees)
      throw new Error(`Entry ${entry.seq} of player ${entry.player_id} does not stand on the one before it.`);
    ledger.push(entry);
  }
}
