import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchContext } from './context.ts';
import { findProgram } from './find-program.ts';
import { type Figure, median } from './report.ts';

type Round = { readonly operator_id: number; readonly game: number; readonly players: readonly number[] };

/** One round as a plain SQL transaction: the same tables and rows as the engine's, under the same role, without HTTP. */
const roundScript = ({ operator_id, game, players }: Round): string => `
\\set player random(${Math.min(...players)}, ${Math.max(...players)})
begin;
select set_config('app.operator_id', '${operator_id}', true);
select real_balance, entries, real_entries, seed_nonce from accounts where operator_id = ${operator_id} and player_id = :player for update \\gset
select status, can_bet, exclusion_until from players where operator_id = ${operator_id} and id = :player;
select limits, pending_changes from player_limits where operator_id = ${operator_id} and player_id = :player;
select provider_id from games where operator_id = ${operator_id} and id = ${game} and is_active \\gset
select server_seed_sealed, client_seed from player_seeds where operator_id = ${operator_id} and player_id = :player;
select nextval('plain_ids') as id \\gset
\\set seq :entries + 1
\\set wallet_seq :real_entries + 1
\\set balance :real_balance - 10
insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after, operator_amount,
  game_id, game_round_id, created_at, hash) values (${operator_id}, :player, :seq, :id, 'real', :wallet_seq, 'casino_bet', -10,
  :balance, -10, ${game}, 'b' || :id, now(), sha256(('x' || :seq)::bytea));
insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, won_real, outcome,
  opened_at, closed_at) values (${operator_id}, :provider_id, 'b' || :id, :player, ${game}, 'closed', 10, 0,
  '{"reels":["A","B","C"],"multiplier":0}', now(), now());
update accounts set real_balance = :balance, entries = :seq, real_entries = :wallet_seq,
  real_head = sha256(('x' || :seq)::bytea), real_changed_at = now(), bet_day = bet_day + 10, bet_week = bet_week + 10,
  bet_month = bet_month + 10, loss_day = loss_day + 10, staked_total = staked_total + 10, seed_nonce = :seed_nonce + 1,
  last_played_at = now() where operator_id = ${operator_id} and player_id = :player;
commit;
`;

export type Pgbench = {
  /** Plays for as long as a turn of a server. */
  run(): Promise<PgbenchResult>;
  close(): Promise<void>;
};

type PgbenchResult = { readonly rate: number; readonly microseconds: number | undefined };

/** pgbench with 16 clients on the rounds' tables; undefined if it is not installed. */
export const openPgbench = async (
  context: BenchContext,
  databaseUrl: string,
  round: Round,
): Promise<Pgbench | undefined> => {
  const program = findProgram('pgbench');
  if (!program) {
    context.say('  pgbench: not installed, left out');
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'croupier-pgbench-'));
  const script = join(folder, 'round.sql');
  await writeFile(script, roundScript(round));
  const env = { ...process.env, PGOPTIONS: '-c role=croupier_app -c timezone=UTC' };
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    '16',
    '-j',
    '1',
    '-T',
    String(context.seconds),
    '-f',
    script,
    databaseUrl,
  ];
  return {
    run: async () => {
      const before = context.databaseCpuSeconds();
      const { stdout } = await promisify(execFile)(program, args, { env });
      const after = context.databaseCpuSeconds();
      const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
      if (!Number.isFinite(rate)) throw new Error(`pgbench said: ${stdout}`);
      context.say(`  pgbench: ${Math.round(rate)}/s`);
      const isMeasured = before !== undefined && after !== undefined;
      return { rate, microseconds: isMeasured ? ((after - before) * 1e6) / done : undefined };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};

/** The turns beside so many connections of the servers; pgbench itself always has 16. */
export const pgbenchFigures = (results: readonly PgbenchResult[], connections: number): Figure[] => {
  if (results.length === 0) return [];
  const figure = (what: string, values: readonly number[], unit: string): Figure => ({
    name: `pgbench${what}`,
    value: median(values),
    unit,
    connections,
    compared_with: `play${what}`,
  });
  const costs = results.flatMap(({ microseconds }) => microseconds ?? []);
  return [
    figure(
      '',
      results.map(({ rate }) => rate),
      'rounds/s',
    ),
    ...(costs.length > 0 ? [figure(', CPU of PostgreSQL', costs, 'µs/request')] : []),
  ];
};
