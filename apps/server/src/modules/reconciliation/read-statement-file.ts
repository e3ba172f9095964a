import {
  maxStatementLines,
  type StatementMapping,
  type statementFormats,
  statementMapping,
} from '@croupier/contract/statement-fields.ts';
import { readUtf8 } from '../../base/read-utf8.ts';
import { XmlFault } from '../../base/read-xml.ts';
import type { FileRow } from './movement.ts';
import { readAccountStatement } from './read-account-statement.ts';
import { readStatementCsv } from './read-statement-csv.ts';
import { unreadableFile } from './refuse-file.ts';

export type StatementFile = { readonly format: (typeof statementFormats)[number]; readonly rows: readonly FileRow[] };

const readText = (text: string, mapping: StatementMapping | undefined): StatementFile =>
  /^\uFEFF?\s*</.test(text)
    ? { format: 'camt.053', rows: readAccountStatement(text) }
    : { format: 'csv', rows: readStatementCsv(text, mapping ?? statementMapping.parse({})) };

/** Reads a statement. Throws INVALID_REQUEST with what is wrong with the file. */
export const readStatementFile = (content: Buffer, mapping: StatementMapping | undefined): StatementFile => {
  const text = readUtf8(content);
  if (text === undefined) throw unreadableFile('The file is not in UTF-8.');
  try {
    const file = readText(text, mapping);
    if (file.rows.length > maxStatementLines) throw unreadableFile(`A file has at most ${maxStatementLines} rows.`);
    return file;
  } catch (error) {
    if (error instanceof XmlFault) throw unreadableFile(error.message);
    throw error;
  }
};
