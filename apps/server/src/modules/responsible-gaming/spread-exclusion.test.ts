import { beforeEach, describe, expect, test } from 'vitest';
import { bearerFor } from '../../../test/support/client.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { accountsOfIvan, ivan, players } from '../../../test/support/same-person.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const matches = '/api/back-office/v1/identity-matches';

const world = await createFileWorld();
let operator: Operator;
let staff: Staff;
// A separate operator for each test, so that exclusions do not affect other tests.
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  staff = await addTestStaff(world, operator);
});

const { register, tryToRegister, exclude, shown, sweep } = accountsOfIvan(() => operator);
const auditOf = async (player: number, action: string) => [
  ...(await world.admin`
    select field, to_value, reason, actor_kind from audit_log
    where subject_kind = 'player' and subject_id = ${player} and action = ${action} order by id`),
];

const attacks: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ['a wrong birth date that is corrected later', { birth_date: '1999-12-31' }, { birth_date: '1985-04-07' }],
  ['a name that is corrected later', { first_name: 'Boris' }, { first_name: 'Ivan' }],
  ['swapped names that are corrected later', { last_name: 'Sidorov' }, { first_name: 'Petrov', last_name: 'Ivan' }],
  ['Cyrillic letters', { last_name: 'Sidorov' }, { first_name: 'Іvаn', last_name: 'Реtrоv' }],
  ['invisible letters', { last_name: 'Sidorov' }, { first_name: 'Iv\u3164an', last_name: 'Petrov\u200b' }],
];

describe('a registration of a self-excluded person', () => {
  test.each([
    ['U+3164', { first_name: 'Iv\u3164an' }],
    ['Cyrillic letters', { first_name: 'Іvаn', last_name: 'Реtrоv' }],
    ['swapped names', { first_name: 'Petrov', last_name: 'Ivan' }],
    ['the same personal id', { last_name: 'Sidorov', personal_id: '12 34 56' }],
  ])('422 SELF_EXCLUDED_IDENTITY: %s', async (_, more) => {
    await exclude(await register({ personal_id: '12-34-56' }));
    expect((await tryToRegister(more)).body.error?.code).toBe('SELF_EXCLUDED_IDENTITY');
  });

  test('201 with an alert for staff for a likely match, raised once', async () => {
    const excluded = await register();
    await exclude(excluded);
    const player = await register({ first_name: 'Иван', last_name: 'Петров' });
    expect((await shown(player)).self_exclusion).toBeNull();
    const [alert, ...others] = (await staff.get(`${matches}?status=open`)).body.data;
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ player_id: player, excluded_player_id: excluded, kinds: ['sound'], status: 'open' });
    expect(alert).toMatchObject({ player_name: 'Иван Петров', excluded_player_name: 'Ivan Petrov' });
    expect(await auditOf(player, 'identity_match.opened')).toMatchObject([{ to_value: String(excluded) }]);
    await operator.client.patch(`${players}/${player}`, { country: 'AT' });
    expect((await staff.get(matches)).body.meta.total, 'the pair is known').toBe(1);
  });
});

