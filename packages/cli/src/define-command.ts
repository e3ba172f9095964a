import type { CliCommand, CommandResult, Options, ProgramCommand, ValuesOf } from './program/command.ts';
import type { Io } from './program/io.ts';

/** Keeps the types of a command's own options. */
export const defineHttpCommand = <const O extends Options>(
  command: Omit<CliCommand<Io>, 'options' | 'run'> & {
    options: O;
    run: (io: Io, values: ValuesOf<O>, words: readonly string[]) => Promise<CommandResult>;
  },
): ProgramCommand => command as unknown as ProgramCommand;
