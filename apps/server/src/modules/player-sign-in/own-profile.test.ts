import { describe, expect, test } from 'vitest';
import { bearerFor, must, mustData } from '../../../test/support/client.ts';
import { openGameSession } from '../../../test/support/games.ts';
import {
  browserOf,
  newPlayerBody,
  playerPassword,
  registerTestPlayer,
  signInTestPlayer,
} from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const me = '/api/v1/player/me';
const passwordUrl = '/api/v1/player/password';
const next = 'battery staple 8';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true });
const staff = await addTestStaff(world, operator);

const confirmUrl = '/api/v1/player/verifications/confirm';
type Sent = { readonly code: string; readonly purpose: string; readonly email: string; readonly phone: string | null };
/** The codes that were sent for a player, as the operator's server reads them. */
const codesOf = async (id: number): Promise<[Sent, ...Sent[]]> =>
  (await mustData(operator.client.get('/api/v1/operator/events?types=player.code_requested&limit=500')))
    .map(({ data }: { data: Sent & { player_id: number } }) => data)
    .filter(({ player_id }: { player_id: number }) => player_id === id);

const addPlayer = async () => {
  const body = newPlayerBody({ password: playerPassword });
  const id = await registerTestPlayer(operator, body);
  const { session } = await signInTestPlayer(operator, body.email as string);
  return { id, email: body.email as string, token: session.token, browser: bearerFor(world.app, session.token) };
};
const actionsOf = async (id: number): Promise<string[]> =>
  (await mustData(staff.get(`/api/back-office/v1/audit-log?subject_kind=player&subject_id=${id}`))).map(
    (line: { action: string; actor_kind: string }) => `${line.actor_kind} ${line.action}`,
  );

describe("a player's own profile", () => {
  test('200: changes address, language and consents, as the player in the audit log', async () => {
    const { id, browser } = await addPlayer();
    const changes = { city: 'Bremen', language: 'de', marketing: { email: true } };
    const reply = await must(browser.patch(me, changes));
    expect(reply.body.data).toMatchObject({ ...changes, marketing: { email: true, sms: false, newsletter: false } });
    expect((await actionsOf(id)).slice(0, 3)).toEqual(Array(3).fill('player player.updated'));
  });

  test('shows neither the risk level nor the monitoring, also when an Idempotency-Key or a change asks', async () => {
    const { id, browser } = await addPlayer();
    await world.admin`update players set risk_level = 'critical', category = 'monitored' where id = ${id}`;
    const seen = { risk_level: 'low', category: 'regular' };
    expect((await browser.patch(me, { city: 'Kiel' })).body.data).toMatchObject(seen);
    expect((await browser.patch(me, {})).body.data).toMatchObject(seen);
  });

  test('e-mail address and phone need the password', async () => {
    const { browser, email } = await addPlayer();
    const phone = '+4915112345678';
    for (const body of [{ email: `new-${email}` }, { phone }]) {
      const missing = await browser.patch(me, body);
      expect(missing.body.error).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { current_password: [expect.any(String)] },
      });
      const wrong = await browser.patch(me, { ...body, current_password: next });
      expect(wrong.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { rule: 'current_password' } });
      expect((await browser.patch(me, { ...body, current_password: playerPassword })).status).toBe(200);
    }
  });

  test('another e-mail address and phone number become theirs by the codes that are sent there, and not before', async () => {
    const { id, browser, email } = await addPlayer();
    const wanted = { email: `new-${email}`, phone: '+49 151 1234 5679', city: 'Ulm' };
    const reply = await must(browser.patch(me, { ...wanted, current_password: playerPassword }));
    expect(reply.body.data).toMatchObject({ email, phone: '', city: 'Ulm' });
    const [byMail, byText] = await codesOf(id);
    expect(byMail).toMatchObject({ purpose: 'email_verification', email: wanted.email, phone: null });
    expect(byText).toMatchObject({ purpose: 'phone_verification', email, phone: '+4915112345679' });
    expect((await browser.get(me)).body.data).toMatchObject({ email, email_verified_at: null });
    const at = world.clock.now().toISOString();
    const confirmed = await must(browser.post(confirmUrl, { code: byMail.code }));
    expect(confirmed.body.data).toMatchObject({ email: wanted.email, email_verified_at: at, phone: '' });
    const both = await must(browser.post(confirmUrl, { code: byText!.code }));
    expect(both.body.data).toMatchObject({ email: wanted.email, phone: '+4915112345679', phone_verified_at: at });
    expect(await actionsOf(id)).toEqual(
      expect.arrayContaining(['player player.email_verified', 'player player.phone_verified']),
    );
  });

  test('an address that another player has gets the same answer and no code', async () => {
    const [one, two] = [await addPlayer(), await addPlayer()];
    const wish = (email: string) => one.browser.patch(me, { email, current_password: playerPassword });
    const [taken, free] = [await wish(two.email), await wish(`free-${two.email}`)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await codesOf(one.id)).map(({ email }) => email)).toEqual([`free-${two.email}`]);
    expect(await codesOf(two.id)).toEqual([]);
  });

  test('422 VALIDATION_FAILED: the address was taken by another while its code was on the way', async () => {
    const [one, two] = [await addPlayer(), await addPlayer()];
    const phone = '+4915112345670';
    await must(one.browser.patch(me, { phone, current_password: playerPassword }));
    const [sent] = await codesOf(one.id);
    await must(operator.client.patch(`/api/v1/operator/players/${two.id}`, { phone }));
    const reply = await one.browser.post(confirmUrl, { code: sent.code });
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { phone: ['is already taken'] } });
  });

  test('a phone number is taken away at once, with the password', async () => {
    const { id, browser } = await addPlayer();
    await must(operator.client.patch(`/api/v1/operator/players/${id}`, { phone: '+4915112345671' }));
    const reply = await must(browser.patch(me, { phone: null, current_password: playerPassword }));
    expect(reply.body.data).toMatchObject({ phone: '', phone_verified_at: null });
  });

  test('name, birth date, country and external id are not the player’s to change', async () => {
    const { browser } = await addPlayer();
    const before = (await browser.get(me)).body.data;
    const wanted = { first_name: 'Eve', last_name: 'Else', birth_date: '1970-01-01', country: 'AT', external_id: 'x' };
    await browser.patch(me, wanted);
    expect((await browser.get(me)).body.data).toEqual(before);
  });

  test('403 INSUFFICIENT_SCOPE without the access profile', async () => {
    const { id } = await addPlayer();
    const browser = await browserOf(world, operator, id, ['payments', 'limits']);
    for (const reply of [await browser.patch(me, { city: 'Ulm' }), await browser.post(passwordUrl, {})])
      expect(reply.body.error).toMatchObject({ code: 'INSUFFICIENT_SCOPE', details: { required_access: ['profile'] } });
  });
});

