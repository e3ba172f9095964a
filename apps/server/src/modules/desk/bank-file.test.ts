import { expect, test } from 'vitest';
import { addMethod, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { money } from '../../base/money.ts';
import { inUnits } from './export-bank-file.ts';

const url = '/api/back-office/v1/payments';
const world = await createFileWorld();

test('the bank file lists withdrawals that can be paid out now, formulas disarmed; the export is audited', async () => {
  const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: 100_000 };
  const operator = await world.addOperator({ settings });
  const ann = await addTestStaff(world, operator);
  await addMethod(ann);
  const approved = async (more: Record<string, unknown> = {}) => {
    const player = await playerWith(operator, 1234);
    const { id } = (await withdraw(operator, player, 1234, more)).body.data;
    await ann.post(`${url}/${id}/approve`);
    return { player, id };
  };
  const plain = await approved({ bank_name: '=HYPERLINK("http://x")', info: 'a,"b"' });
  const stopped = await approved();
  await world.admin`update players set can_withdraw = false where id = ${stopped.player}`;
  await withdraw(operator, await playerWith(operator, 500), 500);
  const reply = await ann.get(`${url}/bank-file?payment_method=bank&currency=EUR`);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toContain('payouts-2026-03-02.csv');
  const [head, ...lines] = reply.text.trimEnd().split('\r\n');
  expect(head).toContain('payment_id,requested_at,amount,currency');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${plain.id},`);
  expect(lines[0]).toContain(',12.34,EUR,bank,');
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect((await ann.get(`${url}/bank-file?currency=USD`)).text.trimEnd().split('\r\n')).toHaveLength(1);
  const rows = await world.admin`
    select actor_id, to_value from audit_log
    where operator_id = ${operator.operator_id} and action = 'payments.bank_file' order by id`;
  expect([...rows]).toEqual([
    { actor_id: ann.id, to_value: '1 rows' },
    { actor_id: ann.id, to_value: '0 rows' },
  ]);
});

test.each([
  [1, 'EUR', '0.01'],
  [1234, 'EUR', '12.34'],
  [1234, 'JPY', '1234'],
  [1234, 'BHD', '1.234'],
  [9_007_199_254_740_991, 'EUR', '90071992547409.91'],
])('%i minor units of %s are %s', (amount, currency, text) => {
  expect(inUnits(money(amount), currency)).toBe(text);
});
