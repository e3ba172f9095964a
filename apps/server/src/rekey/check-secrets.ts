import { type MasterKey, open, UnknownMasterKey } from '../base/secret-box.ts';
import type { Check } from '../module/check.ts';
import * as queries from './queries.ts';
import { type SealedColumn, sealedColumns, toBytes } from './sealed-columns.ts';

/**
 * Tries for every place of secrets, and every master key that was used there, whether one value opens: books that agree
 * are of little use beside secrets that nobody can read.
 */
export const checkSecrets =
  (masterKey: MasterKey): Check =>
  async (tx, operatorId, report) => {
    for (const column of sealedColumns) {
      for (const { header, count } of await queries.countByHeader(tx, operatorId, column)) {
        const row = await queries.selectOneUnder(tx, operatorId, column, header);
        const why = row && whyClosed(masterKey, operatorId, column, row);
        if (why) report({ check: 'master_key', message: `${column.table}.${column.column}, ${count} values: ${why}` });
      }
    }
  };

const whyClosed = (
  masterKey: MasterKey,
  operatorId: number,
  column: SealedColumn,
  row: queries.SealedRow,
): string | undefined => {
  try {
    open(masterKey, toBytes(column, row.sealed), column.contextOf(operatorId, row));
    return undefined;
  } catch (error) {
    if (error instanceof UnknownMasterKey) return `sealed under the master key ${error.id}, which is not given`;
    return 'the last of them does not open: wrong master key, moved to another owner, or altered';
  }
};
