import { beforeEach, describe, expect, test } from 'vitest';
import { playerUrl } from '../../../test/support/aml.ts';
import { bearerFor, must } from '../../../test/support/client.ts';
import { withTableHeld } from '../../../test/support/locks.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { newPlayerBody, registerTestPlayer } from '../../../test/support/players.ts';
import { accountsOfIvan, ivan, players } from '../../../test/support/same-person.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { inSnapshot } from '../../database/transaction.ts';
import { checkLinks } from './check-links.ts';

const base = '/api/back-office/v1';
const world = await createFileWorld();
let operator: Operator;
let staff: Staff;
// A separate operator for each test: all of them have the same person.
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  staff = await addTestStaff(world, operator);
});

const { register, tryToRegister } = accountsOfIvan(() => operator);
const setPolicy = (duplicate_accounts: string) =>
  must(staff.patch(`${base}/operator`, { settings: { duplicate_accounts } }));
const links = async (query = '') => (await must(staff.get(`${base}/player-links${query}`))).body.data;
const decide = (link: number, outcome: string, reason = 'Seen both passports.') =>
  staff.post(`${base}/player-links/${link}/decide`, { outcome, reason });
const personOf = async (player: number): Promise<number | null> => {
  const [row] = await world.admin<{ person_id: number | null }[]>`select person_id from players where id = ${player}`;
  return row!.person_id;
};
const findings = async (): Promise<string[]> => {
  const found: string[] = [];
  await inSnapshot(world.app.sql, operator.operator_id, (tx) =>
    checkLinks(tx, operator.operator_id, ({ message }) => void found.push(message)),
  );
  return found;
};

