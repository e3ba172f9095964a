import { Refusal } from '../../src/base/refusal.ts';
import type { AccountFacts, CommandDefinition, Context, FacetName, Rows } from '../../src/engine/account.ts';
import type { Change } from '../../src/engine/facet.ts';
import type { Bonus, PlayerBonus } from '../../src/modules/bonuses/bonus.ts';
import { cancelBonus, forfeitBonus } from '../../src/modules/bonuses/end-bonus.ts';
import { freeRoundId } from '../../src/modules/bonuses/free-round-id.ts';
import { grantBonus } from '../../src/modules/bonuses/grant-bonus.ts';
import { offeredToAll } from '../../src/modules/games/offer.ts';
import type { Session } from '../../src/modules/games/session.ts';
import { chargeBack } from '../../src/modules/payments/charge-back.ts';
import { correctBalance } from '../../src/modules/payments/correct-balance.ts';
import { recordDeposit } from '../../src/modules/payments/record-deposit.ts';
import { requestWithdrawal } from '../../src/modules/payments/request-withdrawal.ts';
import { closeRound, creditWin, placeBet, rollBackBet } from '../../src/modules/provider/commands.ts';
import { playActions } from '../../src/modules/provider/play-actions.ts';
import { assertSound } from '../../src/modules/wallet/invariants.ts';
import type { LedgerEntry } from '../../src/modules/wallet/ledger-entry.ts';
import type { NewEvent } from '../../src/outbox/emit.ts';
import { someMoment, testAccount, testContext } from '../support/account.ts';
import { decideInMemory } from '../support/draft.ts';
import { inMoney, type Plain } from '../support/plain.ts';

/** What may happen to a player with bonuses. */
export type BonusStep =
  | { do: 'grant'; bonus: number; amount: number | undefined }
  | { do: 'bet'; id: string; round: string; game: string; amount: number }
  | { do: 'free_bet'; id: string; round: string; pick: number }
  | { do: 'all_in'; id: string; round: string }
  | { do: 'win'; id: string; round: string; game: string; amount: number; finished: boolean }
  | { do: 'rollback'; id: string; bet: string }
  | { do: 'play'; id: string; round: string; game: string; amount: number; win: number; finished: boolean }
  | { do: 'close'; round: string }
  | { do: 'end'; pick: number; how: 'forfeit' | 'cancel' }
  | { do: 'correct'; wallet: 'real' | 'bonus'; direction: 'up' | 'down'; amount: number }
  | { do: 'withdraw'; amount: number }
  | { do: 'deposit'; reference: string; amount: number }
  | { do: 'charge_back'; pick: number }
  | { do: 'wait'; hours: number };

const terms: Plain<Bonus['terms']> = {
  percentage: 0,
  cap: 0,
  min_deposit: 0,
  on_deposit: false,
  cashback_period: null,
  free_spins: null,
  contributions: { games: {}, categories: { table: 30 } },
  excluded_games: [],
  eligibility: { countries: [], categories: [], registered_from: null, registered_to: null },
};

const offer = (id: number, more: Partial<Plain<Bonus>>): Bonus =>
  inMoney<Bonus>({
    id,
    name: `Bonus ${id}`,
    description: '',
    type: 'manual',
    default_amount: 100,
    wagering_multiplier: 2,
    valid_days: 2,
    max_bet: 0,
    max_conversion_multiplier: 0,
    max_amount: 0,
    max_grants_per_player: 0,
    is_active: true,
    terms,
    ...more,
  });

export const offers: readonly Bonus[] = [
  offer(1, {}),
  offer(2, { wagering_multiplier: 1, max_conversion_multiplier: 1 }),
  offer(3, { wagering_multiplier: 0 }),
  offer(4, { wagering_multiplier: 3, max_bet: 150, valid_days: 1, max_conversion_multiplier: 2 }),
  offer(5, { type: 'reload', terms: { ...terms, on_deposit: true, percentage: 50 } }),
];

const provider_id = 1;
/** One session per game; its hash names the game. */
const session = (game_id: number, session_hash: string) => {
  const one = { player_id: 1, provider_id, game_id, session_hash, expires_at: new Date('2100-01-01'), ended_at: null };
  return [session_hash, one as Session] as const;
};
const game = (id: number, external_id: string) =>
  [
    `1/${external_id}`,
    { id, provider_id, external_id, category: external_id, is_offered: true, offer: offeredToAll },
  ] as const;

const newAccount = (): AccountFacts =>
  ({
    ...testAccount(),
    bonuses: new Map(),
    bonus_offers: new Map(offers.map((bonus) => [bonus.id, { bonus, grants: 0, references: [] }])),
    person_grants: { counts: new Map() },
    held: { withdrawals: { player_id: 1, amount: 0, withdrawn_total: 0 } },
    person_payments: { byPerson: new Map() },
    sessions: new Map([session(7, 'slots'), session(8, 'table')]),
    rounds: new Map(),
    transactions: { byName: new Map(), rounds: new Map(), booked: new Map() },
    loyalty: [],
    provider_games: new Map([game(7, 'slots'), game(8, 'table')]),
    unbacked_wins: new Map(),
    key_grants: new Map([[1, { api_key_id: 1, day: '2026-03-02', amount: 0 }]]),
    control_alerts: [],
    risk_profile: null,
    payments: { byId: new Map(), byReference: new Map(), intents: new Map() },
    deposit_intents: new Map(),
    ordered_refunds: 0,
    payment_methods: new Map(),
    aml: { rules: [], recent: [], alerts: [], profile: null },
    desk: {
      claims: new Map(),
      names: new Map(),
      approvers: new Set([1, 2]),
      memory: new Map(),
      withdrawn: new Map(),
      ordered: new Set(),
    },
    approvals: new Map(),
  }) as unknown as AccountFacts;

