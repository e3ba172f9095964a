import { systemClock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { openPool, type Sql } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { systemActor } from '../src/modules/audit/audit.ts';
import { foldingVersion } from '../src/modules/identity/identity-keys.ts';
import { createOperator } from '../src/modules/operators/create-operator.ts';
import { addStaff } from '../src/modules/staff/create-staff.ts';
import { issueToken } from '../src/modules/staff/issue-token.ts';
import { seedPlayers } from './players-seed.ts';

export const entriesPerPlayer = 10;
const chunk = 20_000;

/** Every so many players one waits for a withdrawal, and every so many one has had some. */
const [waitingEvery, paidEvery] = [40, 20];

/** A casino of some years: players, their accounts and ledgers, their payments, and a queue of withdrawals. */
export const seedCasino = async (databaseUrl: string, players: number, say: (line: string) => void) => {
  const control = openPool({ url: databaseUrl, role: 'croupier_control', max: 1 });
  const operator = { slug: 'big', name: 'Big', currency: 'EUR' };
  const { operator_id } = await createOperator(control, systemClock, operator);
  await control.end();
  const owner = openPool({ url: databaseUrl, max: 1, settings: { statement_timeout: '0' } });
  // Otherwise the first start would fold the identities of all of them, which no page reads.
  await owner.unsafe(`alter table players alter column identity_version set default ${foldingVersion}`);
  await seedPlayers(owner, operator_id, players);
  await owner`
    insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
    select operator_id, id, currency, created_at, created_at from players where operator_id = ${operator_id}
    on conflict do nothing`;
  await owner`
    insert into player_limits (operator_id, player_id, updated_at)
    select operator_id, id, created_at from players where operator_id = ${operator_id} on conflict do nothing`;
  const [span] = await owner<{ first: number; last: number }[]>`
    select min(id) as first, max(id) as last from players where operator_id = ${operator_id}`;
  const { first = 0, last = 0 } = span ?? {};
  for (let from = first; from <= last; from += chunk) {
    await writeEntries(owner, operator_id, from, from + chunk);
    if ((from - first) % (chunk * 10) === 0) say(`  ledgers of ${(from - first + chunk).toLocaleString('en')} players`);
  }
  await writePayments(owner, operator_id);
  await owner`vacuum (analyze)`;
  await owner`checkpoint`;
  await owner.end();
  return { operator_id, token: await addAdmin(databaseUrl, operator_id) };
};

/** A deposit, then two rounds that are won, over and over: every entry adds up. */
const writeEntries = async (owner: Sql, operatorId: number, from: number, to: number): Promise<void> => {
  await owner`
    insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
      operator_amount, payment_request_id, game_id, game_round_id, created_at, hash)
    select p.operator_id, p.id, s, e.id, 'real', s,
      (array['deposit', 'casino_bet', 'casino_win', 'casino_bet', 'casino_win'])[1 + e.step], e.amount,
      (s - 1) / 5 * 100 + (array[100, 0, 100, 0, 100])[1 + e.step], e.amount,
      case when e.step = 0 then e.id end, case when e.step > 0 then 1 end,
      case when e.step > 0 then 'r' || p.id || '-' || s end,
      now() - (${entriesPerPlayer} - s) * interval '1 day' - (p.id % 1440) * interval '1 minute', sha256(s::text::bytea)
    from players p
    cross join generate_series(1, ${entriesPerPlayer}) s
    cross join lateral (
      select (s - 1) % 5 as step, (array[100, -100, 100, -100, 100])[1 + (s - 1) % 5] as amount,
        1000000000 + p.id * ${entriesPerPlayer} + s as id
    ) e
    where p.operator_id = ${operatorId} and p.id >= ${from} and p.id < ${to}`;
  await owner`
    update accounts a set real_balance = e.balance_after, entries = e.seq, real_entries = e.wallet_seq,
      real_head = e.hash, real_changed_at = e.created_at, deposited_total = (e.seq + 4) / 5 * 100
    from ledger_entries e
    where a.operator_id = ${operatorId} and a.player_id >= ${from} and a.player_id < ${to}
      and e.operator_id = a.operator_id and e.player_id = a.player_id and e.seq = ${entriesPerPlayer}`;
};

const writePayments = async (owner: Sql, operatorId: number): Promise<void> => {
  await owner`
    insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, payment_method,
      external_reference, created_at, updated_at, paid_at)
    select operator_id, payment_request_id, 'deposit', 'paid', player_id, amount, 'EUR', 'card',
      'd-' || payment_request_id, created_at, created_at, created_at
    from ledger_entries where operator_id = ${operatorId} and type = 'deposit'`;
  await owner`
    insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, payment_method,
      external_reference, created_at, updated_at, paid_at)
    select operator_id, id, 'withdrawal', case when is_waiting then 'new' else 'paid' end, id, 1000 + id % 150000, 'EUR',
      'bank_transfer', 'w-' || id, at, at, case when is_waiting then null else at end
    from (
      select operator_id, id, id % ${waitingEvery} = 0 as is_waiting,
        now() - (id % 4000) * interval '1 minute' as at
      from players where operator_id = ${operatorId} and id % ${paidEvery} = 0
    ) p`;
};

const addAdmin = async (databaseUrl: string, operator_id: number): Promise<string> => {
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 1 });
  const now = systemClock.now();
  const context = { operator_id, actor: systemActor, now };
  try {
    return await inOperator(sql, operator_id, async (tx) => {
      const staff = await addStaff(tx, context, { email: 'bench@example.com', name: 'Bench', role: 'admin' });
      const wanted = { staff_id: staff.id, ttl_hours: 48, random: systemRandom, realNow: now };
      return (await issueToken(tx, context, wanted)).token;
    });
  } finally {
    await sql.end();
  }
};
