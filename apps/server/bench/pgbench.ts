import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchContext } from './context.ts';
import { type Figure, median } from './report.ts';

/** The newest pgbench of the machine; the project does not install it. */
const findPgbench = (): string | undefined => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':').filter(Boolean),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
};

type Round = { readonly operator_id: number; readonly game: number; readonly players: readonly number[] };

/** One round as a plain transaction: the same tables and rows as the engine's, under the same role, without HTTP. */
const roundScript = ({ operator_id, game, players }: Round): string => `
\\set player random(${Math.min(...players)}, ${Math.max(...players)})
begin;
select set_config('app.operator_id', '${operator_id}', true);
select real_balance, entries, real_entries, seed_nonce from accounts where operator_id = ${operator_id} and player_id = :player for update \\gset
select status, can_bet, exclusion_until from players where operator_id = ${operator_id} and id = :player;
select limits, pending_changes from player_limits where operator_id = ${operator_id} and player_id = :player;
select provider_id from games where operator_id = ${operator_id} and id = ${game} and is_active \\gset
select server_seed_sealed, client_seed from player_seeds where operator_id = ${operator_id} and player_id = :player;
select nextval('game_round_ids') as id \\gset
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

/** Rounds per second of pgbench with 16 clients, and their cost; undefined if it is not installed. */
export const pgbenchRounds = async (context: BenchContext, databaseUrl: string, round: Round): Promise<Figure[]> => {
  const program = findPgbench();
  if (!program) {
    context.say('  pgbench: not installed, left out');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'croupier-pgbench-'));
  const script = join(folder, 'round.sql');
  await writeFile(script, roundScript(round));
  const env = { ...process.env, PGOPTIONS: '-c role=croupier_app -c timezone=UTC' };
  const rates: number[] = [];
  const costs: number[] = [];
  try {
    for (let pass = 1; pass <= context.rounds; pass += 1) {
      const before = context.databaseCpuSeconds();
      const { stdout } = await promisify(execFile)(
        program,
        ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', String(context.seconds), '-f', script, databaseUrl],
        { env },
      );
      const after = context.databaseCpuSeconds();
      const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
      if (!Number.isFinite(rate)) throw new Error(`pgbench said: ${stdout}`);
      rates.push(rate);
      if (before !== undefined && after !== undefined) costs.push(((after - before) * 1e6) / done);
      context.say(`  pgbench, round ${pass}: ${Math.round(rate)}/s`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const figure = (name: string, value: number, unit: string): Figure => ({
    name,
    value,
    unit,
    connections: 16,
    compared_with: null,
  });
  return [
    figure('pgbench', median(rates), 'rounds/s'),
    ...(costs.length > 0 ? [figure('pgbench, CPU of PostgreSQL', median(costs), 'µs/request')] : []),
  ];
};
