import { backOfficeRoutes } from '@croupier/contract/routes.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { base } from '../../support/back-office.ts';
import { addMethod, playerWith, withdraw } from '../../test/support/money.ts';
import { addTestStaff } from '../../test/support/staff.ts';
import { createFileWorld } from '../../test/support/world.ts';

const world = await createFileWorld();

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; allOf?: Json[] };

/** Every object within an answer, with the names of its fields. */
const objectsIn = (schema: Json): string[][] => [
  ...(schema.properties ? [Object.keys(schema.properties)] : []),
  ...[...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(objectsIn),
  ...(schema.items ? objectsIn(schema.items) : []),
];

/** Fields that hold the id of a member of staff, and the field that names them. */
const named: Record<string, string> = {
  assigned_to: 'assigned_to_name',
  closed_by: 'closed_by_name',
  proposed_by: 'proposed_by_name',
  decided_by: 'decided_by_name',
  reviewed_by: 'reviewed_by_name',
  by_staff: 'by_staff_name',
  actor_id: 'actor_name',
  author_id: 'author_name',
  approved_by: 'approvals',
};

test.each(backOfficeRoutes.map((route) => [route.name, route] as const))(
  '%s: wherever the id of a member of staff stands, a name stands beside it',
  (_, { reply }) => {
    const objects = objectsIn(z.toJSONSchema(reply.schema, { unrepresentable: 'any' }) as Json);
    const nameless = objects.flatMap((fields) =>
      fields.filter((field) => named[field] !== undefined && !fields.includes(named[field])),
    );
    expect(nameless).toEqual([]);
  },
);

test('audit log, notes, proposals and notices name the member of staff; players and keys have no name', async () => {
  const operator = await world.addOperator({
    settings: { second_person: true, unverified_withdrawal_threshold: null },
  });
  const [ann, bob] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
  await world.admin`update staff set name = 'Ann Example' where id = ${ann.id}`;
  await world.admin`update staff set name = 'Bob Example' where id = ${bob.id}`;
  const player = await playerWith(operator, 100);
  await operator.client.patch(`/api/v1/operator/players/${player}`, { city: 'Vienna' });
  const note = await ann.post(`${base}/players/${player}/notes`, { note: 'Called.' });
  expect(note.body.data).toMatchObject({ author_id: ann.id, author_name: 'Ann Example' });
  expect((await bob.get(`${base}/players/${player}/notes`)).body.data).toEqual([note.body.data]);

  const log = await bob.get(`${base}/audit-log?subject_kind=player&subject_id=${player}`);
  const names = new Map(log.body.data.map((row: Record<string, string>) => [row.action, row.actor_name]));
  expect(names.get('player.note_added')).toBe('Ann Example');
  expect(names.get('player.updated')).toBeNull();

  const made = await ann.post(`${base}/staff`, { email: 'new@example.com', name: 'New', role: 'support' });
  expect(made.body.data).toMatchObject({ proposed_by_name: 'Ann Example', decided_by_name: null });
  const reply = await bob.get(`${base}/notices`);
  expect(reply.body.data).toMatchObject([{ by_staff: ann.id, by_staff_name: 'Ann Example' }]);
  const read = await bob.post(`${base}/notices/${reply.body.data[0].id}/read`);
  expect(read.body.data).toMatchObject({ by_staff_name: 'Ann Example' });
  const confirmed = await bob.post(`${base}/proposals/${made.body.data.id}/confirm`);
  expect(confirmed.body.data).toMatchObject({ proposed_by_name: 'Ann Example', decided_by_name: 'Bob Example' });
  const listed = [{ ...confirmed.body.data, player_name: null }];
  expect((await ann.get(`${base}/proposals?status=confirmed`)).body.data).toEqual(listed);
});

test("another operator's staff have no name here", async () => {
  const operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
  const other = await world.addOperator();
  const [ann, stranger] = [await addTestStaff(world, operator), await addTestStaff(world, other)];
  await addMethod(ann);
  const { id } = (await withdraw(operator, await playerWith(operator, 100), 100)).body.data;
  await world.admin`update payment_requests set approved_by = ${`{${stranger.id}}`}::bigint[] where id = ${id}`;
  expect((await ann.get(`${base}/payments/${id}`)).body.data.approvals).toEqual([{ id: stranger.id, name: '' }]);
});
