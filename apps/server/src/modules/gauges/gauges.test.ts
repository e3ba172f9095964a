import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { inject } from '../../../test/support/client.ts';
import { playerWith, withdraw } from '../../../test/support/money.ts';
import { openStudio } from '../../../test/support/provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';
import { createGauges } from './collect-gauges.ts';

const deploy = resolve(import.meta.dirname, '../../../../../deploy');
const world = await createFileWorld();
const { sql, control } = world.app;
const gauges = createGauges({ sql, control, clock: world.clock, log: pino({ level: 'silent' }) });

/** The samples of the text: name and labels, and the value. */
const read = async (): Promise<Record<string, number>> => {
  await gauges.read();
  const lines = gauges
    .text()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
};

const waiting = (queue: string, operators = 'live') =>
  `croupier_queue_waiting{queue="${queue}",operators="${operators}"}`;
const oldest = (queue: string, operators = 'live') =>
  `croupier_queue_oldest_seconds{queue="${queue}",operators="${operators}"}`;

test('sums what waits over operators, with the age of the oldest, and keeps sandboxes separate', async () => {
  const settings = { unverified_withdrawal_threshold: null };
  const operators = [
    await world.addOperator({ settings }),
    await world.addOperator({ settings }),
    await world.addOperator({ settings, is_sandbox: true }),
  ] as const;
  for (const operator of operators) {
    await world.admin`update payment_methods set code = 'bank' where code = 'bank_transfer'
      and operator_id = ${operator.operator_id}`;
    await withdraw(operator, await playerWith(operator, 500), 500);
    world.clock.advance(hour);
  }
  const staff = await addTestStaff(world, operators[0]);
  await staff.post(`${base}/players/${await playerWith(operators[0], 500)}/kyc/submit`);
  expect(await read()).toMatchObject({
    'croupier_operators{operators="live"}': 2,
    'croupier_operators{operators="sandbox"}': 1,
    [waiting('withdrawals_to_decide')]: 2,
    [oldest('withdrawals_to_decide')]: 3 * 3600,
    [waiting('withdrawals_to_decide', 'sandbox')]: 1,
    [oldest('withdrawals_to_decide', 'sandbox')]: 3600,
    [waiting('kyc_waiting')]: 1,
    [oldest('kyc_waiting')]: 0,
    [waiting('aml_alerts')]: 0,
    croupier_gauges_age_seconds: 0,
  });
  expect(gauges.text()).not.toContain(operators[0].slug);
  await world.admin`update operators set status = 'inactive'`;
  expect((await read())[waiting('withdrawals_to_decide')]).toBe(0);
});

test('counts open rounds, and those open for too long', async () => {
  const studio = await openStudio(world);
  const gameSession = await studio.openSession(1_000);
  expect((await gameSession.bet('b1', 100)).status).toBe(200);
  const kind = studio.operator.is_sandbox ? 'sandbox' : 'live';
  expect(await read()).toMatchObject({ [waiting('open_rounds', kind)]: 1, [waiting('overdue_rounds', kind)]: 0 });
  world.clock.advance(1_000 * hour);
  expect(await read()).toMatchObject({
    [waiting('overdue_rounds', kind)]: 1,
    [oldest('open_rounds', kind)]: 3_600_000,
  });
  await world.admin`update operators set status = 'inactive'`;
});

test('counts the events that enabled endpoints have not accepted, per endpoint', async () => {
  const operator = await world.addOperator();
  const staff = await addTestStaff(world, operator);
  for (const path of ['a', 'b']) {
    const url = `https://hooks.example.com/${path}`;
    expect((await staff.post(`${base}/webhook-endpoints`, { url, events: ['*'] })).status).toBe(201);
  }
  await playerWith(operator, 500);
  const { body } = await operator.client.get('/api/v1/operator/events');
  world.clock.advance(hour);
  const before = await read();
  expect(before[waiting('webhook_events')]).toBe(2 * body.data.length);
  expect(before[oldest('webhook_events')]).toBe(3600);

  // One of them is at the end, except for the second event, which it refused.
  await world.admin`
    update webhook_queues set cursor_sequence = ${body.data.length}
    where operator_id = ${operator.operator_id} and endpoint_id = (
      select min(endpoint_id) from webhook_queues where operator_id = ${operator.operator_id})`;
  await world.admin`
    insert into webhook_pending (operator_id, endpoint_id, sequence, attempts, next_attempt_at)
    select operator_id, min(endpoint_id), 2, 1, now() from webhook_queues
    where operator_id = ${operator.operator_id} group by operator_id`;
  expect((await read())[waiting('webhook_events')]).toBe(body.data.length + 1);
  await world.admin`update webhook_endpoints set status = 'disabled', disabled_cause = 'staff', disabled_at = now()
    where operator_id = ${operator.operator_id}`;
  expect(await read()).toMatchObject({ [waiting('webhook_events')]: 0, [oldest('webhook_events')]: 0 });
  await world.admin`update operators set status = 'inactive'`;
});

