import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, ServerProcess } from './context.ts';
import { roundsOf, seedPlay } from './play.ts';
import type { Measured } from './profile-hooks.ts';
import { profileHooks, untilWritten } from './profile-out.ts';
import { selfTimes } from './profile-parts.ts';
import type { Figure } from './report.ts';
import { warmUp } from './series.ts';

/** Where the time of one round goes: its waits, in wall time, and the computing of the process, by samples. */
export const profileBench: Bench = {
  name: 'profile',
  summary: 'where the time of one round of orig-slot goes, by the clock and by samples of the CPU',
  run: async (context) => {
    const databaseUrl = await context.database();
    const seeded = await seedPlay(context, databaseUrl);
    const out = join(tmpdir(), `croupier-profile-${process.pid}.json`);
    const start = (env: Record<string, string>) =>
      context.server({
        databaseUrl,
        env: { LOG_LEVEL: 'warn', ...profileHooks(out), ...env },
      });
    const [timed, sampled] = [await start({}), await start({ BENCH_PROFILE_CPU: '1' })];
    const targets = roundsOf(seeded);
    const load = async (server: ServerProcess, connections: number) => {
      const result = await context.load({ port: server.port, targets, connections, seconds: context.seconds });
      if (Object.keys(result.others).length > 0) throw new Error(JSON.stringify(result.others) + result.sample);
      return result;
    };
    const measure = async (server: ServerProcess, connections: number) => {
      const before = await readMetrics(server.port);
      rmSync(out, { force: true });
      process.kill(server.pid, 'SIGUSR2');
      const { requests_per_second } = await load(server, connections);
      process.kill(server.pid, 'SIGUSR2');
      const measured = await untilWritten(out);
      const after = await readMetrics(server.port);
      const delta = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
      return { measured, delta, mean_ms: (1000 * connections) / requests_per_second };
    };
    for (const server of [timed, sampled]) await warmUp(context, targets.length, () => load(server, 64));
    const figures: Figure[] = [];
    for (const connections of context.connections) {
      figures.push(...wallFigures(connections, await measure(timed, connections)));
      figures.push(...cpuFigures(connections, (await measure(sampled, connections)).measured));
      context.say(`  ${connections} connections: done`);
    }
    rmSync(out, { force: true });
    return figures;
  },
};

type Run = { measured: Measured; delta: (name: string) => number; mean_ms: number };

/** Milliseconds of one round, part by part; they add up to the total that a client sees. */
const wallFigures = (connections: number, { measured, delta, mean_ms }: Run): Figure[] => {
  const stage = (batch: string, role: string) => {
    const labels = `{batch="${batch}"}`;
    const [waits, items] = [
      delta(`croupier_batch_wait_seconds_count${labels}`),
      delta(`croupier_batch_size_sum${labels}`),
    ];
    const wait = (1000 * delta(`croupier_batch_wait_seconds_sum${labels}`)) / waits;
    const inside = (1000 * delta(`croupier_batch_item_seconds_total${labels}`)) / items;
    const batches = 1000 * delta(`croupier_batch_duration_seconds_sum${labels}`);
    const database = inside * Math.min(1, (measured.trips[role]?.ms ?? 0) / batches);
    const size = items / delta(`croupier_batch_size_count${labels}`);
    return { wait, database, own: inside - database, size };
  };
  const [guard, engine] = [stage('guard', 'croupier_admission'), stage('engine', 'croupier_app')];
  const served = measured.request_ms / measured.requests;
  const http = served - guard.wait - guard.database - guard.own - engine.wait - engine.database - engine.own;
  const figure = (name: string, value: number, unit = 'ms/round'): Figure => ({
    name,
    value,
    unit,
    connections,
    compared_with: name === 'whole round' || unit !== 'ms/round' ? null : 'whole round',
  });
  return [
    figure('whole round', mean_ms),
    figure('sockets and load generator', mean_ms - served),
    figure('HTTP, parsing, validation, answer', http),
    figure('guard: wait for the batch', guard.wait),
    figure('guard: PostgreSQL', guard.database),
    figure('guard: own work', guard.own),
    figure('engine: wait for the batch', engine.wait),
    figure('engine: PostgreSQL', engine.database),
    figure('engine: rules and statements', engine.own),
    figure('guard batch', guard.size, 'requests'),
    figure('engine batch', engine.size, 'commands'),
  ];
};

/** Microseconds of the server's main thread per round. */
const cpuFigures = (connections: number, { cpu, requests }: Measured): Figure[] => {
  if (!cpu) return [];
  const times = [...selfTimes(cpu)].filter(([part]) => part !== 'idle').sort(([, a], [, b]) => b - a);
  const whole = times.reduce((sum, [, microseconds]) => sum + microseconds, 0);
  const figure = (name: string, microseconds: number): Figure => ({
    name,
    value: microseconds / requests,
    unit: 'µs/round',
    connections,
    compared_with: name === 'cpu of the server' ? null : 'cpu of the server',
  });
  return [
    figure('cpu of the server', whole),
    ...times.map(([part, microseconds]) => figure(`cpu: ${part}`, microseconds)),
  ];
};

/** Every sample of /metrics under its name and labels. */
const readMetrics = async (port: number): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
};
