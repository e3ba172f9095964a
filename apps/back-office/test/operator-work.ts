import { base } from '../../server/support/back-office.ts';
import { newRule, rulesUrl } from '../../server/test/support/aml.ts';
import { addBonus } from '../../server/test/support/bonuses.ts';
import { clientFor, must } from '../../server/test/support/client.ts';
import { kycUrl } from '../../server/test/support/kyc.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addCode } from '../../server/test/support/promo-codes.ts';
import { addTestStaff, type Staff } from '../../server/test/support/staff.ts';
import { uploadLine } from '../../server/test/support/statements.ts';
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

/** A payout that is with the bank, in the first batch. */
const sendToBank = async ({ operator }: BackOffice, anna: Staff): Promise<void> => {
  await addMethod(anna, { code: 'bank', name: 'SEPA' });
  const player = await playerWith(operator, 90_000, { first_name: 'Bea', last_name: 'Blum', username: 'bea_b' });
  const { id } = (await must(withdraw(operator, player, 45_000))).body.data;
  await must(anna.post(`${base}/payments/${id}/approve`));
  await must(anna.post(`${base}/payout-batches`, { payments: [id] }));
};

/**
 * A row for each list that would be empty: an alert, a link, a document to look at, a bonus, a code, a tournament, a template, a
 * payout batch, a statement with a deposit that is missing here.
 */
export const fillLists = async (office: BackOffice): Promise<void> => {
  const { world, operator } = office;
  const anna = await addTestStaff(world, operator, 'admin', 'Anna Admin');
  await must(anna.post(rulesUrl, newRule({ name: 'Large deposit', parameters: { threshold: 100_000 } })));
  const player = await registerTestPlayer(operator, { username: 'nora_l', email: 'nora_l@example.com' });
  await must(deposit(operator, player, 250_000));
  // Two accounts of one person.
  const twice = { first_name: 'Jan', last_name: 'Novák', birth_date: '1984-06-02' };
  for (const username of ['jan_n', 'jan_novak']) await registerTestPlayer(operator, { ...twice, username });
  const content = Buffer.from('%PDF-1.4 a passport').toString('base64');
  await must(anna.post(kycUrl(player, '/documents'), { kind: 'passport', file_name: 'passport.pdf', content }));
  await must(anna.post(kycUrl(player, '/submit'), {}));
  await addCode(anna, await addBonus(anna));
  const [starts_at, ends_at] = [1, 2].map((days) => new Date(world.clock.now().getTime() + days * 86_400_000));
  await must(
    anna.post(`${base}/tournaments`, { name: 'Spring', starts_at, ends_at, score: 'staked', prizes: [1_000] }),
  );
  const template = {
    kind: 'reject_withdrawal',
    name: 'Other holder',
    text: 'Not theirs',
    player_text: 'Use your own.',
  };
  await must(anna.post(`${base}/reason-templates`, template));
  await sendToBank(office, anna);
  await uploadLine(anna);
};
