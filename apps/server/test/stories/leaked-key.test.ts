import { expect, test } from 'vitest';
import { day, hour } from '../../src/base/durations.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { changeOperator } from '../../src/modules/operators/change-operator.ts';
import { base } from '../../support/back-office.ts';
import { addBonus, bonusesOf, granted } from '../support/bonuses.ts';
import { bearerFor, clientFor, mustData } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { browserOf } from '../support/loyalty.ts';
import { deposit, newReference } from '../support/money.ts';
import { registerTestPlayer } from '../support/players.ts';
import { createFileWorld, testActor } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

test('a leaked key: the allowlist keeps the thief out, the shop moves to a new key, the old one is revoked, and the log shows what it did', async () => {
  const casino = await openCasino(world);
  const { operator, ann, api, pass, money, decide } = casino;
  const keys = `${base}/api-keys`;
  const scopes = ['players:read', 'players:write', 'payments:write', 'wallet:read'];
  const makeKey = (name: string) => mustData(ann.post(keys, { name, scopes, ip_allowlist: [] }));
  const shop = { remoteAddress: '203.0.113.10' };
  const thief = { remoteAddress: '198.51.100.7' };
  const old = await makeKey('Shop');
  const byOld = clientFor(world.app, world.clock, old);

  // The secret is in a public repository. Somebody deposits for an accomplice and requests a payout.
  const accomplice = await registerTestPlayer(operator);
  const forged = { amount: 90_000, external_reference: newReference() };
  const fake = await mustData(byOld.post(api(accomplice, '/deposits'), forged, thief));
  const payout = await mustData(
    byOld.post(api(accomplice, '/withdrawals'), { amount: 90_000, payment_method: 'bank' }, thief),
  );
  expect(await money(accomplice)).toEqual([0, 0]);

  // The next morning the deposit is in no bank file. First the key is restricted to the shop's address.
  await pass(20 * hour);
  await mustData(ann.patch(`${keys}/${old.id}`, { ip_allowlist: ['203.0.113.0/24'] }));
  const again = { amount: 90_000, external_reference: newReference() };
  expect((await refused(byOld.post(api(accomplice, '/deposits'), again, thief))).code).toBe('IP_NOT_ALLOWED');
  await mustData(byOld.get(api(accomplice), shop));

  // The shop gets a second key and works with both until every server has it. Then the old one ends at once.
  const fresh = await makeKey('Shop, second');
  const byFresh = clientFor(world.app, world.clock, fresh);
  await mustData(byOld.get(api(accomplice), shop));
  await mustData(byFresh.get(api(accomplice), shop));
  const { token } = await mustData(byOld.post(api(accomplice, '/session-tokens'), {}, shop));
  await mustData(bearerFor(world.app, token).get('/api/v1/player/me'));
  await mustData(ann.post(`${keys}/${old.id}/revoke`));
  expect((await refused(byOld.get(api(accomplice), shop))).code).toBe('API_KEY_INACTIVE');
  expect((await refused(bearerFor(world.app, token).get('/api/v1/player/me'))).code).toBe('INVALID_PLAYER_TOKEN');
  const { secret } = await mustData(ann.post(`${keys}/${fresh.id}/rotate`));
  expect((await refused(byFresh.get(api(accomplice), shop))).code).toBe('INVALID_SIGNATURE');
  await mustData(clientFor(world.app, world.clock, { key: fresh.key, secret }).get(api(accomplice), shop));

  // Every call of the key is known, including refused ones; the forged money is corrected in the books.
  const calls = async (): Promise<[string, number, string | null][]> => {
    const rows = await mustData(ann.get(`${base}/api-requests?api_key_id=${old.id}&limit=200`));
    return rows
      .toReversed()
      .map((row: { operation: string; status: number; error_code: string | null }) => [
        row.operation,
        row.status,
        row.error_code,
      ]);
  };
  await eventually(async () => (await calls()).length === 9);
  expect(await calls()).toEqual([
    ['record_deposit', 201, null],
    ['request_withdrawal', 201, null],
    ['record_deposit', 403, 'IP_NOT_ALLOWED'],
    ['get_player', 200, null],
    ['get_player', 200, null],
    ['issue_session_token', 201, null],
    ['get_own_player', 200, null],
    ['get_player', 401, 'API_KEY_INACTIVE'],
    ['get_own_player', 401, 'INVALID_PLAYER_TOKEN'],
  ]);
  await mustData(decide(payout.id, 'reject', ann, { reason: 'Forged.' }));
  expect(await money(accomplice)).toEqual([90_000, 0]);
  await mustData(decide(fake.id, 'chargeback', ann, { reason: 'It never arrived.' }));
  expect(await money(accomplice)).toEqual([0, 0]);
  expect((await casino.audited('api_key', old.id)).map(([action]) => action)).toEqual([
    'api_key.created',
    'api_key.updated',
    'api_key.revoked',
  ]);
  const events = await mustData(operator.client.get('/api/v1/operator/events?types=api_key.rotated,api_key.revoked'));
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['api_key.revoked', 'api_key.rotated']);
  await casino.expectSoundBooks();
});

test('an operator is suspended for a day: nobody is admitted, nothing is lost, and everything due is done afterwards', async () => {
  const casino = await openCasino(world);
  const { operator, ann, pass, money } = casino;
  const setStatus = (status: 'active' | 'inactive') =>
    inOperator(world.app.sql, operator.operator_id, (tx) =>
      changeOperator(tx, { operator_id: operator.operator_id, actor: testActor, now: world.clock.now() }, { status }),
    );
  const gameSession = await casino.openSession(5_000);
  const { player } = gameSession;
  const browser = await browserOf(world, operator, player);
  await granted(operator, player, await addBonus(ann, { valid_days: 1 }));
  await mustData(gameSession.bet('open-bet', 1_000, { round_id: 'open-round' }));
  expect(await money(player)).toEqual([4_000, 1_000]);

  // The licence is in question: keys, tokens and staff are refused from the next request on.
  await pass(2 * hour);
  await setStatus('inactive');
  const win = () => gameSession.win('late-win', 3_000, { round_id: 'open-round', round_finished: true });
  expect((await refused(deposit(operator, player, 100))).code).toBe('API_KEY_INACTIVE');
  expect((await refused(win())).code).toBe('API_KEY_INACTIVE');
  expect((await refused(browser.get('/api/v1/player/wallet'))).code).toBe('INVALID_PLAYER_TOKEN');
  expect((await refused(ann.get(`${base}/operator`))).code).toBe('INVALID_STAFF_TOKEN');
  await pass(day);
  expect((await refused(deposit(operator, player, 100))).code).toBe('API_KEY_INACTIVE');

  // A day later it is open again. The bonus has expired meanwhile; the studio repeats its win, and it is paid.
  await setStatus('active');
  expect((await bonusesOf(operator, player))[0]).toMatchObject({ result: 'expired' });
  expect(await money(player)).toEqual([4_000, 0]);
  await mustData(win());
  expect(await money(player)).toEqual([7_000, 0]);
  await mustData(spin(await casino.openSessionOf(player), 500, 0));
  expect(await money(player)).toEqual([6_500, 0]);
  expect((await casino.audited('operator', operator.operator_id)).slice(-2)).toEqual([
    ['operator.updated', 'system'],
    ['operator.updated', 'system'],
  ]);
  await casino.expectSoundBooks();
});
