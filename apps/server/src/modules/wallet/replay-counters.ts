import { originalRoundPrefix } from '@croupier/contract/game-fields.ts';
import { type Money, negate, zero } from '../../base/money.ts';
import { dayStart } from '../../base/windows.ts';
import type { AccountRow, WalletFacts } from './account-row.ts';
import {
  countBet,
  countDeposit,
  countWin,
  countWithdrawal,
  rollWindows,
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
  /** When the rounds of providers were opened: their bets are taken out of the windows of that time. */
  const opened = new Map<string, Date>();

  const count = (entry: LedgerEntry): void => {
    const change = changes[entry.type];
    if (!change) return;
    const rolled = rollWindows(counted, entry.created_at);
    if (rolled !== counted) requested = new Map();
    if (entry.type === 'withdrawal') requested.set(entry.payment_request_id, entry.created_at);
    const round = `${entry.game_id} ${entry.game_round_id}`;
    if (entry.type === 'casino_bet' && !isOriginal(entry) && !opened.has(round)) opened.set(round, entry.created_at);
    const begun = entry.game_round_id === null ? requested.get(entry.payment_request_id) : opened.get(round);
    counted = change(rolled, entry.amount, begun ?? longAgo);
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

/** `begunAt` is when the withdrawal was requested or the round was opened. */
type Change = (wallet: WalletFacts, amount: Money, begunAt: Date) => WalletFacts;

const changes: Partial<Record<LedgerEntry['type'], Change>> = {
  deposit: countDeposit,
  withdrawal: (wallet, amount) => countWithdrawal(wallet, negate(amount)),
  withdrawal_rejection: uncountWithdrawal,
  casino_bet: (wallet, amount) => countBet(wallet, negate(amount)),
  casino_win: countWin,
  // A returned bet; or a win that is taken back, which counts as lost again.
  casino_rollback: (wallet, amount, begunAt) =>
    amount >= 0 ? uncountBet(wallet, amount, begunAt) : countWin(wallet, amount),
};
