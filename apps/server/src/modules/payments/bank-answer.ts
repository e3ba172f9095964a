import { type bankAnswers, maxResultRows, type resultFormats } from '@croupier/contract/back-office/payout-results.ts';
import { readCsv } from '../../base/read-csv.ts';
import { readUtf8 } from '../../base/read-utf8.ts';
import { below, readXml, textBelow, XmlFault, type XmlNode } from '../../base/read-xml.ts';
import { Refusal } from '../../base/refusal.ts';

/** What the bank says of one payment. */
export type BankRow = {
  /** The reference of the payment in its batch, or the id of the payment. */
  readonly reference: string;
  readonly answer: (typeof bankAnswers)[number];
  readonly reason?: string | undefined;
  readonly bank_reference?: string | undefined;
  /** In units of the currency, as the file writes it. */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
};

export type BankFile = {
  readonly format: (typeof resultFormats)[number];
  /** The batch that the file says it answers. */
  readonly message_id?: string | undefined;
  /** Of every payment of the batch that has no row of its own. */
  readonly rest?: Omit<BankRow, 'reference'> | undefined;
  readonly rows: readonly BankRow[];
};

const unreadable = (message: string): Refusal => new Refusal('INVALID_REQUEST', message, { rule: 'unreadable_file' });

const short = (text: string | undefined, max: number): string | undefined => text?.slice(0, max);

/** The final states of ISO 20022; all others mean that the bank has not decided. */
const answers: Readonly<Record<string, BankRow['answer']>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'refused',
  CANC: 'refused',
};

const answerOf = (status: string | undefined): BankRow['answer'] => answers[status ?? ''] ?? 'pending';

const reasonOf = (node: XmlNode): string | undefined => {
  const code = textBelow(node, 'StsRsnInf', 'Rsn', 'Cd') ?? textBelow(node, 'StsRsnInf', 'Rsn', 'Prtry');
  const more = textBelow(node, 'StsRsnInf', 'AddtlInf');
  return short([code, more].filter(Boolean).join(': ') || undefined, 500);
};

const rowOf = (node: XmlNode): BankRow => {
  const [amount] = below(node, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  return {
    reference: short(textBelow(node, 'OrgnlEndToEndId') ?? textBelow(node, 'OrgnlInstrId'), 128) ?? '',
    answer: answerOf(textBelow(node, 'TxSts')),
    reason: reasonOf(node),
    bank_reference: short(textBelow(node, 'AcctSvcrRef'), 128),
    amount: amount?.text,
  };
};

/** The state of a group counts for its payments when it is final and the payment has none of its own. */
const restOf = (node: XmlNode, status: string): BankFile['rest'] => {
  const answer = answerOf(textBelow(node, status));
  return answer === 'pending' ? undefined : { answer, reason: reasonOf(node) };
};

/** A payment status report (pain.002), whatever its version. */
const readReport = (text: string): BankFile => {
  const document = readXml(text);
  const [report] = below(document, 'CstmrPmtStsRpt');
  const [group] = report ? below(report, 'OrgnlGrpInfAndSts') : [];
  if (document.name !== 'Document' || !report || !group)
    throw unreadable('The file is XML, but no payment status report (pain.002).');
  const payments = below(report, 'OrgnlPmtInfAndSts');
  // A batch is one group of payments, so that their state is that of the file.
  const ofPayments = payments.length === 1 ? restOf(payments[0]!, 'PmtInfSts') : undefined;
  return {
    format: 'pain.002',
    message_id: textBelow(group, 'OrgnlMsgId') ?? '',
    rest: ofPayments ?? restOf(group, 'GrpSts'),
    rows: payments.flatMap((payment) => below(payment, 'TxInfAndSts').map(rowOf)),
  };
};

const csvAnswers: Readonly<Record<string, BankRow['answer']>> = {
  paid: 'paid',
  refused: 'refused',
  rejected: 'refused',
  returned: 'returned',
  pending: 'pending',
};

const readList = (text: string): BankFile => {
  const [head, ...rows] = readCsv(text);
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const column = (name: string) => columns.indexOf(name);
  const [reference, payment, result] = [column('reference'), column('payment_id'), column('result')];
  if (result < 0 || (reference < 0 && payment < 0))
    throw unreadable('A CSV needs the columns result and reference or payment_id.');
  return {
    format: 'csv',
    rows: rows.map(({ line, cells }) => {
      const cell = (at: number): string | undefined => (at < 0 ? undefined : cells[at]?.trim() || undefined);
      const answer = csvAnswers[cell(result)?.toLowerCase() ?? ''];
      if (!answer) throw unreadable(`Line ${line}: result must be paid, refused, returned or pending.`);
      return {
        reference: short(cell(reference) ?? cell(payment), 128) ?? '',
        answer,
        reason: short(cell(column('reason')), 500),
        bank_reference: short(cell(column('bank_reference')), 128),
        amount: cell(column('amount')),
        currency: cell(column('currency')),
      };
    }),
  };
};

/** Reads what the bank answered. Throws INVALID_REQUEST with what is wrong with the file. */
export const readBankFile = (content: Buffer): BankFile => {
  const text = readUtf8(content);
  if (text === undefined) throw unreadable('The file is not in UTF-8.');
  try {
    const file = /^\uFEFF?\s*</.test(text) ? readReport(text) : readList(text);
    if (file.rows.length > maxResultRows) throw unreadable(`A file has at most ${maxResultRows} rows.`);
    return file;
  } catch (error) {
    if (error instanceof XmlFault) throw unreadable(error.message);
    throw error;
  }
};
