import type { Io } from './io.ts';

export type Option = {
  readonly type: 'string' | 'boolean';
  /** The placeholder of the value in the help text. */
  readonly value?: string;
  readonly help: string;
  readonly required?: boolean;
};

export type Options = Readonly<Record<string, Option>>;

export type ValuesOf<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { type: 'boolean' }
    ? boolean
    : O[Name] extends { required: true }
      ? string
      : string | undefined;
};

/** The arguments of a command, such as an event or a path. */
export type Words = {
  readonly value: string;
  readonly help: string;
  readonly atLeast: number;
  readonly atMost: number;
};

/**
 * The result of a command, for programs and for people. A command that found something wrong ends with exit code 1; one
 * that follows a stream has printed everything already.
 */
export type CommandResult =
  | { readonly data: unknown; readonly text: string; readonly failed?: boolean }
  | { readonly followed: true; readonly failed?: boolean };

/** A CLI command and the resources it uses. */
export type CliCommand<Resources> = {
  /** As typed: a noun and, for most, a verb. */
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly words?: Words;
  readonly options: Options;
  readonly example: string | readonly string[];
  readonly run: (resources: Resources, values: ValuesOf<Options>, words: readonly string[]) => Promise<CommandResult>;
};

/** A command that needs nothing but the terminal. */
export type ProgramCommand = CliCommand<Io>;

/** Opens the resources of commands for each run, and closes them afterwards. */
export const withResources = <Resources>(
  commands: readonly CliCommand<Resources>[],
  open: (io: Io) => Resources & { close?(): Promise<void> },
): ProgramCommand[] =>
  commands.map((command) => ({
    ...command,
    run: async (io, values, words) => {
      const resources = open(io);
      try {
        return await command.run(resources, values, words);
      } finally {
        await resources.close?.();
      }
    },
  }));

/** The command was not written correctly: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
