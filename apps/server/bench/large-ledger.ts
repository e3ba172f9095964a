import { openPool, type Sql } from '../src/database/pool.ts';
import type { Bench, BenchContext, ServerProcess } from './context.ts';
import { depositsTo, seedAccounts } from './deposits.ts';
import type { Figure } from './report.ts';
import type { Seeded } from './seed.ts';
import { newSeries } from './series.ts';

const players = 20_000;
const connections = 64;

/** Whether a long history makes the next deposit slower: the same players, with and without millions of entries. */
export const largeLedgerBench: Bench = {
  name: 'large-ledger',
  summary: 'deposits on a ledger of 10,000,000 entries (--size), beside an empty one',
  run: async (context) => {
    const entries = context.size ?? 10_000_000;
    const sides = {
      empty: await openSide(context, 0),
      full: await openSide(context, Math.ceil(entries / players)),
    };
    const seen = { empty: newSeries('deposits/s'), full: newSeries('deposits/s') };
    // The first round is for warming up: neither caches nor plans are filled before it.
    for (let round = 0; round <= context.rounds; round += 1)
      for (const name of ['empty', 'full'] as const) {
        const result = await deposit(context, sides[name], `${name}-${round}`);
        context.say(`  ${name}, round ${round}: ${Math.round(result.requests_per_second)}/s`);
        if (round > 0) seen[name].push(result);
      }
    const figures: Figure[] = [
      ...seen.empty.figures('empty ledger', connections, null),
      ...seen.full.figures(`${entries.toLocaleString('en')} entries`, connections, 'empty ledger'),
    ];
    return figures;
  },
};

type Side = { readonly seeded: Seeded; readonly server: ServerProcess };

const openSide = async (context: BenchContext, entriesPerPlayer: number): Promise<Side> => {
  const databaseUrl = await context.database();
  const seeded = await seedAccounts(context, databaseUrl);
  const owner = openPool({ url: databaseUrl, max: 1, settings: { statement_timeout: '0' } });
  const ids = await addPlayers(owner, seeded.operator_id);
  if (entriesPerPlayer > 0) await writeHistory(owner, seeded.operator_id, entriesPerPlayer, context.say);
  await owner`vacuum (analyze)`;
  await owner`checkpoint`;
  await owner.end();
  const server = await context.server({ databaseUrl, env: { LOG_LEVEL: 'warn' } });
  return { seeded: { ...seeded, players: ids }, server };
};

const addPlayers = async (owner: Sql, operatorId: number): Promise<number[]> => {
  await owner`
    insert into players (operator_id, username, email, first_name, last_name, birth_date, country, currency,
      terms_accepted_at, password_hash, created_at, updated_at)
    select ${operatorId}, 'more-' || n, 'more-' || n || '@example.com', 'Player', 'Number' || n, '1990-05-17', 'DE', 'EUR',
      now(), '', now(), now()
    from generate_series(1, ${players}) n`;
  await owner`insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
    select operator_id, id, currency, created_at, created_at from players on conflict do nothing`;
  await owner`insert into player_limits (operator_id, player_id, updated_at)
    select operator_id, id, created_at from players on conflict do nothing`;
  const rows = await owner<{ id: number }[]>`
    select id from players where operator_id = ${operatorId} and username like 'more-%' order by id`;
  return rows.map((row) => row.id);
};

/** A deposit, then two rounds that are won, over and over: every entry adds up, and every deposit has its payment. */
const writeHistory = async (owner: Sql, operatorId: number, each: number, say: (line: string) => void) => {
  const chunk = 1_000;
  const started = performance.now();
  for (let from = 0; from < players; from += chunk) {
    await owner`
      insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
        operator_amount, payment_request_id, game_id, game_round_id, created_at, hash)
      select p.operator_id, p.id, s, e.id, 'real', s,
        (array['deposit', 'casino_bet', 'casino_win', 'casino_bet', 'casino_win'])[1 + e.step], e.amount,
        (s - 1) / 5 * 100 + (array[100, 0, 100, 0, 100])[1 + e.step], e.amount,
        case when e.step = 0 then e.id end, case when e.step > 0 then 1 end,
        case when e.step > 0 then 'r' || p.id || '-' || (s - e.step) || '-' || (e.step - 1) / 2 end,
        now() - (${each} - s) * interval '1 minute', sha256(s::text::bytea)
      from (
        select operator_id, id, row_number() over (order by id) as n from players
        where operator_id = ${operatorId} and username like 'more-%'
        order by id offset ${from} limit ${chunk}
      ) p
      cross join generate_series(1, ${each}) s
      cross join lateral (
        select (s - 1) % 5 as step, (array[100, -100, 100, -100, 100])[1 + (s - 1) % 5] as amount,
          1000000000 + (${from} + p.n) * ${each} + s as id
      ) e`;
    if ((from / chunk) % 5 === 4)
      say(`  ${((from + chunk) * each).toLocaleString('en')} entries after ${seconds(started)} s`);
  }
  await owner`
    insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, external_reference, created_at,
      updated_at, paid_at)
    select operator_id, payment_request_id, 'deposit', 'paid', player_id, amount, 'EUR', 'history-' || payment_request_id,
      created_at, created_at, created_at
    from ledger_entries where type = 'deposit'`;
  await owner`
    update accounts a set real_balance = e.balance_after, entries = e.seq, real_entries = e.wallet_seq, real_head = e.hash,
      real_changed_at = e.created_at, deposited_total = (e.seq + 4) / 5 * 100
    from ledger_entries e where e.operator_id = a.operator_id and e.player_id = a.player_id and e.seq = ${each}`;
  say(`  the history was written in ${seconds(started)} s`);
};

const seconds = (since: number): number => Math.round((performance.now() - since) / 1000);

const deposit = async (context: BenchContext, { seeded, server }: Side, mark: string) => {
  const result = await context.load({
    port: server.port,
    targets: depositsTo(seeded.players, mark),
    key: seeded.key,
    connections,
    seconds: context.seconds,
    signAhead: Math.ceil(5_000 * context.seconds),
  });
  if (Object.keys(result.others).length > 0)
    throw new Error(`${mark}: ${JSON.stringify(result.others)} ${result.sample}`);
  return result;
};
