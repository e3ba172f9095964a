import { createHash } from 'node:crypto';
import type { Sql } from '../src/database/pool.ts';
import { withoutIndexes, withoutTriggers } from './bulk-load.ts';

type History = {
  readonly operator_id: number;
  /** The players whose username has this prefix. */
  readonly prefix: string;
  /** How often each player comes. A visit has five entries: a deposit, then two won rounds. */
  readonly visits: number;
  /** Every player comes once per interval; the last interval ends now. */
  readonly interval_minutes: number;
};

export const entriesPerVisit = 5;
const firstId = 1_000_000_000;

/**
 * Writes the ledgers of many players with their deposits and rounds, and sets the accounts accordingly. Rows are
 * written in time order as in production, so that the BRIN index on time works.
 */
export const seedLedgers = async (owner: Sql, history: History, say: (line: string) => void): Promise<void> => {
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 1000);
  await numberPlayers(owner, history);
  let entries = 0;
  await withoutIndexes(owner, ['ledger_entries', 'payment_requests', 'game_rounds'], () =>
    withoutTriggers(owner, async () => {
      for (let visit = 0; visit < history.visits; visit += 1) {
        entries += await writeEntries(owner, history, visit);
        if (visit % Math.ceil(history.visits / 10) === 0)
          say(`  ${entries.toLocaleString('en')} entries after ${seconds()} s`);
      }
      await writeDeposits(owner, history);
      await writeRounds(owner, history);
      say(`  payments and rounds after ${seconds()} s`);
    }),
  );
  await writeBalances(owner, history);
  await owner`drop table seeded_players`;
  say(`  ${entries.toLocaleString('en')} entries, payments and rounds were written in ${seconds()} s`);
};

/** The players in the order in which they come in each interval. */
const numberPlayers = async (owner: Sql, { operator_id, prefix }: History): Promise<void> => {
  await owner`
    create temporary table seeded_players as
    select id, row_number() over (order by id) as n, count(*) over () as total from players
    where operator_id = ${operator_id} and starts_with(username, ${prefix})`;
  await owner`analyze seeded_players`;
};

const writeEntries = async (owner: Sql, history: History, visit: number): Promise<number> => {
  const { operator_id, visits, interval_minutes } = history;
  const before = visit * entriesPerVisit;
  const hash = createHash('sha256').update(String(visit)).digest();
  const { count } = await owner`
    insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
      operator_amount, payment_request_id, game_id, game_round_id, created_at, hash)
    select ${operator_id}::bigint, id, seq, entry_id, 'real', seq,
      (array['deposit', 'casino_bet', 'casino_win', 'casino_bet', 'casino_win'])[step], amount,
      ${visit * 100}::int + (array[100, 0, 100, 0, 100])[step], amount,
      case when step = 1 then entry_id end, case when step > 1 then game end,
      case when step > 1 then 'r' || id || '-' || ${visit}::int || '-' || step / 2 end,
      now() - (${visits - visit}::int - n::float / total) * ${interval_minutes}::int * interval '1 minute'
        + (step - ${entriesPerVisit}) * interval '1 second', ${hash}::bytea
    from (
      select p.*, ${before}::int + step as seq, (array[100, -100, 100, -100, 100])[step] as amount,
        ${firstId}::bigint + ${before}::bigint * total + (n - 1) * ${entriesPerVisit}::int + step as entry_id,
        (select id from games where operator_id = ${operator_id} and external_id = 'orig-slot') as game
      from (
        select id, n, total, generate_series(1, ${entriesPerVisit}::int) as step from seeded_players order by n
      ) p
    ) e`;
  return count;
};

const writeDeposits = (owner: Sql, { operator_id }: History): Promise<unknown> => owner`
  insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, payment_method,
    external_reference, created_at, updated_at, paid_at)
  select operator_id, payment_request_id, 'deposit', 'paid', player_id, amount, 'EUR', 'card',
    'd-' || payment_request_id, created_at, created_at, created_at
  from ledger_entries where operator_id = ${operator_id} and type = 'deposit' and id > ${firstId}`;

const writeRounds = (owner: Sql, { operator_id }: History): Promise<unknown> => owner`
  insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, won_real, bets,
    wins, wagered, opened_at, closed_at)
  select e.operator_id, g.provider_id, e.game_round_id, e.player_id, g.id, 'closed', 100, 100, 1, 1, 100, e.created_at,
    e.created_at + interval '1 second'
  from ledger_entries e
  join games g on g.operator_id = ${operator_id} and g.id = e.game_id
  where e.operator_id = ${operator_id} and e.type = 'casino_bet' and e.id > ${firstId}`;

const writeBalances = (owner: Sql, { operator_id, visits }: History): Promise<unknown> => owner`
  update accounts a set real_balance = e.balance_after, entries = e.seq, real_entries = e.wallet_seq,
    real_head = e.hash, real_changed_at = e.created_at, deposited_total = ${visits * 100}::int
  from ledger_entries e
  where a.operator_id = ${operator_id} and e.operator_id = ${operator_id} and e.player_id = a.player_id
    and e.seq = ${visits * entriesPerVisit}::int and e.id > ${firstId}`;
