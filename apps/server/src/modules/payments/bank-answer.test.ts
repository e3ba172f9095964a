import { describe, expect, test } from 'vitest';

import { money } from '../../base/money.ts';
import { readXml } from '../../base/read-xml.ts';
import { readBankFile } from './bank-answer.ts';
import { type BatchPayment, judgeResult } from './judge-result.ts';

const report = (inner: string, message = 'CROUPIER-1-7', group = '') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-03-02T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
${inner}</CstmrPmtStsRpt></Document>`;
const transfer = (reference: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlInstrId>${reference}</OrgnlInstrId><OrgnlEndToEndId>${reference}</OrgnlEndToEndId>` +
  `<TxSts>${status}</TxSts>${more}</TxInfAndSts>`;
const reason = (code: string, more = '') =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${more === '' ? '' : `<AddtlInf>${more}</AddtlInf>`}</StsRsnInf>`;
const inPayment = (inner: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>CROUPIER-1-7</OrgnlPmtInfId>${inner}</OrgnlPmtInfAndSts>`;
const read = (text: string) => readBankFile(Buffer.from(text));

describe('a payment status report of the bank', () => {
  test('names each payment by its reference, with the state and the reason', () => {
    const file = read(
      report(
        inPayment(
          transfer('P1B7', 'ACSC') +
            transfer('P2B7', 'RJCT', reason('AC04', 'Account &amp; branch closed')) +
            transfer('P3B7', 'ACSP') +
            transfer('P4B7', 'ACCC', '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">12.00</InstdAmt></Amt></OrgnlTxRef>'),
        ),
      ),
    );
    expect(file).toMatchObject({ format: 'pain.002', message_id: 'CROUPIER-1-7', rest: undefined });
    expect(file.rows).toMatchObject([
      { reference: 'P1B7', answer: 'paid' },
      { reference: 'P2B7', answer: 'refused', reason: 'AC04: Account & branch closed' },
      { reference: 'P3B7', answer: 'pending' },
      { reference: 'P4B7', answer: 'paid', amount: '12.00' },
    ]);
  });

  test('a refusal of the whole file is one of all its payments', () => {
    const group = `<GrpSts>RJCT</GrpSts>${reason('FF01')}`;
    expect(read(report('', undefined, group)).rest).toEqual({ answer: 'refused', reason: 'FF01' });
    expect(read(report(inPayment('<PmtInfSts>ACSC</PmtInfSts>'))).rest).toMatchObject({ answer: 'paid' });
    expect(read(report(inPayment('<PmtInfSts>ACCP</PmtInfSts>'))).rest).toBeUndefined();
  });

  test.each([
    ['no XML', '<Document><a></Document>'],
    ['another message', '<Document xmlns="x"><CstmrCdtTrfInitn/></Document>'],
    ['not in UTF-8', Buffer.from([0x61, 0xff])],
    ['a CSV without its columns', 'a,b\n1,2'],
    ['a CSV with an unknown result', 'reference,result\nP1B7,perhaps'],
    ['too many rows', `reference,result\n${'P1B7,paid\n'.repeat(5_001)}`],
  ])('INVALID_REQUEST: %s', (_, content) => {
    expect(() => readBankFile(Buffer.from(content as string))).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', details: { rule: 'unreadable_file' } }),
    );
  });
});

describe('XML from strangers', () => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  test.each([
    ['entities within entities', `<!DOCTYPE d [<!ENTITY l0 "ha">${laughs}]><d>&l9;</d>`],
    ['an entity that is a file', '<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]><d>&f;</d>'],
    ['a document type elsewhere', '<!DOCTYPE d SYSTEM "http://example.com/d.dtd"><d/>'],
    ['an entity that nobody declared', '<d>&nobody;</d>'],
    ['elements that are too deep', `${'<d>'.repeat(40)}${'</d>'.repeat(40)}`],
    ['too many elements', `<d>${'<e/>'.repeat(200_001)}</d>`],
    ['a text that is too long', `<d>${'x'.repeat(2_001)}</d>`],
    ['nothing', ''],
    ['two roots', '<a/><b/>'],
  ])('refuses %s', (_, text) => expect(() => readXml(text)).toThrow());

  test('reads the five entities of XML, references to characters, and names without their prefix', () => {
    const node = readXml('<x:a xmlns:x="u"><x:b>&lt;&amp;&#65;</x:b><![CDATA[<c>]]></x:a>');
    const inner = { name: 'b', text: '<&A', attributes: {}, children: [] };
    expect(node).toEqual({ name: 'a', text: '<c>', attributes: { 'xmlns:x': 'u' }, children: [inner] });
  });
});

describe('a file of the bank beside its batch', () => {
  const payment = (payment_id: number, state: BatchPayment['state'] = 'paying'): BatchPayment => ({
    payment_id,
    player_id: 1,
    state,
    amount: money(1_200),
    currency: 'EUR',
  });
  const outcomes = (csv: string, ...payments: BatchPayment[]) =>
    judgeResult(read(`reference,result,amount,currency,payment_id\n${csv}`), 7, payments).map(({ outcome }) => outcome);

  test.each([
    ['paying', ['apply', 'apply', 'apply', 'pending']],
    ['paid', ['already', 'contradicts', 'apply', 'already']],
    ['refused', ['contradicts', 'already', 'contradicts', 'already']],
    ['taken_back', ['contradicts', 'already', 'contradicts', 'already']],
    ['returned', ['already', 'already', 'already', 'already']],
  ] as const)('a payment that is %s: paid, refused, returned and pending', (state, expected) => {
    const found = ['paid', 'refused', 'returned', 'pending'].map(
      (answer) => outcomes(`P1B7,${answer}`, payment(1, state))[0],
    );
    expect(found).toEqual(expected);
  });

  test.each([
    ['a payment of another batch', 'P1B6,paid', ['other_batch']],
    ['an unknown reference', 'P9B7,paid', ['unknown']],
    ['no reference', ',paid', ['unknown']],
    ['an id instead of a reference', ',paid,,,1', ['apply']],
    ['the same row twice', 'P1B7,paid\nP1B7,paid', ['apply', 'already']],
    ['two rows that disagree', 'P1B7,paid\nP1B7,refused', ['contradicts', 'contradicts']],
    ['the amount in other words', 'P1B7,paid,12.0,eur', ['apply']],
    ['another amount', 'P1B7,paid,12.01', ['amount_differs']],
    ['another currency', 'P1B7,paid,12.00,USD', ['amount_differs']],
    ['an amount that is no number', 'P1B7,paid,1e3', ['amount_differs']],
  ])('%s', (_, csv, expected) => expect(outcomes(csv, payment(1))).toEqual(expected));

  test('payments without a row have the state of the whole file', () => {
    const file = read(report(inPayment(transfer('P1B7', 'ACSC')), undefined, '<GrpSts>RJCT</GrpSts>'));
    const judged = judgeResult(file, 7, [payment(1), payment(2)]);
    expect(judged.map(({ payment: one, answer, outcome }) => [one?.payment_id, answer, outcome])).toEqual([
      [1, 'paid', 'apply'],
      [2, 'refused', 'apply'],
    ]);
  });
});
