import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { closeOnSignal } from '../support/close-on-signal.ts';
import { admissionBench } from './admission.ts';
import { astrayBench } from './astray.ts';
import { backOfficeBench } from './back-office.ts';
import { type Bench, openBenchContext } from './context.ts';
import { depositsBench } from './deposits.ts';
import { findProgram } from './find-program.ts';
import { formerBench } from './former.ts';
import { formerBatchesBench } from './former-batches.ts';
import { formerBesideBench } from './former-beside.ts';
import { reportBench } from './ggr-report.ts';
import { intentsBench } from './intents.ts';
import { largeLedgerBench } from './large-ledger.ts';
import { migrateTransactionsBench } from './migrate-transactions.ts';
import { operatorsBench } from './operators.ts';
import { originalsBench } from './originals.ts';
import { pipelinesBench } from './pipelines.ts';
import { playBench } from './play.ts';
import { playBonusBench } from './play-bonus.ts';
import { playersListBench } from './players-list.ts';
import { profileBench } from './profile.ts';
import { providerBench } from './provider.ts';
import { type Figure, toJson, toTable } from './report.ts';
import { webhookCostBench } from './webhook-cost.ts';
import { webhookLatencyBench } from './webhook-latency.ts';
import { webhooksBench } from './webhooks.ts';
import { workersBench } from './workers.ts';

/** All benches. To add one: a file that exports it, and a line here. */
const benches: readonly Bench[] = [
  admissionBench,
  astrayBench,
  backOfficeBench,
  depositsBench,
  formerBench,
  formerBatchesBench,
  formerBesideBench,
  intentsBench,
  largeLedgerBench,
  migrateTransactionsBench,
  operatorsBench,
  originalsBench,
  pipelinesBench,
  playBench,
  playBonusBench,
  providerBench,
  profileBench,
  playersListBench,
  reportBench,
  webhookCostBench,
  webhookLatencyBench,
  webhooksBench,
  workersBench,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    'warm-up': { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16,64,256' },
    size: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'string' },
    former: { type: 'string' },
    setting: { type: 'string', multiple: true, default: [] },
    'without-wrk': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const usage = `npm run bench -- [name…] [--json FILE] [--seconds N] [--warm-up N] [--rounds N] [--connections 1,64] [--size N] [--only PATTERN] [--keep FOLDER] [--former FOLDER] [--setting NAME=VALUE] [--without-wrk]

${benches.map(({ name, summary }) => `  ${name.padEnd(16)}${summary}`).join('\n')}

Each figure is the median of the rounds; what is compared is measured in turns, so that a busy machine slows all alike.
--warm-up is how many seconds each server is under load before its first figure, where rounds, bets or deposits count.
--size makes what a bench generates smaller or larger: rounds of the report's year, entries of a ledger.
--only leaves out the series of webhooks whose name does not match the pattern, but for the one they are compared with;
of back-office whatever does not match it: API or page are the beginnings of its names.
--keep leaves PostgreSQL's data in a folder; the next run with that folder finds the seeded casino of back-office there.
--former is the folder of another version with its node_modules, such as a worktree: for the benches that compare with it.
--setting, which may be repeated, is a setting of PostgreSQL, such as autovacuum=off, to see what it changes.
The load comes from wrk where it is installed, and from Node otherwise or with --without-wrk: wrk takes far less of
the machine that it measures.`;

const readSettings = (settings: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    settings.map((setting) => {
      const [name = '', value] = setting.split(/=(.*)/s, 2);
      if (value === undefined) throw new Error(`--setting ${setting} lacks a value: --setting ${name}=VALUE`);
      return [name, value];
    }),
  );

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const chosen = benches.filter((bench) =>
  positionals.length === 0 ? !bench.needsFormer || values.former : positionals.includes(bench.name),
);
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));

if (values.help || unknown.length > 0) {
  say(unknown.length > 0 ? `There is no bench ${unknown.join(', ')}.\n\n${usage}` : usage);
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  const figures: Figure[] = [];
  for (const bench of chosen) {
    say(`${bench.name}: ${bench.summary}`);
    const { context, close } = await openBenchContext({
      seconds: Number(values.seconds),
      warmUpSeconds: Number(values['warm-up']),
      rounds: Number(values.rounds),
      connections: values.connections.split(',').map(Number),
      size: values.size === undefined ? undefined : Number(values.size),
      only: values.only,
      keep: values.keep,
      former: values.former,
      postgresSettings: { ...bench.postgresSettings, ...readSettings(values.setting) },
      withoutWrk: values['without-wrk'],
      say,
    });
    const stopListening = closeOnSignal(close);
    try {
      const measured = await bench.run(context);
      // A table for each: different benches have figures of the same name.
      process.stdout.write(`${toTable(measured)}\n`);
      figures.push(...measured);
    } finally {
      stopListening();
      await close();
    }
  }
  const machine = {
    cpu: cpus()[0]?.model ?? process.arch,
    cores: cpus().length,
    memory_bytes: totalmem(),
    kernel: release(),
    node: process.version,
    client: !values['without-wrk'] && findProgram('wrk') ? 'wrk' : 'node',
  };
  if (values.json) writeFileSync(values.json, toJson(figures, machine));
}
