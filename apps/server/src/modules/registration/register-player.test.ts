import { player } from '@croupier/contract/player-fields.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newPlayerBody } from '../../../test/support/players.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { verifyPassword } from '../../base/password.ts';

const players = '/api/v1/operator/players';

const world = await createFileWorld();
const operator = await world.addOperator({
  settings: { default_limits: { max_daily_deposit: 50_000, max_session_minutes: 120 } },
});

const register = (more: Record<string, unknown> = {}, by: Operator = operator) =>
  by.client.post(players, newPlayerBody(more));

describe('201: a registered player', () => {
  test('is shown with every field, as given or empty', async () => {
    const body = newPlayerBody({
      external_id: 'user-77',
      middle_name: 'Augusta',
      city: 'London',
      address: '12 St James’s Square',
      zip_code: 'SW1Y',
      gender: 'female',
      phone: '+44 20 7946 0958',
      personal_id: 'QQ 12 34 56 C',
      document_number: 'P-1234567',
      language: 'EN',
      promo_code: 'WELCOME',
      affiliate_id: 'aff-1',
      btag: 'b-1',
      registration_ip: '::ffff:203.0.113.7',
      terms_version: '2026-01',
      marketing: { email: true },
      is_test: true,
    });
    const reply = await operator.client.post(players, body);
    expect(reply.status).toBe(201);
    expect(z.strictObject(player.shape).safeParse(reply.body.data).error).toBeUndefined();
    expect(reply.body.data).toEqual({
      id: expect.any(Number),
      external_id: 'user-77',
      username: body.username,
      email: body.email,
      first_name: 'Ada',
      last_name: body.last_name,
      middle_name: 'Augusta',
      gender: 'female',
      birth_date: '1990-12-10',
      country: 'DE',
      city: 'London',
      address: '12 St James’s Square',
      zip_code: 'SW1Y',
      phone: '+442079460958',
      personal_id: 'QQ 12 34 56 C',
      document_number: 'P-1234567',
      language: 'en',
      currency: 'EUR',
      status: 'active',
      category: 'new',
      kyc_status: 'not_started',
      is_verified: false,
      risk_level: 'low',
      is_test: true,
      restrictions: {
        can_login: true,
        can_deposit: true,
        can_withdraw: true,
        can_bet: true,
        excluded_from_bonuses: false,
      },
      self_exclusion: null,
      marketing: { email: true, sms: false, newsletter: false },
      registration: { source: 'api', ip: '203.0.113.7', promo_code: 'WELCOME', affiliate_id: 'aff-1', btag: 'b-1' },
      email_verified_at: null,
      phone_verified_at: null,
      last_login_at: null,
      created_at: '2026-03-02T10:00:00.000Z',
      updated_at: '2026-03-02T10:00:00.000Z',
    });
  });

  test('shows missing values as null where allowed, otherwise as an empty string', async () => {
    const { data } = (await register()).body;
    expect(data).toMatchObject({
      external_id: '',
      phone: '',
      city: '',
      address: '',
      zip_code: '',
      gender: '',
      document_number: '',
      middle_name: null,
      personal_id: null,
      registration: { ip: '', promo_code: '', affiliate_id: '', btag: null },
    });
  });

  test('has both wallets, empty, and the default limits of the operator', async () => {
    const { id } = (await register()).body.data;
    const [account] = await world.admin`
      select a.currency, a.real_balance, a.bonus_balance, l.limits, l.pending_changes
      from accounts a join player_limits l using (operator_id, player_id) where player_id = ${id}`;
    expect(account).toEqual({
      currency: 'EUR',
      real_balance: 0,
      bonus_balance: 0,
      limits: { max_daily_deposit: 50_000, max_session_minutes: 120 },
      pending_changes: [],
    });
  });

  test('is announced by player.registered with the same player, and is in the audit log', async () => {
    const { data } = (await register()).body;
    const events = await world.admin`select type, data from outbox_events where player_id = ${data.id}`;
    expect([...events]).toEqual([{ type: 'player.registered', data }]);
    const rows = await world.admin`
      select action, actor_kind, actor_id, at from audit_log where subject_kind = 'player' and subject_id = ${data.id}`;
    expect([...rows]).toEqual([
      { action: 'player.registered', actor_kind: 'api_key', actor_id: operator.key.id, at: world.clock.now() },
    ]);
  });

  test('stores a given password as an argon2id hash, and otherwise a hash that no password matches', async () => {
    const hashOf = async (more: Record<string, unknown>): Promise<string> => {
      const { id } = (await register(more)).body.data;
      const [row] = await world.admin<{ password_hash: string }[]>`select password_hash from players where id = ${id}`;
      return row!.password_hash;
    };
    expect(await verifyPassword('correct horse 1', await hashOf({ password: 'correct horse 1' }))).toBe(true);
    const unknown = await hashOf({});
    expect(unknown).toMatch(/^\$argon2id\$/);
    expect(unknown).not.toBe(await hashOf({}));
    expect(await verifyPassword('', unknown)).toBe(false);
  });

  test.each([
    ['a common one', 'password1', 'is among those that are guessed first'],
    ['a sequence', 'abcdefgh12345678', 'is among those that are guessed first'],
    ['one with the username', 'lovelace_of_42 and 1', 'must not hold your name, your e-mail address or the operator'],
  ])(
    '422 VALIDATION_FAILED on password: %s, where guessable ones are refused; elsewhere it passes',
    async (...given) => {
      const [, password, fault] = given;
      const refuse = { refuse_guessable_password: true };
      const refused = await register({ ...refuse, username: 'lovelace_of_42', password });
      expect([refused.status, refused.body.error.details]).toEqual([422, { password: [fault] }]);
      expect((await register({ password })).status).toBe(201);
      expect((await register({ ...refuse, password: 'nine slow rivers 4' })).status).toBe(201);
    },
  );

  test('can have another currency than the operator’s', async () => {
    expect((await register({ currency: 'eur' })).body.data.currency).toBe('EUR');
  });

  test('is registered once per Idempotency-Key, however often it is sent', async () => {
    const body = newPlayerBody();
    const first = await operator.client.post(players, body, { idempotencyKey: 'register-once' });
    const second = await operator.client.post(players, body, { idempotencyKey: 'register-once' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.text).toBe(first.text);
  });
});

describe('422 VALIDATION_FAILED on birth_date: of age by the operator’s own clock', () => {
  test('the day before the 18th birthday is refused, the birthday passes', async () => {
    expect((await register({ birth_date: '2008-03-03' })).body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { birth_date: ['must be at least 18 years ago'] },
    });
    expect((await register({ birth_date: '2008-03-02' })).status).toBe(201);
  });

  test('a sandbox operator that moved its clock a day ahead counts from there', async () => {
    const sandbox = await world.addOperator({ is_sandbox: true });
    await world.admin`update operators set clock_offset_ms = 86400000, version = version + 1
      where operator_id = ${sandbox.operator_id}`;
    expect((await register({ birth_date: '2008-03-03' }, sandbox)).status).toBe(201);
    expect((await register({ birth_date: '2008-03-04' }, sandbox)).status).toBe(422);
  });
});

