import { operatorSettings } from '@croupier/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { clientFor } from '../../../test/support/client.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, testActor } from '../../../test/support/world.ts';
import { inOperator } from '../../database/transaction.ts';
import { changeOperator, type OperatorChanges } from './change-operator.ts';
import { createOperator } from './create-operator.ts';

const url = '/api/back-office/v1/operator';
const me = '/api/v1/operator/me';

const world = await createFileWorld();
const operator = await world.addOperator({ settings: { cooling_off_hours: 48 } });
const staff = await addTestStaff(world, operator);
const otherNode = await world.startNode();

describe('operators', () => {
  const change = (changes: OperatorChanges) =>
    inOperator(world.app.sql, operator.operator_id, (tx) =>
      changeOperator(tx, { operator_id: operator.operator_id, actor: testActor, now: world.clock.now() }, changes),
    );
  const auditRows = async () => {
    const log = await staff.get('/api/back-office/v1/audit-log?subject_kind=operator&per_page=100');
    return (log.body.data as { field: string; from_value: string; to_value: string }[]).map(
      ({ field, from_value, to_value }) => [field, from_value, to_value],
    );
  };

  test('200: staff see the operator with every setting, defaults filled in', async () => {
    const reply = await staff.get(url);
    expect(reply.body.data).toEqual({
      id: operator.operator_id,
      slug: operator.slug,
      name: operator.name,
      currency: 'EUR',
      cooperation_model: 'api',
      status: 'active',
      is_sandbox: false,
      settings: { ...operatorSettings.parse({}), second_person: false, cooling_off_hours: 48 },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  test('200: changes only the given fields, with one audit row per field', async () => {
    const reply = await staff.patch(url, {
      name: 'Renamed Casino',
      settings: { four_eyes_threshold: null, allowed_origins: ['https://casino.example/lobby'] },
    });
    expect(reply.body.data).toMatchObject({
      name: 'Renamed Casino',
      settings: {
        cooling_off_hours: 48,
        four_eyes_threshold: null,
        allowed_origins: ['https://casino.example'],
        forfeit_bonus_on_withdrawal: true,
      },
    });
    expect((await auditRows()).slice(0, 3)).toEqual([
      ['settings.allowed_origins', '[]', '["https://casino.example"]'],
      ['settings.four_eyes_threshold', '100000', null],
      ['name', operator.name, 'Renamed Casino'],
    ]);
    const before = await auditRows();
    await staff.patch(url, { name: 'Renamed Casino', settings: { cooling_off_hours: 48 } });
    await staff.patch(url, {});
    expect(await auditRows()).toEqual(before);
  });

  test('a change applies on the next request, on every node', async () => {
    const there = clientFor(otherNode, world.clock, operator.key);
    expect((await there.get(me)).status).toBe(200);
    await staff.patch(url, { name: 'Seen Everywhere' });
    expect((await there.get(me)).body.data.operator.name).toBe('Seen Everywhere');
  });

  test('401 API_KEY_INACTIVE: a deactivated operator is refused on the next request, on every node', async () => {
    const there = clientFor(otherNode, world.clock, operator.key);
    expect((await there.get(me)).status).toBe(200);
    await change({ status: 'inactive' });
    expect((await there.get(me)).body.error.code).toBe('API_KEY_INACTIVE');
    await change({ status: 'active' });
    expect((await there.get(me)).status).toBe(200);
  });

  test.each([
    [{ settings: { cooling_off_hours: 0 } }, 'settings.cooling_off_hours'],
    [{ settings: { default_limits: { max_happiness: 1 } } }, 'settings.default_limits.max_happiness'],
    [{ settings: { allowed_origins: ['ftp://x'] } }, 'settings.allowed_origins.0'],
    [{ settings: { colour: 'red' } }, 'settings.colour'],
    [{ currency: 'USD' }, 'currency'],
    [{ status: 'inactive' }, 'status'],
    [{ name: '' }, 'name'],
  ])('422 VALIDATION_FAILED: %o is refused on %s', async (body, field) => {
    const reply = await staff.patch(url, body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  test('the currency can change until there is a player', async () => {
    expect((await change({ currency: 'SEK' })).currency).toBe('SEK');
    await change({ currency: 'EUR' });
    const registered = await operator.client.post('/api/v1/operator/players', {
      username: 'first',
      email: 'first@example.com',
      first_name: 'First',
      last_name: 'Player',
      birth_date: '1990-01-01',
      country: 'DE',
      terms_accepted: true,
    });
    expect(registered.status).toBe(201);
    await expect(change({ currency: 'SEK' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { currency: ['cannot change once there are players'] },
    });
    expect((await change({ currency: 'EUR' })).currency).toBe('EUR');
  });

  test('a slug is unique, and a refused operator leaves nothing behind', async () => {
    const wanted = { slug: 'twice', name: 'Twice', currency: 'EUR' };
    await createOperator(world.app.control, world.clock, wanted);
    await expect(createOperator(world.app.control, world.clock, wanted)).rejects.toMatchObject({
      details: { slug: ['is already taken'] },
    });
    for (const wrong of [{ slug: 'A' }, { currency: 'XXX' }, { cooperation_model: 'none' as 'api' }, { name: ' ' }])
      await expect(
        createOperator(world.app.control, world.clock, { ...wanted, slug: 'other', ...wrong }),
      ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const rows = await world.app.control`select slug from operators where slug in ('twice', 'other')`;
    expect(rows).toHaveLength(1);
  });
});
