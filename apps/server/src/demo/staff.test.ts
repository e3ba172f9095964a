import { allRoles } from '@croupier/contract/permissions.ts';
import { expect, test } from 'vitest';
import { base } from '../../support/back-office.ts';
import { browserAt } from '../../test/support/web.ts';
import { createFileWorld, masterKey } from '../../test/support/world.ts';
import { systemRandom } from '../base/random.ts';
import { demoPassword, demoStaff, staffStep } from './staff.ts';

const world = await createFileWorld();
const password = demoPassword(masterKey);

test('one person of every role and a second admin sign in with the printed password, and keep a changed one', async () => {
  const operator = await world.addOperator({ is_sandbox: true });
  const maker = { masterKey, random: systemRandom };
  const send = () => Promise.reject(new Error('not needed'));
  const demo = { app: world.app, clock: world.clock, maker, operator_id: operator.operator_id, send };
  await staffStep.run(demo);
  expect(demoStaff.map(({ role }) => role)).toEqual([...allRoles, 'admin']);
  for (const { email, role } of demoStaff) {
    const web = browserAt(world.app);
    expect((await web.post(`${base}/sign-in`, { email, password })).body.data.next).toBe('done');
    expect((await web.get(`${base}/me`)).body.data.role).toBe(role);
  }

  const [{ email } = { email: '' }] = demoStaff;
  const web = browserAt(world.app);
  await web.post(`${base}/sign-in`, { email, password });
  expect((await web.post(`${base}/me/password`, { password: 'nine slow green rivers' })).status).toBe(200);
  await staffStep.run(demo);
  expect((await browserAt(world.app).post(`${base}/sign-in`, { email, password })).status).toBe(401);
});

test('the password depends on the master key', () => {
  expect(password).toMatch(/^demo(-[0-9a-f]{5}){4}$/);
  expect(demoPassword([Buffer.alloc(32), masterKey])).not.toBe(password);
});
