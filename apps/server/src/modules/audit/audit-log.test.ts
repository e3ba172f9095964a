import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createWorld, type Operator, type World } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';
import type { Actor } from '../../call/call.ts';
import { inOperator } from '../../database/transaction.ts';
import { audit } from './audit.ts';

const url = '/api/back-office/v1/audit-log';

describe('the audit log', () => {
  let world: World;
  let operator: Operator;
  let reader: Staff;
  const actor: Actor = { kind: 'api_key', id: 77, request_id: 'req_x' };
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
    reader = await addTestStaff(world, operator, 'compliance');
    const { operator_id } = operator;
    for (let n = 1; n <= 12; n += 1) {
      world.clock.advance(minute);
      await inOperator(world.app.sql, operator_id, (tx) =>
        audit(tx, { operator_id, actor, now: world.clock.now() }, [
          {
            action: n % 2 === 0 ? 'player.updated' : 'player.status_changed',
            subject_kind: 'player',
            subject_id: (n % 3) + 1,
            field: 'city',
            from_value: String(n),
            to_value: String(n + 1),
            reason: 'moved',
          },
        ]),
      );
    }
  });
  afterAll(() => world.close());

  const values = async (query: string): Promise<string[]> =>
    (await reader.get(`${url}?actor_id=77&${query}`)).body.data.map((row: { from_value: string }) => row.from_value);

  test('oldest first when asked, from the other end of the log', async () => {
    expect((await values('order=oldest')).slice(0, 3)).toEqual(['1', '2', '3']);
    expect(await values('order=oldest&per_page=100')).toEqual((await values('per_page=100')).reverse());
    const reply = await reader.get(`${url}?order=largest`);
    expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('newest first, with all fields of each entry', async () => {
    const reply = await reader.get(`${url}?actor_kind=api_key&actor_id=77&per_page=5&page=2`);
    expect(reply.status).toBe(200);
    expect(reply.body.data.map((row: { from_value: string }) => row.from_value)).toEqual(['7', '6', '5', '4', '3']);
    expect(reply.body.data[0]).toEqual({
      id: expect.any(Number),
      created_at: expect.any(String),
      actor_kind: 'api_key',
      actor_id: 77,
      actor_name: null,
      action: 'player.status_changed',
      subject_kind: 'player',
      subject_id: 2,
      field: 'city',
      from_value: '7',
      to_value: '8',
      reason: 'moved',
      request_id: 'req_x',
    });
    expect(reply.body.meta).toMatchObject({ total: 12, current_page: 2, last_page: 3, from: 6, to: 10 });
    expect(reply.body.links.next).toContain('actor_id=77');
  });

  test('shows values and reasons of monitoring only with review_aml, and of a profile only with view_players', async () => {
    const { operator_id } = operator;
    const now = world.clock.now();
    const row = { subject_kind: 'player', subject_id: 9, field: 'f', from_value: 'a', to_value: 'b', reason: 'r' };
    const actions = [
      'player.risk_level_changed',
      'aml_alert.closed',
      'player.aml_restrictions_changed',
      'player.updated',
    ];
    await inOperator(world.app.sql, operator_id, (tx) =>
      audit(
        tx,
        { operator_id, actor: { ...actor, id: 78 }, now },
        actions.map((action) => ({ ...row, action })),
      ),
    );
    const seenBy = async (role: 'compliance' | 'finance' | 'developer') => {
      const reply = await (await addTestStaff(world, operator, role)).get(`${url}?actor_id=78`);
      return reply.body.data.map((one: typeof row) => [one.from_value, one.to_value, one.reason]).reverse();
    };
    const [all, none] = [
      ['a', 'b', 'r'],
      [null, null, null],
    ];
    expect(await seenBy('compliance')).toEqual([all, all, all, all]);
    expect(await seenBy('finance')).toEqual([none, none, none, all]);
    expect(await seenBy('developer')).toEqual([none, none, none, [null, null, 'r']]);
  });

  test('filters by subject, action and time combine; the bounds of time are inclusive', async () => {
    expect(await values('subject_kind=player&subject_id=1')).toEqual(['12', '9', '6', '3']);
    expect(await values('action=player.updated&subject_id=1')).toEqual(['12', '6']);
    const from = new Date(world.clock.now().getTime() - 3 * minute).toISOString();
    const to = new Date(world.clock.now().getTime() - minute).toISOString();
    expect(await values(`created_from=${from}&created_to=${to}`)).toEqual(['11', '10', '9']);
    expect(await values('subject_kind=game')).toEqual([]);
  });

  test('holds what the command line and the platform did, with the system as actor', async () => {
    const reply = await reader.get(`${url}?actor_kind=system&subject_kind=operator`);
    expect(reply.body.data).toMatchObject([{ action: 'operator.created', actor_id: null, to_value: operator.slug }]);
  });

  test("shows an operator's own entries and no other's", async () => {
    const stranger = await addTestStaff(world, await world.addOperator(), 'auditor');
    expect((await stranger.get(`${url}?actor_id=77`)).body.meta.total).toBe(0);
  });

  test('cannot be changed or truncated by the application', async () => {
    for (const statement of ['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])
      await expect(inOperator(world.app.sql, operator.operator_id, (tx) => tx.unsafe(statement))).rejects.toMatchObject(
        { code: '42501' },
      );
  });

  test('reads a page through an index, with any filter', async () => {
    const filters = [
      'subject_kind = $1 and subject_id = 1',
      'actor_kind = $1 and actor_id = 1',
      'action = $1',
      'at < now()',
    ];
    for (const filter of filters) {
      const plan = await inOperator(world.app.sql, operator.operator_id, async (tx) => {
        await tx`set local enable_seqscan = off`;
        const text = `explain select * from audit_log where operator_id = 1 and ${filter.replace('$1', "'x'")}
          order by at desc, id desc limit 25`;
        return JSON.stringify(await tx.unsafe(text));
      });
      expect(plan).toContain('Index Scan');
      expect(plan).not.toContain('Sort');
    }
  });

  test.each([['actor_kind=cat'], ['subject_id=0'], ['created_from=yesterday'], ['per_page=101']])(
    '422 VALIDATION_FAILED: %s',
    async (query) => {
      expect((await reader.get(`${url}?${query}`)).status).toBe(422);
    },
  );
});
