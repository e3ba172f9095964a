import { type ProposalKindName, proposalKinds } from '@croupier/contract/back-office/proposals.ts';
import { allRoles, roleHas } from '@croupier/contract/permissions.ts';
import { backOfficeRoutes } from '@croupier/contract/routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { clientFor, type Reply } from '../../../test/support/client.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { proposalCases } from '../../../test/support/proposal-cases.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';

const url = `${base}/proposals`;

const world = await createFileWorld();
let operator: Operator;
let proposer: Staff;
let other: Staff;
beforeAll(async () => {
  operator = await world.addOperator({ settings: { second_person: true } });
  proposer = await addTestStaff(world, operator);
  other = await addTestStaff(world, operator);
});

const cases = proposalCases(world, () => ({ operator, proposer, other }));

const decide = (staff: Staff, id: number, verb: string, body?: object) => staff.post(`${url}/${id}/${verb}`, body);
const rule = (reply: Reply) => [reply.status, reply.body.error?.code, reply.body.error?.details.rule];

test('every route that can answer with a proposal is tried below', async () => {
  const routes = await Promise.all(Object.values(cases).map(async (make) => (await make()).route));
  const declared = backOfficeRoutes.filter((route) => route.proposes).map((route) => route.name);
  expect(routes.toSorted()).toEqual(declared.toSorted());
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(proposalKinds).toSorted());
});

describe.each(Object.entries(cases))('%s', (kind, make) => {
  const permission = proposalKinds[kind as ProposalKindName];

  test('202: changes nothing until another person confirms it, then once, with audit rows', async () => {
    const change = await make();
    const before = await change.look();
    const waiting = await change.send(proposer);
    expect(waiting.status, waiting.text).toBe(202);
    const { id } = waiting.body.data;
    expect(waiting.body.data).toMatchObject({ kind, permission, status: 'pending', proposed_by: proposer.id });
    const { secret: _, ...shown } = waiting.body.data;
    expect(waiting.body.proposal).toEqual(shown);
    expect(await change.look()).toEqual(before);

    expect(rule(await decide(proposer, id, 'confirm'))).toEqual([422, 'PROPOSAL_INVALID', 'own_proposal']);
    expect(rule(await decide(proposer, id, 'reject', { reason: 'x' }))).toEqual([
      422,
      'PROPOSAL_INVALID',
      'own_proposal',
    ]);
    expect(rule(await decide(other, id, 'withdraw'))).toEqual([422, 'PROPOSAL_INVALID', 'not_own_proposal']);
    expect(await change.look()).toEqual(before);

    const confirmed = await decide(other, id, 'confirm');
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(confirmed.body.data).toMatchObject({ status: 'confirmed', decided_by: other.id });
    expect(confirmed.body.data.subject_id).toEqual(expect.any(Number));
    expect(await change.look()).not.toEqual(before);
    expect(rule(await decide(other, id, 'confirm'))).toEqual([422, 'PROPOSAL_INVALID', 'not_pending']);

    const log = (await other.get(`${base}/audit-log?subject_kind=proposal&subject_id=${id}`)).body.data;
    expect(log.map((row: { action: string; actor_id: number }) => [row.action, row.actor_id])).toEqual([
      ['proposal.confirmed', other.id],
      ['proposal.created', proposer.id],
    ]);
  });

  test('403: only roles with its permission see and decide it', async () => {
    const { id } = (await (await make()).send(proposer)).body.data;
    for (const role of allRoles) {
      const member = await addTestStaff(world, operator, role);
      const mayDecide = roleHas(role, permission);
      const listed = (await member.get(`${url}?status=pending&per_page=100`)).body.data;
      expect([role, listed.some((row: { id: number }) => row.id === id)]).toEqual([role, mayDecide]);
      expect([role, (await member.get(`${url}/${id}`)).status]).toEqual([role, mayDecide ? 200 : 403]);
      if (mayDecide) continue;
      for (const [verb, body] of [['confirm'], ['reject', { reason: 'x' }], ['withdraw']] as const)
        expect((await decide(member, id, verb, body)).body.error).toMatchObject({
          code: 'INSUFFICIENT_PERMISSION',
          details: { required_permission: permission },
        });
    }
    expect((await decide(proposer, id, 'withdraw')).body.data.status).toBe('withdrawn');
  });

  test('422: refused once withdrawn, rejected or expired, without any change', async () => {
    const endings: [string, (id: number) => Promise<unknown>][] = [
      ['withdrawn', (id) => decide(proposer, id, 'withdraw')],
      ['rejected', (id) => decide(other, id, 'reject', { reason: 'Nobody asked for it' })],
      ['expired', async () => world.clock.advance(7 * day)],
    ];
    for (const [status, end] of endings) {
      const change = await make();
      const before = await change.look();
      const { id } = (await change.send(proposer)).body.data;
      await end(id);
      expect((await other.get(`${url}/${id}`)).body.data.status).toBe(status);
      const late = await decide(other, id, 'confirm');
      expect([...rule(late), late.body.error.details.status]).toEqual([422, 'PROPOSAL_INVALID', 'not_pending', status]);
      expect(await change.look()).toEqual(before);
      const listed = (await other.get(`${url}?status=${status}&kind=${kind}&per_page=100`)).body.data;
      expect(listed.map((row: { id: number }) => row.id)).toContain(id);
    }
  });

  test('422 stale: the fields have changed since', async () => {
    const change = await make();
    if (!change.meddle) return;
    const { id } = (await change.send(proposer)).body.data;
    await change.meddle();
    const between = await change.look();
    expect(rule(await decide(other, id, 'confirm'))).toEqual([422, 'PROPOSAL_INVALID', 'stale']);
    expect(await change.look()).toEqual(between);
  });

  test('422: the proposer has lost the permission, or is inactive', async () => {
    for (const lost of [{ role: 'auditor' }, { status: 'inactive' }]) {
      const leaving = await addTestStaff(world, operator);
      const change = await make();
      const before = await change.look();
      const { id } = (await change.send(leaving)).body.data;
      expect((await other.patch(`${base}/staff/${leaving.id}`, lost)).status).toBe(200);
      expect(rule(await decide(other, id, 'confirm'))).toEqual([422, 'PROPOSAL_INVALID', 'proposer_lost_permission']);
      expect(await change.look()).toEqual(before);
    }
  });

  test('two concurrent confirmations make the change once', async () => {
    const { id } = (await (await make()).send(proposer)).body.data;
    const third = await addTestStaff(world, operator);
    const { operator_id } = operator;
    const replies = await withRowsHeld(world, { table: 'proposals', operator_id, waiters: 2 }, () =>
      Promise.all([decide(other, id, 'confirm'), decide(third, id, 'confirm')]),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 422]);
  });
});

