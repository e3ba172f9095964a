import { randomBytes } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { vi } from 'vitest';
import { folderFileStore } from '../../src/base/file-store.ts';
import { systemResolver } from '../../src/base/guarded-connect.ts';
import { systemRandom } from '../../src/base/random.ts';
import { deleteAnswers } from '../../src/call/idempotency-queries.ts';
import { commands } from '../../src/cli/commands.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { fillHistory } from '../../src/demo/history/fill-history.ts';
import * as history from '../../src/demo/history/queries.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { createGauges } from '../../src/modules/gauges/collect-gauges.ts';
import { findOperator } from '../../src/modules/operators/queries.ts';
import { beginPast, updateFilledUntil } from '../../src/modules/operators/shared-queries.ts';
import { rollUpAll } from '../../src/modules/reports/roll-up.ts';
import { createWorker } from '../../src/modules/webhooks/deliver/worker.ts';
import { rekey } from '../../src/rekey/rekey.ts';
import { optionsOf } from './app-options.ts';
import { runCommand } from './run-command.ts';
import { createWorld, masterKey, type World } from './world.ts';

const log = pino({ level: 'silent' });

/** A world whose housekeeping runs on request, and not every minute. */
export const createKeptWorld = async (): Promise<{ world: World; runHousekeeping: () => void }> => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  try {
    const world = await createWorld();
    const runs = timers.mock.calls.filter(([, every]) => (every ?? 0) >= 60_000).map(([run]) => run as () => void);
    return {
      world,
      runHousekeeping: () => {
        for (const run of runs) run();
      },
    };
  } finally {
    timers.mockRestore();
  }
};

/**
 * Background work: deliveries, rollups, a change of the master key, sweeps over all operators. Closing the world waits
 * for them.
 */
export const walkBackground = async (world: World, runHousekeeping: () => void): Promise<void> => {
  const { sql, control } = world.app;
  const parts = { sql, control, clock: world.clock, log, clockWatch: { isOff: () => false } };
  const worker = createWorker({ ...parts, random: systemRandom, masterKey, resolve: systemResolver });
  await worker.runOnce();
  await worker.stop();
  await rollUpAll(parts, new AbortController().signal);
  await createGauges(parts).read();
  const keys = [randomBytes(32), masterKey];
  await rekey({
    sql,
    control,
    masterKey: keys,
    files: folderFileStore(world.filesFolder, keys),
    valuesPerStatement: 2,
  });
  // Past every retention time.
  world.clock.advance(400 * 86_400_000);
  runHousekeeping();
};

export const walkDemo = async (world: World): Promise<void> => {
  const warnings: string[] = [];
  const warn = (line: string): void => void warnings.push(line);
  for (let turn = 0; turn < 2; turn += 1)
    await seedDemo(world.app, { clock: world.clock, maker: { masterKey, random: systemRandom }, warn });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  await walkHistory(world);
};

/** The statements of a demo's history; the walk itself is made of use cases, which have their own walks. */
const walkHistory = async (world: World): Promise<void> => {
  const { control, sql } = world.app;
  const now = world.clock.now();
  const { operator_id } = (await findOperator(control, 'demo')) as { operator_id: number };
  await beginPast(control, operator_id, now);
  await updateFilledUntil(control, operator_id, null);
  await deleteAnswers(control, operator_id, 'none');
  await fillHistory({ app: optionsOf(world), operator_id });
  await inOperator(sql, operator_id, async (tx) => {
    await history.selectGames(tx, operator_id);
    await history.selectOriginals(tx, operator_id);
    await history.selectPlayers(tx, operator_id, now);
    await history.selectOpenWithdrawals(tx, operator_id, now);
    await history.selectAlerts(tx, operator_id, 1);
    await history.selectDocuments(tx, operator_id, 1);
    await history.selectOpenAlerts(tx, operator_id, now);
  });
};

/** Runs every command of the command line. Returns those that are missing here. */
export const walkCommands = async (world: World): Promise<string[]> => {
  const run = async (...args: string[]): Promise<{ key: string }> => {
    const env = { DATABASE_URL: world.url, CROUPIER_MASTER_KEY: masterKey.toString('hex'), CROUPIER_HOME: home };
    const { code, out, err } = await runCommand([...args, '--json'], env, world.filesFolder);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${out}${err}`);
    ran.add(args.filter((arg, at) => at < 2 && !arg.startsWith('-')).join(' '));
    return out.startsWith('{') ? JSON.parse(out) : { key: '' };
  };
  const ran = new Set<string>();
  const home = join(world.filesFolder, 'home');
  await mkdir(home, { recursive: true });
  await symlink(world.filesFolder, join(home, 'files'));
  const of = ['--operator', 'walked'];
  await run('operator', 'create', '--slug', 'walked', '--name', 'Walked', '--currency', 'EUR');
  await run('operator', 'set', '--slug', 'walked', '--name', 'Walked on', '--currency', 'USD');
  await run('operator', 'deactivate', '--slug', 'walked');
  await run('operator', 'activate', '--slug', 'walked');
  await run('operator', 'list');
  const { key } = await run('key', 'create', ...of, '--name', 'Main', '--scopes', 'all');
  await run('key', 'rotate', ...of, '--key', key);
  await run('key', 'list', ...of);
  await run('key', 'revoke', ...of, '--key', key);
  const studio = ['--operator', 'demo', '--provider', 'northlight'];
  const provider = await run('provider-key', 'create', ...studio);
  await run('provider-key', 'rotate', ...studio, '--key', provider.key);
  await run('provider-key', 'list', ...studio);
  await run('provider-key', 'revoke', ...studio, '--key', provider.key);
  await run('staff', 'create', ...of, '--email', 'a@example.com', '--role', 'admin');
  await run('staff', 'token', ...of, '--email', 'a@example.com');
  await run('staff', 'invite', ...of, '--email', 'a@example.com');
  await run('operator', 'sso-off', '--slug', 'walked');
  await run('staff', 'list', ...of);
  await run('rates', 'set', ...of, '--currency', 'EUR', '--rate', '1.1');
  const file = join(world.filesFolder, 'rates.csv');
  await writeFile(file, 'Date,USD,JPY\n2026-03-01,1.1,160\n');
  await run('rates', 'import', ...of, '--file', file);
  await run('ledger', 'close-day');
  await run('verify');
  await run('rekey');
  return commands
    .map(({ name }) => name)
    .filter((name) => !ran.has(name) && !/^(sign|migrate|schema|files copy)$/.test(name));
};
