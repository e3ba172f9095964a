import { Refusal } from '../../src/base/refusal.ts';
import type { CommandDefinition, Context, FacetName, Facts } from '../../src/engine/account.ts';
import type { Decision } from '../../src/engine/decide.ts';
import type { PlayerBonus } from '../../src/modules/bonuses/bonus.ts';
import { offeredToAll } from '../../src/modules/games/offer.ts';
import type { Session } from '../../src/modules/games/session.ts';
import type { betFacets } from '../../src/modules/provider/bet.ts';
import { closeRound, creditWin, placeBet, rollBackBet } from '../../src/modules/provider/commands.ts';
import { playActions } from '../../src/modules/provider/play-actions.ts';
import type { rollbackFacets } from '../../src/modules/provider/rollback.ts';
import type { WinKind } from '../../src/modules/provider/transaction.ts';
import type { watchFacets } from '../../src/modules/provider/watch-wins.ts';
import type { LedgerEntry } from '../../src/modules/wallet/ledger-entry.ts';
import { someMoment, testAccount, testContext } from '../support/account.ts';
import { decideInMemory } from '../support/draft.ts';
import type { Plain } from '../support/plain.ts';
import { testPlayerBonus } from '../support/player-bonus.ts';

/** What a game provider may send. */
export type Call =
  | { readonly do: 'bet'; readonly id: string; readonly round: string; readonly amount: number }
  | {
      readonly do: 'win';
      readonly id: string;
      readonly round: string;
      readonly amount: number;
      readonly kind: WinKind;
      readonly finished: boolean;
    }
  | { readonly do: 'rollback'; readonly id: string; readonly bet: string }
  | { readonly do: 'play'; readonly id: string; readonly round: string; readonly amounts: readonly [number, number] }
  | { readonly do: 'close'; readonly round: string };

const provider_id = 1;
const external_id = 'game';
const session_hash = 'session';

const session: Session = {
  id: 1,
  player_id: 1,
  provider_id,
  game_id: 7,
  is_live: false,
  ip: null,
  api_key_id: 1,
  player_token_id: null,
  player_ref: 'plr',
  session_hash,
  platform: 'web',
  expires_at: new Date(someMoment.getTime() + 1_000),
  ended_at: null,
};

/** A running bonus whose money is all of the bonus wallet; without one that money is unassigned. */
const runningBonus = (amount: number): PlayerBonus =>
  testPlayerBonus({ amount, wager_requirement: amount * 2 }, { wagering_multiplier: 2, max_conversion_multiplier: 1 });

type AccountState = Facts<
  (typeof betFacets)[number] | (typeof rollbackFacets)[number] | (typeof watchFacets)[number] | 'unbacked_wins'
>;

const newAccount = (real_balance: number, bonus_balance: number, runs: boolean): AccountState => ({
  ...testAccount({ wallet: { real_balance, bonus_balance } }),
  bonuses: runs && bonus_balance > 0 ? new Map([[1, runningBonus(bonus_balance)]]) : new Map(),
  sessions: new Map([[session_hash, session]]),
  rounds: new Map(),
  transactions: { byName: new Map(), rounds: new Map(), booked: new Map() },
  loyalty: [],
  audit: null,
  provider_games: new Map([
    [
      `1/${external_id}`,
      { id: 7, provider_id, external_id, category: 'slots', is_offered: true, is_live: false, offer: offeredToAll },
    ],
  ]),
  unbacked_wins: new Map(),
  control_alerts: [],
  risk_profile: null,
});

const decide = (account: AccountState, call: Call, context: Context): Decision => {
  const common = { provider_id, session_hash, external_id, currency: 'EUR' };
  const run = <Input, F extends FacetName, Reply>(
    definition: CommandDefinition<Input, F, Reply>,
    input: Plain<Input>,
  ) => decideInMemory(definition, account, input, context);
  switch (call.do) {
    case 'bet':
      return run(placeBet, { ...common, transaction_id: call.id, round_id: call.round, amount: call.amount });
    case 'win': {
      const { id: transaction_id, round: round_id, amount, kind, finished: round_finished } = call;
      return run(creditWin, { ...common, transaction_id, round_id, amount, kind, round_finished });
    }
    case 'rollback':
      return run(rollBackBet, { provider_id, transaction_id: call.id, reference_transaction_id: call.bet });
    case 'play': {
      const actions = [
        { kind: 'bet' as const, transaction_id: call.id, amount: call.amounts[0] },
        { kind: 'win' as const, transaction_id: call.id, amount: call.amounts[1] },
      ];
      return run(playActions, { ...common, round_id: call.round, actions, round_finished: false });
    }
    case 'close':
      return run(closeRound, { provider_id, round_id: call.round });
  }
};

/** An account under calls, with everything that was written. */
export const openTable = (real: number, bonus: number, runs = false) => {
  const context = testContext();
  let account = newAccount(real, bonus, runs);
  const entries: LedgerEntry[] = [];
  const send = (call: Call): { code: string } | { replayed: boolean; data: unknown } => {
    try {
      const result = decide(account, call, context);
      account = result.account;
      entries.push(...(result.rows.wallet ?? []));
      if (result.answer instanceof Refusal) return { code: result.answer.code };
      return { replayed: result.answer.replayed ?? false, data: result.answer.data };
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code };
      throw error;
    }
  };
  return { send, entries, account: () => account };
};

export type Table = ReturnType<typeof openTable>;
