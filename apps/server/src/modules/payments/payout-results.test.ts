import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { ibans, saveAccount } from '../../../test/support/instruments.ts';
import {
  addMethod,
  balancesOf,
  deposit,
  entriesOf,
  eventsOf,
  playerWith,
  withdraw,
} from '../../../test/support/money.ts';
import { browserOf } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { readXml, textBelow } from '../../base/read-xml.ts';

const world = await createFileWorld();
const payout_account = { name: 'Casino Größe & Söhne', iban: ibans.de, bic: 'COBADEFFXXX' };
const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: null, payout_account };

let operator: Operator;
let ann: Staff;
let ben: Staff;
beforeAll(async () => {
  operator = await world.addOperator({ settings });
  ann = await addTestStaff(world, operator);
  ben = await addTestStaff(world, operator);
  await addMethod(ann, { currencies: ['EUR', 'USD'] });
});

const approved = async (amount: number, more: Record<string, unknown> = {}, account: Record<string, unknown> = {}) => {
  const player = await playerWith(operator, amount);
  const saved = await saveAccount(operator, player, account);
  const { id } = await mustData(withdraw(operator, player, amount, { instrument_id: saved.id, ...more }));
  await must(ann.post(`${base}/payments/${id}/approve`));
  return { player, id: id as number, instrument: saved.id };
};
const exported = (payments: readonly number[], format = 'csv') =>
  mustData(ben.post(`${base}/payout-batches`, { payments, format }));
const answer = (batch: number, content: string, by = ben) =>
  by.post(`${base}/payout-batches/${batch}/results`, {
    file_name: 'answer.csv',
    content: Buffer.from(content).toString('base64'),
  });
const stateOf = async (id: number) => (await mustData(ann.get(`${base}/payments/${id}`))).payout_state;