test('422 VALIDATION_FAILED: schema, age, phone and taken values are all reported at once', async () => {
  const other = newPlayerBody({ external_id: 'taken-1' });
  await operator.client.post(players, other);
  const reply = await register({
    username: other.username,
    email: 'nobody',
    birth_date: '2010-01-01',
    phone: '0151 12345678',
    external_id: 'taken-1',
    terms_accepted: false,
  });
  expect(reply.status).toBe(422);
  expect(reply.body.error.details).toEqual({
    username: ['is already taken'],
    email: [expect.any(String)],
    birth_date: ['must be at least 18 years ago'],
    phone: [expect.stringContaining('international format')],
    external_id: ['is already taken'],
    terms_accepted: [expect.any(String)],
  });
});

test('422 VALIDATION_FAILED: age, phone and a taken e-mail are reported together when the schema accepts the body', async () => {
  const other = newPlayerBody();
  await operator.client.post(players, other);
  const wrong = { birth_date: '2010-01-01', phone: '0151 12345678', email: String(other.email).toUpperCase() };
  expect(Object.keys((await register(wrong)).body.error.details).sort()).toEqual(['birth_date', 'email', 'phone']);
});

test('422 VALIDATION_FAILED on phone: not a phone number', async () => {
  expect((await register({ phone: '0151 12345678' })).body.error.details).toEqual({ phone: [expect.any(String)] });
});
