import { type EventType, eventTypes } from '@croupier/contract/events.ts';
import { event as anyEvent } from '@croupier/contract/operator/events.ts';
import { describe, expect, test } from 'vitest';
import { clientFor } from '../../../test/support/client.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
// Settings of a casino with strict approvals: nothing here may wait for them.
const settings = { second_person: true, four_eyes_threshold: 1, unverified_withdrawal_threshold: 1 };
const operator = await world.addOperator({ is_sandbox: true, settings });

describe('triggering an event in a sandbox', () => {
  const trigger = (body: object, at = operator) => at.client.post('/api/v1/operator/sandbox/trigger', body);
  const sequence = async (): Promise<number> =>
    (await operator.client.get('/api/v1/operator/events?after=1000000000')).body.meta.last_sequence;
  const eventsAfter = async (after: number) =>
    (await operator.client.get(`/api/v1/operator/events?after=${after}&limit=500`)).body.data;

  /** The first trigger of these leaves rows that a second one finds, so they are triggered twice. */
  const leaving: readonly EventType[] = ['withdrawal.paid', 'bonus.completed', 'aml.alert_closed'];

  test.each(eventTypes)(
    '%s is triggered once for a new player; types that leave rows behind are triggered twice',
    async (type) => {
      for (let round = leaving.includes(type) ? 0 : 1; round < 2; round += 1) {
        const before = await sequence();
        const { status, body, text } = await trigger({ event: type });
        expect(status, text).toBe(200);
        const caused = await eventsAfter(before);
        const { player_id } = body.data;
        const isOwn = ({ data }: { data: { player_id?: number; other_player_id?: number; id?: number } }): boolean =>
          player_id === null ||
          type === 'ledger.entries_lost' ||
          [data.player_id ?? data.id, data.other_player_id].includes(player_id);
        const found = caused.filter((one: { type: EventType; data: object }) => one.type === type && isOwn(one));
        expect(found).toHaveLength(1);
        expect(anyEvent.parse(found[0])).toEqual(found[0]);
      }
    },
  );

  test('happens to the named player, whatever their state', async () => {
    const player = await registerTestPlayer(operator);
    for (const event of ['deposit.paid', 'limits.changed', 'limits.changed', 'risk.level_changed', 'player.updated'])
      expect((await trigger({ event, player })).body.data.player_id).toBe(player);
    const other = await registerTestPlayer(await world.addOperator({ is_sandbox: true }));
    expect((await trigger({ event: 'deposit.paid', player: other })).body.error.code).toBe('NOT_FOUND');
  });

  test('422 VALIDATION_FAILED: a player given for an event without one, for a registration, or for a sign-in', async () => {
    for (const event of ['api_key.revoked', 'player.registered', 'player.signed_in'])
      expect(Object.keys((await trigger({ event, player: 1 })).body.error.details)).toEqual(['player']);
  });

  test('403: a live operator, with and without the scope', async () => {
    const live = await world.addOperator();
    expect((await trigger({ event: 'deposit.paid' }, live)).body.error.code).toBe('INSUFFICIENT_SCOPE');
    const client = clientFor(world.app, world.clock, await live.addKey(['sandbox:write']));
    const reply = await client.post('/api/v1/operator/sandbox/trigger', { event: 'deposit.paid' });
    expect([reply.status, reply.body.error.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE']);
    expect(reply.body.error.message).toContain('this operator is live');
    const players = await world.admin`select 1 from players where operator_id = ${live.operator_id}`;
    expect(players).toHaveLength(0);
  });

  test('creates staff that nobody can sign in as, and an audit row', async () => {
    const staff = await world.admin`
      select s.role, p.password_hash from staff s
      left join staff_passwords p on p.operator_id = s.operator_id and p.staff_id = s.id
      where s.operator_id = ${operator.operator_id} order by s.id`;
    expect(staff.map((one) => [one.role, one.password_hash])).toEqual(Array(2).fill(['payments', null]));
    const [line] = await world.admin`
      select actor_kind, to_value from audit_log
      where operator_id = ${operator.operator_id} and action = 'sandbox.event_triggered' order by id limit 1`;
    expect(line).toEqual({ actor_kind: 'api_key', to_value: 'player.registered' });
  });
});