test('shows the last verification and the last daily root of the operator that is farthest behind', async () => {
  const [first, second] = [await world.addOperator(), await world.addOperator()];
  const before = await read();
  expect(before['croupier_verify_missing{operators="live"}']).toBe(2);
  const now = world.clock.now();
  const today = now.toISOString().slice(0, 10);
  for (const [operator, ago, findings] of [
    [first, 2, 0],
    [second, 40, 3],
  ] as const) {
    await world.admin`insert into verify_runs (operator_id, finished_at, accounts, findings)
      values (${operator.operator_id}, ${new Date(now.getTime() - ago * hour)}, 1, ${findings})`;
    await world.admin`insert into ledger_roots (operator_id, day, root, wallets, entries, created_at)
      values (${operator.operator_id}, ${today}::date - ${ago === 2 ? 1 : 3}::integer, '', 0, 0, ${now})`;
  }
  const intoDay = (now.getTime() - Date.parse(`${today}T00:00:00Z`)) / 1000;
  expect(await read()).toMatchObject({
    'croupier_verify_missing{operators="live"}': 0,
    'croupier_verify_age_seconds{operators="live"}': 40 * 3600,
    'croupier_verify_findings{operators="live"}': 3,
    'croupier_ledger_root_age_seconds{operators="live"}': intoDay + 2 * 86_400,
  });
});

const metricNames = /\bcroupier_[a-z0-9_]+/g;

test('every metric in the dashboard and in the alert rules exists in /metrics', async () => {
  const { text } = await inject(world.app, { method: 'GET', url: '/metrics', headers: {} });
  const given = new Set(text.match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)));
  const known = (name: string) => given.has(name) || given.has(name.replace(/_(bucket|sum|count)$/, ''));
  const used = ['grafana/croupier.json', 'prometheus/croupier.rules.yml', 'prometheus/croupier.rules.test.yml']
    .map((file) => readFileSync(join(deploy, file), 'utf8').match(metricNames) ?? [])
    .map((names) => new Set(names));
  for (const names of used) {
    expect(names.size).toBeGreaterThan(5);
    expect([...names].filter((name) => !known(name))).toEqual([]);
  }
  // The queues that they select exist too.
  const queues = new Set(gauges.text().match(/queue="\w+"/g));
  const selected = readFileSync(join(deploy, 'prometheus/croupier.rules.yml'), 'utf8').match(/queue="\w+"/g) ?? [];
  expect(selected.filter((queue) => !queues.has(queue))).toEqual([]);
});

test('every metric that the documentation calls an alarm has an alert rule', () => {
  const page = readFileSync(join(deploy, '../docs/observability.md'), 'utf8');
  const alarms = page
    .split('\n')
    .flatMap((line) => (/: an alarm \|$/.test(line) ? (line.match(metricNames) ?? []) : []));
  expect(alarms).toContain('croupier_clock_skew_seconds');
  const rules = readFileSync(join(deploy, 'prometheus/croupier.rules.yml'), 'utf8')
    .match(/^ +expr: .*$/gm)
    ?.join('\n');
  expect(alarms.filter((name) => !rules?.includes(name))).toEqual([]);
});

test('every dashboard panel has a position, an expression and a unique id', () => {
  const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/croupier.json'), 'utf8'));
  type Panel = { id: number; type: string; gridPos: { x: number; w: number }; targets?: { expr: string }[] };
  const panels = dashboard.panels as Panel[];
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { type, gridPos, targets } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    if (type !== 'row') expect(targets?.every(({ expr }) => expr.length > 0)).toBe(true);
  }
});

const promtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!promtool)(
  'promtool accepts the alert rules and their tests (skipped where promtool is not installed)',
  () => {
    for (const args of [
      ['check', 'rules', 'croupier.rules.yml'],
      ['test', 'rules', 'croupier.rules.test.yml'],
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, {
        cwd: join(deploy, 'prometheus'),
        encoding: 'utf8',
      });
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
  },
);
