import type { Bench } from './context.ts';
import { withCost } from './cost.ts';
import type { Target } from './job.ts';
import { loadRounds, roundsOf, seedPlay } from './play.ts';
import { newSeries, warmUp } from './series.ts';

const count = 12;
const connections = 96;

/** The rounds of many operators compared with as many rounds of one: the cost of batches per operator. */
export const operatorsBench: Bench = {
  name: 'operators',
  summary: 'rounds of twelve operators over 96 connections, beside those of one operator',
  run: async (context) => {
    const databaseUrl = await context.database();
    const all: Target[][] = [];
    for (let n = 1; n <= count; n += 1) all.push(roundsOf(await seedPlay(context, databaseUrl, `bench-${n}`)));
    const server = await context.server({ databaseUrl, env: { LOG_LEVEL: 'warn' } });
    const [one] = all as [Target[]];
    // As many players in total as the one operator has: the first play of an account costs more.
    const mixed = one
      .slice(0, Math.ceil(one.length / count))
      .flatMap((_, index) => all.map((own) => own[index] as Target));
    for (const targets of [one, mixed])
      await warmUp(context, targets.length, () => loadRounds(context, server.port, targets, connections, 'warm-up'));
    const [alone, together] = [newSeries('rounds/s'), newSeries('rounds/s')];
    for (let round = 1; round <= context.rounds; round += 1)
      for (const [name, targets, series] of [
        ['one operator', one, alone],
        ['twelve operators', mixed, together],
      ] as const)
        series.push(
          await withCost(context, server, () =>
            loadRounds(context, server.port, targets, connections, `${name}, round ${round}`),
          ),
        );
    return [
      ...alone.figures('one operator', connections, null),
      ...together.figures('twelve operators', connections, 'one operator'),
    ];
  },
};