describe('a change of identity', () => {
  test.each(attacks)(
    'excludes an account that gets the identity of an excluded person: %s',
    async (_, wrong, correction) => {
      const excluded = await register();
      await exclude(excluded);
      const player = await register(wrong);
      const { token } = (await operator.client.post(`${players}/${player}/session-tokens`)).body.data;
      const reply = await operator.client.patch(`${players}/${player}`, correction);
      expect(reply.status, reply.text).toBe(200);
      const first = (await shown(excluded)).self_exclusion;
      expect(reply.body.data.self_exclusion).toMatchObject({ type: first.type, until: first.until });
      expect((await bearerFor(world.app, token).get('/api/v1/player/me')).status, 'tokens end').toBe(401);
      expect(await eventsOf(world, player)).toEqual([
        'player.registered',
        'player.updated',
        'self_exclusion.started',
        'player.linked',
      ]);
      expect(await auditOf(player, 'self_exclusion.started')).toMatchObject([
        { field: 'exclusion_type', reason: `The same person as player ${excluded}.`, actor_kind: 'system' },
        { field: 'exclusion_until' },
      ]);
    },
  );

  test('by staff is checked in the same way', async () => {
    await exclude(await register());
    const player = await register({ birth_date: '1999-12-31' });
    const reply = await staff.patch(`/api/back-office/v1/players/${player}`, { birth_date: '1985-04-07' });
    expect(reply.body.data.self_exclusion).toMatchObject({ type: 'self_exclusion' });
    const tooYoung = await staff.patch(`/api/back-office/v1/players/${player}`, { birth_date: '2015-04-07' });
    expect(tooYoung.body.error.details).toEqual({ birth_date: [expect.any(String)] });
  });

  test('of the excluded account extends its exclusion to new matches', async () => {
    const excluded = await register({ birth_date: '1999-12-31' });
    await exclude(excluded);
    const player = await register();
    await operator.client.patch(`${players}/${excluded}`, { birth_date: '1985-04-07' });
    expect((await shown(player)).self_exclusion).toMatchObject({ type: 'self_exclusion' });
  });

  test('of the excluded account keeps its former name excluded while the exclusion runs', async () => {
    const excluded = await register();
    await exclude(excluded);
    await operator.client.patch(`${players}/${excluded}`, { first_name: 'Boris', last_name: 'Sidorov' });
    expect((await tryToRegister({})).body.error?.code).toBe('SELF_EXCLUDED_IDENTITY');
  });
});

describe('an exclusion', () => {
  test('extends to every account of the person, with event, audit row, tokens and the same end, and to no other', async () => {
    const [first, second] = [await register({ personal_id: 'AB1' }), await register({ personal_id: 'AB2' })];
    const byId = await register({ first_name: 'Zoe', last_name: 'Kim', personal_id: 'ab-2', birth_date: '1999-01-01' });
    const other = await register({ first_name: 'Boris' });
    const { token } = (await operator.client.post(`${players}/${second}/session-tokens`)).body.data;
    const started = (await exclude(first, { period: '6_months', reason: 'I need a break.' })).body.data.self_exclusion;
    for (const player of [second, byId]) {
      expect((await shown(player)).self_exclusion).toMatchObject({ type: started.type, until: started.until });
      expect((await eventsOf(world, player)).filter((type) => type === 'self_exclusion.started')).toHaveLength(1);
      expect(await auditOf(player, 'self_exclusion.started')).toHaveLength(2);
    }
    expect((await bearerFor(world.app, token).get('/api/v1/player/me')).status).toBe(401);
    expect((await shown(other)).self_exclusion).toBeNull();
    expect([...(await world.admin`select 1 from exclusion_spreads`)]).toEqual([]);
  });

  test('extended or strengthened on one account changes on all; one that lasts longer elsewhere stays', async () => {
    const [first, second] = [await register(), await register()];
    await exclude(first, { period: '7_days' });
    await exclude(second, { period: '12_months' });
    const { until } = (await shown(second)).self_exclusion;
    expect((await shown(first)).self_exclusion).toMatchObject({ type: 'self_exclusion', until });
    await exclude(first, { period: '5_years', type: 'self_closure' });
    expect(await shown(second)).toMatchObject({ status: 'closed', self_exclusion: { type: 'self_closure' } });
  });

  test('ends on every account at its time, with an event for each', async () => {
    const [first, second] = [await register(), await register()];
    await exclude(first, { period: '24_hours' });
    await operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 86_400 });
    for (const player of [first, second]) {
      expect((await shown(player)).self_exclusion).toBeNull();
      expect((await eventsOf(world, player)).at(-1)).toBe('self_exclusion.ended');
    }
    expect((await tryToRegister({})).status).toBe(201);
  });

  test('does not extend to players of another operator', async () => {
    const elsewhere = await world.addOperator();
    const stranger = await registerTestPlayer(elsewhere, ivan);
    await exclude(await register());
    expect((await elsewhere.client.get(`${players}/${stranger}`)).body.data.self_exclusion).toBeNull();
  });

  test('that was interrupted before it spread is spread by the sweep', async () => {
    const [first, second] = [await register(), await register()];
    const now = world.clock.now();
    await world.admin`
      update players set exclusion_type = 'time_out', exclusion_since = ${now},
        exclusion_until = ${new Date(now.getTime() + 86_400_000)} where id = ${first}`;
    await world.admin`insert into exclusion_spreads (operator_id, player_id) values (${operator.operator_id}, ${first})`;
    await sweep();
    expect((await shown(second)).self_exclusion).toMatchObject({ type: 'time_out' });
  });

  test('raises an alert for likely matches', async () => {
    const likely = await register({ first_name: 'Иван', last_name: 'Петров' });
    const excluded = await register();
    await exclude(excluded);
    expect((await shown(likely)).self_exclusion).toBeNull();
    expect((await staff.get(matches)).body.data).toMatchObject([{ player_id: likely, excluded_player_id: excluded }]);
  });

  test('finds a removed phone: of a verified account it refuses a registration, of others it alerts', async () => {
    const excluded = await register({ phone: '+491701234567' });
    await exclude(excluded);
    await operator.client.patch(`${players}/${excluded}`, { phone: null });
    const unlike = { first_name: 'Zoe', last_name: 'Kim', phone: '+491701234567' };
    const player = await register(unlike);
    expect((await staff.get(matches)).body.data).toMatchObject([{ player_id: player, kinds: ['phone'] }]);
    await operator.client.patch(`${players}/${player}`, { phone: null });
    await world.admin`update players set kyc_status = 'verified' where id = ${excluded}`;
    expect((await tryToRegister(unlike)).body.error?.code).toBe('SELF_EXCLUDED_IDENTITY');
  });
});