describe('a registration of a person who has an account', () => {
  test.each<[string, Record<string, unknown>]>([
    ['name, birth date and country', {}],
    ['the personal id', { ...newPlayerBody(), personal_id: '12-34 56' }],
    ['the document', { ...newPlayerBody(), document_number: 'x 123' }],
  ])('201: links the accounts by %s, and asks staff', async (_, more) => {
    const first = await register({ personal_id: '123456', document_number: 'X123' });
    const second = await registerTestPlayer(operator, { ...ivan, ...more });
    expect(await links('?state=open')).toMatchObject([
      { player_id: second, other_player_id: first, found_by: 'registration', decided_by: null },
    ]);
    expect(await personOf(first)).toBe(await personOf(second));
    expect(await personOf(first)).not.toBeNull();
    const [event] = await world.admin`
      select data from outbox_events where type = 'player.linked' and player_id = ${second}`;
    expect(event?.data).toMatchObject({ player_id: second, other_player_id: first, state: 'open' });
    const queues = (await must(staff.get(`${base}/queues`))).body.data;
    expect(queues).toContainEqual(expect.objectContaining({ queue: 'player_links', count: 1 }));
    expect(await findings()).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['the address of registration and the birth date alone', { registration_ip: '203.0.113.7' }],
    ['a name that only sounds alike', { first_name: 'Iwan' }],
    ['the mailbox of an account that is not verified', { email: 'box+2@example.com' }],
  ])('201: links nobody by %s', async (_, more) => {
    await register({ email: 'box+1@example.com', registration_ip: '203.0.113.7' });
    const other = { ...newPlayerBody(), birth_date: ivan.birth_date };
    await registerTestPlayer(operator, 'first_name' in more ? { ...ivan, ...more } : { ...other, ...more });
    expect(await links()).toEqual([]);
  });

  test('201 with allow: the accounts are linked, and nobody is asked', async () => {
    await setPolicy('allow');
    await register();
    const second = await register();
    expect(await links()).toMatchObject([{ player_id: second, state: 'linked' }]);
    expect(await personOf(second)).not.toBeNull();
    const types = await eventsOf(world, second);
    expect(types).not.toContain('player.linked');
  });

  test('422 VALIDATION_FAILED with refuse: says neither whom nor what it matched', async () => {
    await setPolicy('refuse');
    const first = await register({ personal_id: '123456' });
    const replies = [await tryToRegister({}), await tryToRegister({ ...newPlayerBody(), personal_id: '123456' })];
    for (const { status, body } of replies) {
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { player: ['cannot be accepted'] } });
      expect(JSON.stringify(body)).not.toContain(String(first));
    }
    expect(await links()).toEqual([]);
    expect((await tryToRegister({ ...newPlayerBody(), personal_id: null })).status).toBe(201);
  });

  test.each(['review', 'refuse'] as const)('two at once find each other (%s)', async (policy) => {
    await setPolicy(policy);
    // Holds the table that a registration writes after its search: both have searched, unless one waits for the other.
    const replies = await withTableHeld(world, { table: 'player_identities', waiters: 2 }, () =>
      Promise.all(Array.from({ length: 2 }, () => tryToRegister({ personal_id: '123456' }))),
    );
    const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.data.id as number);
    expect(made).toHaveLength(policy === 'refuse' ? 1 : 2);
    const persons = new Set(await Promise.all(made.map(personOf)));
    expect(persons.size).toBe(1);
    expect(await links()).toHaveLength(made.length - 1);
    expect(await findings()).toEqual([]);
  });

  test.each(['review', 'refuse'] as const)('a name that was changed before still counts (%s)', async (policy) => {
    await setPolicy(policy);
    const first = await register();
    await must(operator.client.patch(`${players}/${first}`, { first_name: 'Somebody', last_name: 'Else' }));
    const reply = await tryToRegister({});
    expect(reply.status).toBe(policy === 'refuse' ? 422 : 201);
    if (policy === 'refuse') return;
    expect(await links('?state=open')).toMatchObject([{ player_id: reply.body.data.id, other_player_id: first }]);
    expect(await personOf(first)).toBe(await personOf(reply.body.data.id));
    expect(await findings()).toEqual([]);
  });

  test('an account that matches two persons makes them one', async () => {
    const one = await register();
    const [, another] = [await register(), await registerTestPlayer(operator, { personal_id: '77' })];
    const last = await registerTestPlayer(operator, { personal_id: '77' });
    expect(await personOf(one)).not.toBe(await personOf(another));
    const bridge = await register({ personal_id: '77' });
    expect(await personOf(bridge)).not.toBeNull();
    expect(new Set(await Promise.all([one, another, last, bridge].map(personOf))).size).toBe(1);
    expect(await findings()).toEqual([]);
  });
});

describe('an account that comes to match another later', () => {
  test('a change of profile links them', async () => {
    const [first, other] = [await register(), await registerTestPlayer(operator)];
    await must(operator.client.patch(`${players}/${other}`, ivan));
    expect(await links()).toMatchObject([{ player_id: other, other_player_id: first, found_by: 'change' }]);
    expect(await findings()).toEqual([]);
  });

  test('422 VALIDATION_FAILED with refuse: only for a change that makes them match', async () => {
    const [first, same, other] = [await register(), await register(), await registerTestPlayer(operator)];
    await setPolicy('refuse');
    const refused = await operator.client.patch(`${players}/${other}`, ivan);
    expect(refused.body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { player: ['cannot be accepted'] },
    });
    expect((await operator.client.get(`${players}/${other}`)).body.data.first_name).toBe('Ada');
    for (const player of [first, same])
      await must(operator.client.patch(`${players}/${player}`, { email: `new-${player}@example.com` }));
  });

  test('a verification makes the mailbox a proof', async () => {
    const one = await registerTestPlayer(operator, { email: 'box+1@example.com' });
    const other = await registerTestPlayer(operator, { email: 'box+2@example.com' });
    expect(await links()).toEqual([]);
    await must(staff.post(playerUrl(one, '/kyc/submit')));
    await must(staff.post(playerUrl(one, '/kyc/verify'), { override_reason: 'known' }));
    expect(await links()).toMatchObject([{ player_id: other, other_player_id: one, kinds: ['mailbox'] }]);
  });

  test('a likely match that staff confirm is a link', async () => {
    const first = await register();
    const other = await register({ first_name: 'Иван', last_name: 'Петров' });
    await must(operator.client.post(`${players}/${first}/self-exclusion`, { period: '24_hours' }));
    const [match] = (await must(staff.get(`${base}/identity-matches?status=open`))).body.data;
    await must(staff.post(`${base}/identity-matches/${match.id}/close`, { outcome: 'same_person', note: 'Known.' }));
    expect(await links()).toMatchObject([{ player_id: other, other_player_id: first, state: 'same_person' }]);
    expect(await findings()).toEqual([]);
  });
});

