import type { CommandResult, Options, Command as ProgramCommand, ValuesOf } from '@croupier/cli/program/command.ts';
import type { Clock } from '../base/clock.ts';
import type { RandomSource } from '../base/random.ts';
import type { MasterKey } from '../base/secret-box.ts';
import type { Sql } from '../database/pool.ts';
import type { Config } from '../process/config.ts';

/** The database of the installation, opened when a command first asks for it. */
export type OpenDatabase = {
  readonly url: string;
  /** Works across operators. */
  readonly control: Sql;
  /** Works for one operator at a time. */
  readonly sql: Sql;
  masterKey(): Promise<MasterKey>;
};

export type CliResources = {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly database: () => Promise<OpenDatabase>;
  /** The database's URL alone, whatever the state of its schema. */
  readonly databaseUrl: () => Promise<string>;
};

export type CliCommand = ProgramCommand<CliResources>;

/** Keeps the types of a command's own options. */
export const defineCommand = <const O extends Options>(
  command: Omit<CliCommand, 'options' | 'run'> & {
    options: O;
    run: (context: CliResources, values: ValuesOf<O>) => Promise<CommandResult>;
  },
): CliCommand => command as unknown as CliCommand;
