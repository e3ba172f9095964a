import { describeHttpError, httpCommands, httpSection } from './commands.ts';
import type { Io } from './program/io.ts';
import { runProgram } from './program/run-program.ts';

/** Whether the arguments name a command that works over HTTP. */
export const isHttpCommand = (args: readonly string[]): boolean =>
  httpCommands.some(({ name }) => name.split(' ').every((word, index) => args[index] === word));

export const runHttp = (args: readonly string[], io: Io): Promise<number> =>
  runProgram({
    args,
    io,
    commands: httpCommands,
    sections: [httpSection],
    describe: describeHttpError(io, args),
  });