describe('what staff see of a link', () => {
  const common = async (link: number) => (await must(staff.get(`${base}/player-links/${link}`))).body.data.common;

  test('everything that the accounts have in common, and whether it proves the person', async () => {
    const same = { personal_id: '123456', registration_ip: '203.0.113.7', email: 'box+1@example.com' };
    const first = await register(same);
    await register({ ...same, email: 'box+2@example.com' });
    const [link] = await links();
    const certain = ['personal_id', 'name', 'name_parts'].map((kind) => ({ kind, grade: 'certain', is_current: true }));
    const likely = ['mailbox', 'number', 'sound', 'look', 'registration_ip'].map((kind) => ({
      ...{ kind, grade: 'likely', is_current: true },
    }));
    expect(await common(link.id)).toEqual([...certain, ...likely]);
    // A verified account proves its mailbox, and an earlier profile still counts.
    await must(operator.client.patch(`${players}/${first}`, { last_name: 'Else' }));
    await must(staff.post(playerUrl(first, '/kyc/submit')));
    await must(staff.post(playerUrl(first, '/kyc/verify'), { override_reason: 'known' }));
    expect(await common(link.id)).toEqual(
      expect.arrayContaining([
        { kind: 'personal_id', grade: 'certain', is_current: true },
        { kind: 'name', grade: 'certain', is_current: false },
        { kind: 'mailbox', grade: 'certain', is_current: true },
      ]),
    );
  });

  test('404 for a link that does not exist', async () => {
    expect((await staff.get(`${base}/player-links/999999`)).status).toBe(404);
  });

  test('the list is filtered by state, account, cause and time', async () => {
    const [first, second] = [await register(), await register()];
    const other = await registerTestPlayer(operator);
    await must(operator.client.patch(`${players}/${other}`, ivan));
    const idsOf = async (query: string) =>
      (await links(query)).map(({ player_id }: { player_id: number }) => player_id);
    expect(await idsOf('')).toEqual([other, second]);
    expect(await idsOf('?found_by=change')).toEqual([other]);
    expect(await idsOf(`?player_id=${first}&found_by=registration`)).toEqual([second]);
    expect(await idsOf('?state=same_person')).toEqual([]);
    const now = world.clock.now();
    const [before, after] = [-1, 1].map((ms) => encodeURIComponent(new Date(now.getTime() + ms).toISOString()));
    expect(await idsOf(`?created_from=${before}&created_to=${after}`)).toEqual([other, second]);
    expect(await idsOf(`?created_from=${after}`)).toEqual([]);
    expect(await idsOf(`?created_to=${before}`)).toEqual([]);
  });
});

test('the operator sees the other accounts of a person, and the player sees nothing of them', async () => {
  const [first, second, third] = [await register(), await register(), await register()];
  const others = async (player: number) =>
    (await must(operator.client.get(`${players}/${player}/linked-accounts`))).body.data.map(
      (account: { player_id: number }) => account.player_id,
    );
  expect(await others(first)).toEqual([second, third]);
  expect(await others(third)).toEqual([first, second]);
  expect(await others(await registerTestPlayer(operator))).toEqual([]);
  const token = (await must(operator.client.post(`${players}/${second}/session-tokens`, {}))).body.data.token;
  const own = JSON.stringify((await must(bearerFor(world.app, token).get('/api/v1/player/me'))).body);
  expect(own).not.toMatch(/person_id|linked/);
});

