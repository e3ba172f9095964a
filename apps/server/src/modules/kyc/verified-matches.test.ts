import { beforeEach, describe, expect, test } from 'vitest';
import { playerUrl } from '../../../test/support/aml.ts';
import { must } from '../../../test/support/client.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
const players = '/api/v1/operator/players';
let operator: Operator;
let staff: Staff;
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  staff = await addTestStaff(world, operator);
});

const exclude = (player: number) =>
  must(operator.client.post(`${players}/${player}/self-exclusion`, { period: '6_months' }));
const verify = async (player: number): Promise<void> => {
  await must(staff.post(playerUrl(player, '/kyc/submit')));
  await must(staff.post(playerUrl(player, '/kyc/verify'), { override_reason: 'known' }));
};
const exclusionOf = async (player: number) =>
  (await operator.client.get(`${players}/${player}`)).body.data.self_exclusion;

/** Two accounts with one mailbox, which proves a person once one of them is verified. */
const withOneMailbox = async () => {
  const ada = { first_name: 'Ada', last_name: 'King', birth_date: '1985-04-07', email: 'box+1@example.com' };
  const zoe = { first_name: 'Zoe', last_name: 'Kim', birth_date: '1971-01-01', email: 'box+2@example.com' };
  return [await registerTestPlayer(operator, ada), await registerTestPlayer(operator, zoe)] as const;
};

describe('a likely match becomes certain with a verification', () => {
  test('the exclusion extends to the other account when that one is verified', async () => {
    const [excluded, other] = await withOneMailbox();
    await exclude(excluded);
    expect(await exclusionOf(other)).toBeNull();
    await verify(other);
    expect(await exclusionOf(other)).toMatchObject({ type: 'self_exclusion' });
    expect((await exclusionOf(other)).until).toBe((await exclusionOf(excluded)).until);
  });

  test('the exclusion extends to the other account when the excluded one is verified', async () => {
    const [excluded, other] = await withOneMailbox();
    await exclude(excluded);
    await verify(excluded);
    expect(await exclusionOf(other)).toMatchObject({ type: 'self_exclusion' });
  });

  test('the exclusion extends further to accounts that match the newly excluded one', async () => {
    const [excluded, other] = await withOneMailbox();
    const third = await registerTestPlayer(operator, { first_name: 'Zoe', last_name: 'Kim', birth_date: '1971-01-01' });
    await exclude(excluded);
    await verify(other);
    expect(await exclusionOf(third)).toMatchObject({ type: 'self_exclusion' });
  });

  test('an exclusion that has ended extends to nobody', async () => {
    const [excluded, other] = await withOneMailbox();
    await must(operator.client.post(`${players}/${excluded}/self-exclusion`, { period: '24_hours' }));
    await world.admin`update players set exclusion_until = ${world.clock.now()} where id = ${excluded}`;
    await verify(other);
    await verify(excluded);
    expect(await exclusionOf(other)).toBeNull();
  });
});
