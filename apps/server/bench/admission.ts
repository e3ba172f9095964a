import { join } from 'node:path';
import { systemClock } from '../src/base/clock.ts';
import { seedOperator } from '../support/seed-operator.ts';
import type { Bench, BenchContext, ServerProcess } from './context.ts';
import type { Target } from './job.ts';
import { type Figure, median } from './report.ts';

const connectionCounts = [1, 16, 64, 256];
const me = '/api/v1/operator/me';

type Subject = {
  readonly name: string;
  readonly server: ServerProcess;
  readonly targets: readonly Target[];
  readonly compared_with: string | null;
};

/** Signed requests compared with the same handlers without admission, and with a bare Fastify route, in turns. */
export const admissionBench: Bench = {
  name: 'admission',
  summary: 'signed GET /operator/me and GET player, beside the same without admission and a bare Fastify route',
  run: async (context) => {
    const databaseUrl = await context.database();
    const seeded = await seedOperator(databaseUrl, context.masterKey, systemClock);
    const entry = join(import.meta.dirname, 'bare-server.ts');
    const [full, open, bare] = await Promise.all([
      context.server({ databaseUrl, env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' } }),
      context.server({ databaseUrl, entry, env: { BENCH_SERVES: 'handlers', BENCH_KEY: seeded.key.key } }),
      context.server({ databaseUrl, entry, env: { BENCH_SERVES: 'bare' } }),
    ]);
    const get = (url: string): Target[] => [{ method: 'GET', url }];
    const players = seeded.players.map((id) => ({ method: 'GET', url: `/api/v1/operator/players/${id}` }));
    const subjects: Subject[] = [
      { name: 'bare route', server: bare, targets: get(me), compared_with: null },
      { name: 'me without admission', server: open, targets: get(me), compared_with: 'bare route' },
      { name: 'me with admission', server: full, targets: get(me), compared_with: 'bare route' },
      { name: 'player without admission', server: open, targets: players, compared_with: 'bare route' },
      { name: 'player with admission', server: full, targets: players, compared_with: 'player without admission' },
    ];
    await warmUp(context, subjects, seeded.key);
    const figures: Figure[] = [];
    for (const connections of connectionCounts)
      figures.push(...(await measure(context, subjects, seeded.key, connections)));
    return figures;
  },
};

type Key = { key: string; secret: string };

const warmUp = async (context: BenchContext, subjects: readonly Subject[], key: Key): Promise<void> => {
  for (const { name, server, targets } of subjects) {
    const job = { port: server.port, targets, key, connections: 32, seconds: context.seconds };
    const { others, sample } = await context.load(job);
    if (Object.keys(others).length > 0)
      throw new Error(`${name} did not answer 200: ${JSON.stringify(others)} ${sample}`);
  }
};

type Seen = { rate: number[]; p50: number[]; p99: number[]; cpu: number[] };

/** Every server gets the same bytes, including the signature: only their handling differs. */
const measure = async (
  context: BenchContext,
  subjects: readonly Subject[],
  key: Key,
  connections: number,
): Promise<Figure[]> => {
  const seen = new Map(subjects.map(({ name }): [string, Seen] => [name, { rate: [], p50: [], p99: [], cpu: [] }]));
  const signAhead = Math.ceil((connections === 1 ? 8_000 : 30_000) * context.seconds);
  for (let round = 1; round <= context.rounds; round += 1)
    for (const { name, server, targets } of subjects) {
      const { rate, p50, p99, cpu } = seen.get(name)!;
      const before = server.cpuSeconds();
      const job = { port: server.port, targets, key, connections, seconds: context.seconds, signAhead };
      const result = await context.load(job);
      const used = server.cpuSeconds();
      if (Object.keys(result.others).length > 0)
        throw new Error(`${name}: ${JSON.stringify(result.others)} ${result.sample}`);
      rate.push(result.requests_per_second);
      p50.push(result.p50_ms);
      p99.push(result.p99_ms);
      if (before !== undefined && used !== undefined) cpu.push((1e6 * (used - before)) / result.requests);
      context.say(`  ${connections} connections, round ${round}, ${name}: ${Math.round(result.requests_per_second)}/s`);
    }
  return subjects.flatMap((subject) => toFigures(subject, seen.get(subject.name)!, connections));
};

const toFigures = ({ name, compared_with }: Subject, seen: Seen, connections: number): Figure[] => {
  const figure = (what: string, values: number[], unit: string): Figure[] =>
    values.length === 0
      ? []
      : [
          {
            name: `${name}${what}`,
            value: median(values),
            unit,
            connections,
            compared_with: compared_with === null ? null : `${compared_with}${what}`,
          },
        ];
  return [
    ...figure('', seen.rate, 'requests/s'),
    ...figure(' p50', seen.p50, 'ms'),
    ...figure(' p99', seen.p99, 'ms'),
    ...figure(' server cpu', seen.cpu, 'µs/request'),
  ];
};