describe('staff decide', () => {
  test('other_person unlinks, with a reason in the audit log, and the pair stays apart', async () => {
    const [first, second] = [await register({ phone: '+491701234567' }), await register()];
    const [link] = await links();
    const decided = (await must(decide(link.id, 'other_person'))).body.data;
    expect(decided).toMatchObject({ state: 'other_person', reason: 'Seen both passports.', decided_by: staff.id });
    expect([await personOf(first), await personOf(second)]).toEqual([null, null]);
    const rows = await world.admin`
      select subject_id, from_value, to_value, reason from audit_log
      where action = 'player_link.decided' and operator_id = ${operator.operator_id} order by subject_id`;
    expect([...rows]).toEqual(
      [first, second].map((subject_id) => ({
        ...{ subject_id, from_value: 'open', to_value: 'other_person', reason: 'Seen both passports.' },
      })),
    );
    const events = await eventsOf(world, second);
    expect(events).toContain('player.unlinked');
    // A change that leaves the common traits as they are links nothing.
    await must(operator.client.patch(`${players}/${second}`, { email: 'another@example.com' }));
    expect(await links()).toMatchObject([{ id: link.id, state: 'other_person' }]);
    expect(await findings()).toEqual([]);
  });

  test('another certain trait links them again', async () => {
    const first = await register({ email: 'box+1@example.com' });
    const second = await register();
    const [link] = await links();
    await must(decide(link.id, 'other_person'));
    await must(staff.post(playerUrl(first, '/kyc/submit')));
    await must(staff.post(playerUrl(first, '/kyc/verify'), { override_reason: 'known' }));
    expect((await links())[0].state, 'the same traits').toBe('other_person');
    await must(operator.client.patch(`${players}/${second}`, { email: 'box+2@example.com' }));
    expect(await links()).toMatchObject([{ id: link.id, state: 'open', decided_by: null }]);
    expect(await personOf(first)).toBe(await personOf(second));
    expect(await findings()).toEqual([]);
  });

  test('same_person confirms, and a later other_person reverses it', async () => {
    const [first] = [await register(), await register()];
    const [link] = await links();
    await must(decide(link.id, 'same_person'));
    expect((await decide(link.id, 'same_person')).body.error.code).toBe('INVALID_REQUEST');
    await must(decide(link.id, 'other_person'));
    expect(await personOf(first)).toBeNull();
    await must(decide(link.id, 'same_person'));
    expect(await personOf(first)).not.toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('the accounts that the one in the middle connected stay one person', async () => {
    const [first, second, third] = [await register(), await register(), await register()];
    const between = await links();
    for (const { id } of between.filter((link: { other_player_id: number }) => link.other_player_id === first))
      await must(decide(id, 'other_person'));
    expect(await personOf(first)).toBeNull();
    expect(await personOf(second)).not.toBeNull();
    expect(await personOf(second)).toBe(await personOf(third));
    expect(await findings()).toEqual([]);
  });

  test('a third account that matches both joins one of them, and two decisions cannot contradict', async () => {
    const [first, second] = [await register(), await register()];
    const [link] = await links();
    await must(decide(link.id, 'other_person'));
    const third = await register();
    expect(await personOf(third)).toBe(await personOf(first));
    expect(await personOf(second)).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('403 without review_aml', async () => {
    await register();
    await register();
    const [link] = await links();
    const support = await addTestStaff(world, operator, 'support');
    const path = `${base}/player-links/${link.id}/decide`;
    expect((await support.post(path, { outcome: 'same_person', reason: 'x' })).status).toBe(403);
    expect((await support.get(`${base}/player-links`)).status).toBe(403);
  });
});
