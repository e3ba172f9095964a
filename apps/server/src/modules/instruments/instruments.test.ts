import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { bearerFor, mustData } from '../../../test/support/client.ts';
import { ibans, saveAccount } from '../../../test/support/instruments.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();

let operator: Operator;
let staff: Staff;
beforeAll(async () => {
  operator = await world.addOperator();
  staff = await addTestStaff(world, operator);
});

const at = (player: number, rest = '') => `/api/v1/operator/players/${player}/instruments${rest}`;
const card = {
  kind: 'card',
  holder_name: 'Ada Lovelace',
  provider: 'psp',
  brand: 'Visa',
  last_four: '1111',
  expires_on: '2030-12',
};
const browserOf = async (player: number) => {
  const tokens = `/api/v1/operator/players/${player}/session-tokens`;
  const { token } = await mustData(operator.client.post(tokens, { access: ['payments'] }));
  return bearerFor(world.app, token);
};
const shown = (player: number) => mustData(staff.get(`${base}/players/${player}/instruments`));

describe('saved accounts and cards', () => {
  test('201: an account is saved with a valid IBAN and shown masked; the same again answers 200 with it', async () => {
    const player = await registerTestPlayer(operator);
    const body = { kind: 'bank_account', holder_name: 'Ada Lovelace', iban: 'de89 3704 0044 0532 0130 00' };
    const added = await operator.client.post(at(player), body);
    expect(added.status, added.text).toBe(201);
    expect(added.body.data).toMatchObject({ label: 'DE89 •••• 3000', country: 'DE', token: null, removed_at: null });
    expect(added.text).not.toContain('0532');
    const again = await operator.client.post(at(player), { ...body, iban: ibans.de });
    expect([again.status, again.body]).toEqual([200, added.body]);
    expect(await mustData(operator.client.get(at(player)))).toEqual([added.body.data]);
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'instrument.added']);
    const written = await world.admin`
      select action, to_value from audit_log where subject_kind = 'instrument' and subject_id = ${added.body.data.id}`;
    expect([...written]).toEqual([{ action: 'instrument.added', to_value: 'DE89 •••• 3000' }]);
  });

  test.each([
    ['an IBAN with a wrong digit', { iban: 'DE89370400440532013001' }, 'iban'],
    ['an IBAN of the wrong length', { iban: 'DE8937040044053201300' }, 'iban'],
    ['a BIC that is none', { iban: ibans.de, bic: 'DEUT' }, 'bic'],
    ['an account without IBAN and token', {}, 'iban'],
    ['a card without token', { ...card }, 'token'],
    ['a card without its last four digits', { ...card, token: 'tok-1', last_four: undefined }, 'last_four'],
    ['a token without provider', { iban: ibans.de, token: 'tok-1' }, 'provider'],
    ['a wallet with an IBAN', { kind: 'wallet', provider: 'psp', token: 'tok-1', iban: ibans.de }, 'iban'],
  ])('422 VALIDATION_FAILED: %s', async (_, more, field) => {
    const player = await registerTestPlayer(operator);
    const reply = await operator.client.post(at(player), { kind: 'bank_account', holder_name: 'Ada', ...more });
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { [field]: expect.anything() } });
  });

  test.each([
    ['as the token', { token: '4111111111111111' }],
    ['in the name of the holder', { holder_name: 'Ada 4111 1111 1111 1111' }],
    ['as a number in an unknown field', { pan: 4111111111111111 }],
    ['below an unknown field', { extra: { card: ['4111-1111-1111-1111'] } }],
    ['as the name of a field', { '4111111111111111': 1 }],
    ['in place of an IBAN', { kind: 'bank_account', iban: '4111111111111111', token: undefined }],
  ])('422: what looks like the number of a card is refused and repeated nowhere: %s', async (_, more) => {
    const player = await registerTestPlayer(operator);
    const reply = await operator.client.post(at(player), { ...card, token: 'tok-2', ...more });
    expect(reply.body.error.code).toBe('VALIDATION_FAILED');
    expect(reply.text).toContain('number of a card');
    expect(reply.text.replace(/\D/g, '')).not.toContain('411111111111');
    const [kept] = await world.admin`select 1 from payment_instruments where player_id = ${player}`;
    expect(kept).toBeUndefined();
  });

  test('a valid IBAN whose digits look like the number of a card is saved', async () => {
    const player = await registerTestPlayer(operator);
    expect(await saveAccount(operator, player, { iban: 'NO9386011117947' })).toMatchObject({ country: 'NO' });
  });

  test('a token belongs to one player; who has removed it leaves it to another', async () => {
    const [one, other] = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    const body = { ...card, token: 'tok-shared' };
    const { id } = await mustData(operator.client.post(at(one), body));
    const taken = await operator.client.post(at(other), body);
    expect(taken.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { rule: 'token_taken' } });
    const removed = await operator.client.send('DELETE', at(one, `/${id}`));
    expect(removed.body.data).toMatchObject({ id, removed_at: expect.any(String) });
    expect((await operator.client.send('DELETE', at(one, `/${id}`))).status).toBe(404);
    expect(await mustData(operator.client.get(at(one)))).toEqual([]);
    expect((await operator.client.post(at(other), body)).status).toBe(201);
    expect(await eventsOf(world, one)).toContain('instrument.removed');
  });

  test('INVALID_REQUEST: a player has at most 20 at a time', async () => {
    const player = await registerTestPlayer(operator);
    const add = (n: number) => operator.client.post(at(player), { ...card, token: `tok-many-${n}` });
    for (let n = 0; n < 20; n += 1) expect((await add(n)).status).toBe(201);
    expect((await add(20)).body.error.details).toMatchObject({ rule: 'too_many_instruments', max: 20 });
    expect((await add(3)).status).toBe(200);
  });

  test('the player saves and removes a bank account, sees no token, and nobody else', async () => {
    const [player, other] = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    const browser = await browserOf(player);
    const url = '/api/v1/player/instruments';
    const own = await mustData(browser.post(url, { iban: ibans.fr, holder_name: 'Ada Lovelace' }));
    expect(own).toMatchObject({ kind: 'bank_account', label: 'FR14 •••• 2606' });
    await mustData(operator.client.post(at(player), { ...card, token: 'tok-own' }));
    const listed = await browser.get(url);
    expect(listed.body.data).toHaveLength(2);
    expect(listed.text).not.toContain('tok-own');
    const stranger = await browserOf(other);
    expect((await stranger.get(url)).body.data).toEqual([]);
    expect((await stranger.send('DELETE', `${url}/${own.id}`)).status).toBe(404);
    expect((await browser.send('DELETE', `${url}/${own.id}`)).status).toBe(200);
  });

  test('staff see how the holder is called beside the player, and who else has the account or card', async () => {
    const ada = await registerTestPlayer(operator, { first_name: 'Ada', last_name: 'Byron' });
    const bob = await registerTestPlayer(operator, { first_name: 'Bob', last_name: 'Byron' });
    const first = await saveAccount(operator, ada, { iban: ibans.be, holder_name: 'Byron, Ada' });
    await saveAccount(operator, bob, { iban: ibans.be, holder_name: 'Ada Byron' });
    const mark = { ...card, fingerprint: 'fp-1' };
    await mustData(operator.client.post(at(ada), { ...mark, token: 'tok-ada', holder_name: 'A. Byron' }));
    await mustData(operator.client.post(at(bob), { ...mark, token: 'tok-bob', holder_name: 'Bob Byron' }));
    await mustData(operator.client.send('DELETE', at(ada, `/${first.id}`)));

    const at_bob = { same_at: [{ id: bob, name: 'Bob Byron', is_removed: false }] };
    expect(await shown(ada)).toMatchObject([
      { kind: 'card', holder_match: 'similar', ...at_bob },
      { kind: 'bank_account', holder_match: 'same', removed_at: expect.any(String), ...at_bob },
    ]);
    expect(await shown(bob)).toMatchObject([
      { kind: 'card', holder_match: 'same', same_at: [{ id: ada, is_removed: false }] },
      { kind: 'bank_account', holder_match: 'different', same_at: [{ id: ada, is_removed: true }] },
    ]);
  });
});
