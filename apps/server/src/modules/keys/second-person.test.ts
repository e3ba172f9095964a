import { allScopes, moneyScopes, powerOfScopes, type Scope, scopesFor } from '@croupier/contract/scopes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { clientFor, mustData, type Reply } from '../../../test/support/client.ts';
import { addProvider } from '../../../test/support/games.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import { createSecretSweep } from '../proposals/sweep.ts';

const keys = `${base}/api-keys`;
const me = '/api/v1/operator/me';

const world = await createFileWorld();
const otherNode = await world.startNode();
let operator: Operator;
let proposer: Staff;
let other: Staff;
let provider_id: number;
beforeAll(async () => {
  operator = await world.addOperator();
  proposer = await addTestStaff(world, operator, 'developer');
  other = await addTestStaff(world, operator, 'developer');
  const admin = await addTestStaff(world, operator);
  provider_id = (await addProvider(admin)).id;
  await mustData(admin.patch(`${base}/operator`, { settings: { second_person: true } }));
});

const decide = (staff: Staff, id: number, verb: string, body?: object) =>
  staff.post(`${base}/proposals/${id}/${verb}`, body);
const confirm = (id: number) => mustData(decide(other, id, 'confirm'));
const shown = async (id: number) =>
  (await mustData(other.get(keys))).find((key: { id: number }) => key.id === id) as Record<string, unknown>;
const clients = (key: string, secret: string) =>
  [world.app, otherNode].map((node) => clientFor(node, world.clock, { key, secret }));
const codes = async (key: string, secret: string) =>
  Promise.all(clients(key, secret).map(async (client) => codeOf(await client.get(me))));
const codeOf = (reply: Reply) => reply.body.error?.code ?? reply.status;
const sealedOf = async (proposal: number) =>
  (
    await world.admin<{ has: boolean }[]>`select secret_sealed is not null as has from proposals where id = ${proposal}`
  )[0]!.has;

test('a new secret by one person ends that two people stand behind a key', async () => {
  const alone = await world.addOperator({ settings: { second_person: false } });
  const developer = await addTestStaff(world, alone, 'developer');
  const { id } = await alone.addKey(['payments:write']);
  await world.admin`update api_keys set made_by_two = true where id = ${id}`;
  expect(await mustData(developer.post(`${keys}/${id}/rotate`))).toMatchObject({ id, made_by_two: false });
  const [stored] = await world.admin`select made_by_two from api_keys where id = ${id}`;
  expect(stored).toEqual({ made_by_two: false });
});

describe('a key at an operator where two people are needed', () => {
  test.each(scopesFor({ is_sandbox: false }))(
    'with %s exists at once only where the scope leads to no money',
    async (scope) => {
      const reply = await proposer.post(keys, { name: `Only ${scope}`, scopes: [scope] });
      expect(reply.status, powerOfScopes[scope].why).toBe(moneyScopes.includes(scope) ? 202 : 201);
    },
  );

  test.each(scopesFor({ is_sandbox: false }))(
    'gets %s at once only where the scope leads to no money',
    async (scope) => {
      const { id } = await operator.addKey([]);
      const reply = await proposer.patch(`${keys}/${id}`, { scopes: [scope] });
      expect(reply.status).toBe(moneyScopes.includes(scope) ? 202 : 200);
      expect(await shown(id)).toMatchObject({
        scopes: moneyScopes.includes(scope) ? [] : [scope],
        leads_to_money: false,
        made_by_two: false,
      });
    },
  );

  test.each<[string, Scope]>(moneyScopes.map((scope) => ['of a scope that leads to money', scope]))(
    '%s (%s) is widened by two people: addresses and end',
    async (_, scope) => {
      const expires_at = new Date(world.clock.now().getTime() + day).toISOString();
      const { id } = await operator.addKey([scope], { ip_allowlist: ['203.0.113.7'], expires_at });
      for (const wider of [{ ip_allowlist: [] }, { ip_allowlist: ['203.0.113.0/24'] }, { expires_at: null }])
        expect((await proposer.patch(`${keys}/${id}`, wider)).status).toBe(202);
      for (const narrower of [{ rate_limit_per_minute: 700 }, { scopes: [] }])
        expect((await proposer.patch(`${keys}/${id}`, narrower)).status).toBe(200);
    },
  );

  test('is not widened for a secret that somebody got alone after the second person was asked', async () => {
    const { id } = await operator.addKey(['reports:read']);
    const wider = await mustData(proposer.patch(`${keys}/${id}`, { scopes: ['reports:read', 'payments:write'] }));
    world.clock.advance(1_000);
    expect((await proposer.post(`${keys}/${id}/rotate`)).status).toBe(200);
    expect((await decide(other, wider.id, 'confirm')).body.error).toMatchObject({
      code: 'PROPOSAL_INVALID',
      details: { rule: 'stale' },
    });
    expect(await shown(id)).toMatchObject({ scopes: ['reports:read'] });
  });

  test('says whether two people stand behind it', async () => {
    const waiting = await mustData(proposer.post(keys, { name: 'Website', scopes: ['players:write'] }));
    const { subject_id } = await confirm(waiting.id);
    expect(await shown(subject_id)).toMatchObject({ leads_to_money: true, made_by_two: true });

    const byCommandLine = await operator.addKey(['players:write']);
    expect(await shown(byCommandLine.id)).toMatchObject({ leads_to_money: true, made_by_two: false });

    const listed = await mustData(other.get(`${keys}?status=active&leads_to_money=true&made_by_two=false`));
    const ids = listed.map((key: { id: number }) => key.id);
    expect([ids.includes(byCommandLine.id), ids.includes(subject_id)]).toEqual([true, false]);
    for (const key of listed) expect(key).toMatchObject({ status: 'active', leads_to_money: true, made_by_two: false });

    const reads = await mustData(proposer.post(keys, { name: 'Reports', scopes: ['reports:read'] }));
    const wider = await mustData(proposer.patch(`${keys}/${reads.id}`, { scopes: ['reports:read', 'games:launch'] }));
    await confirm(wider.id);
    expect(await shown(reads.id)).toMatchObject({ leads_to_money: true, made_by_two: true });
  });
});

