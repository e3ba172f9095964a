import { expect, test } from 'vitest';
import { signWebhook } from '../../../../../packages/sdk/src/webhooks.ts';
import { connectCashier } from '../../../test/support/cashier.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, masterKey } from '../../../test/support/world.ts';
import { createCallbackAdmission } from './admit-callback.ts';
import { genericAdapter } from './generic-adapter.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const { secret } = await connectCashier(await addTestStaff(world, operator), operator);

test('strangers from more networks than are counted keep out nobody who has proved a callback before', async () => {
  const admit = createCallbackAdmission({ sql: world.app.sql, clock: world.clock, masterKey });
  const call = async (operatorText: string, ip: string) => {
    const body = Buffer.from('{}');
    const signed = await signWebhook('{}', 'msg-1', secret, { now: () => world.clock.now().getTime() });
    const callback = { headers: { ...signed }, body, verb: undefined };
    return admit('generic', genericAdapter, operatorText, { callback, ip });
  };
  const own = String(operator.operator_id);
  await call(own, '203.0.113.7');
  const network = (n: number) => `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;
  for (let n = 0; n < 10_100; n += 1) await call('none', network(n)).catch(() => undefined);
  await expect(call('none', '198.51.100.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await call(own, '203.0.113.7')).toMatchObject({ operator_id: operator.operator_id });
});
