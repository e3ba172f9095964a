import type { BenchContext } from './context.ts';
import type { Cost, Costed } from './cost.ts';
import { type Figure, median } from './report.ts';

/**
 * The results of several rounds as figures: throughput, median and high percentiles of the answers, and the cost of a
 * request if measured.
 */
export const newSeries = (unit: string) => {
  const results: Costed[] = [];
  return {
    push: (result: Costed) => void results.push(result),
    figures: (name: string, connections: number, compared: string | null): Figure[] => {
      const figure = (what: string, pick: (result: Costed) => number, of: string): Figure => ({
        name: `${name}${what}`,
        value: median(results.map(pick)),
        unit: of,
        connections,
        compared_with: compared === null ? null : `${compared}${what}`,
      });
      const isCosted = results.every(({ cost }) => cost !== undefined);
      const costOf = (part: keyof Cost) => (result: Costed) => result.cost?.[part] ?? Number.NaN;
      return [
        figure('', (result) => result.requests_per_second, unit),
        figure(' p50', (result) => result.p50_ms, 'ms'),
        figure(' p99', (result) => result.p99_ms, 'ms'),
        ...(isCosted
          ? [
              figure(', CPU of Node', costOf('node'), 'µs/request'),
              figure(', CPU of PostgreSQL', costOf('postgres'), 'µs/request'),
            ]
          : []),
      ];
    },
  };
};

/** How often sixteen loops complete in the time of a round, as the median of the rounds. */
export const loopRate = async (
  context: BenchContext,
  work: (round: number, client: number, n: number) => Promise<unknown>,
) => {
  const rates: number[] = [];
  for (let round = 1; round <= context.rounds; round += 1) {
    let done = 0;
    const started = performance.now();
    const end = started + context.seconds * 1000;
    const drive = async (client: number): Promise<void> => {
      for (let n = 0; performance.now() < end; n += 1) {
        await work(round, client, n);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, client) => drive(client)));
    rates.push(done / ((performance.now() - started) / 1000));
    context.say(`  bare loop, round ${round}: ${Math.round(rates.at(-1) as number)}/s`);
  }
  return median(rates);
};

/** How many requests per account warm a server up: the first ones create and load what later ones find. */
const warmRequests = 4;

/**
 * Warms a server up for as many accounts, and for as long as V8 goes on compiling what runs often: in one run a round
 * cost 491 µs of Node in the first eight seconds, 357 in the fourth eight and 322 in the sixth.
 */
export const warmUp = async (
  { warmUpSeconds }: BenchContext,
  accounts: number,
  load: () => Promise<{ readonly requests: number }>,
): Promise<void> => {
  const end = performance.now() + warmUpSeconds * 1000;
  for (let done = 0; done < warmRequests * accounts || performance.now() < end; done += (await load()).requests);
};

/**
 * Two halves of a list, for two servers that take turns on one database. Each gets its own accounts: a server caches
 * accounts, and would find all of them changed by the other after each turn.
 */
export const halvesOf = <T>(list: readonly T[]): readonly [readonly T[], readonly T[]] => {
  const half = Math.ceil(list.length / 2);
  return [list.slice(0, half), list.slice(half)];
};
