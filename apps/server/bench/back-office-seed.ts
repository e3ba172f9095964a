import { systemClock } from '../src/base/clock.ts';
import { openPool, type Sql } from '../src/database/pool.ts';
import { foldingVersion } from '../src/modules/identity/identity-keys.ts';
import { createOperator } from '../src/modules/operators/create-operator.ts';
import { withoutIndexes, withoutTriggers } from './bulk-load.ts';
import { entriesPerVisit, seedLedgers } from './ledger-seed.ts';
import { seedPlayers } from './players-seed.ts';

const visits = 2;
export const entriesPerPlayer = visits * entriesPerVisit;
const daysBetweenVisits = 5;

/** One in this many players waits for a withdrawal, and one in this many has had some. */
const [waitingEvery, paidEvery] = [40, 20];

/** A casino after some years: players, their accounts and ledgers, their payments, and a queue of withdrawals. */
export const seedCasino = async (databaseUrl: string, players: number, say: (line: string) => void): Promise<void> => {
  const control = openPool({ url: databaseUrl, role: 'croupier_control', max: 1 });
  const operator = { slug: 'big', name: 'Big', currency: 'EUR' };
  const { operator_id } = await createOperator(control, systemClock, operator);
  await control.end();
  const owner = openPool({ url: databaseUrl, max: 1, settings: { statement_timeout: '0' } });
  // Otherwise the first start would fold the identities of all of them, which no page reads.
  await owner.unsafe(`alter table players alter column identity_version set default ${foldingVersion}`);
  await seedPlayers(owner, operator_id, players);
  say('  players are there');
  await withoutTriggers(owner, () => addAccounts(owner, operator_id));
  await seedLedgers(owner, { operator_id, prefix: '', visits, interval_minutes: daysBetweenVisits * 24 * 60 }, say);
  await withoutIndexes(owner, ['payment_requests'], () =>
    withoutTriggers(owner, () => addWithdrawals(owner, operator_id)),
  );
  await owner`vacuum (analyze)`;
  await owner`checkpoint`;
  await owner.end();
};

const addAccounts = async (owner: Sql, operatorId: number): Promise<void> => {
  await owner`
    insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
    select operator_id, id, currency, created_at, created_at from players where operator_id = ${operatorId}
    on conflict do nothing`;
  await owner`
    insert into player_limits (operator_id, player_id, updated_at)
    select operator_id, id, created_at from players where operator_id = ${operatorId} on conflict do nothing`;
};

const addWithdrawals = (owner: Sql, operatorId: number): Promise<unknown> => owner`
  insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, payment_method,
    external_reference, created_at, updated_at, paid_at)
  select operator_id, id, 'withdrawal', case when is_waiting then 'new' else 'paid' end, id, 1000 + id % 150000, 'EUR',
    'bank_transfer', 'w-' || id, at, at, case when is_waiting then null else at end
  from (
    select operator_id, id, id % ${waitingEvery} = 0 as is_waiting,
      now() - (id % 4000) * interval '1 minute' as at
    from players where operator_id = ${operatorId} and id % ${paidEvery} = 0
  ) p`;
