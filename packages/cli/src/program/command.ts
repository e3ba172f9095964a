import type { Io } from './io.ts';

export type Option = {
  readonly type: 'string' | 'boolean';
  /** What stands for the value in the help text. */
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

/** The words behind the name of a command, such as an event or a path. */
export type Words = {
  readonly value: string;
  readonly help: string;
  readonly atLeast: number;
  readonly atMost: number;
};

/**
 * What a command has to say: to a program, and to people. One that found something wrong ends with exit code 1; one that
 * follows something has said it all while it ran.
 */
export type CommandResult =
  | { readonly data: unknown; readonly text: string; readonly failed?: boolean }
  | { readonly followed: true; readonly failed?: boolean };

/** A command and what it works with. */
export type Command<Context> = {
  /** As it is typed: a noun and, for most, a verb. */
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly words?: Words;
  readonly options: Options;
  readonly example: string | readonly string[];
  readonly run: (context: Context, values: ValuesOf<Options>, words: readonly string[]) => Promise<CommandResult>;
};

/** A command that the program can run as it is. */
export type ProgramCommand = Command<Io>;

/** Gives commands what they work with: opened for each run, and closed after it. */
export const withContext = <Context>(
  commands: readonly Command<Context>[],
  open: (io: Io) => Context & { close?(): Promise<void> },
): ProgramCommand[] =>
  commands.map((command) => ({
    ...command,
    run: async (io, values, words) => {
      const context = open(io);
      try {
        return await command.run(context, values, words);
      } finally {
        await context.close?.();
      }
    },
  }));

/** The command was not written as it has to be: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