test('a proposal that gives a key power is stale once its secret is another', async () => {
  const { id } = await operator.addKey(['players:write', 'players:read']);
  expect((await proposer.patch(`${keys}/${id}`, { scopes: ['players:read'] })).status).toBe(200);
  const wider = await proposer.patch(`${keys}/${id}`, { scopes: ['players:write', 'players:read'] });
  expect(wider.status, wider.text).toBe(202);
  world.clock.advance(1_000);
  expect((await proposer.post(`${keys}/${id}/rotate`)).status).toBe(200);
  const refused = await decide(other, wider.body.data.id, 'confirm');
  expect(refused.body.error).toMatchObject({ code: 'PROPOSAL_INVALID', details: { rule: 'stale' } });
  expect(await shown(id)).toMatchObject({ scopes: ['players:read'], leads_to_money: false });
});

describe('a new secret of a key that leads to money', () => {
  const rotate = async (id: number, staff = proposer) => {
    const reply = await staff.post(`${keys}/${id}/rotate`);
    expect(reply.status, reply.text).toBe(202);
    return reply.body.data as { id: number; secret: string; before: object; after: object };
  };
  const addKey = () => operator.addKey(['players:write', 'players:read'], { name: 'Shop' });

  test.each(allScopes)('with %s needs a second person exactly where the scope leads to money', async (scope) => {
    const { id, key, secret } = await operator.addKey([scope]);
    const reply = await proposer.post(`${keys}/${id}/rotate`);
    expect(reply.status).toBe(moneyScopes.includes(scope) ? 202 : 200);
    expect(await codes(key, secret)).toEqual(Array(2).fill(reply.status === 202 ? 200 : 'INVALID_SIGNATURE'));
  });

  test('goes to the proposer, and works from the confirmation of another on; the old one works until then', async () => {
    const { id, key, secret: old } = await addKey();
    expect(await codes(key, old)).toEqual([200, 200]);
    const { id: proposal, secret, before, after } = await rotate(id);
    expect(secret).toMatch(/^ops_[\w-]{43}$/);
    expect(after).toMatchObject({ ...before, key, name: 'Shop', secret_created_at: world.clock.now().toISOString() });

    expect(await codes(key, old)).toEqual([200, 200]);
    expect(await codes(key, secret)).toEqual(['INVALID_SIGNATURE', 'INVALID_SIGNATURE']);
    expect(codeOf(await decide(proposer, proposal, 'confirm'))).toBe('PROPOSAL_INVALID');
    expect(await shown(id)).toMatchObject({ rotation_proposal_id: proposal, made_by_two: false });

    world.clock.advance(60_000);
    const confirmed = await decide(other, proposal, 'confirm');
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(await codes(key, old)).toEqual(['INVALID_SIGNATURE', 'INVALID_SIGNATURE']);
    expect(await codes(key, secret)).toEqual([200, 200]);
    expect(await shown(id)).toMatchObject({ rotation_proposal_id: null, made_by_two: true });
    expect(await sealedOf(proposal)).toBe(false);

    const seen = [
      confirmed,
      await other.get(`${base}/proposals/${proposal}`),
      await other.get(keys),
      await other.get(`${base}/notices`),
      await (await addTestStaff(world, operator, 'auditor')).get(`${base}/audit-log?per_page=100`),
    ];
    for (const reply of seen) {
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(secret);
    }
    const notices = await mustData(proposer.get(`${base}/notices`));
    expect(notices[0]).toMatchObject({ kind: 'api_key.secret_rotated', subject_id: id, by_staff: other.id });
  });

  test('of a game provider goes the same way', async () => {
    const { id, key, secret: old } = await operator.addKey([], { provider_id });
    const listed = (await mustData(proposer.get(`${base}/api-keys`))).find((one: { id: number }) => one.id === id);
    expect(listed.provider_name).toMatch(/\D/);
    const { id: proposal, secret } = await rotate(id);
    expect(secret).toMatch(/^gps_/);
    const ask = async (held: string) =>
      (await clientFor(otherNode, world.clock, { key, secret: held }).post('/api/v1/provider/balance', {})).status;
    expect([await ask(old), await ask(secret)]).toEqual([422, 401]);
    await confirm(proposal);
    expect([await ask(old), await ask(secret)]).toEqual([401, 422]);
  });

  test('is replaced by a newer one: only the newest can be confirmed', async () => {
    const { id, key, secret: old } = await addKey();
    const [first, second] = [await rotate(id), await rotate(id, other)];
    expect(await sealedOf(first.id)).toBe(false);
    const replaced = await mustData(proposer.get(`${base}/proposals/${first.id}`));
    expect(replaced).toMatchObject({ status: 'withdrawn', decided_by: other.id, reason: expect.any(String) });
    expect(codeOf(await decide(other, first.id, 'confirm'))).toBe('PROPOSAL_INVALID');
    expect(codeOf(await decide(other, second.id, 'confirm'))).toBe('PROPOSAL_INVALID');
    await mustData(decide(proposer, second.id, 'confirm'));
    expect([await codes(key, old), await codes(key, first.secret), await codes(key, second.secret)]).toEqual([
      Array(2).fill('INVALID_SIGNATURE'),
      Array(2).fill('INVALID_SIGNATURE'),
      [200, 200],
    ]);
  });

  test('that two ask for at the same time waits once', async () => {
    const { id } = await addKey();
    await Promise.all([rotate(id), rotate(id, other), rotate(id)]);
    const [waiting] = await world.admin<{ waiting: number }[]>`
      select count(*)::int as waiting from proposals
      where subject_id = ${id} and kind = 'api_key.rotate' and status = 'pending'`;
    expect(waiting).toEqual({ waiting: 1 });
  });

  test.each([
    ['withdrawn', (id: number) => decide(proposer, id, 'withdraw')],
    ['rejected', (id: number) => decide(other, id, 'reject', { reason: 'Nobody asked for it' })],
  ])('that is %s is forgotten at once, and the old one goes on working', async (_, end) => {
    const { id, key, secret: old } = await addKey();
    const { id: proposal, secret } = await rotate(id);
    expect(await sealedOf(proposal)).toBe(true);
    await mustData(end(proposal));
    expect(await sealedOf(proposal)).toBe(false);
    expect([await codes(key, old), await codes(key, secret)]).toEqual([[200, 200], Array(2).fill('INVALID_SIGNATURE')]);
  });

  test('is forgotten after seven days', async () => {
    const { id } = await addKey();
    const { id: proposal } = await rotate(id);
    const sweep = createSecretSweep({ control: world.app.control, clock: world.clock });
    world.clock.advance(7 * day - 1);
    await sweep(null);
    expect(await sealedOf(proposal)).toBe(true);
    world.clock.advance(1);
    expect(await sweep(operator.operator_id)).toBeGreaterThan(0);
    expect(await sealedOf(proposal)).toBe(false);
    expect(codeOf(await decide(other, proposal, 'confirm'))).toBe('PROPOSAL_INVALID');
    expect(await shown(id)).toMatchObject({ rotation_proposal_id: null });
  });

  test('waits for nobody when the key is revoked: that takes one person, and no confirmation brings it back', async () => {
    const { id, key, secret: old } = await addKey();
    const { id: proposal, secret } = await rotate(id);
    expect((await proposer.post(`${keys}/${id}/revoke`)).status).toBe(200);
    expect(await codes(key, old)).toEqual(Array(2).fill('API_KEY_INACTIVE'));
    expect(codeOf(await decide(other, proposal, 'confirm'))).toBe('INVALID_REQUEST');
    expect(await codes(key, secret)).toEqual(Array(2).fill('API_KEY_INACTIVE'));
  });

  test('is not made valid for more than the second person saw', async () => {
    const { id } = await addKey();
    const { id: proposal } = await rotate(id);
    const wider = await mustData(proposer.patch(`${keys}/${id}`, { scopes: ['players:write', 'payments:write'] }));
    await confirm(wider.id);
    expect((await decide(other, proposal, 'confirm')).body.error).toMatchObject({
      code: 'PROPOSAL_INVALID',
      details: { rule: 'stale' },
    });
  });
});