describe('staff decide on a likely match', () => {
  const likelyPair = async () => {
    const excluded = await register();
    await exclude(excluded);
    const player = await register({ first_name: 'Иван', last_name: 'Петров' });
    const [alert] = (await staff.get(`${matches}?status=open`)).body.data;
    return { excluded, player, close: (body: unknown) => staff.post(`${matches}/${alert.id}/close`, body) };
  };

  test('same_person: the exclusion and its extensions apply to the account at once', async () => {
    const { excluded, player, close } = await likelyPair();
    const closed = await close({ outcome: 'same_person', note: 'The same passport.' });
    expect(closed.body.data).toMatchObject({ status: 'closed', outcome: 'same_person', note: 'The same passport.' });
    expect((await shown(player)).self_exclusion).toMatchObject({ type: 'self_exclusion' });
    await exclude(excluded, { period: '5_years' });
    expect((await shown(player)).self_exclusion.until).toBe((await shown(excluded)).self_exclusion.until);
    expect(await auditOf(player, 'identity_match.closed')).toMatchObject([{ to_value: 'same_person' }]);
  });

  test('other_person: nothing is excluded, and the pair is not raised again', async () => {
    const { excluded, player, close } = await likelyPair();
    await close({ outcome: 'other_person', note: 'Another passport.' });
    await exclude(excluded, { period: '5_years' });
    expect((await shown(player)).self_exclusion).toBeNull();
    expect((await staff.get(`${matches}?status=open`)).body.data).toEqual([]);
  });

  test('INVALID_REQUEST: a match is decided once', async () => {
    const { close } = await likelyPair();
    await close({ outcome: 'other_person', note: 'Another passport.' });
    expect((await close({ outcome: 'same_person', note: 'Or not.' })).body.error.code).toBe('INVALID_REQUEST');
  });
});
