import { expect, test } from 'vitest';
import { addBonus, bonusesOf, granted } from '../../../test/support/bonuses.ts';
import type { Reply } from '../../../test/support/client.ts';
import { foundInCache } from '../../../test/support/found-in-cache.ts';
import { addMethod, balancesOf, entriesOf, newReference } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
const other = await world.startNode();
type Node = typeof other;

const counted = (calls: () => Promise<void>) => foundInCache(world.app, calls);

const openCasino = async () => {
  const operator = await world.addOperator();
  const staff = await addTestStaff(world, operator);
  await addMethod(staff, { max_deposit: 100_000 });
  /** A member of staff who works on another node. */
  const elsewhere = {
    ...staff,
    post: (url: string, body?: unknown) => staff.post(url, body, { via: other }),
    put: (url: string, body: unknown) => staff.put(url, body, { via: other }),
    patch: (url: string, body: unknown) => staff.patch(url, body, { via: other }),
  };
  return { operator, staff: elsewhere };
};

const deposit = (operator: Operator, player: number, amount: number, more: object = {}, via: Node = world.app) =>
  operator.client.post(
    `/api/v1/operator/players/${player}/deposits`,
    { amount, external_reference: newReference(), payment_method: 'bank', ...more },
    { via },
  );

const statusAndCode = ({ status, body }: Reply): [number, string | undefined] => [status, body.error?.code];

/** A player whose account this node has cached, with everything that a deposit reads. */
const warmPlayer = async (operator: Operator): Promise<number> => {
  const player = await registerTestPlayer(operator);
  for (let n = 0; n < 2; n += 1) expect((await deposit(operator, player, 100)).status).toBe(201);
  return player;
};

/** Reads the account on both nodes without changing it: the deposits are refused. */
const warmBoth = async (operator: Operator, player: number): Promise<void> => {
  for (const via of [world.app, other])
    for (let n = 0; n < 3; n += 1) expect((await deposit(operator, player, 100_001, {}, via)).status).toBe(422);
};

const limit = async (operator: Operator, player: number, limits: object): Promise<void> => {
  const reply = await operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits });
  expect(reply.status).toBe(200);
};

const cents = async (player: number): Promise<number> => (await balancesOf(world, player)).real_balance;

test('deposits under new references are decided from the cache', async () => {
  const { operator } = await openCasino();
  const player = await warmPlayer(operator);
  const how = await counted(async () => {
    for (let n = 0; n < 3; n += 1) expect((await deposit(operator, player, 100)).status).toBe(201);
    expect((await deposit(operator, player, 100, { payment_method: undefined })).status).toBe(201);
    expect((await deposit(operator, player, 100_001)).status).toBe(422);
  });
  expect(how).toEqual({ hit: 5, miss: 0, stale: 0 });
  expect(await cents(player)).toBe(600);
});

test('a repeated deposit is answered with the original, also when it would be refused today', async () => {
  const { operator } = await openCasino();
  const player = await warmPlayer(operator);
  await limit(operator, player, { max_daily_deposit: 1_000 });
  const external_reference = newReference();
  const first = await deposit(operator, player, 800, { external_reference });
  expect(first.status).toBe(201);
  const how = await counted(async () => {
    // A second deposit of that amount would be above the limit.
    const again = await deposit(operator, player, 800, { external_reference });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });
  expect(how).toEqual({ hit: 0, miss: 1, stale: 1 });
  expect(statusAndCode(await deposit(operator, player, 800))).toEqual([422, 'LIMIT_EXCEEDED']);
  expect(statusAndCode(await deposit(operator, player, 1, { external_reference }))).toEqual([
    409,
    'DUPLICATE_TRANSACTION',
  ]);
  expect(await cents(player)).toBe(1_000);
});

test('a reference that another player has used is refused', async () => {
  const { operator } = await openCasino();
  const [one, two] = [await warmPlayer(operator), await warmPlayer(operator)];
  const external_reference = newReference();
  expect((await deposit(operator, one, 50, { external_reference })).status).toBe(201);
  expect(statusAndCode(await deposit(operator, two, 50, { external_reference }))).toEqual([
    409,
    'DUPLICATE_TRANSACTION',
  ]);
  expect(await cents(two)).toBe(200);
});

