import type { BenchContext, ServerProcess } from './context.ts';
import type { LoadResult } from './job.ts';

/** CPU time per request, in microseconds. Unlike a rate it hardly depends on other load. */
export type Cost = { readonly node: number; readonly postgres: number };

export type Costed = LoadResult & { readonly cost?: Cost | undefined };

/**
 * Runs a load and measures what it cost the server and PostgreSQL; without a cost if the machine does not report CPU
 * time.
 */
export const withCost = async (
  context: Pick<BenchContext, 'databaseCpuSeconds'>,
  server: Pick<ServerProcess, 'cpuSeconds'>,
  load: () => Promise<LoadResult>,
): Promise<Costed> => {
  const read = () => ({ node: server.cpuSeconds(), postgres: context.databaseCpuSeconds() });
  const before = read();
  const result = await load();
  const after = read();
  const spent = (name: keyof Cost): number | undefined =>
    before[name] === undefined || after[name] === undefined
      ? undefined
      : ((after[name] - before[name]) * 1e6) / result.requests;
  const [node, postgres] = [spent('node'), spent('postgres')];
  return node === undefined || postgres === undefined ? result : { ...result, cost: { node, postgres } };
};
