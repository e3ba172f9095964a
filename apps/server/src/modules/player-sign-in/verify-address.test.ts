import { describe, expect, test } from 'vitest';
import { bearerFor, must, mustData } from '../../../test/support/client.ts';
import { newPlayerBody, playerPassword, registerTestPlayer, signInTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const players = '/api/v1/operator/players';
const own = '/api/v1/player/verifications';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true });

let numbers = 0;
const addPlayer = async () => {
  numbers += 1;
  const phone = `+4915112340${String(numbers).padStart(3, '0')}`;
  const body = newPlayerBody({ password: playerPassword, phone });
  const id = await registerTestPlayer(operator, body);
  const { session } = await signInTestPlayer(operator, body.email as string);
  return { id, email: body.email as string, phone, browser: bearerFor(world.app, session.token) };
};
type Sent = {
  readonly player_id: number;
  readonly code: string;
  readonly email: string;
  readonly phone: string | null;
};
const codesOf = async (id: number): Promise<Sent[]> =>
  (await mustData(operator.client.get('/api/v1/operator/events?types=player.code_requested&limit=500')))
    .map(({ data }: { data: Sent }) => data)
    .filter(({ player_id }: Sent) => player_id === id);
const lastCodeOf = async (id: number): Promise<string> => (await codesOf(id)).at(-1)!.code;
const request = (id: number, of = 'email') => must(operator.client.post(`${players}/${id}/verifications`, { of }));
const confirm = (id: number, code: string) => operator.client.post(`${players}/${id}/verifications/confirm`, { code });

describe('a verified address', () => {
  test.each([
    ['email', 'email_verified_at'],
    ['phone', 'phone_verified_at'],
  ] as const)('%s: by a code that an event carries, once, with player.updated and an audit row', async (of, field) => {
    const { id, browser, ...player } = await addPlayer();
    expect((await must(browser.post(own, { of }))).body).toEqual({ data: { requested: true } });
    const [sent] = await codesOf(id);
    expect(sent).toMatchObject({ email: player.email, phone: of === 'phone' ? player.phone : null });
    const at = world.clock.now().toISOString();
    const confirmed = await must(browser.post(`${own}/confirm`, { code: ` ${sent!.code.toLowerCase()} ` }));
    expect(confirmed.body.data).toMatchObject({ [field]: at });
    expect((await must(operator.client.get(`${players}/${id}`))).body.data).toMatchObject({ [field]: at });
    expect((await browser.post(`${own}/confirm`, { code: sent!.code })).body.error.details).toEqual({ rule: 'code' });
    const events = await mustData(operator.client.get('/api/v1/operator/events?types=player.updated&limit=500'));
    expect(events.filter(({ data }: { data: { id: number } }) => data.id === id)).toHaveLength(1);
  });

  test('by the operator’s server; it ends with another address, and holds again with the old one', async () => {
    const { id, email } = await addPlayer();
    await request(id);
    const at = world.clock.now().toISOString();
    expect((await must(confirm(id, await lastCodeOf(id)))).body.data.email_verified_at).toBe(at);
    const change = async (to: string) =>
      (await must(operator.client.patch(`${players}/${id}`, { email: to }))).body.data.email_verified_at;
    expect([await change(`other-${email}`), await change(email)]).toEqual([null, at]);
  });

  test('422 VALIDATION_FAILED: no code for a phone number that there is not', async () => {
    const id = await registerTestPlayer(operator);
    const reply = await operator.client.post(`${players}/${id}/verifications`, { of: 'phone' });
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { of: [expect.any(String)] } });
  });

  test('of two at once with one code, one proves it', async () => {
    const { id, browser } = await addPlayer();
    await request(id);
    const code = await lastCodeOf(id);
    const replies = await Promise.all([confirm(id, code), browser.post(`${own}/confirm`, { code })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('a code is refused', () => {
  type Case = [string, (player: Awaited<ReturnType<typeof addPlayer>>) => Promise<unknown>];
  test.each<Case>([
    ['after 15 minutes', async () => world.clock.advance(15 * minute)],
    [
      'when a self-exclusion began after it was sent',
      async ({ id }) => {
        world.clock.advance(1);
        await must(operator.client.post(`${players}/${id}/self-exclusion`, { period: '24_hours' }));
      },
    ],
    [
      'when the password has changed since',
      ({ browser }) =>
        must(
          browser.post('/api/v1/player/password', { current_password: playerPassword, password: 'battery staple 8' }),
        ),
    ],
  ])('%s', async (_, end) => {
    const player = await addPlayer();
    await request(player.id);
    const code = await lastCodeOf(player.id);
    await end(player);
    expect((await confirm(player.id, code)).body.error.details).toEqual({ rule: 'code' });
    const shown = await must(operator.client.get(`${players}/${player.id}`));
    expect(shown.body.data.email_verified_at).toBeNull();
  });

  test.each([
    ['email', (old: string) => `other-${old}`],
    ['phone', () => '+4915112349999'],
  ] as const)('for the %s that was the player’s before: it does not bring that back', async (of, next) => {
    const { id, browser, ...player } = await addPlayer();
    await must(browser.post(own, { of }));
    const code = await lastCodeOf(id);
    const other = next(player[of]);
    await must(operator.client.patch(`${players}/${id}`, { [of]: other }));
    expect((await browser.post(`${own}/confirm`, { code })).body.error?.details).toEqual({ rule: 'code' });
    expect((await must(operator.client.get(`${players}/${id}`))).body.data[of]).toBe(other);
  });

  test('for another player, and as a code for a new password', async () => {
    const [one, two] = [await addPlayer(), await addPlayer()];
    await request(one.id);
    const code = await lastCodeOf(one.id);
    expect((await confirm(two.id, code)).body.error.details).toEqual({ rule: 'code' });
    const reset = { login: one.email, code, password: 'battery staple 8' };
    const reply = await operator.client.post(`${players}/password-reset/confirm`, reset);
    expect(reply.body.error.details).toEqual({ rule: 'code' });
    expect((await confirm(one.id, code)).status).toBe(200);
  });

  test('no fourth is made while three can be used', async () => {
    const { id } = await addPlayer();
    for (let n = 0; n < 5; n += 1) await request(id);
    expect(await codesOf(id)).toHaveLength(3);
  });
});
