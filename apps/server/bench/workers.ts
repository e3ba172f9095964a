import type { Bench, BenchContext } from './context.ts';
import { withCost } from './cost.ts';
import { loadRounds, roundsOf, seedPlay } from './play.ts';
import type { Figure } from './report.ts';
import { halvesOf, newSeries, warmUp } from './series.ts';

const ofWorker = (workers: number) => (workers === 1 ? '1 worker' : `${workers} workers`);

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
      for (const side of sides)
        side.series.push(await withCost(context, side.server, () => load(side, `round ${round}`)));
    return sides.flatMap(({ workers, series }): Figure[] =>
      series.figures(ofWorker(workers), own * workers, workers === 1 ? null : ofWorker(1)),
    );
  },
};
