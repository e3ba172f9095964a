import { originalRoundPrefix } from '@croupier/contract/game-fields.ts';
import { type Money, money, negate, zero } from '../../base/money.ts';
import { dayStart } from '../../base/windows.ts';
import type { AccountRow, WalletFacts } from './account-row.ts';
import {
  countBet,
  countDeposit,
  countWin,
  countWithdrawal,
  rollWindows,
  type Stake,
  uncountBet,
  uncountWithdrawal,
} from './counters.ts';
import type { LedgerEntry } from './ledger-entry.ts';

const counterNames = [
  'window_day',
  'window_week',
  'window_month',
  'window_year',
  'bet_day',
  'bet_week',
  'bet_month',
  'loss_day',
  'loss_week',
  'loss_month',
  'deposit_day',
  'deposit_week',
  'deposit_month',
  'deposit_year',
  'withdrawal_day',
  'deposited_total',
  'withdrawn_total',
  'staked_total',
] as const satisfies readonly (keyof AccountRow)[];

const nothing = Object.fromEntries(counterNames.map((name) => [name, zero])) as Record<
  (typeof counterNames)[number],
  Money
>;

/** Recounts an account's ledger from zero, and compares with the stored counters. */
export const replayCounters = (account: AccountRow) => {
  let counted: WalletFacts = { ...account, rate: null, rate_until: null, ...nothing };
  /** When the withdrawals of the current day were requested: only those can be taken back from it. */
  let requested = new Map<number | null, Date>();
  /** The rounds of providers: when each was opened, for its bets are taken out of the windows of then, and its stake. */
  const rounds = new Map<string, { readonly opened_at: Date; readonly real: number }>();

  const count = (entry: LedgerEntry): void => {
    const change = changes[entry.type];
    if (!change) return;
    const rolled = rollWindows(counted, entry.created_at);
    if (rolled !== counted) requested = new Map();
    if (entry.type === 'withdrawal') requested.set(entry.payment_request_id, entry.created_at);
    const name = `${entry.game_id} ${entry.game_round_id}`;
    const round = rounds.get(name);
    const begun = entry.game_round_id === null ? requested.get(entry.payment_request_id) : round?.opened_at;
    // A round of an Original is staked in the same command, and pays real money only for a stake of real money.
    const staked = { real: isOriginal(entry) ? entry.amount : money(round?.real ?? 0) };
    counted = change(rolled, entry, begun ?? longAgo, staked);
    // A win that is taken back is no stake either.
    const isOfWin = entry.type === 'casino_win' || (entry.type === 'casino_rollback' && entry.amount < 0);
    if (entry.game_round_id === null || isOfWin || isOriginal(entry)) return;
    const real = (round?.real ?? 0) - (entry.wallet === 'real' ? entry.amount : 0);
    rounds.set(name, { opened_at: round?.opened_at ?? entry.created_at, real });
  };

  const differences = (): string[] => {
    const expected = rollWindows(counted, new Date(dayStart(account.window_day)));
    return counterNames
      .filter((name) => account[name] !== expected[name])
      .map((name) => `${name} is ${account[name]}, the ledger says ${expected[name]}`);
  };
  return { count, differences };
};

const longAgo = new Date(0);

/** A round of an Original is never rolled back. */
const isOriginal = ({ game_round_id }: LedgerEntry): boolean => game_round_id?.startsWith(originalRoundPrefix) ?? false;

/** `begunAt` is when the withdrawal was requested or the round was opened, `staked` the stake of that round. */
type Change = (
  wallet: WalletFacts,
  entry: Pick<LedgerEntry, 'wallet' | 'amount'>,
  begunAt: Date,
  staked: Pick<Stake, 'real'>,
) => WalletFacts;

const stakeOf = ({ wallet }: Pick<LedgerEntry, 'wallet'>, amount: Money): Stake => ({
  real: wallet === 'real' ? amount : zero,
  bonus: wallet === 'real' ? zero : amount,
});

const changes: Partial<Record<LedgerEntry['type'], Change>> = {
  deposit: (wallet, { amount }) => countDeposit(wallet, amount),
  withdrawal: (wallet, { amount }) => countWithdrawal(wallet, negate(amount)),
  withdrawal_rejection: (wallet, { amount }, begunAt) => uncountWithdrawal(wallet, amount, begunAt),
  casino_bet: (wallet, entry) => countBet(wallet, stakeOf(entry, negate(entry.amount))),
  casino_win: (wallet, entry, _, staked) => countWin(wallet, stakeOf(entry, entry.amount).real, staked),
  // A returned bet; or a win that is taken back, which counts as lost again.
  casino_rollback: (wallet, entry, begunAt, staked) =>
    entry.amount >= 0
      ? uncountBet(wallet, stakeOf(entry, entry.amount), begunAt)
      : countWin(wallet, stakeOf(entry, entry.amount).real, staked),
};
