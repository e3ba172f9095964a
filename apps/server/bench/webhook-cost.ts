import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchContext } from './context.ts';
import { type Figure, median } from './report.ts';
import { type Aim, aim, emit, setScene, startWorker } from './webhook-scene.ts';

const parts = ['worker', 'PostgreSQL', 'receiver'] as const;

type Cost = { readonly delivered: number; readonly seconds: Record<(typeof parts)[number], number> };

/** The CPU cost of a delivery by process: it shows the effect on play independently of other load. */
export const webhookCostBench: Bench = {
  name: 'webhook-cost',
  summary: 'the CPU time of one webhook, at a steady 1,000 events/s to ten endpoints, one of them dead',
  run: async (context) => {
    const { databaseUrl, seeded, owner, receiver } = await setScene(context);
    const profile = process.env.BENCH_PROFILE_FOLDER;
    const execArgv = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
    const worker = await startWorker(context, databaseUrl, execArgv);

    const measure = async (to: Aim): Promise<Cost> => {
      await aim(owner, to);
      const emitter = emit(owner, seeded.operator_id);
      await sleep(3_000);
      const look = async () => ({
        received: (await receiver.ask()).received as number,
        seconds: [worker.cpuSeconds(), context.databaseCpuSeconds(), receiver.cpuSeconds()] as number[],
      });
      const before = await look();
      await sleep(context.seconds * 1_000);
      const after = await look();
      await emitter.stop();
      const used = parts.map((part, index) => [part, after.seconds[index]! - before.seconds[index]!]);
      return { delivered: after.received - before.received, seconds: Object.fromEntries(used) };
    };

    const figures = await figuresOf(context, measure);
    await aim(owner, 'none');
    await Promise.all([worker.stop(), receiver.stop()]);
    await owner.end();
    return figures;
  },
};

const figuresOf = async (context: BenchContext, measure: (to: Aim) => Promise<Cost>): Promise<Figure[]> => {
  const costs: Record<string, number>[] = [];
  for (let round = 1; round <= context.rounds; round += 1) {
    const idle = await measure('none');
    const busy = await measure('one');
    const cost = Object.fromEntries(
      parts.map((part) => [part, ((busy.seconds[part] - idle.seconds[part]) / busy.delivered) * 1e6]),
    );
    costs.push(cost);
    const line = parts.map((part) => `${part} ${Math.round(cost[part]!)} µs`).join(', ');
    context.say(`  round ${round}: ${Math.round(busy.delivered / context.seconds)} delivered/s; ${line}`);
  }
  return parts.map((part) => ({
    name: `a delivery, ${part}`,
    value: median(costs.map((cost) => cost[part]!)),
    unit: 'µs',
    connections: 1,
    compared_with: null,
  }));
};
