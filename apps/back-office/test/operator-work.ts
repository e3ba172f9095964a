import { base } from '../../server/support/back-office.ts';
import { clientFor } from '../../server/test/support/client.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { answering, startReceiver } from '../../server/test/support/webhook-receiver.ts';
import type { BackOffice } from './back-office.ts';

/** What the pages of the operator show: keys, calls, a failing endpoint, methods, rates, a proposal, a notice. */
export const doOperatorWork = async ({ world, operator }: BackOffice): Promise<void> => {
  const anna = await addTestStaff(world, operator, 'admin', 'Anna Admin');
  const scopes = ['players:read', 'players:write', 'wallet:read'];
  const made = await anna.post(`${base}/api-keys`, { name: 'Website', scopes, ip_allowlist: ['203.0.113.0/24'] });
  const { id, key, secret } = (await anna.post(`${base}/api-keys`, { name: 'Reporting', scopes: ['reports:read'] }))
    .body.data;
  const client = clientFor(world.app, world.clock, { key, secret });
  await client.get('/api/v1/operator/me');
  await client.get('/api/v1/operator/players?per_page=5');
  await client.get('/api/v1/operator/me', { headers: { 'x-signature': '0'.repeat(64) } });
  await anna.post(`${base}/api-keys/${made.body.data.id}/rotate`);
  await anna.post(`${base}/api-keys/${id}/revoke`);

  const receiver = await startReceiver(answering(500, {}, 'the queue is full'));
  const endpoint = await anna.post(`${base}/webhook-endpoints`, {
    url: receiver.url,
    events: ['deposit.paid', 'limits.*'],
    description: 'CRM',
  });
  await anna.post(`${base}/webhook-endpoints/${endpoint.body.data.id}/test`);
  await receiver.close();

  await anna.put(`${base}/payment-methods`, {
    code: 'sepa',
    name: 'SEPA transfer',
    supports_deposit: true,
    supports_withdrawal: true,
    min_withdrawal: 1_000,
    max_withdrawal: 5_000_000,
    currencies: ['EUR'],
  });
  await anna.put(`${base}/exchange-rates`, { day: '2026-11-01', rates: [{ currency: 'USD', rate: '0.9231' }] });
  await anna.patch(`${base}/operator`, {
    settings: { second_person: true, default_limits: { max_daily_deposit: 50_000 } },
  });
  await anna.patch(`${base}/operator`, { settings: { four_eyes_threshold: 500_000 } });
};
