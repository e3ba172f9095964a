import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../../test/support/property.ts';
import { money } from '../../base/money.ts';
import { readXml, type XmlNode } from '../../base/read-xml.ts';
import type { Payout } from './bank-file.ts';
import { writeSepaFile } from './sepa-file.ts';

/** How often an element may be there: once, at most once, at least once. */
type Times = '1' | '?' | '+';

/** The elements of pain.001.001.09 that a SEPA credit transfer may have, in the order in which they must come. */
const sequences: Readonly<Record<string, readonly (readonly [string, Times])[]>> = {
  Document: [['CstmrCdtTrfInitn', '1']],
  CstmrCdtTrfInitn: [
    ['GrpHdr', '1'],
    ['PmtInf', '+'],
  ],
  GrpHdr: [
    ['MsgId', '1'],
    ['CreDtTm', '1'],
    ['NbOfTxs', '1'],
    ['CtrlSum', '?'],
    ['InitgPty', '1'],
  ],
  InitgPty: [
    ['Nm', '?'],
    ['Id', '?'],
  ],
  PmtInf: [
    ['PmtInfId', '1'],
    ['PmtMtd', '1'],
    ['BtchBookg', '?'],
    ['NbOfTxs', '?'],
    ['CtrlSum', '?'],
    ['PmtTpInf', '?'],
    ['ReqdExctnDt', '1'],
    ['Dbtr', '1'],
    ['DbtrAcct', '1'],
    ['DbtrAgt', '1'],
    ['UltmtDbtr', '?'],
    ['ChrgBr', '?'],
    ['CdtTrfTxInf', '+'],
  ],
  PmtTpInf: [
    ['InstrPrty', '?'],
    ['SvcLvl', '?'],
    ['LclInstrm', '?'],
    ['CtgyPurp', '?'],
  ],
  SvcLvl: [['Cd', '1']],
  ReqdExctnDt: [['Dt', '1']],
  Dbtr: [['Nm', '1']],
  Cdtr: [['Nm', '1']],
  DbtrAcct: [['Id', '1']],
  CdtrAcct: [['Id', '1']],
  DbtrAgt: [['FinInstnId', '1']],
  CdtrAgt: [['FinInstnId', '1']],
  CdtTrfTxInf: [
    ['PmtId', '1'],
    ['PmtTpInf', '?'],
    ['Amt', '1'],
    ['ChrgBr', '?'],
    ['UltmtDbtr', '?'],
    ['CdtrAgt', '?'],
    ['Cdtr', '1'],
    ['CdtrAcct', '1'],
    ['UltmtCdtr', '?'],
    ['Purp', '?'],
    ['RmtInf', '?'],
  ],
  PmtId: [
    ['InstrId', '?'],
    ['EndToEndId', '1'],
  ],
  Amt: [['InstdAmt', '1']],
  RmtInf: [['Ustrd', '1']],
};

/** Elements of which exactly one is there. */
const choices: Readonly<Record<string, readonly string[]>> = { FinInstnId: ['BICFI', 'Othr'] };

/** What an account or an institution is named by: `Id` has elements below an account, and a text below `Othr`. */
const identified: Readonly<Record<string, string>> = { DbtrAcct: 'IBAN', CdtrAcct: 'IBAN' };

const text = (max: number) => new RegExp(`^(?!/)(?!.*//)[A-Za-z0-9/?:().,'+ -]{1,${max}}$`);
const decimal = /^\d{1,16}\.\d{2}$/;
const leaves: Readonly<Record<string, RegExp>> = {
  MsgId: text(35),
  PmtInfId: text(35),
  InstrId: text(35),
  EndToEndId: text(35),
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: decimal,
  Nm: text(70),
  PmtMtd: /^TRF$/,
  Cd: /^SEPA$/,
  ChrgBr: /^SLEV$/,
  IBAN: /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  InstdAmt: decimal,
  Ustrd: text(140),
};

