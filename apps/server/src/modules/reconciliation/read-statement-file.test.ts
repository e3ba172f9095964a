import { statementMapping } from '@croupier/contract/statement-fields.ts';
import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';
import { readStatementFile } from './read-statement-file.ts';

const read = (text: string, mapping?: unknown) =>
  readStatementFile(Buffer.from(text), mapping === undefined ? undefined : statementMapping.parse(mapping));

test.each([
  ['12.34', 'EUR', 'decimal', '.', 1_234],
  ['1,234.5', 'EUR', 'decimal', '.', 123_450],
  ["1'234.50", 'CHF', 'decimal', '.', 123_450],
  ['1.234,56', 'EUR', 'decimal', ',', 123_456],
  ['-25', 'EUR', 'decimal', '.', -2_500],
  ['1234', 'EUR', 'minor', '.', 1_234],
  ['1500', 'JPY', 'decimal', '.', 1_500],
  ['1.234', 'KWD', 'decimal', '.', 1_234],
  ['12.340', 'EUR', 'decimal', '.', 1_234],
  ['12.345', 'EUR', 'decimal', '.', undefined],
  ['1,2', 'EUR', 'decimal', '.', undefined],
  ['0.00', 'EUR', 'decimal', '.', undefined],
  ['1e3', 'EUR', 'decimal', '.', undefined],
  ['99999999999999', 'EUR', 'decimal', '.', undefined],
  ['12.34', 'XXQ', 'decimal', '.', undefined],
] as const)('the amount %s of %s, %s with %s', (text, currency, amounts, decimal_mark, expected) => {
  const amount = readAmount(text, currency, { amounts, decimal_mark });
  expect(amount && (amount.isNegative ? -amount.amount : amount.amount)).toBe(expected);
});

test('a CSV with our own names', () => {
  const text =
    'transaction_id,type,amount,currency,state,at,origin\ntx-1,chargeback,25.00,EUR,done,2026-03-01T10:00:00Z,tx-0';
  expect(read(text)).toEqual({
    format: 'csv',
    rows: [
      {
        ...{ kind: 'reversal', transaction_id: 'tx-1', origin: 'tx-0', amount: 2_500, currency: 'EUR', state: 'done' },
        at: new Date('2026-03-01T10:00:00Z'),
      },
    ],
  });
});

test('a CSV of a provider, by a mapping of its columns and words', () => {
  const text = 'TxID;Typ;Betrag;Währung;Status\r\n77;Einzahlung;1.025,00;eur;OK\r\n78;Gebühr;1,00;EUR;OK\r\n';
  const mapping = {
    columns: { transaction_id: 'txid', type: 'Typ', amount: 'Betrag', currency: 'Währung', state: 'Status' },
    types: { einzahlung: 'deposit', Gebühr: 'ignored' },
    states: { ok: 'done' },
    decimal_mark: ',',
  };
  expect(read(text, mapping).rows).toEqual([
    {
      ...{ kind: 'deposit', transaction_id: '77', origin: null, amount: 102_500, currency: 'EUR', state: 'done' },
      at: null,
    },
  ]);
});

test('without a column for the type the sign decides', () => {
  const { rows } = read('transaction_id,amount,currency\na,5.00,EUR\nb,-5.00,EUR');
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', 500],
    ['payout', 500],
  ]);
});

test('an account statement of the bank: only entries that name a payment of ours', () => {
  const entry = (side: string, reference: string, status: string) => `
    <Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
    <BookgDt><Dt>2026-03-01</Dt></BookgDt>
    <NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="EUR">10.00</Amt></TxDtls></NtryDtls></Ntry>`;
  const text = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
    ${entry('DBIT', 'P7B3', 'BOOK')}${entry('CRDT', 'P7B3', 'BOOK')}${entry('DBIT', 'P8B3', 'PDNG')}${entry('DBIT', 'RENT', 'BOOK')}
    </Stmt></BkToCstmrStmt></Document>`;
  const { format, rows } = read(text);
  expect([
    format,
    ...rows.map(({ kind, transaction_id, amount, state }) => [kind, transaction_id, amount, state]),
  ]).toEqual([
    'camt.053',
    ['payout', 'P7B3', 1_000, 'done'],
    ['payout_return', 'P7B3', 1_000, 'done'],
    ['payout', 'P8B3', 1_000, 'pending'],
  ]);
});

test.each([
  ['no such column', 'id,amount,currency\na,1,EUR', /no column transaction_id; it has id, amount, currency/],
  ['an unknown type', 'transaction_id,type,amount,currency\na,fee,1,EUR', /Line 2: .* type fee/],
  ['an unknown state', 'transaction_id,amount,currency,state\na,1,EUR,odd', /Line 2: .* state odd/],
  ['no transaction', 'transaction_id,amount,currency\n,1,EUR', /Line 2: it names no transaction/],
  ['an amount that is none', 'transaction_id,amount,currency\na,x,EUR', /Line 2: the amount/],
  ['XML that is something else', '<Document/>', /no account statement/],
  ['XML that is broken', '<Document>', /no well-formed XML/],
  ['too many rows', `transaction_id,amount,currency${'\na,1,EUR'.repeat(5_001)}`, /at most 5000 rows/],
])('422 INVALID_REQUEST: %s', (_what, text, message) => {
  expect(() => read(text)).toThrow(message);
});
