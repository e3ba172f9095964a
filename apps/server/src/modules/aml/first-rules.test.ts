import { expect, test } from 'vitest';
import { runCommand } from '../../../test/support/run-command.ts';
import { createFileWorld, masterKey } from '../../../test/support/world.ts';

const world = await createFileWorld();

test('a new live operator begins with rules that raise alerts and decline nothing, a sandbox with none', async () => {
  const env = {
    DATABASE_URL: world.url,
    CROUPIER_MASTER_KEY: masterKey.toString('hex'),
    CROUPIER_HOME: world.filesFolder,
  };
  const rulesOf = async (slug: string, ...more: string[]) => {
    const named = ['--slug', slug, '--name', slug, '--currency', 'JPY', '--json'];
    const { code, out, err } = await runCommand(['operator', 'create', ...named, ...more], env, world.filesFolder);
    expect(code, out + err).toBe(0);
    return world.admin<{ name: string; action: string; is_active: boolean; threshold: string | null }[]>`
      select r.name, r.action, r.is_active, r.parameters->>'threshold' as threshold
      from aml_rules r join operators o on o.operator_id = r.operator_id where o.slug = ${slug} order by r.id`;
  };
  const rules = await rulesOf('live');
  expect(rules).toHaveLength(6);
  expect(rules[0]).toEqual({ name: 'Large deposit', action: 'alert', is_active: true, threshold: '10000' });
  expect(new Set(rules.map(({ action, is_active }) => `${action} ${is_active}`))).toEqual(new Set(['alert true']));
  expect(await rulesOf('live-with-admin', '--admin', 'pat@live.example')).toHaveLength(6);
  expect(await rulesOf('sandbox', '--sandbox')).toHaveLength(0);
});
