import { silentIo } from '../../../../packages/cli/test/silent-io.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { readConfig } from '../../src/process/config.ts';
import type { Finished } from './process.ts';

/** Runs a command in this process: the same as in a separate one, without the time to load it. */
export const runCommand = async (
  args: readonly string[],
  env: Record<string, string>,
  root = '/',
): Promise<Finished> => {
  const [out, err]: [string[], string[]] = [[], []];
  const io = silentIo(args, { env, out: (text) => void out.push(text), err: (text) => void err.push(text) });
  const code = await runCli({ args, io, readConfig: () => readConfig(env, root), served: [] });
  return { code, out: out.join('\n'), err: err.join('\n') };
};
