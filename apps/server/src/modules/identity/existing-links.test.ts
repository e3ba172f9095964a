import { beforeEach, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { accountsOfIvan } from '../../../test/support/same-person.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { refoldIdentities } from './refold.ts';

const base = '/api/back-office/v1';
const world = await createFileWorld();
let operator: Operator;
let staff: Staff;
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  staff = await addTestStaff(world, operator);
});

const { register, sweep } = accountsOfIvan(() => operator);
const notices = async () =>
  (await must(staff.get(`${base}/notices`))).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'player_links.found',
  );

/** As a server of the previous version left them: not linked, and of its identity version. */
const asBefore = async () => {
  const { operator_id } = operator;
  await world.admin`delete from player_links where operator_id = ${operator_id}`;
  await world.admin`update players set person_id = null, identity_version = 3 where operator_id = ${operator_id}`;
};
const compare = async () => {
  await refoldIdentities(world.app.sql, world.app.control);
  await sweep();
};

test('existing accounts are linked in the background, with one notice instead of an alert each', async () => {
  const accounts = [await register(), await register(), await register()];
  await registerTestPlayer(operator);
  await asBefore();
  const before = (await eventsOf(world, accounts[2] as number)).length;
  await compare();
  const rows = await world.admin`
    select state, found_by from player_links where operator_id = ${operator.operator_id}`;
  expect([...rows]).toEqual(Array.from({ length: 2 }, () => ({ state: 'open', found_by: 'existing' })));
  expect((await eventsOf(world, accounts[2] as number)).length).toBe(before);
  expect(await notices()).toMatchObject([{ message: expect.stringMatching(/^3 accounts /), permission: 'review_aml' }]);
  await compare();
  expect(await notices()).toHaveLength(1);
});

test('an interrupted comparison goes on: the notice comes when all are compared', async () => {
  await register();
  await register();
  const late = await register();
  await asBefore();
  await refoldIdentities(world.app.sql, world.app.control);
  // One of them is still of the earlier version: its chunk did not commit.
  await world.admin`update players set identity_version = 3 where id = ${late}`;
  await world.admin`delete from link_searches where player_id = ${late}`;
  await sweep();
  expect(await notices()).toEqual([]);
  await compare();
  expect(await notices()).toMatchObject([{ message: expect.stringMatching(/^3 accounts /) }]);
});

test('with allow they are linked and no notice is sent', async () => {
  await must(staff.patch(`${base}/operator`, { settings: { duplicate_accounts: 'allow' } }));
  await register();
  await register();
  await asBefore();
  await compare();
  const rows = await world.admin`select state from player_links where operator_id = ${operator.operator_id}`;
  expect([...rows]).toEqual([{ state: 'linked' }]);
  expect(await notices()).toEqual([]);
});
