import { randomBytes } from 'node:crypto';
import type { Role } from '@croupier/contract/permissions.ts';
import { systemRandom } from '../../src/base/random.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { addStaff } from '../../src/modules/staff/create-staff.ts';
import { issueToken } from '../../src/modules/staff/issue-token.ts';
import { bearerFor } from './client.ts';
import { type Operator, testActor, type World } from './world.ts';

/** A member of staff with a token, as a client of the back office. */
export const addTestStaff = async (world: World, operator: Operator, role: Role = 'admin', name: string = role) => {
  const context = { operator_id: operator.operator_id, actor: testActor, now: world.clock.now() };
  const email = `${role}-${randomBytes(4).toString('hex')}@example.com`;
  const { id, token } = await inOperator(world.app.sql, operator.operator_id, async (tx) => {
    const staff = await addStaff(tx, context, { email, name, role });
    const wanted = { staff_id: staff.id, ttl_hours: 1_000_000, random: systemRandom, realNow: world.clock.now() };
    return { id: staff.id, token: (await issueToken(tx, context, wanted)).token };
  });
  return { id, email, token, ...bearerFor(world.app, token) };
};

export type Staff = Awaited<ReturnType<typeof addTestStaff>>;
