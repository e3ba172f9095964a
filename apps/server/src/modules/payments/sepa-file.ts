import { sum } from '../../base/money.ts';
import { element, elementWith, type Xml, xmlDocument } from '../../base/xml.ts';
import { inUnits, type Payout, payoutReference } from './bank-file.ts';

/** The account that a file pays from. */
export type SepaAccount = { readonly name: string; readonly iban: string; readonly bic: string | null };

/** Letters that Unicode does not take apart, as banks write them. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '&': '+',
  '’': "'",
  '–': '-',
};

/** A text in the character set that every bank of SEPA reads; what it cannot write is left out. */
export const inSepaLetters = (text: string, max: number): string =>
  [...text.normalize('NFC')]
    .map((letter) => spelled[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, '')
    .replaceAll(/\s+/g, ' ')
    // A text neither begins with a slash nor has two of them.
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[/ ]+/, '')
    .slice(0, max)
    .trim();

const bankOf = (bic: string | null): Xml =>
  element('FinInstnId', bic === null ? element('Othr', element('Id', 'NOTPROVIDED')) : element('BICFI', bic));

const accountOf = (iban: string): Xml => element('Id', element('IBAN', iban));

/** What the file is called in the bank's answer. */
export const messageId = (operatorId: number, batch: number): string => `CROUPIER-${operatorId}-${batch}`;

type Batch = { readonly id: number; readonly now: Date; readonly operator_id: number };

/**
 * The withdrawals of a batch as a SEPA credit transfer (pain.001.001.09). Each has a reference of its own, which the
 * bank's answer repeats.
 */
export const writeSepaFile = (rows: readonly Payout[], account: SepaAccount, batch: Batch): Buffer => {
  const message = messageId(batch.operator_id, batch.id);
  const totals = [
    element('NbOfTxs', String(rows.length)),
    element('CtrlSum', inUnits(sum(rows.map(({ amount }) => amount)), 'EUR')),
  ];
  const debtor = inSepaLetters(account.name, 70);
  const header = element(
    'GrpHdr',
    element('MsgId', message),
    element('CreDtTm', batch.now.toISOString().slice(0, 19)),
    ...totals,
    element('InitgPty', element('Nm', debtor)),
  );
  const payment = element(
    'PmtInf',
    element('PmtInfId', message),
    element('PmtMtd', 'TRF'),
    ...totals,
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', batch.now.toISOString().slice(0, 10))),
    element('Dbtr', element('Nm', debtor)),
    element('DbtrAcct', accountOf(account.iban)),
    element('DbtrAgt', bankOf(account.bic)),
    element('ChrgBr', 'SLEV'),
    ...rows.map((row) => transferOf(row, batch.id)),
  );
  const xmlns = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
  return xmlDocument(elementWith('Document', { xmlns }, element('CstmrCdtTrfInitn', header, payment)));
};

const transferOf = ({ id, amount, currency, instrument }: Payout, batch: number): Xml => {
  if (!instrument?.iban) throw new Error(`Withdrawal ${id} has no IBAN.`);
  const reference = payoutReference(id, batch);
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('InstrId', reference), element('EndToEndId', reference)),
    element('Amt', elementWith('InstdAmt', { Ccy: currency }, inUnits(amount, currency))),
    instrument.bic === null ? undefined : element('CdtrAgt', bankOf(instrument.bic)),
    element('Cdtr', element('Nm', inSepaLetters(instrument.holder_name, 70))),
    element('CdtrAcct', accountOf(instrument.iban)),
    element('RmtInf', element('Ustrd', `Withdrawal ${id}`)),
  );
};
