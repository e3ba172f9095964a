import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { secretVariables } from '../../src/base/secret-files.ts';
import { readConfig } from '../../src/process/config.ts';
import { closingMilliseconds } from '../../src/process/lifetime.ts';

const root = resolve(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const chart = 'deploy/helm/croupier';

test('the image installs from the manifest of every workspace', () => {
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      // A folder without a manifest is no workspace: it is there with the sources.
      .filter((name) => existsSync(join(root, name, 'package.json'))),
  );
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json (\S+)\/$/gm)].map(([, from]) => from);
  expect(copied.sort()).toEqual(workspaces.sort());
});

test('the image runs unprivileged, has a health check and no development tools', () => {
  const file = read('Dockerfile');
  const [, last = ''] = file.split(/^FROM runtime_image$/m);
  expect(last).toMatch(/^USER 65532:65532$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  expect(last).not.toMatch(/\bnpm\b|^RUN /m);
  expect(file).toContain('npm ci --ignore-scripts --omit=dev --omit=optional');
  // Without its optional packages sharp decodes nothing.
  expect(file).toContain('mv /tmp/img node_modules/@img');
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

const templates = readdirSync(join(root, chart, 'templates'));

test('no template of the chart puts a secret into the environment', () => {
  for (const file of templates) expect(read(`${chart}/templates/${file}`)).not.toMatch(/secretKeyRef|envFrom/);
});

/** The lines of a service of the compose file. */
const service = (name: string): string =>
  new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(read('deploy/compose.yml'))?.[1] ?? '';

test('compose migrates with one login and serves with another, and nothing but PostgreSQL has the superuser', () => {
  expect(service('migrate')).toContain('secrets: [owner_database_url]');
  expect(service('migrate')).toContain('environment: { DATABASE_URL_FILE: /run/secrets/owner_database_url }');
  const compose = read('deploy/compose.yml');
  const uses = (secret: string): number =>
    [...compose.matchAll(new RegExp(`secrets: \\[.*\\b${secret}\\b`, 'g'))].length;
  for (const secret of ['postgres_password', 'owner_password', 'server_password', 'owner_database_url'])
    expect([secret, uses(secret)]).toEqual([secret, 1]);
  expect(service('postgres')).toContain('./postgres/logins.sql:/docker-entrypoint-initdb.d/logins.sql:ro');
  const readme = read('deploy/README.md');
  expect(readme).toMatch(/postgres:\/\/croupier_server:.* > database_url$/m);
  expect(readme).toMatch(/postgres:\/\/croupier_owner:.* > owner_database_url$/m);
});

test('the migration of the chart has one secret, and not that of the servers', () => {
  const migrate = read(`${chart}/templates/migrate.yaml`);
  expect(migrate).not.toMatch(/croupier\.(variables|secretFiles|volumes)|secretName: \{\{ \.Values\.existingSecret/);
  expect([...migrate.matchAll(/_FILE$/gm)]).toHaveLength(1);
  expect(migrate).toMatch(/if eq \.Values\.migrateSecret \.Values\.existingSecret \}\}\n\{\{- fail/);
});

test('the ingress needs TRUSTED_PROXIES and a host for the back office, and leads to no metrics', () => {
  const ingress = read(`${chart}/templates/ingress.yaml`);
  for (const wanted of ['trustedProxies', 'backOfficeHost'])
    expect(ingress).toMatch(new RegExp(`if not \\.Values\\.${wanted} \\}\\}\\n\\{\\{- fail`));
  expect(ingress).toMatch(/if has \.Values\.backOfficeHost \.Values\.ingress\.hosts \}\}\n\{\{- fail/);
  expect(ingress).not.toMatch(/path: \/\s*$/m);
  const values = read(`${chart}/values.yaml`);
  const paths = (name: string): string[] =>
    new RegExp(`^  ${name}: \\[(.+)\\]$`, 'm').exec(values)?.[1]?.split(', ') ?? [];
  for (const path of ['/api/v1', '/docs', '/guides', '/openapi.json']) expect(paths('paths')).toContain(path);
  for (const path of ['/back-office', '/api/back-office']) expect(paths('backOfficePaths')).toContain(path);
  const open = [...paths('paths'), ...paths('backOfficePaths')];
  expect(open.filter((path) => '/metrics'.startsWith(path))).toEqual([]);
  expect(paths('paths').filter((path) => '/api/back-office'.startsWith(path) || path.includes('office'))).toEqual([]);
});

test('servers and workers are spread, have a budget for disruptions and probes; nobody reaches a worker', () => {
  for (const name of ['server', 'worker']) {
    const template = read(`${chart}/templates/${name}.yaml`);
    expect(template).toContain(`include "croupier.spread" (dict "root" . "component" "${name}")`);
    for (const probe of ['startupProbe:', 'livenessProbe:']) expect(template).toContain(probe);
  }
  const spread = read(`${chart}/templates/_helpers.tpl`);
  for (const key of ['topology.kubernetes.io/zone', 'kubernetes.io/hostname']) expect(spread).toContain(`"${key}"`);
  expect(read(`${chart}/templates/disruption-budget.yaml`)).toContain('range $component := list "server" "worker"');
  expect(service('worker')).toMatch(/healthcheck:\n +test: .*check-worker\.mjs/);
  const [everybody = '', servers = ''] = read(`${chart}/templates/network-policy.yaml`).split('\n---\n');
  expect(read(`${chart}/values.yaml`)).toMatch(/^networkPolicy:\n {2}enabled: true$/m);
  expect(everybody).toContain('policyTypes: [Ingress, Egress]');
  expect(everybody).not.toMatch(/^ {2}ingress:/m);
  expect(everybody).toContain('except: [169.254.0.0/16]');
  expect(servers).toContain('"component" "server"');
});

test('a server that stops has the time to drain, and to finish what is in flight', () => {
  const server = read(`${chart}/templates/server.yaml`);
  expect(server).toContain('- name: DRAIN_SECONDS\n              value: {{ .Values.server.drainSeconds | quote }}');
  expect(server).toMatch(
    /if lt \(int \.Values\.server\.terminationGracePeriodSeconds\).*drainSeconds\) 40.*\n\{\{- fail/,
  );
  const values = read(`${chart}/values.yaml`);
  const seconds = (name: string): number => Number(new RegExp(`^  ${name}: (\\d+)$`, 'm').exec(values)?.[1]);
  const closing = closingMilliseconds / 1_000;
  expect(seconds('terminationGracePeriodSeconds')).toBeGreaterThanOrEqual(seconds('drainSeconds') + closing);
  const drainSeconds = readConfig({ NODE_ENV: 'production' }, '/').drainSeconds;
  expect(Number(/stop_grace_period: (\d+)s/.exec(service('server'))?.[1])).toBeGreaterThanOrEqual(
    drainSeconds + closing,
  );
});

test('every value of the chart is in its schema, and every value used by a template exists', () => {
  const schema = JSON.parse(read(`${chart}/values.schema.json`)) as { properties: Record<string, unknown> };
  const values = [...read(`${chart}/values.yaml`).matchAll(/^(\w+):/gm)].map(([, name]) => name as string);
  expect(values.filter((name) => !(name in schema.properties))).toEqual([]);
  const used = templates.flatMap((file) =>
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

test('the chart sets every variable once, gives secrets as files, and keeps webhooks of sandboxes from the machine', () => {
  const helpers = read(`${chart}/templates/_helpers.tpl`);
  const files = [...helpers.matchAll(/^([A-Z][A-Z_]+): [a-z-]+$/gm)].map(([, name]) => name as string);
  const inChart = secretVariables.filter((name) => name !== 'OTEL_EXPORTER_OTLP_HEADERS');
  expect([...files].sort()).toEqual([...inChart].sort());
  expect(helpers).toContain('- name: {{ $name }}_FILE');
  const named = [...files, ...[...helpers.matchAll(/^- name: ([A-Z][A-Z_]+)/gm)].map(([, name]) => name as string)];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  expect(helpers).toMatch(/- name: WEBHOOK_LOOPBACK\n\s+value: "off"/);
});