/** A player in memory: the same decisions as behind the API, and everything that they write. */
export class BonusTable {
  account = newAccount();
  readonly entries: LedgerEntry[] = [];
  readonly events: NewEvent[] = [];
  readonly #ids = testContext().newId;
  #now = someMoment;

  get now(): Date {
    return this.#now;
  }

  bonuses(): PlayerBonus[] {
    return [...this.account.bonuses.values()];
  }

  /** 'ok', 'replayed' or the code of the refusal. */
  send(step: BonusStep): string {
    const common = { provider_id, currency: 'EUR' };
    switch (step.do) {
      case 'wait':
        this.#now = new Date(this.#now.getTime() + step.hours * 3_600_000);
        return 'ok';
      case 'grant':
        return this.run(grantBonus, { bonus_id: step.bonus, amount: step.amount, api_key_id: 1 });
      case 'all_in': {
        const { real_balance, bonus_balance } = this.account.wallet;
        const amount = real_balance + bonus_balance;
        return amount === 0 ? 'nothing' : this.send({ ...step, do: 'bet', game: 'slots', amount });
      }
      case 'bet':
      case 'win': {
        const { id: transaction_id, round: round_id, game: external_id, amount } = step;
        const named = { ...common, transaction_id, round_id, session_hash: external_id, external_id, amount };
        if (step.do === 'bet') return this.run(placeBet, named);
        return this.run(creditWin, { ...named, kind: 'win', round_finished: step.finished });
      }
      case 'free_bet': {
        const grant = this.bonuses()
          .filter((bonus) => bonus.provider_id === provider_id)
          .at(step.pick);
        if (!grant) return 'nothing';
        const named = { ...common, transaction_id: step.id, round_id: step.round, amount: 0 };
        const free_round_id = freeRoundId(grant.id);
        return this.run(placeBet, { ...named, session_hash: 'slots', external_id: 'slots', free_round_id });
      }
      case 'rollback':
        return this.run(rollBackBet, { provider_id, transaction_id: step.id, reference_transaction_id: step.bet });
      case 'play': {
        const actions = [
          { kind: 'bet' as const, transaction_id: step.id, amount: step.amount },
          { kind: 'win' as const, transaction_id: step.id, amount: step.win },
        ];
        const { round: round_id, game: external_id, finished: round_finished } = step;
        const named = { ...common, session_hash: external_id, external_id };
        return this.run(playActions, { ...named, round_id, actions, round_finished });
      }
      case 'close':
        return this.run(closeRound, { provider_id, round_id: step.round });
      case 'end': {
        const all = this.bonuses();
        if (all.length === 0) return 'ok';
        const input = { player_bonus_id: (all[step.pick % all.length] as PlayerBonus).id, reason: 'model' };
        return this.run(step.how === 'forfeit' ? forfeitBonus : cancelBonus, input);
      }
      case 'correct':
        return this.run(correctBalance, { ...step, reason: 'model' });
      case 'withdraw':
        return this.run(requestWithdrawal, { amount: step.amount, payment_method: undefined as never });
      case 'deposit':
        return this.run(recordDeposit, { amount: step.amount, external_reference: step.reference });
      case 'charge_back': {
        const deposits = [...this.account.payments.byId.values()].filter((one) => one.type === 'deposit');
        const deposit = deposits[step.pick % Math.max(1, deposits.length)];
        if (!deposit || deposit.amount > this.account.wallet.real_balance) return 'nothing';
        return this.run(chargeBack, { payment_id: deposit.id, reason: 'model' });
      }
    }
  }

  protected settings(): Record<string, unknown> {
    return {};
  }

  /** What a command wrote besides entries. */
  protected written(_rows: Rows): void {}

  protected run<Input, F extends FacetName>(
    definition: CommandDefinition<Input, F>,
    input: Plain<Input>,
    actor: Context['actor'] = { kind: 'api_key', id: 1, request_id: null },
  ): string {
    const context: Context = { ...testContext(this.#now, this.settings()), actor, newId: this.#ids };
    const before = this.account;
    try {
      const { account: after, rows, events, answer } = decideInMemory(definition, before, input, context);
      const entries = rows.wallet ?? [];
      assertSound({ player_id: 1, before: before.wallet, after: after.wallet, effects: entries } as Change<'wallet'>);
      this.account = after;
      this.entries.push(...entries);
      this.events.push(...events);
      this.written(rows);
      if (answer instanceof Refusal) return answer.code;
      return answer.replayed ? 'replayed' : 'ok';
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }
}
