import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { runFuzz } from './fuzz-driver.ts';
import { seedIdentities, startTarget } from './fuzz-target.ts';

/**
 * npm run fuzz: random malformed requests against a real server process. FUZZ_SEED repeats a run, FUZZ_REQUESTS and
 * FUZZ_MINUTES bound it.
 */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const requests = Number(process.env.FUZZ_REQUESTS ?? 100_000);
const minutes = Number(process.env.FUZZ_MINUTES ?? 20);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`Seed ${seed}: ${requests} requests, at most ${minutes} minutes. FUZZ_SEED=${seed} repeats them.`);
const home = await mkdtemp(join(tmpdir(), 'croupier-fuzz-pg-'));
const postgres = await startEmbeddedPostgres({ home, log: () => undefined, settings: { fsync: 'off' } });
const masterKey = randomBytes(32);
await migrate(postgres.url);
const identities = await seedIdentities(postgres.url, masterKey);
const target = await startTarget(postgres.url, masterKey);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

try {
  let early = Number.NaN;
  const began = performance.now();
  const result = await runFuzz({
    port: target.port,
    identities,
    seed,
    requests,
    mostMilliseconds: minutes * 60_000,
    at: async () => {
      early = await target.heap();
    },
  });
  const late = await target.heap();
  const seconds = (performance.now() - began) / 1000;
  say(`${result.sent} requests in ${seconds.toFixed(0)} s (${Math.round(result.sent / seconds)}/s)`);
  say(`answers: ${JSON.stringify(result.byStatus)}`);
  say(`kinds: ${JSON.stringify(result.byKind)}`);
  say(`heap after collection: ${megabytes(early)} at a fifth, ${megabytes(late)} at the end`);
  for (const failure of result.failures) say(`FAILED: ${failure}`);
  if (target.child.exitCode !== null) say(`FAILED: the server ended with ${target.child.exitCode}\n${target.output()}`);
  const isSteady = late < early * 1.25 + 8e6;
  if (!isSteady) say('FAILED: the heap grows');
  const isWhole = result.failures.length === 0 && target.child.exitCode === null && isSteady && result.sent >= requests;
  if (result.failures.length > 0) say(target.output().slice(-6000));
  say(isWhole ? 'No 5xx, no crash, memory steady.' : 'Not passed.');
  process.exitCode = isWhole ? 0 : 1;
} finally {
  await target.stop();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