describe.each(Object.entries(cases))('%s', (_, make) => {
  test('concurrent confirmation and withdrawal: one wins, and the change is made only with the confirmation', async () => {
    const change = await make();
    const before = await change.look();
    const { id } = (await change.send(proposer)).body.data;
    const { operator_id } = operator;
    const [confirmed, withdrawn] = await withRowsHeld(world, { table: 'proposals', operator_id, waiters: 2 }, () =>
      Promise.all([decide(other, id, 'confirm'), decide(proposer, id, 'withdraw')]),
    );
    expect([confirmed.status, withdrawn.status].toSorted()).toEqual([200, 422]);
    if (withdrawn.status === 200) expect(await change.look()).toEqual(before);
    else expect(await change.look()).not.toEqual(before);
  });
});

test('the list names the players whom proposals are for, to those who may see players', async () => {
  const change = await cases['balance.correct']();
  const { id } = (await change.send(proposer)).body.data;
  const nameIn = async (staff: Staff): Promise<unknown> => {
    const { data } = (await staff.get(`${url}?status=pending&per_page=100`)).body;
    return data.find((row: { id: number }) => row.id === id)?.player_name;
  };
  expect(await nameIn(other)).toMatch(/^\S+ \S+/);
  const tokens = await addTestStaff(world, operator, 'finance');
  expect(await nameIn(tokens)).toBe(roleHas('finance', 'view_players') ? await nameIn(other) : null);
});

test('an open proposal names who else may decide on it; once decided it names nobody', async () => {
  const of = await world.addOperator({ settings: { second_person: true } });
  const ann = await addTestStaff(world, of, 'admin', 'Ann');
  await addTestStaff(world, of, 'auditor', 'Without the permission');
  const wanted = { name: 'Thank you', type: 'manual', default_amount: 500, wagering_multiplier: 1 };
  const { id } = (await ann.post(`${base}/bonuses`, wanted)).body.data;
  const decidersOf = async (): Promise<string[]> => (await ann.get(`${url}/${id}`)).body.data.deciders;
  expect(await decidersOf()).toEqual([]);
  const bob = await addTestStaff(world, of, 'marketing', 'Bob');
  const gone = await addTestStaff(world, of, 'marketing', 'Gone');
  expect((await ann.patch(`${base}/staff/${gone.id}`, { status: 'inactive' })).status).toBe(200);
  expect(await decidersOf()).toEqual(['Bob']);
  expect((await decide(bob, id, 'reject', { reason: 'Not now' })).status).toBe(200);
  expect(await decidersOf()).toEqual([]);
});

