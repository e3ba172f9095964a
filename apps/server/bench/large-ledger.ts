import { openPool, type Sql } from '../src/database/pool.ts';
import { seedAccounts } from '../support/seed-accounts.ts';
import type { Seeded } from '../support/seed-operator.ts';
import type { Bench, BenchContext, ServerProcess } from './context.ts';
import { depositsTo } from './deposits.ts';
import { entriesPerVisit, seedLedgers } from './ledger-seed.ts';
import type { Figure } from './report.ts';
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
      full: await openSide(context, Math.ceil(entries / players / entriesPerVisit)),
    };
    const seen = { empty: newSeries('deposits/s'), full: newSeries('deposits/s') };
    // The first round is a warm-up.
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

const openSide = async (context: BenchContext, visits: number): Promise<Side> => {
  const databaseUrl = await context.database();
  const seeded = await seedAccounts(databaseUrl, context.masterKey);
  const owner = openPool({ url: databaseUrl, max: 1, settings: { statement_timeout: '0' } });
  const ids = await addPlayers(owner, seeded.operator_id);
  const history = { operator_id: seeded.operator_id, prefix: 'more-', visits, interval_minutes: entriesPerVisit };
  if (visits > 0) await seedLedgers(owner, history, context.say);
  await owner`vacuum (analyze)`;
  await owner`checkpoint`;
  await owner.end();
  const server = await context.server({ databaseUrl, env: { LOG_LEVEL: 'warn' } });
  return { seeded: { ...seeded, players: ids }, server };
};

const addPlayers = async (owner: Sql, operatorId: number): Promise<number[]> => {
  await owner`
    insert into players (operator_id, id, username, email, first_name, last_name, birth_date, country, currency,
      terms_accepted_at, password_hash, created_at, updated_at)
    select ${operatorId}, (select coalesce(max(id), 0) from players where operator_id = ${operatorId}) + n, 'more-' || n, 'more-' || n || '@example.com', 'Player', 'Number' || n, '1990-05-17', 'DE', 'EUR',
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
