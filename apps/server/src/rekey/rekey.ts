import { type FileStore, FileUnreadable } from '../base/file-store.ts';
import { type MasterKey, masterKeyId, open, seal, sealHeader } from '../base/secret-box.ts';
import { isBusy } from '../database/failures.ts';
import type { Sql, Tx } from '../database/pool.ts';
import { inOperator } from '../database/transaction.ts';
import { fileOfPicture, pictureOwner } from '../modules/games/picture.ts';
import { fileOwner } from '../modules/kyc/document.ts';
import { fileOfLogo, logoOwner } from '../modules/operators/logo.ts';
import * as queries from './queries.ts';
import { type SealedColumn, sealedColumns, toBytes, toValue } from './sealed-columns.ts';

export type RekeyParts = {
  readonly sql: Sql;
  readonly control: Sql;
  readonly masterKey: MasterKey;
  readonly files: FileStore;
  readonly progress?: (done: number, total: number, operator: string) => void;
  /** How many values one statement handles. */
  readonly valuesPerStatement?: number;
};

export type Rekeyed = {
  /** The id of the master key under which everything is sealed now. */
  readonly master_key_id: string;
  /** How many values and files were sealed again. */
  readonly resealed: number;
  /** Values that do not open, by operator and place. They are left unchanged. */
  readonly unreadable: readonly string[];
  /** Values under another key that appeared meanwhile: a server still seals under that key. */
  readonly remaining: number;
};

const defaultValuesPerStatement = 200;
/** How often a row that play keeps locked beyond the lock timeout is retried. */
const attempts = 5;
/** The next pass finds what a server with another first key writes meanwhile. */
const passes = 3;

type Work = Required<Omit<RekeyParts, 'progress'>> & {
  readonly operator: queries.RekeyedOperator;
  readonly count: (resealed: number) => void;
  /** Records what does not open, once for all passes. */
  readonly giveUp: (kind: 'value' | 'file', place: string) => void;
};

/**
 * Seals everything again that is not sealed under the first master key, while servers run: a value is replaced only if
 * it is unchanged since it was read. It keeps no state, so an interrupted run is simply repeated.
 */
export const rekey = async ({ progress, ...parts }: RekeyParts): Promise<Rekeyed> => {
  const operators = await queries.selectOperators(parts.control);
  const total = await countValues(parts, operators);
  const unreadable = { value: new Set<string>(), file: new Set<string>() };
  let [resealed, remaining] = [0, 0];
  for (let pass = 0; pass < passes; pass += 1) {
    for (const operator of operators) {
      const count = (more: number): void => {
        resealed += more;
        progress?.(resealed, Math.max(total, resealed), operator.slug);
      };
      const giveUp: Work['giveUp'] = (kind, place) => void unreadable[kind].add(`${operator.slug}: ${place}`);
      const work = { valuesPerStatement: defaultValuesPerStatement, ...parts, operator, count, giveUp };
      for (const column of sealedColumns) await resealColumn(work, column);
      for (const next of [nextDocuments, nextPictures, nextLogo]) await resealFiles(work, next);
    }
    remaining = (await countValues(parts, operators)) - unreadable.value.size;
    if (remaining <= 0) break;
  }
  return {
    master_key_id: masterKeyId(parts.masterKey),
    resealed,
    unreadable: [...unreadable.value, ...unreadable.file].toSorted(),
    remaining: Math.max(0, remaining),
  };
};

const countValues = async (
  { sql, masterKey }: Pick<RekeyParts, 'sql' | 'masterKey'>,
  operators: readonly queries.RekeyedOperator[],
): Promise<number> => {
  const header = sealHeader(masterKey);
  let values = 0;
  for (const { operator_id } of operators)
    for (const column of sealedColumns)
      values += await inOperator(sql, operator_id, (tx) => queries.countOutdated(tx, operator_id, column, header));
  return values;
};

const resealColumn = async (work: Work, column: SealedColumn): Promise<void> => {
  const { masterKey, operator, valuesPerStatement } = work;
  const { operator_id } = operator;
  const header = sealHeader(masterKey);
  for (let after: queries.SealedRow | undefined; ; ) {
    const rows = await inTurn(work, (tx) =>
      queries.selectOutdated(tx, operator_id, column, { header, after, most: valuesPerStatement }),
    );
    const replacements = rows.flatMap((row) => resealRow(work, column, row));
    if (replacements.length > 0)
      work.count(await inTurn(work, (tx) => queries.replaceSealed(tx, operator_id, column, replacements)));
    after = rows.at(-1);
    if (rows.length < valuesPerStatement) return;
  }
};

const resealRow = (work: Work, column: SealedColumn, row: queries.SealedRow): queries.Replacement[] => {
  const { sealed } = row;
  const context = column.contextOf(work.operator.operator_id, row);
  try {
    const plaintext = open(work.masterKey, toBytes(column, sealed), context);
    return [{ ...row, before: sealed, after: toValue(column, seal(work.masterKey, plaintext, context)) }];
  } catch {
    const name = Object.keys(column.key).map((part) => row[part]);
    work.giveUp('value', `${column.table}.${column.column} of ${name.join(', ')}`);
    return [];
  }
};

type SealedFile = { readonly id: number; readonly file_key: string; readonly owner: string; readonly place: string };

/** The files of the next rows behind an id. */
type NextFiles = (tx: Tx, operatorId: number, after: number, most: number) => Promise<SealedFile[]>;

const nextDocuments: NextFiles = async (tx, operatorId, after, most) =>
  (await queries.selectFiles(tx, operatorId, after, most)).map((row) => ({
    ...{ id: row.id, file_key: row.file_key, owner: fileOwner(operatorId, row) },
    place: `the file of KYC document ${row.id}`,
  }));

const nextPictures: NextFiles = async (tx, operatorId, after, most) =>
  (await queries.selectPictures(tx, operatorId, after, most)).map(({ id, picture }) => {
    const { file_key, sha256 } = fileOfPicture(picture);
    return { id, file_key, owner: pictureOwner(sha256), place: `the picture of game ${id}` };
  });

/** An operator has one logo at most. */
const nextLogo: NextFiles = async (tx, operatorId, after) => {
  const logo = after === 0 ? await queries.selectLogo(tx, operatorId) : null;
  const named = logo && fileOfLogo(logo);
  return named ? [{ id: 1, file_key: named.file_key, owner: logoOwner(named.sha256), place: 'the logo' }] : [];
};

const resealFiles = async (work: Work, next: NextFiles): Promise<void> => {
  const { files, operator, valuesPerStatement } = work;
  for (let after = 0; ; ) {
    const found = await inTurn(work, (tx) => next(tx, operator.operator_id, after, valuesPerStatement));
    for (const { file_key, owner, place } of found)
      try {
        if (await files.reseal(file_key, owner)) work.count(1);
      } catch (error) {
        if (!(error instanceof FileUnreadable)) throw error;
        work.giveUp('file', `${place} (${error.problem})`);
      }
    after = found.at(-1)?.id ?? after;
    if (found.length < valuesPerStatement) return;
  }
};

const inTurn = async <T>({ sql, operator }: Work, run: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await inOperator(sql, operator.operator_id, run);
    } catch (error) {
      if (attempt >= attempts || !isBusy(error)) throw error;
    }
};
