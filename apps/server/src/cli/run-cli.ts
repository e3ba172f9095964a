import { describeHttpError, httpCommands, httpSection } from '@croupier/cli/commands.ts';
import { withResources } from '@croupier/cli/program/command.ts';
import { rowOf } from '@croupier/cli/program/help.ts';
import type { Io } from '@croupier/cli/program/io.ts';
import { type DescribedError, runProgram } from '@croupier/cli/program/run-program.ts';
import { Refusal } from '../base/refusal.ts';
import { type Config, ConfigError } from '../process/config.ts';
import { commands } from './commands.ts';
import { openResources } from './resources.ts';

export type CliParts = {
  readonly args: readonly string[];
  readonly io: Io;
  readonly readConfig: () => Config;
  /** Commands that other programs run, for the list in --help. */
  readonly served: readonly [string, string][];
};

/** Runs one command, of the installation or over HTTP, and returns its exit code. */
export const runCli = ({ args, io, readConfig, served }: CliParts): Promise<number> => {
  const own = withResources(commands, ({ asJson, err }) => openResources(readConfig(), asJson ? () => undefined : err));
  const aboutHttp = describeHttpError(io, args);
  return runProgram({
    args,
    io,
    commands: [...httpCommands, ...own],
    sections: [httpSection, { title: 'For those who run the server', rows: [...served, ...own.map(rowOf)] }],
    describe: (error) => describe(error) ?? aboutHttp(error),
  });
};

const describe = (error: unknown): DescribedError | undefined => {
  if (error instanceof Refusal) return { code: error.code, message: error.message, details: error.details };
  if (error instanceof ConfigError) return { code: 'CONFIGURATION', message: error.message, details: {} };
  return undefined;
};