describe("a player's own password", () => {
  test('200: the new one signs in, the old one does not, and other sessions end, as game sessions do', async () => {
    const { id, email, browser } = await addPlayer();
    const game = await openGameSession(world, operator, id);
    expect(await game.isAlive()).toBe(true);
    const other = bearerFor(world.app, (await signInTestPlayer(operator, email)).session.token);
    const reply = await browser.post(passwordUrl, { current_password: playerPassword, password: next });
    expect([reply.status, reply.body.data]).toEqual([200, { ended: 1 }]);
    expect((await other.get(me)).status).toBe(401);
    expect(await game.isAlive()).toBe(false);
    expect((await browser.get(me)).status).toBe(200);
    expect((await actionsOf(id))[0]).toBe('player player.password_changed');
    await signInTestPlayer(operator, email, { password: next });
    const old = await operator.client.post('/api/v1/operator/players/sign-in', {
      login: email,
      password: playerPassword,
    });
    expect(old.body.error.details).toEqual({ rule: 'sign_in' });
  });

  test('429 after five wrong ones, counted apart from sign-ins', async () => {
    const { email, browser } = await addPlayer();
    const change = (current_password: string) => browser.post(passwordUrl, { current_password, password: next });
    for (let n = 0; n < 5; n += 1)
      expect((await change('wrong 1')).body.error.details).toEqual({ rule: 'current_password' });
    expect((await change(playerPassword)).body.error).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: 5, retry_after_seconds: 60, limit_of: 'login' },
    });
    await signInTestPlayer(operator, email);
    world.clock.advance(minute);
    expect((await change(playerPassword)).status).toBe(200);
  });

  test('of two changes at once one passes', async () => {
    const { browser } = await addPlayer();
    const change = (password: string) => browser.post(passwordUrl, { current_password: playerPassword, password });
    const replies = await Promise.all([change('the first 1'), change('the second 2')]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 422]);
  });

  test.each(['short 1', 'no digits at all', '1234567890', 'Sunshine2024', 'abcdefgh1234', 'ada and player 1'])(
    '422 VALIDATION_FAILED on password: %s',
    async (password) => {
      const { browser } = await addPlayer();
      const reply = await browser.post(passwordUrl, { current_password: playerPassword, password });
      expect(Object.keys(reply.body.error.details)).toEqual(['password']);
    },
  );
});
