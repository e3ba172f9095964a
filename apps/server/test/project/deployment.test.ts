import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { secretVariables } from '../../src/base/secret-files.ts';

const root = resolve(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const chart = 'deploy/helm/croupier';

test('the image installs from the manifest of every workspace', () => {
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json (\S+)\/$/gm)].map(([, from]) => from);
  expect(copied.sort()).toEqual(workspaces.sort());
});

test('the image runs unprivileged, has a health check and no development tools', () => {
  const file = read('Dockerfile');
  const [, last = ''] = file.split(/^FROM \$\{RUNTIME_IMAGE\}$/m);
  expect(last).toMatch(/^USER 65532:65532$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  expect(last).not.toMatch(/\bnpm\b|^RUN /m);
  expect(file).toContain('npm ci --ignore-scripts --omit=dev --omit=optional');
});

test('neither compose file nor chart holds a secret: they refer to files and keys of a Secret', () => {
  const compose = read('deploy/compose.yml');
  for (const name of secretVariables) expect(compose).not.toMatch(new RegExp(`^\\s+${name}:`, 'm'));
  expect(compose).not.toMatch(/PASSWORD: /);
  for (const name of ['DATABASE_URL', 'CROUPIER_MASTER_KEY', 'METRICS_TOKEN'])
    expect(compose).toContain(`${name}_FILE: /run/secrets/`);
  const helpers = read(`${chart}/templates/_helpers.tpl`);
  for (const name of secretVariables) expect(helpers).not.toMatch(new RegExp(`- name: ${name}\\n\\s+value:`));
});

test('every value of the chart is in its schema, and every value used by a template exists', () => {
  const schema = JSON.parse(read(`${chart}/values.schema.json`)) as { properties: Record<string, unknown> };
  const values = [...read(`${chart}/values.yaml`).matchAll(/^(\w+):/gm)].map(([, name]) => name as string);
  expect(values.filter((name) => !(name in schema.properties))).toEqual([]);
  const used = readdirSync(join(root, chart, 'templates')).flatMap((file) =>
    [...read(`${chart}/templates/${file}`).matchAll(/\.Values\.(\w+)/g)].map(([, name]) => name as string),
  );
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((name) => !values.includes(name))).toEqual([]);
});

test('server, worker and migration of the chart cannot write to the image or become root', () => {
  for (const file of ['server', 'worker', 'migrate']) {
    const template = read(`${chart}/templates/${file}.yaml`);
    expect(template).toContain('include "croupier.podSecurity"');
    expect(template).toContain('include "croupier.containerSecurity"');
  }
});

test('the chart sets every variable once, and keeps webhooks of sandboxes from the machine', () => {
  const helpers = read(`${chart}/templates/_helpers.tpl`);
  const named = [...helpers.matchAll(/(?:^- name: |"name" ")([A-Z][A-Z_]+)/gm)].map(([, name]) => name as string);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  expect(helpers).toMatch(/- name: WEBHOOK_LOOPBACK\n\s+value: "off"/);
});