describe('a SEPA file', () => {
  test('has every payment in the structure of pain.001.001.09, in letters that every bank reads', async () => {
    const one = await approved(1_234, {}, { holder_name: 'Žaneta Łukaszewicz-Groß <&"\'', bic: 'DEUTDEFF' });
    const two = await approved(100_05, {}, { iban: ibans.nl });
    const batch = await exported([one.id, two.id], 'pain.001');
    expect(batch).toMatchObject({ format: 'pain.001', count: 2, sums: [{ currency: 'EUR', amount: 11_239 }] });
    const file = await ann.get(`${base}/payout-batches/${batch.id}/file`);
    expect(file.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(file.headers['content-disposition']).toContain('.xml');
    const root = readXml(file.text);
    const order = (...path: string[]) => {
      let node = root;
      for (const name of path) node = node.children.find((child) => child.name === name)!;
      return node.children.map(({ name }) => name);
    };
    expect(order('CstmrCdtTrfInitn')).toEqual(['GrpHdr', 'PmtInf']);
    expect(order('CstmrCdtTrfInitn', 'GrpHdr')).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
    expect(order('CstmrCdtTrfInitn', 'PmtInf')).toEqual([
      ...['PmtInfId', 'PmtMtd', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt'],
      ...['ChrgBr', 'CdtTrfTxInf', 'CdtTrfTxInf'],
    ]);
    expect(order('CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf')).toEqual([
      ...['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
    ]);
    const payment = root.children[0]!.children[1]!;
    const [first, second] = payment.children.filter(({ name }) => name === 'CdtTrfTxInf');
    expect(textBelow(root, 'CstmrCdtTrfInitn', 'GrpHdr', 'CtrlSum')).toBe('112.39');
    expect(textBelow(payment, 'Dbtr', 'Nm')).toBe('Casino Grosse + Sohne');
    expect(textBelow(first!, 'PmtId', 'EndToEndId')).toBe(`P${one.id}B${batch.id}`);
    expect(textBelow(first!, 'Cdtr', 'Nm')).toBe("Zaneta Lukaszewicz-Gross +'");
    expect(textBelow(first!, 'Amt', 'InstdAmt')).toBe('12.34');
    expect(textBelow(second!, 'CdtrAcct', 'Id', 'IBAN')).toBe(ibans.nl);
  });

  test('leaves out what has no account that SEPA reaches, with the reason', async () => {
    const fit = await approved(300);
    const player = await playerWith(operator, 300);
    const { id: bare } = await mustData(withdraw(operator, player, 300));
    await must(ann.post(`${base}/payments/${bare}/approve`));
    const abroad = await approved(301, {}, { iban: 'TR330006100519786457841326' });
    const gone = await approved(302);
    await must(
      operator.client.send('DELETE', `/api/v1/operator/players/${gone.player}/instruments/${gone.instrument}`),
    );
    const wallet = { kind: 'wallet', provider: 'psp', token: 'tok-sepa', iban: undefined };
    const token = await approved(303, {}, wallet);
    const payments = [fit.id, bare, abroad.id, gone.id, token.id];
    const batch = await exported(payments, 'pain.001');
    expect(batch.count).toBe(1);
    expect(batch.left_out.map(({ payment, reason }: { payment: number; reason: string }) => [payment, reason])).toEqual(
      [
        [bare, 'instrument_missing'],
        [abroad.id, 'not_in_sepa'],
        [gone.id, 'instrument_removed'],
        [token.id, 'iban_missing'],
      ],
    );
    expect(await stateOf(gone.id)).toBe('none');
    // A list has all but what the player has removed.
    const rest = await exported(payments.slice(1));
    expect([rest.count, rest.left_out]).toMatchObject([3, [{ payment: gone.id, reason: 'instrument_removed' }]]);
  });

  test('PAYMENT_REQUEST_INVALID: without an account to pay from there is no SEPA file', async () => {
    const bare = await world.addOperator();
    const staff = await addTestStaff(world, bare);
    const reply = await staff.post(`${base}/payout-batches`, { format: 'pain.001' });
    expect(reply.body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { rule: 'payout_account' } });
  });
});

describe("the bank's answer to a batch", () => {
  test('201: each row is applied once; the same file again, and a part of it, change nothing', async () => {
    const [paid, refused, returned] = [await approved(500), await approved(501), await approved(502)];
    const batch = await exported([paid.id, refused.id, returned.id]);
    const csv =
      'reference,result,reason,bank_reference\n' +
      `P${paid.id}B${batch.id},paid,,E-1\nP${refused.id}B${batch.id},refused,AC04\n`;
    const first = await answer(batch.id, `${csv}P${returned.id}B${batch.id},returned,MD07\n`);
    expect(first.status, first.text).toBe(201);
    expect(first.body.data.counts).toMatchObject({ applied: 3 });
    expect(first.body.data).toMatchObject({ format: 'csv', uploaded_by: { id: ben.id }, not_applied: [] });
    expect(await mustData(ann.get(`${base}/payments/${paid.id}`))).toMatchObject({
      status: 'paid',
      bank_reference: 'E-1',
    });
    expect(await mustData(ann.get(`${base}/payments/${refused.id}`))).toMatchObject({
      status: 'allowed',
      payout_state: 'none',
    });
    expect(await mustData(ann.get(`${base}/payments/${returned.id}`))).toMatchObject({
      payout_state: 'returned',
      return_reason: 'MD07',
    });
    const money = async () => Promise.all([paid, refused, returned].map(({ player }) => balancesOf(world, player)));
    const after = await money();
    expect(after.map(({ real_balance }) => real_balance)).toEqual([0, 0, 502]);
    for (const again of [`${csv}P${returned.id}B${batch.id},returned,MD07\n`, csv]) {
      const reply = await answer(batch.id, again);
      expect(reply.body.data.counts).toMatchObject({ applied: 0, waiting: 0, contradicts: 0 });
    }
    expect(await money()).toEqual(after);
    expect(await entriesOf(world, returned.player)).toEqual([
      ['deposit', 502],
      ['withdrawal', -502],
      ['withdrawal_rejection', 502],
    ]);
    expect(await eventsOf(world, returned.player)).toEqual(
      expect.arrayContaining(['withdrawal.paying', 'withdrawal.paid', 'withdrawal.returned']),
    );
    const listed = await mustData(ann.get(`${base}/payout-batches/${batch.id}/results`));
    expect(listed).toHaveLength(3);
  });

  test('an earlier batch says nothing of what a later one has sent', async () => {
    const { id, player } = await approved(600);
    const first = await exported([id]);
    await must(answer(first.id, `reference,result\nP${id}B${first.id},refused\n`));
    const second = await exported([id]);
    for (const result of ['paid', 'refused', 'returned']) {
      const late = await answer(first.id, `reference,result\nP${id}B${first.id},${result}\n`);
      expect(late.body.data.counts).toMatchObject({ applied: 0 });
      const crossed = await answer(second.id, `reference,result\nP${id}B${first.id},${result}\n`);
      expect(crossed.body.data.not_applied).toMatchObject([{ outcome: 'other_batch' }]);
    }
    expect(await stateOf(id)).toBe('paying');
    expect((await balancesOf(world, player)).real_balance).toBe(0);
  });

  test('INVALID_REQUEST: a report on another batch is refused as a whole', async () => {
    const { id } = await approved(610);
    const batch = await exported([id]);
    const xml =
      '<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>CROUPIER-1-999999</OrgnlMsgId><GrpSts>RJCT</GrpSts>' +
      '</OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>';
    const reply = await answer(batch.id, xml);
    expect(reply.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { rule: 'other_batch' } });
    const right = xml.replace('1-999999', `${operator.operator_id}-${batch.id}`);
    expect((await answer(batch.id, right)).body.data.counts).toMatchObject({ applied: 1 });
    expect(await stateOf(id)).toBe('none');
  });

  test('of two uploads at once each row is applied by one', async () => {
    const { id, player } = await approved(620);
    const batch = await exported([id]);
    const csv = `payment_id,result\n${id},returned\n`;
    const replies = await Promise.all([answer(batch.id, csv), answer(batch.id, csv, ann)]);
    expect(replies.map(({ body }) => body.data.counts.applied).sort()).toEqual([0, 1]);
    expect((await balancesOf(world, player)).real_balance).toBe(620);
  });

  test('422 a file with a NUL, which changes nothing', async () => {
    const { id } = await approved(702);
    const batch = await exported([id]);
    const reply = await answer(batch.id, `payment_id,result,reason\n${id},refused,closed\0account\n`);
    expect([reply.status, reply.body.error?.details]).toEqual([422, { rule: 'unreadable_file' }]);
    expect(await stateOf(id)).toBe('paying');
  });

  test('where a second person is needed, paid counts at once; refused and returned wait, and wait once', async () => {
    const [paid, back] = [await approved(700), await approved(701)];
    const batch = await exported([paid.id, back.id]);
    await must(ann.patch(`${base}/operator`, { settings: { second_person: true } }));
    const csv = `payment_id,result\n${paid.id},paid\n${back.id},returned\n`;
    const reply = await answer(batch.id, csv);
    expect(reply.body.data.counts).toMatchObject({ applied: 1, waiting: 1 });
    expect(await stateOf(back.id)).toBe('paid');
    expect((await answer(batch.id, csv)).body.data.counts).toMatchObject({ applied: 0, already: 1, waiting: 1 });
    const waiting = await mustData(ann.get(`${base}/proposals?status=pending`));
    expect(waiting).toMatchObject([{ kind: 'payout.returned', subject_id: back.id, proposed_by: ben.id }]);
    expect((await ben.post(`${base}/proposals/${waiting[0].id}/confirm`)).status).not.toBe(200);
    await must(ann.post(`${base}/proposals/${waiting[0].id}/confirm`));
    expect([await stateOf(back.id), (await balancesOf(world, back.player)).real_balance]).toEqual(['returned', 701]);
    expect((await answer(batch.id, csv)).body.data.counts).toMatchObject({ applied: 0, already: 2 });
  });
});

describe('closed loop', () => {
  test('PAYMENT_REQUEST_INVALID: what came from an account goes back to it first; wins go with the last of it', async () => {
    const looped = await world.addOperator({ settings: { ...settings, closed_loop: true } });
    await addMethod(await addTestStaff(world, looped));
    const player = await playerWith(looped, 0);
    const first = (await saveAccount(looped, player)).id;
    const second = (await saveAccount(looped, player, { iban: ibans.fr })).id;
    await must(deposit(looped, player, 1_000, { instrument_id: first }));
    await must(deposit(looped, player, 500));
    const ask = (amount: number, instrument_id?: number) => withdraw(looped, player, amount, { instrument_id });
    for (const refused of [await ask(100, second), await ask(100)])
      expect(refused.body.error).toMatchObject({
        code: 'PAYMENT_REQUEST_INVALID',
        details: { rule: 'closed_loop', back_first: [{ instrument_id: first, amount: 1_000 }] },
      });
    expect((await ask(1_200, first)).status).toBe(201);
    expect((await ask(200, second)).status).toBe(201);
  });

  test('INVALID_REQUEST: a player does not open the loop by removing the account that a deposit came from', async () => {
    const looped = await world.addOperator({ settings: { ...settings, closed_loop: true } });
    await addMethod(await addTestStaff(world, looped));
    const player = await playerWith(looped, 0);
    const first = (await saveAccount(looped, player)).id;
    const second = (await saveAccount(looped, player, { iban: ibans.fr })).id;
    await must(deposit(looped, player, 1_000, { instrument_id: first }));
    const browser = await browserOf(world, looped, player, ['payments']);
    const remove = (id: number) => browser.send('DELETE', `/api/v1/player/instruments/${id}`);
    expect((await remove(first)).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'closed_loop', amount: 1_000 },
    });
    expect((await withdraw(looped, player, 1_000, { instrument_id: second })).status).toBe(422);
    await must(withdraw(looped, player, 1_000, { instrument_id: first }));
    await must(remove(first));
    await must(remove(second));
  });

  test('PAYMENT_REQUEST_INVALID: nothing is paid to an account of somebody else, or to one that was removed', async () => {
    const [player, other] = [await playerWith(operator, 100), await playerWith(operator, 100)];
    const { id } = await saveAccount(operator, other);
    const ask = (of: number) => withdraw(operator, of, 50, { instrument_id: id });
    expect((await ask(player)).body.error.details).toMatchObject({ rule: 'instrument' });
    await must(operator.client.send('DELETE', `/api/v1/operator/players/${other}/instruments/${id}`));
    expect((await ask(other)).body.error.details).toMatchObject({ rule: 'instrument' });
    expect((await deposit(operator, player, 50, { instrument_id: id })).body.error.details).toMatchObject({
      rule: 'instrument',
    });
  });
});
