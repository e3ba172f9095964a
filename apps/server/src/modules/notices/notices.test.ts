import { allRoles, roleHas } from '@croupier/contract/permissions.ts';
import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

test.each([
  ['rotate', 'api_key.secret_rotated', 'got a new secret'],
  ['revoke', 'api_key.revoked', 'was revoked'],
])(
  '%s of a key that leads to no money takes effect at once, and notifies the others who manage keys',
  async (verb, kind, words) => {
    const operator = await world.addOperator({ settings: { second_person: true } });
    const actor = await addTestStaff(world, operator);
    const key = await operator.addKey(['payments:read']);
    expect((await actor.post(`${base}/api-keys/${key.id}/${verb}`)).status).toBe(200);

    for (const role of allRoles) {
      const member = await addTestStaff(world, operator, role);
      const { data } = (await member.get(`${base}/notices`)).body;
      if (!roleHas(role, 'manage_api')) expect([role, data]).toEqual([role, []]);
      else
        expect(data).toEqual([
          {
            id: expect.any(Number),
            kind,
            permission: 'manage_api',
            message: `The key ${key.key} (test) ${words}.`,
            subject_kind: 'api_key',
            subject_id: key.id,
            by_staff: actor.id,
            by_staff_name: 'admin',
            read_at: null,
            created_at: world.clock.now().toISOString(),
          },
        ]);
    }
    expect((await actor.get(`${base}/notices`)).body.data, 'not to who did it').toEqual([]);
  },
);

test('marks a notice as read for the reader only, once; notices for others do not exist', async () => {
  const operator = await world.addOperator();
  const [actor, reader, third] = await Promise.all([1, 2, 3].map(() => addTestStaff(world, operator)));
  await actor!.post(`${base}/api-keys/${operator.key.id}/rotate`);
  const unread = async (staff: typeof reader) => (await staff!.get(`${base}/notices?unread=true`)).body.meta.total;
  const { id } = (await reader!.get(`${base}/notices`)).body.data[0];
  const read = await reader!.post(`${base}/notices/${id}/read`);
  expect(read.body.data.read_at).toBe(world.clock.now().toISOString());
  world.clock.advance(1_000);
  expect((await reader!.post(`${base}/notices/${id}/read`)).body).toEqual(read.body);
  expect([await unread(reader), await unread(third)]).toEqual([0, 1]);
  const support = await addTestStaff(world, operator, 'support');
  for (const stranger of [support, actor!])
    expect((await stranger.post(`${base}/notices/${id}/read`)).status).toBe(404);
});

test('a proposal notifies those who can confirm it', async () => {
  const operator = await world.addOperator({ settings: { second_person: true } });
  const [admin, reader] = await Promise.all([addTestStaff(world, operator), addTestStaff(world, operator)]);
  const { id } = (await admin.post(`${base}/staff`, { email: 'a@example.com', name: 'A', role: 'support' })).body.data;
  expect((await reader.get(`${base}/notices`)).body.data).toMatchObject([
    { kind: 'proposal.created', subject_kind: 'proposal', subject_id: id, by_staff: admin.id },
  ]);
});
