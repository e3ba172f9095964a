import { issueKinds, issueNames } from '@croupier/contract/back-office/desk.ts';
import { allRoles, roleHas } from '@croupier/contract/permissions.ts';
import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { noteResults } from '../../verify/note-results.ts';
import { verifyDatabase } from '../../verify/verify.ts';

const world = await createFileWorld();

test('lists each kind with its count, time and link, for those who may see it', async () => {
  const operator = await world.addOperator({ is_sandbox: true, settings: { unverified_withdrawal_threshold: null } });
  const { operator_id } = operator;
  const ann = await addTestStaff(world, operator);
  expect((await ann.get(`${base}/issues`)).body.data).toEqual([]);

  await addMethod(ann, { currencies: ['EUR', 'USD', 'SEK'] });
  const rates = { day: '2026-02-20', rates: [{ currency: 'USD', rate: '0.9' }] };
  await ann.put(`${base}/exchange-rates`, rates);
  const player = await playerWith(operator, 0);
  const paidIn = (await deposit(operator, player, 1000)).body.data.id;
  await withdraw(operator, player, 800);
  await ann.post(`${base}/payments/${paidIn}/chargeback`, { reason: 'disputed' });
  const endpoints: number[] = [];
  for (const path of ['a', 'b']) {
    const body = { url: `http://127.0.0.1:9099/${path}`, events: ['*'] };
    endpoints.push((await ann.post(`${base}/webhook-endpoints`, body)).body.data.id);
  }
  await world.admin`update webhook_queues set failures_in_row = 3 where endpoint_id = ${endpoints[0] as number}`;
  await world.admin`
    update webhook_endpoints set status = 'disabled', disabled_cause = 'exhausted', disabled_at = ${world.clock.now()}
    where id = ${endpoints[1] as number}`;
  const [game] = await world.admin<{ id: number; provider_id: number }[]>`
    select id, provider_id from games where operator_id = ${operator_id} limit 1`;
  await world.admin`
    insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, opened_at)
    values (${operator_id}, ${game!.provider_id}, 'late-1', ${player}, ${game!.id}, 'open', '2026-01-01')`;

  await world.admin`update accounts set deposited_total = deposited_total + 1 where player_id = ${player}`;
  const verdict = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
  expect(verdict.findings.length).toBeGreaterThan(0);
  await noteResults({ databaseUrl: world.url, clock: world.clock }, verdict);
  const now = world.clock.now().toISOString();
  const { data } = (await ann.get(`${base}/issues`)).body;
  expect(data).toMatchObject([
    { kind: 'open_rounds', count: 1, since: '2026-01-01T00:00:00.000Z', ids: ['late-1'] },
    { kind: 'webhooks_disabled', count: 1, since: now, ids: [endpoints[1]] },
    { kind: 'webhooks_failing', count: 1, ids: [endpoints[0]] },
    { kind: 'exchange_rates_missing', count: 1, since: null, ids: ['SEK'] },
    { kind: 'exchange_rates_old', count: 1, since: '2026-02-20T00:00:00.000Z', ids: ['USD'] },
    { kind: 'negative_balances', count: 1, since: now, ids: [player] },
    { kind: 'verify', count: verdict.findings.length, since: now, ids: [] },
  ]);

  for (const role of allRoles) {
    const staff = await addTestStaff(world, operator, role);
    const seen = (await staff.get(`${base}/issues`)).body.data.map((row: { kind: string }) => row.kind);
    expect([role, seen]).toEqual([role, issueNames.filter((kind) => roleHas(role, issueKinds[kind]))]);
  }

  await world.admin`delete from game_rounds where round_id = 'late-1'`;
  await world.admin`update accounts set deposited_total = deposited_total - 1 where player_id = ${player}`;
  const clean = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
  await noteResults({ databaseUrl: world.url, clock: world.clock }, clean);
  const kinds = (await ann.get(`${base}/issues`)).body.data.map((row: { kind: string }) => row.kind);
  expect(clean.findings).toEqual([]);
  expect(kinds).not.toContain('open_rounds');
  expect(kinds).not.toContain('verify');
});
