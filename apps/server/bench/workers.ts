import type { Bench, BenchContext } from './context.ts';
import { withCost } from './cost.ts';
import { loadRounds, roundsOf, seedPlay } from './play.ts';
import type { Figure } from './report.ts';
import { halvesOf, newSeries, warmUp } from './series.ts';

const ofWorker = (workers: number) => (workers === 1 ? '1 worker' : `${workers} workers`);

/** How many samples of a figure there are of each label, over all workers. */
const readCounts = async (port: number, name: string): Promise<Map<string, number>> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, label = '', count] of text.matchAll(
    new RegExp(`^${name}\\{worker="\\d+",\\w+="(\\w+)"\\} (\\d+)$`, 'gm'),
  ))
    counts.set(label, (counts.get(label) ?? 0) + Number(count));
  return counts;
};

/** What part of a figure has this label, since the counts before. */
const shareOf = (label: string, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number => {
  const since = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  return since(label) / [...after.keys()].reduce((sum, name) => sum + since(name), 0);
};

/**
 * What a round costs with one worker and with several, at the same load for each worker. Connections go to the workers
 * in turns, so all but one in so many rounds arrive at a worker that does not own the account.
 */
export const workersBench: Bench = {
  name: 'workers',
  summary: 'rounds of orig-slot at one worker and at two, each with the same number of connections',
  run: async (context: BenchContext) => {
    const databaseUrl = await context.database();
    const seeded = await seedPlay(context, databaseUrl);
    const [ofOne, ofTwo] = halvesOf(seeded.tokens).map((tokens) => roundsOf({ ...seeded, tokens }));
    const [own = 64] = context.connections;
    const start = (workers: number) =>
      context.server({ databaseUrl, env: { LOG_LEVEL: 'warn', WORKERS: String(workers) } });
    const sides = [
      { workers: 1, server: await start(1), targets: ofOne ?? [], series: newSeries('rounds/s') },
      { workers: 2, server: await start(2), targets: ofTwo ?? [], series: newSeries('rounds/s') },
    ];
    const load = ({ workers, server, targets }: (typeof sides)[number], mark: string) =>
      loadRounds(context, server.port, targets, own * workers, `${ofWorker(workers)}, ${mark}`);
    for (const side of sides) await warmUp(context, side.targets.length, () => load(side, 'warm-up'));
    for (let round = 1; round <= context.rounds; round += 1)
      for (const side of sides) {
        const read = () =>
          Promise.all(
            ['croupier_account_memory_commands', 'croupier_commands_routed'].map((name) =>
              readCounts(side.server.port, name),
            ),
          );
        const [found, routed] = await read();
        side.series.push(await withCost(context, side.server, () => load(side, `round ${round}`)));
        const [foundThen, routedThen] = await read();
        const hit = shareOf('hit', found ?? new Map(), foundThen ?? new Map());
        const away = shareOf('owner_away', routed ?? new Map(), routedThen ?? new Map());
        context.say(`    ${hit.toFixed(3)} decided from the cache, ${away.toFixed(3)} without their owner`);
      }
    return sides.flatMap(({ workers, series }): Figure[] =>
      series.figures(ofWorker(workers), own * workers, workers === 1 ? null : ofWorker(1)),
    );
  },
};
