import { below, readXml, textBelow, type XmlNode } from '../../base/read-xml.ts';
import type { FileRow } from './movement.ts';
import { readAmount } from './read-amount.ts';
import { readMoment } from './read-moment.ts';
import { unreadableFile } from './refuse-file.ts';

/** How payout batches name each payment to the bank. */
const ours = /^P\d{1,16}B\d{1,16}$/;

const dayOf = (entry: XmlNode): Date | null => {
  const text = textBelow(entry, 'BookgDt', 'DtTm') ?? textBelow(entry, 'BookgDt', 'Dt');
  return readMoment(text ?? '');
};

const rowOf = (entry: XmlNode, details: XmlNode): FileRow[] => {
  const reference = textBelow(details, 'Refs', 'EndToEndId') ?? textBelow(details, 'Refs', 'InstrId');
  // Everything else on the account is no payment of the platform.
  if (reference === undefined || !ours.test(reference)) return [];
  const [amount] = [...below(details, 'Amt'), ...below(details, 'AmtDtls', 'TxAmt', 'Amt'), ...below(entry, 'Amt')];
  const currency = amount?.attributes.Ccy?.toUpperCase() ?? '';
  const read = readAmount(amount?.text ?? '', currency, { amounts: 'decimal', decimal_mark: '.' });
  if (!read) throw unreadableFile(`The amount of ${reference} cannot be read.`);
  const side = textBelow(details, 'CdtDbtInd') ?? textBelow(entry, 'CdtDbtInd');
  const status = textBelow(entry, 'Sts', 'Cd') ?? textBelow(entry, 'Sts');
  return [
    {
      // What comes in under our own reference is a payout that the bank sends back.
      kind: side === 'CRDT' ? 'payout_return' : 'payout',
      transaction_id: reference,
      origin: null,
      amount: read.amount,
      currency,
      state: status === undefined || status === 'BOOK' ? 'done' : 'pending',
      at: dayOf(entry),
    },
  ];
};

/** Reads an account statement of the bank (camt.053, whatever its version): the entries that name a payment of ours. */
export const readAccountStatement = (text: string): FileRow[] => {
  const document = readXml(text);
  const statements = below(document, 'BkToCstmrStmt', 'Stmt');
  if (document.name !== 'Document' || statements.length === 0)
    throw unreadableFile('The file is XML, but no account statement (camt.053).');
  return statements.flatMap((statement) =>
    below(statement, 'Ntry').flatMap((entry) => below(entry, 'NtryDtls', 'TxDtls').flatMap((one) => rowOf(entry, one))),
  );
};
