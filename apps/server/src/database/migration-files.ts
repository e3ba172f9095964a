import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../base/sha256.ts';

/** The folder of the migrations of this program. */
export const migrationFolder = join(import.meta.dirname, '../../migrations');

export type Migration = {
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, in hex. */
  readonly checksum: string;
  /** Checksums of texts that it had before, and by which a database counts as having had it. */
  readonly former: readonly string[];
};

/** The files or the database are in a state that cannot be migrated. Nothing was changed. */
export class MigrationRefused extends Error {}

/** Reads the migrations of a folder in the order of their numbers. Refuses two with the same number. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  refuseBadNames(names);
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(join(folder, name), 'utf8'))));
};

/** Line endings are normalised first: Git may check the file out with others, and the checksum must stay the same. */
export const migrationOf = (name: string, file: string): Migration => {
  const text = file.replaceAll('\r\n', '\n');
  const former = [...text.matchAll(formerText)].map(([, checksum]) => checksum as string);
  return { name, text, checksum: sha256Hex(text), former };
};

/**
 * A migration may be changed before its release where a later one leads databases that had it before to the same schema.
 * A line names the checksum that it had.
 */
const formerText = /^-- Formerly ([0-9a-f]{64})\b/gm;

/** Refuses names without a number of four digits, and numbers that were given twice. */
export const refuseBadNames = (names: readonly string[]): void => {
  const byNumber = new Map<string, string>();
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new MigrationRefused(
        `The migration ${name} has no valid name. Name it NNNN-what-it-does.sql, with the next free number.`,
      );
    const other = byNumber.get(number);
    if (other !== undefined)
      throw new MigrationRefused(
        `The migrations ${other} and ${name} have the same number. Give the newer one the next free number.`,
      );
    byNumber.set(number, name);
  }
};
