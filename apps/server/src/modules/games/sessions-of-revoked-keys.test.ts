import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { bearerFor, clientFor, mustData, type Reply } from '../../../test/support/client.ts';
import { playerWith } from '../../../test/support/money.ts';
import { openGameSessionOf, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';
import { createRevokedKeySweep } from './sweep.ts';

const world = await createFileWorld();
let table: Awaited<ReturnType<typeof openStudio>>;
beforeAll(async () => {
  table = await openStudio(world);
});

/** A session that a key opened, by itself or through a token that it issued. */
const openBy = async (key: { key: string; secret: string }, way: 'key' | 'token') => {
  const client = clientFor(world.app, world.clock, key);
  const player = await playerWith(table.operator, 1_000);
  const at = `/api/v1/operator/players/${player}`;
  const { game } = table.studio;
  const launch = async () => {
    if (way === 'key') return mustData(client.post(`${at}/games/${game}/launch`));
    const { token } = await mustData(client.post(`${at}/session-tokens`));
    return mustData(bearerFor(world.app, token).post(`/api/v1/player/games/${game}/launch`));
  };
  const { session_token } = await launch();
  const { player_ref } = (await mustData(
    table.studio.client.post('/api/v1/provider/sessions/verify', { session_token }),
  )) as { player_ref: string };
  return openGameSessionOf({ ...table.studio, launch: async () => ({ session_token, player_ref }) }, player);
};
const codeOf = ({ status, body }: Reply) => body.error?.code ?? status;

describe.each(['key', 'token'] as const)('a game session that a %s opened', (way) => {
  test('takes no bet once the key is revoked, and no other key’s session ends; open rounds still settle', async () => {
    const [leaked, other] = [await table.operator.addKey(), await table.operator.addKey()];
    const [session, safe] = [await openBy(leaked, way), await openBy(other, way)];
    expect(codeOf(await session.bet(`${way}-bet-1`, 100))).toBe(200);
    await mustData(table.staff.post(`${base}/api-keys/${leaked.id}/revoke`));
    expect(codeOf(await session.bet(`${way}-bet-2`, 100))).toBe('INVALID_PLAYER_TOKEN');
    expect((await session.win(`${way}-win-1`, 300, { round_finished: true })).status).toBe(200);
    expect(codeOf(await safe.bet(`${way}-bet-3`, 100))).toBe(200);
  });

  test('is ended by the sweep where revoking could not', async () => {
    const leaked = await table.operator.addKey();
    const session = await openBy(leaked, way);
    const revoked_at = world.clock.now();
    await world.admin`update api_keys set revoked_at = ${revoked_at}, version = version + 1 where id = ${leaked.id}`;
    expect(codeOf(await session.bet(`${way}-bet-4`, 100))).toBe(200);
    const { sql, control } = world.app;
    world.clock.advance(hour - 1);
    const sweep = createRevokedKeySweep({ sql, control, clock: world.clock, log: pino({ level: 'silent' }) });
    expect(await sweep(table.operator.operator_id)).toBe(1);
    expect(codeOf(await session.bet(`${way}-bet-5`, 100))).toBe('INVALID_PLAYER_TOKEN');
    expect(await sweep(null)).toBe(0);
  });
});

test('staff see by which key a game was launched', async () => {
  const key = await table.operator.addKey();
  const { player } = await openBy(key, 'key');
  const items = await mustData(table.staff.get(`${base}/players/${player}/timeline?kind=session`));
  expect(items[0]).toMatchObject({ action: 'game.launched', facts: { api_key_id: key.id } });
});
