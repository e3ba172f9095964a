import { allScopes } from '@croupier/contract/scopes.ts';
import { describe, expect, test } from 'vitest';
import { clientFor } from '../../../test/support/client.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);

const keysUrl = '/api/back-office/v1/api-keys';

describe("a provider's key", () => {
  test('is made by staff for one provider, has its own prefix, and no scopes', async () => {
    const { key, secret } = table.studio.key;
    expect([key, secret]).toEqual([expect.stringMatching(/^gpk_/), expect.stringMatching(/^gps_/)]);
    const listed = (await table.staff.get(keysUrl)).body.data.find((one: { key: string }) => one.key === key);
    expect(listed).toMatchObject({ provider_id: table.studio.provider.id, scopes: [], status: 'active' });
  });

  test('422 VALIDATION_FAILED: with scopes, when made or later, and for an unknown provider', async () => {
    const wanted = { name: 'Wallet', scopes: [], provider_id: table.studio.provider.id };
    const field = async (answer: Promise<{ body: { error?: { details: object } } }>) =>
      Object.keys((await answer).body.error?.details ?? {});
    expect(await field(table.staff.post(keysUrl, { ...wanted, scopes: [allScopes[0]] }))).toEqual(['scopes']);
    expect(await field(table.staff.post(keysUrl, { ...wanted, provider_id: 987_654 }))).toEqual(['provider_id']);
    const other = await openStudio(world);
    const foreign = { ...wanted, provider_id: other.studio.provider.id };
    expect(await field(table.staff.post(keysUrl, foreign))).toEqual(['provider_id']);
    const patch = table.staff.patch(`${keysUrl}/${table.studio.key.id}`, { scopes: [allScopes[0]] });
    expect(await field(patch)).toEqual(['scopes']);
  });

  test("401 INVALID_API_KEY: on an operator's route, and an operator's key on the wallet", async () => {
    const asOperator = await table.studio.client.get('/api/v1/operator/me');
    expect(asOperator.body.error.code).toBe('INVALID_API_KEY');
    const asProvider = await table.operator.client.post('/api/v1/provider/balance', { player_ref: 'plr' });
    expect(asProvider.body.error.code).toBe('INVALID_API_KEY');
  });

  test('rotated, it signs with the new secret only; revoked, it no longer signs', async () => {
    const { studio, openSession, staff } = await openStudio(world);
    const player = await openSession();
    const ask = (client = studio.client) => client.post('/api/v1/provider/balance', { player_ref: player.player_ref });
    expect((await ask()).status).toBe(200);
    const rotated = await staff.post(`${keysUrl}/${studio.key.id}/rotate`);
    expect(rotated.body.data.secret).toMatch(/^gps_/);
    expect((await ask()).body.error.code).toBe('INVALID_SIGNATURE');
    const renewed = clientFor(world.app, world.clock, rotated.body.data);
    expect((await ask(renewed)).status).toBe(200);
    await staff.post(`${keysUrl}/${studio.key.id}/revoke`);
    expect((await ask(renewed)).body.error.code).toBe('API_KEY_INACTIVE');
  });

  test("sees nothing of another operator's provider, even with the same ids", async () => {
    const other = await openStudio(world);
    const [mine, theirs] = [await table.openSession(500), await other.openSession(500)];
    const id = newName('b');
    expect((await mine.bet(id, 100)).status).toBe(200);
    expect((await theirs.get(`/transactions/bet/${id}`)).status).toBe(404);
    expect((await theirs.bet(id, 200)).body.data.transaction.status).toBe('applied');
    const foreign = await theirs.win(newName('w'), 100, { player_ref: mine.player_ref });
    expect(foreign.status).toBe(404);
  });
});

describe('rule 5: rounds that stay open', () => {
  test("are listed for staff once they are older than their provider's limit, and are never closed automatically", async () => {
    const { staff, studio, openSession } = await openStudio(world);
    await staff.patch(`/api/back-office/v1/game-providers/${studio.provider.id}`, { open_round_hours: 2 });
    const player = await openSession(1_000);
    const [left, finished] = [newName('r'), newName('r')];
    await player.bet(newName('b'), 100, { round_id: left });
    await player.bet(newName('b'), 50, { round_id: finished });
    await player.close(finished);
    const open = async () => (await staff.get('/api/back-office/v1/open-rounds')).body.data;
    world.clock.advance(2 * 3_600_000);
    expect(await open()).toEqual([]);
    world.clock.advance(1);
    expect(await open()).toEqual([
      {
        round_id: left,
        player_id: player.player,
        provider: { id: studio.provider.id, slug: studio.provider.slug, name: 'Studio' },
        game_id: studio.game,
        currency: 'EUR',
        staked: 100,
        won: 0,
        opened_at: expect.any(String),
      },
    ]);
    expect((await player.win(newName('w'), 70, { round_id: left, round_finished: true })).status).toBe(200);
    expect(await open()).toEqual([]);
  });
});
