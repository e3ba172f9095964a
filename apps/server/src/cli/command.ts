import type { Clock } from '../base/clock.ts';
import type { RandomSource } from '../base/random.ts';
import type { MasterKey } from '../base/secret-box.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../database/pool.ts';

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

/** The database of the installation, opened when a command first asks for it. */
export type OpenDatabase = {
  readonly url: string;
  /** Works across operators. */
  readonly control: Sql;
  /** Works for one operator at a time. */
  readonly sql: Sql;
  masterKey(): Promise<MasterKey>;
};

export type Context = {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly database: () => Promise<OpenDatabase>;
  /** The database's address alone, whatever state its schema is in. */
  readonly databaseUrl: () => Promise<string>;
};

/** What a command has to say: to a program, and to people. One that found something wrong ends with exit code 1. */
export type Outcome = { readonly data: unknown; readonly text: string; readonly failed?: boolean };

export type Command = {
  /** As it is typed: a noun and, for most, a verb. */
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly options: Options;
  readonly example: string;
  readonly run: (context: Context, values: ValuesOf<Options>) => Promise<Outcome>;
};

/** Keeps the types of a command's own options. */
export const defineCommand = <const O extends Options>(
  command: Omit<Command, 'options' | 'run'> & {
    options: O;
    run: (context: Context, values: ValuesOf<O>) => Promise<Outcome>;
  },
): Command => command as unknown as Command;

/** The command was not written as it has to be: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