/** What of the structure is broken. Elements and attributes that the message does not know are faults too. */
const faultsOf = (node: XmlNode, path = node.name): string[] => {
  const names = node.children.map(({ name }) => name);
  const below = node.children.flatMap((child) => faultsOf(child, `${path}/${child.name}`));
  const attributes = Object.keys(node.attributes).filter((name) => name !== 'xmlns' && name !== 'Ccy');
  const unknown = attributes.map((name) => `${path}: attribute ${name}`);
  const leaf = leaves[node.name];
  if (leaf) return [...unknown, ...(names.length === 0 && leaf.test(node.text) ? [] : [`${path}: ${node.text}`])];
  const own = (wanted: readonly string[]): string[] =>
    JSON.stringify(names) === JSON.stringify(wanted) ? [] : [`${path}: ${names}`];
  const parent = path.split('/').at(-2) ?? '';
  if (node.name === 'Othr') return [...unknown, ...own(['Id'])];
  if (node.name === 'Id' && parent === 'Othr')
    return node.text === 'NOTPROVIDED' && names.length === 0 ? unknown : [`${path}: ${node.text}`];
  if (node.name === 'Id') return [...unknown, ...own([identified[parent] ?? '?']), ...below];
  const choice = choices[node.name];
  if (choice) return [...unknown, ...(names.length === 1 && choice.includes(names[0]!) ? [] : own(choice)), ...below];
  const sequence = sequences[node.name];
  if (!sequence) return [`${path}: not in the message`];
  const order = sequence.map(([name]) => name);
  const isSorted = names.every(
    (name, n) => order.includes(name) && (n === 0 || order.indexOf(names[n - 1]!) <= order.indexOf(name)),
  );
  const counts = sequence.filter(([name, times]) => {
    const count = names.filter((one) => one === name).length;
    return times === '1' ? count !== 1 : times === '?' ? count > 1 : count === 0;
  });
  return [
    ...unknown,
    ...(isSorted ? [] : [`${path}: order ${names}`]),
    ...counts.map(([name]) => `${path}: ${name}`),
    ...below,
  ];
};

const payout = (id: number, amount: number, holder_name: string, bic: string | null): Payout =>
  ({
    id,
    amount: money(amount),
    currency: 'EUR',
    instrument: { iban: 'DE89370400440532013000', bic, holder_name },
  }) as Payout;

const account = { name: 'Northlight & Søns – Gaming//Ltd', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' };
const batch = { id: 7, now: new Date('2026-03-02T10:11:12.345Z'), operator_id: 3 };
const written = (rows: readonly Payout[], from = account as Parameters<typeof writeSepaFile>[1]): string =>
  writeSepaFile(rows, from, batch).toString('utf8');

describe('a file for the bank has the structure of pain.001.001.09', () => {
  const whole = written([payout(1, 1_000, 'María Silva', 'COBADEFFXXX'), payout(2, 1, 'O’Neill, Jörg', null)]);

  test('with and without a BIC, in order, with nothing that the message does not know', () => {
    expect(faultsOf(readXml(whole))).toEqual([]);
    expect(faultsOf(readXml(written([payout(1, 5, 'A', null)], { ...account, bic: null })))).toEqual([]);
    expect(whole).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
  });

  test.each([
    ['a missing element', (xml: string) => xml.replace('<PmtMtd>TRF</PmtMtd>', '')],
    ['another order', (xml: string) => xml.replace(/(<MsgId>[^<]*<\/MsgId>)(<CreDtTm>[^<]*<\/CreDtTm>)/, '$2$1')],
    ['an element twice', (xml: string) => xml.replace('<ChrgBr>SLEV</ChrgBr>', '<ChrgBr>SLEV</ChrgBr>'.repeat(2))],
    ['an unknown element', (xml: string) => xml.replace('<ChrgBr>', '<Fee>1</Fee><ChrgBr>')],
    ['a letter that banks do not read', (xml: string) => xml.replace('Maria', 'María')],
    ['an amount without cents', (xml: string) => xml.replace('>10.00<', '>10<')],
    ['a reference that is too long', (xml: string) => xml.replace(/<EndToEndId>/, `<EndToEndId>${'A'.repeat(35)}`)],
  ])('the check finds %s', (_, broken) => {
    const other = broken(whole);
    expect(other).not.toBe(whole);
    expect(faultsOf(readXml(other))).not.toEqual([]);
  });

  test('its totals are those of its transfers', () => {
    const root = readXml(whole);
    const sums = whole.match(/<CtrlSum>[^<]*/g);
    expect(sums).toEqual(['<CtrlSum>10.01', '<CtrlSum>10.01']);
    expect(whole.match(/<NbOfTxs>2</g)?.length).toBe(2);
    expect(root.name).toBe('Document');
  });

  test('whatever holders are called and amounts are', () => {
    const row = fc.record({
      amount: fc.integer({ min: 1, max: 99_999_999_999 }),
      // A name of letters that no bank reads is refused before, with the account.
      name: fc.string({ maxLength: 100, unit: 'grapheme' }).map((name) => `A${name}`),
      bic: fc.constantFrom(null, 'COBADEFFXXX', 'ABNANL2A'),
    });
    assertProperty(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const file = written(rows.map(({ amount, name, bic }, n) => payout(n + 1, amount, name, bic)));
        expect(faultsOf(readXml(file))).toEqual([]);
      }),
    );
  });
});
