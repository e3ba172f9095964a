import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const large = { page: 'withdrawals', name: 'Large', query: 'queue=to_decide&order=largest' };

const people = async () => {
  const operator = await world.addOperator();
  const [ann, bob] = [await addTestStaff(world, operator, 'payments'), await addTestStaff(world, operator, 'support')];
  return { operator, ann, bob };
};

test('only its owner sees a view until it is shared', async () => {
  const { ann, bob } = await people();
  const made = await ann.post(`${base}/views`, { ...large, columns: ['amount', 'player.username'] });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    ...large,
    shared: false,
    is_own: true,
    owner: { id: ann.id, name: 'payments' },
  });
  expect((await ann.get(`${base}/views?page=withdrawals`)).body.data).toEqual([made.body.data]);
  expect((await ann.get(`${base}/views?page=players`)).body.data).toEqual([]);
  expect((await bob.get(`${base}/views`)).body.data).toEqual([]);
  for (const reply of [
    await bob.send('PATCH', `${base}/views/${made.body.data.id}`, { name: 'Mine' }),
    await bob.send('DELETE', `${base}/views/${made.body.data.id}`),
  ])
    expect(reply.status).toBe(404);
});

test('everybody sees a shared view, only its owner changes it; staff managers may delete it', async () => {
  const { operator, ann, bob } = await people();
  const { id } = (await ann.post(`${base}/views`, { ...large, shared: true })).body.data;
  expect((await bob.get(`${base}/views`)).body.data).toMatchObject([{ id, is_own: false, shared: true }]);
  for (const method of ['PATCH', 'DELETE']) {
    const reply = await bob.send(method, `${base}/views/${id}`, method === 'PATCH' ? { name: 'x' } : undefined);
    expect(reply.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { rule: 'not_owner' } });
  }
  const changed = await ann.patch(`${base}/views/${id}`, { name: 'Larger', columns: null });
  expect(changed.body.data).toMatchObject({ name: 'Larger', query: large.query, shared: true });
  const admin = await addTestStaff(world, operator);
  expect((await admin.send('DELETE', `${base}/views/${id}`)).status).toBe(200);
  expect((await bob.get(`${base}/views`)).body.data).toEqual([]);
});

test('limits a view: its query, its columns, and 100 per person', async () => {
  const { ann } = await people();
  for (const wrong of [
    { query: 'a b' },
    { query: 'x'.repeat(2001) },
    { columns: ['<script>'] },
    { page: 'With drawals' },
    { name: '' },
  ])
    expect((await ann.post(`${base}/views`, { ...large, ...wrong })).body.error.code).toBe('VALIDATION_FAILED');
  await world.admin`
    insert into saved_views (operator_id, staff_id, page, name, query, shared, created_at, updated_at)
    select s.operator_id, s.id, 'players', n::text, '', false, s.created_at, s.created_at
    from staff s, generate_series(1, 100) n where s.id = ${ann.id}`;
  expect((await ann.post(`${base}/views`, large)).body.error.details).toMatchObject({ rule: 'too_many_views' });
});

test('reasons are listed by kind, changed and removed, with audit rows', async () => {
  const { operator, ann } = await people();
  const admin = await addTestStaff(world, operator);
  const url = `${base}/reason-templates`;
  const wanted = { kind: 'reject_withdrawal', name: 'Other holder', text: 'Not theirs.', player_text: 'Use your own.' };
  const made = await admin.post(url, wanted);
  expect([made.status, made.body.data]).toMatchObject([201, wanted]);
  await admin.post(url, { kind: 'correction', name: 'Goodwill', text: 'Goodwill.' });
  expect((await ann.get(`${url}?kind=reject_withdrawal`)).body.data).toEqual([made.body.data]);
  expect((await ann.get(url)).body.data).toHaveLength(2);
  expect((await ann.post(url, wanted)).body.error.code).toBe('INSUFFICIENT_PERMISSION');

  const { id } = made.body.data;
  const changed = await admin.patch(`${url}/${id}`, { player_text: null });
  expect(changed.body.data).toMatchObject({ ...wanted, player_text: null });
  expect((await admin.send('DELETE', `${url}/${id}`)).status).toBe(200);
  expect((await admin.send('DELETE', `${url}/${id}`)).status).toBe(404);
  const rows = await world.admin`
    select action, field, from_value from audit_log where subject_kind = 'reason_template' and subject_id = ${id}
    order by id`;
  expect([...rows]).toEqual([
    { action: 'reason_template.created', field: null, from_value: null },
    { action: 'reason_template.updated', field: 'player_text', from_value: 'Use your own.' },
    { action: 'reason_template.deleted', field: null, from_value: 'Other holder' },
  ]);
});