describe('a key that moves money', () => {
  test('only the proposer gets its secret, which is useless until another person confirms', async () => {
    const waiting = await proposer.post(`${base}/api-keys`, { name: 'Cashier', scopes: ['payments:write'] });
    const { id, secret, after } = waiting.body.data;
    expect(secret).toMatch(/^ops_/);
    const client = clientFor(world.app, world.clock, { key: after.key, secret });
    const me = '/api/v1/operator/me';
    expect((await client.get(me)).body.error.code).toBe('INVALID_API_KEY');
    const shown = [await other.get(`${url}/${id}`), await decide(other, id, 'confirm'), await other.get(url)];
    for (const reply of shown) expect(reply.text).not.toContain(secret);
    expect((await client.get(me)).body.data.api_key.scopes).toEqual(['payments:write']);
    const [row] = await world.admin`select secret_sealed from proposals where id = ${id}`;
    expect(row).toEqual({ secret_sealed: null });
  });

  test('201: a read-only key needs no second person', async () => {
    const reply = await proposer.post(`${base}/api-keys`, { name: 'Reports', scopes: ['reports:read'] });
    expect(reply.status).toBe(201);
  });
});

describe('rights are checked when the change is made', () => {
  test.each([
    ['confirmer', { role: 'auditor' }, [403, 'INSUFFICIENT_PERMISSION', undefined]],
    ['confirmer', { status: 'inactive' }, [403, 'INSUFFICIENT_PERMISSION', undefined]],
    ['proposer', { role: 'auditor' }, [422, 'PROPOSAL_INVALID', 'proposer_lost_permission']],
    ['proposer', { status: 'inactive' }, [422, 'PROPOSAL_INVALID', 'proposer_lost_permission']],
  ] as const)('the %s becomes %o while the request runs', async (who, lost, refusal) => {
    const people = { proposer: await addTestStaff(world, operator), confirmer: await addTestStaff(world, operator) };
    const change = await cases['operator.update']();
    const { id } = (await change.send(people.proposer)).body.data;
    const reply = await withRowsHeld(
      world,
      { table: 'staff', operator_id: operator.operator_id, waiters: 1 },
      () => decide(people.confirmer, id, 'confirm'),
      (holder) => holder`update staff set ${holder({ ...lost })} where id = ${people[who].id}`,
    );
    expect(rule(reply)).toEqual(refusal);
    expect(await change.look()).toBe(false);
  });
});

describe('one person alone', () => {
  test('cannot create a second person: new staff and reactivated staff need confirmation', async () => {
    const gone = await addTestStaff(world, operator, 'admin');
    expect((await proposer.patch(`${base}/staff/${gone.id}`, { status: 'inactive' })).status).toBe(200);
    expect((await proposer.patch(`${base}/staff/${gone.id}`, { status: 'active' })).status).toBe(202);
    const wanted = { email: 'puppet@example.com', name: 'Puppet', role: 'auditor' };
    expect((await proposer.post(`${base}/staff`, wanted)).status).toBe(202);
  });

  test('cannot switch the requirement off, whether it was set or is the default', async () => {
    for (const live of [true, null]) {
      const casino = await world.addOperator({ settings: { second_person: live } });
      const admin = await addTestStaff(world, casino);
      const reply = await admin.patch(`${base}/operator`, { settings: { second_person: false } });
      expect(reply.status, reply.text).toBe(202);
      expect((await admin.get(`${base}/operator`)).body.data.settings.second_person).toBe(live);
    }
  });

  test('does everything at once in a sandbox, by default', async () => {
    const sandbox = await world.addOperator({ is_sandbox: true, settings: { second_person: null } });
    const admin = await addTestStaff(world, sandbox);
    const wanted = { email: 'pat@example.com', name: 'Pat', role: 'admin' };
    expect((await admin.post(`${base}/staff`, wanted)).status).toBe(201);
    expect((await admin.patch(`${base}/operator`, { settings: { four_eyes_threshold: null } })).status).toBe(200);
  });
});
