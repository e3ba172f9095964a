import { type Migration, MigrationRefused } from './migration-files.ts';

export type AppliedMigration = { readonly name: string; readonly checksum: string };

/**
 * Returns the migrations that are still to be applied, in order. Every database must have had the same migrations in
 * the same order, so it refuses a database that a newer version has migrated, a file that was changed after it was
 * applied, and a new file whose number comes before one that was applied.
 */
export const pendingOf = (known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] => {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const names = new Set(known.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new MigrationRefused(
      `The database has migrations that this version of Croupier does not know: ${unknown.join(', ')}. ` +
        'A newer version has migrated it. Nothing was changed. Run that version or a later one.',
    );
  const changed = known.filter(
    ({ name, checksum, former }) => ![checksum, ...former].includes(checksums.get(name) ?? checksum),
  );
  if (changed.length > 0)
    throw new MigrationRefused(
      `These migrations were changed after they were applied to the database: ${changed.map(({ name }) => name).join(', ')}. ` +
        'Nothing was changed. Restore the files as they were, and put the change into a new migration.',
    );
  const pending = known.filter(({ name }) => !checksums.has(name));
  const last = known.findLast(({ name }) => checksums.has(name))?.name ?? '';
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new MigrationRefused(
      `The migration ${late.name} is new, but ${last} was applied to the database already. ` +
        'Nothing was changed. Give it the next free number.',
    );
  return pending;
};
