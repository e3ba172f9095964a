import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { closeOnSignal } from '../../support/close-on-signal.ts';
import { runFuzz } from './fuzz-driver.ts';
import { seedIdentities } from './fuzz-identities.ts';
import { startTarget } from './fuzz-target.ts';

const usage = `npm run fuzz -- [--requests N] [--seed S] [--minutes M] [--connections C]

Sends random and malformed requests of every audience to a real server process and fails on any 5xx, silence, crash or
growing heap. The same seed makes the same requests; FUZZ_ROUTES, a pattern, keeps to routes with such a name.`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: process.env.FUZZ_REQUESTS ?? '100000' },
    seed: { type: 'string', default: process.env.FUZZ_SEED ?? String(randomInt(2 ** 31)) },
    minutes: { type: 'string', default: process.env.FUZZ_MINUTES ?? '60' },
    connections: { type: 'string', default: '48' },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
if (values.help) {
  say(usage);
  process.exit(0);
}
const [requests, seed, minutes, connections] = [values.requests, values.seed, values.minutes, values.connections].map(
  (text) => Number(text),
) as [number, number, number, number];
if (![requests, seed, minutes, connections].every((number) => Number.isFinite(number) && number >= 0)) {
  say(usage);
  process.exit(2);
}

const count = (number: number): string => Math.round(number).toLocaleString('en');
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const repeat = `npm run fuzz -- --requests ${requests} --seed ${seed}`;

say(`Seed ${seed}: ${count(requests)} requests, at most ${minutes} minutes. Repeat: ${repeat}`);
const home = await mkdtemp(join(tmpdir(), 'croupier-fuzz-pg-'));
const postgres = await startEmbeddedPostgres({
  home,
  log: () => undefined,
  settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
});
const masterKey = randomBytes(32);
await migrate(postgres.url);
const allIdentities = await seedIdentities(postgres.url, masterKey, 30);
const target = await startTarget(postgres.url, masterKey);
const close = async (): Promise<void> => {
  await target.stop();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
};
closeOnSignal(close);

try {
  let early = Number.NaN;
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1000;
  const result = await runFuzz({
    port: target.port,
    allIdentities,
    seed,
    requests,
    connections,
    maxMilliseconds: minutes * 60_000,
    at: async () => {
      early = await target.heap();
    },
    failed: (failure) => say(`FAILED: ${failure}`),
    progress: (sent, failures) => {
      const rate = sent / elapsed();
      const left = (requests - sent) / rate / 60;
      say(`${count(sent)} sent, ${count(rate)}/s, ${failures} failures, about ${left.toFixed(1)} minutes left`);
    },
  });
  const seconds = elapsed();
  const late = await target.heap();
  say(`${count(result.sent)} requests in ${count(seconds)} s (${count(result.sent / seconds)}/s)`);
  say(`answers: ${JSON.stringify(result.byStatus)}`);
  say(`kinds: ${JSON.stringify(result.byKind)}`);
  say(`heap after collection: ${megabytes(early)} at a fifth, ${megabytes(late)} at the end`);
  const hasEnded = target.child.exitCode !== null;
  if (hasEnded) say(`FAILED: the server ended with ${target.child.exitCode}\n${target.output()}`);
  const isSteady = late < early * 1.25 + 8e6;
  if (!isSteady) say('FAILED: the heap grows');
  if (result.sent < requests) say(`FAILED: only ${count(result.sent)} of ${count(requests)} were sent in time`);
  const isWhole = result.failures.length === 0 && !hasEnded && isSteady && result.sent >= requests;
  if (result.failures.length > 0) say(target.output().slice(-6000));
  say(isWhole ? 'No 5xx, no crash, memory steady.' : `Not passed. Repeat: ${repeat}`);
  process.exitCode = isWhole ? 0 : 1;
} finally {
  await close();
}
