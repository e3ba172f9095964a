import { expect, test } from 'vitest';
import { testAccount, testContext } from '../../../test/support/account.ts';
import { decideInMemory } from '../../../test/support/draft.ts';
import type { AccountFacts, CommandDefinition, FacetName } from '../../engine/account.ts';
import { settleAccount } from '../responsible-gaming/due-changes.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import { replayCounters } from '../wallet/replay-counters.ts';
import { cancelWithdrawal } from './decide-on-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const bank = {
  code: 'bank',
  name: 'Bank',
  supports_deposit: true,
  supports_withdrawal: true,
  min_deposit: 1,
  max_deposit: 1_000_000,
  min_withdrawal: 1,
  max_withdrawal: 1_000_000,
  currencies: ['EUR'],
};

test('a withdrawal on a node whose clock is behind midnight counts for the day of its payment', () => {
  const epoch = new Date(0);
  let account = {
    ...testAccount({
      wallet: { real_balance: 1_000, real_changed_at: epoch, bonus_changed_at: epoch },
      player: { kyc_status: 'verified' },
    }),
    payments: { byId: new Map(), byReference: new Map(), intents: new Map() },
    deposit_intents: new Map(),
    payment_methods: new Map([['bank', bank]]),
    ordered_refunds: 0,
    desk: { claims: new Map(), names: new Map() },
    aml: { rules: [], recent: [], alerts: [], profile: null },
    bonuses: new Map(),
  } as unknown as AccountFacts;
  const entries: LedgerEntry[] = [];
  let ids = 0;
  const newId = (): number => {
    ids += 1;
    return ids;
  };
  const run = <Input>(command: CommandDefinition<Input, FacetName>, input: Input, at: string) => {
    const result = decideInMemory(command as never, account, input as never, { ...testContext(new Date(at)), newId });
    account = result.account as AccountFacts;
    entries.push(...((result.rows.wallet ?? []) as LedgerEntry[]));
    return result.answer as { data: { id: number; created_at: string } };
  };

  run(settleAccount as never, null, '2026-03-17T00:00:00.010Z');
  const wanted = { amount: 400, payment_method: 'bank' };
  const { data } = run(requestWithdrawal as never, wanted, '2026-03-16T23:59:59.990Z');
  expect(data.created_at).toBe('2026-03-17T00:00:00.000Z');
  expect(account.wallet.withdrawal_day).toBe(400);

  run(cancelWithdrawal as never, { payment_id: data.id }, '2026-03-17T08:00:00.000Z');
  expect(account.wallet.withdrawal_day).toBe(0);
  const replayed = replayCounters(account.wallet);
  for (const entry of entries) replayed.count(entry);
  expect(replayed.differences()).toEqual([]);
});