test('the same deposit on two nodes at once is credited once', async () => {
  const { operator } = await openCasino();
  const player = await warmPlayer(operator);
  for (let run = 1; run <= 5; run += 1) {
    await warmBoth(operator, player);
    const external_reference = newReference();
    const replies = await Promise.all(
      [world.app, other].map((via) => deposit(operator, player, 10, { external_reference }, via)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(await cents(player)).toBe(200 + run * 10);
  }
});

test('one reference for two players on two nodes at once is credited to one of them', async () => {
  const { operator } = await openCasino();
  const [one, two] = [await warmPlayer(operator), await warmPlayer(operator)];
  for (let run = 1; run <= 5; run += 1) {
    await warmBoth(operator, two);
    const external_reference = newReference();
    const replies = await Promise.all([
      deposit(operator, one, 10, { external_reference }),
      deposit(operator, two, 10, { external_reference }, other),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await cents(one)) + (await cents(two))).toBe(400 + run * 10);
  }
});

const rulesUrl = '/api/back-office/v1/aml/rules';
const large = { name: 'Large', kind: 'single_amount', applies_to: 'deposit', parameters: { threshold: 1_000 } };
const reload = { name: 'Reload', type: 'reload', wagering_multiplier: 1 };
const half = { on_deposit: true, percentage: 50, cap: 0, min_deposit: 1 };

type Casino = Awaited<ReturnType<typeof openCasino>>;
/** Changes on another node, each with the status and the bonus of the next deposit of 1,000. */
const changes: Record<string, [(casino: Casino) => Promise<unknown>, number, number]> = {
  'a method is switched off': [({ staff }) => addMethod(staff, { is_active: false }), 422, 0],
  'the most that a method takes is lowered': [({ staff }) => addMethod(staff, { max_deposit: 999 }), 422, 0],
  'a method takes no deposits': [({ staff }) => addMethod(staff, { supports_deposit: false }), 422, 0],
  'a rule declines the deposit': [({ staff }) => staff.post(rulesUrl, { ...large, action: 'refuse' }), 422, 0],
  'a bonus is offered': [({ staff }) => addBonus(staff, { ...reload, terms: half }), 201, 500],
  'a method is changed by hand': [
    ({ operator: { operator_id } }) =>
      world.admin`update payment_methods set is_active = false where operator_id = ${operator_id}`,
    422,
    0,
  ],
};

test.each(Object.entries(changes))(
  'the next deposit is decided by the new facts when %s',
  async (_what, [change, status, bonus]) => {
    const casino = await openCasino();
    const { operator } = casino;
    const [player, second] = [await warmPlayer(operator), await warmPlayer(operator)];
    await change(casino);
    expect((await deposit(operator, player, 1_000)).status).toBe(status);
    expect((await balancesOf(world, player)).bonus_balance).toBe(bonus);
    // Another command has read the account again since the change, but not what only deposits need.
    await limit(operator, second, { max_daily_bet: 5 });
    expect((await deposit(operator, second, 1_000)).status).toBe(status);
    expect((await balancesOf(world, second)).bonus_balance).toBe(bonus);
  },
);

test('a rule and a bonus that are switched off elsewhere no longer apply', async () => {
  const { operator, staff } = await openCasino();
  const rule = await staff.post(rulesUrl, { ...large, action: 'refuse' });
  const bonus = await addBonus(staff, { ...reload, terms: half });
  const player = await warmPlayer(operator);
  expect((await bonusesOf(operator, player)).length).toBe(1);
  expect((await deposit(operator, player, 1_000)).status).toBe(422);
  expect((await staff.patch(`${rulesUrl}/${rule.body.data.id}`, { is_active: false })).status).toBe(200);
  const off = await staff.patch(`/api/back-office/v1/bonuses/${bonus}`, { is_active: false });
  expect(off.status).toBe(200);
  expect((await deposit(operator, player, 1_000)).status).toBe(201);
  expect((await bonusesOf(operator, player)).length).toBe(1);
});

const alertsOf = async ({ staff }: Casino, player: number): Promise<{ occurrences: number }[]> =>
  (await staff.get(`/api/back-office/v1/aml/alerts?player_id=${player}`)).body.data;

test('deposits that meet no rule are decided from the cache, and the first that meets one raises an alert', async () => {
  const casino = await openCasino();
  const { operator, staff } = casino;
  const parameters = { threshold: 1_000, hours: 24 };
  const rule = { ...large, name: 'Day', kind: 'sum_in_window', parameters, raise_risk_to: 'medium' };
  expect((await staff.post(rulesUrl, rule)).status).toBe(201);
  const player = await warmPlayer(operator);
  const quiet = await counted(async () => {
    for (let n = 0; n < 7; n += 1) expect((await deposit(operator, player, 100)).status).toBe(201);
  });
  expect(quiet).toEqual({ hit: 7, miss: 0, stale: 0 });
  expect(await alertsOf(casino, player)).toEqual([]);
  // The sum was 900: one cent below the threshold, and then the threshold itself.
  expect((await deposit(operator, player, 99)).status).toBe(201);
  expect(await alertsOf(casino, player)).toEqual([]);
  const met = await counted(async () => {
    expect((await deposit(operator, player, 1)).status).toBe(201);
    expect((await deposit(operator, player, 1)).status).toBe(201);
  });
  expect(met, 'the second is read at once, because of the open alert').toEqual({ hit: 0, miss: 2, stale: 1 });
  expect(await alertsOf(casino, player)).toMatchObject([{ occurrences: 2 }]);
  const [row] = await world.admin`select risk_level from players where id = ${player}`;
  expect(row?.risk_level).toBe('medium');
  // After a day, older deposits no longer count.
  world.clock.advance(24 * 3_600_000);
  expect((await deposit(operator, player, 999)).status).toBe(201);
  expect(await alertsOf(casino, player)).toMatchObject([{ occurrences: 2 }]);
});

test('deposits on another node count for the rules', async () => {
  const casino = await openCasino();
  const { operator, staff } = casino;
  const rule = { ...large, kind: 'count_in_window', parameters: { count: 6, hours: 24 } };
  expect((await staff.post(rulesUrl, rule)).status).toBe(201);
  const player = await warmPlayer(operator);
  for (const via of [other, world.app, other]) expect((await deposit(operator, player, 1, {}, via)).status).toBe(201);
  expect(await alertsOf(casino, player)).toEqual([]);
  expect((await deposit(operator, player, 1)).status).toBe(201);
  expect(await alertsOf(casino, player)).toMatchObject([{ occurrences: 1 }]);
});

/** A player whose next deposits bring a bonus each, up to this many. */
const reloadingPlayer = async ({ operator, staff }: Casino, max_grants_per_player: number) => {
  const bonus = await addBonus(staff, { ...reload, max_grants_per_player, terms: half });
  const player = await registerTestPlayer(operator);
  // The first deposit brings no reload, and half of a cent is nothing.
  for (const amount of [100, 1, 1]) expect((await deposit(operator, player, amount)).status).toBe(201);
  expect(await bonusesOf(operator, player)).toEqual([]);
  return { player, bonus };
};

test('the cap on grants counts those that were decided from the cache', async () => {
  const casino = await openCasino();
  const { operator } = casino;
  const { player } = await reloadingPlayer(casino, 2);
  const how = await counted(async () => {
    for (let n = 0; n < 4; n += 1) expect((await deposit(operator, player, 100)).status).toBe(201);
  });
  expect(how).toEqual({ hit: 4, miss: 0, stale: 0 });
  expect((await bonusesOf(operator, player)).length).toBe(2);
});

test('the cap on grants counts those by hand and on another node', async () => {
  const casino = await openCasino();
  const { operator } = casino;
  const { player, bonus } = await reloadingPlayer(casino, 3);
  await granted(operator, player, bonus);
  const how = await counted(async () => {
    expect((await deposit(operator, player, 100)).status).toBe(201);
  });
  expect(how).toEqual({ hit: 1, miss: 0, stale: 0 });
  for (const via of [other, world.app, world.app]) await deposit(operator, player, 100, {}, via);
  expect((await bonusesOf(operator, player)).length).toBe(3);
  expect((await entriesOf(world, player)).filter(([type]) => type === 'deposit').length).toBe(7);
});
