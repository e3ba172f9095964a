import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addGame, addProvider } from '../../../test/support/games.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { migrationFolder } from '../../database/migration-files.ts';

const world = await createFileWorld();
let operator: Operator;
beforeAll(async () => {
  operator = await world.addOperator();
});

/** Applies the migration to rows as they were stored before it. */
const migrateAgain = async () =>
  world.admin.unsafe(await readFile(join(migrationFolder, '0034-canonical-addresses.sql'), 'utf8'));

describe('addresses that were stored before there was a canonical form', () => {
  const canonical = 'https://games.example/?t={token}';

  test.each([
    ['HTTPS://Games.Example?t={token}', canonical, 0],
    ['https://games.example:443/?t={token}', canonical, 0],
    ['http://localhost:80/{token}', 'http://localhost/{token}', 0],
    ['https://games.example:8443/{token}#{game}', 'https://games.example:8443/{token}#{game}', 0],
    ['/play/{game}?t={token}', '/play/{game}?t={token}', 0],
    ['\u0001https://evil.example/{token}', '\u0001https://evil.example/{token}', 1],
    ['https:/evil.example/{token}', 'https:/evil.example/{token}', 1],
    ['https:evil.example/{token}', 'https:evil.example/{token}', 1],
    ['//evil.example/{token}', '//evil.example/{token}', 1],
    ['/\\evil.example/{token}', '/\\evil.example/{token}', 1],
    ['/.//evil.example/{token}', '/.//evil.example/{token}', 1],
    ['https://user@evil.example/{token}', 'https://user@evil.example/{token}', 1],
  ])('%j becomes %j; staff get notices: %d', async (before, after, notices) => {
    const staff = await addTestStaff(world, operator);
    const { id } = await addProvider(staff);
    await world.admin`update game_providers set launch_url = ${before} where id = ${id}`;
    await migrateAgain();
    const [row] = await world.admin`select launch_url from game_providers where id = ${id}`;
    expect(row).toEqual({ launch_url: after });
    const listed = (await staff.get(`${base}/notices?per_page=100`)).body.data;
    const own = listed.filter((notice: { subject_id: number }) => notice.subject_id === id);
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(
      Array.from({ length: notices }, () => 'game_provider.address_refused'),
    );
    await world.admin`update game_providers set launch_url = ${canonical} where id = ${id}`;
  });

  test('pictures, webhook endpoints and identity providers become canonical too', async () => {
    const { operator_id } = operator;
    const staff = await addTestStaff(world, operator);
    const game = await addGame(staff, (await addProvider(staff)).slug);
    const hook = await operator.client.post('/api/v1/operator/webhook-endpoints', {
      url: 'https://hooks.example/a',
      events: ['*'],
    });
    const { id } = hook.body.data;
    await world.admin`update games set thumbnail_url = 'HTTPS://CDN.example/X.png' where id = ${game}`;
    await world.admin`update webhook_endpoints set url = 'https://Hooks.Example:443/A' where id = ${id}`;
    await world.admin`
      insert into identity_providers (operator_id, issuer, client_id, label, sso_only, updated_at)
      values (${operator_id}, 'https://ID.example', 'croupier', 'SSO', false, ${world.clock.now()})`;
    await migrateAgain();
    const [row] = await world.admin`
      select g.thumbnail_url, w.url, i.issuer from games g, webhook_endpoints w, identity_providers i
      where g.id = ${game} and w.id = ${id} and i.operator_id = ${operator_id}`;
    expect(row).toEqual({
      thumbnail_url: 'https://cdn.example/X.png',
      url: 'https://hooks.example/A',
      issuer: 'https://id.example/',
    });
  });

  test('a picture at an address that must not be opened is not shown', async () => {
    const staff = await addTestStaff(world, operator);
    const game = await addGame(staff, (await addProvider(staff)).slug, { name: 'Some Game' });
    await world.admin`update games set thumbnail_url = '//evil.example/x.png' where id = ${game}`;
    const shown = (await operator.client.get(`/api/v1/operator/games/${game}`)).body.data.thumbnail_url;
    expect(shown).toContain('/assets/games/slots/SG-');
  });
});
