import type { CliCommand, CommandResult, Options, ValuesOf } from '@croupier/cli/program/command.ts';
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
  /** The database's URL alone, whatever the state of its schema. `mayCreate` creates an embedded one that is missing. */
  readonly databaseUrl: (options?: { readonly mayCreate?: boolean }) => Promise<string>;
};

/** A CLI command that works on the database of the installation, without HTTP. */
export type LocalCommand = CliCommand<CliResources>;

/** Keeps the types of a command's own options. */
export const defineCliCommand = <const O extends Options>(
  command: Omit<LocalCommand, 'options' | 'run'> & {
    options: O;
    run: (resources: CliResources, values: ValuesOf<O>) => Promise<CommandResult>;
  },
): LocalCommand => command as unknown as LocalCommand;
