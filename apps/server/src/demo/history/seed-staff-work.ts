import { createApiKey, listApiKeys, revokeApiKey } from '@croupier/contract/back-office/keys.ts';
import { updateOperator } from '@croupier/contract/back-office/operators.ts';
import { listStaffPayments, savePaymentMethod } from '@croupier/contract/back-office/payments.ts';
import { createPayoutBatch } from '@croupier/contract/back-office/payout-batches.ts';
import { addPlayerNote } from '@croupier/contract/back-office/players.ts';
import {
  createWebhookEndpoint,
  disableWebhookEndpoint,
  listWebhookEndpoints,
  testWebhookEndpoint,
} from '@croupier/contract/back-office/webhooks.ts';
import { registerPlayer, updatePlayer } from '@croupier/contract/operator/players.ts';
import { revealSeeds } from './play-originals.ts';
import { act, moment, type Walk } from './walk.ts';

/** Nothing listens there: deliveries really fail, and are retried like any others. */
const deadEnd = 'http://127.0.0.1:64999/hooks/croupier';

/** What staff find besides payments and documents. Registered last, so that old events are not delivered. */
export const seedStaffWork = async (walk: Walk): Promise<void> => {
  await revealSeeds(walk);
  await leaveKeys(walk);
  await leaveWebhooks(walk);
  await leaveEvents(walk);
  await leaveProposals(walk);
  await leavePayoutBatch(walk);
  await leaveSecondAccount(walk);
};

/** A file that is with the bank, with every second withdrawal that could be paid; the others wait for visitors. */
const leavePayoutBatch = async (walk: Walk): Promise<void> => {
  const finance = walk.staff('pay_out');
  const query = { queue: 'to_pay_out', order: 'oldest' };
  const { data } = await walk.call(walk.staff('view_payments'), listStaffPayments, { query });
  const inEuro = (data as { id: number; currency: string }[]).filter(({ currency }) => currency === 'EUR');
  const ids = inEuro.filter((_, n) => n % 2 === 0).map(({ id }) => id);
  if (ids.length === 0) return;
  await act(walk, finance, createPayoutBatch, { body: { payments: ids }, once: 'payout batch' });
};

/** A player who registered twice: the accounts are linked, and staff decide whether they are one person. */
const leaveSecondAccount = async (walk: Walk): Promise<void> => {
  const first = walk.characters.find(({ person }) => person.username === 'lena_k');
  if (!first) return;
  const body = {
    ...first.registration,
    external_id: `${first.external_id}-again`,
    username: 'lena_k_2',
    email: 'lena.k.2@players.example',
    phone: '+49305559998',
    promo_code: undefined,
  };
  await act(walk, walk.operator(), registerPlayer, { body: body as never, once: 'second account' });
};

/** The key of a former integration. Answers with secrets are not stored, so existing keys are looked up. */
const leaveKeys = async (walk: Walk): Promise<void> => {
  const developer = walk.staff('manage_api');
  const name = 'Old CRM (replaced)';
  const { data: keys } = await walk.call(developer, listApiKeys);
  const known = keys.find((key: { name: string }) => key.name === name);
  const body = { name, scopes: ['players:read' as const], rate_limit_per_minute: 60 };
  const id = known?.id ?? (await walk.call(developer, createApiKey, { body })).data?.id;
  await act(walk, developer, revokeApiKey, { params: { api_key: id }, once: 'old key revoked' });
};

const leaveWebhooks = async (walk: Walk): Promise<void> => {
  const developer = walk.staff('manage_api');
  const { data: endpoints } = await walk.call(developer, listWebhookEndpoints);
  const ensure = async (url: string, events: string[], description: string): Promise<number | undefined> => {
    const known = endpoints.find((endpoint: { url: string }) => endpoint.url === url);
    if (known) return known.id;
    const { code, data } = await walk.call(developer, createWebhookEndpoint, { body: { url, events, description } });
    if (code) walk.refused.push(`webhook ${url} answered ${code}`);
    return data?.id;
  };
  const wanted = ['withdrawal.*', 'player.*', 'kyc.*'];
  const old = await ensure(`${deadEnd}-v1`, wanted, 'The CRM of last year');
  const body = { reason: 'The CRM was replaced.' };
  if (old)
    await act(walk, developer, disableWebhookEndpoint, {
      params: { webhook_endpoint: old },
      body,
      once: 'old webhook',
    });
  const failing = await ensure(deadEnd, wanted, 'CRM; its server is down');
  if (failing) await walk.call(developer, testWebhookEndpoint, { params: { webhook_endpoint: failing } });
};

/** A few current changes, so that the failing endpoint has something to deliver. */
const leaveEvents = async (walk: Walk): Promise<void> => {
  const movers = ['demo-03', 'demo-07', 'demo-11'].flatMap((external_id) => walk.players.get(external_id) ?? []);
  for (const player of movers) {
    const body = { address: 'Harbour Street 4' };
    await act(walk, walk.operator(), updatePlayer, { params: { player }, body, once: `${player} moves` });
    const text = { note: 'Sent a new address.' };
    await act(walk, walk.staff('manage_players'), addPlayerNote, {
      params: { player },
      body: text,
      once: `${player} note`,
    });
  }
};

/** From here on changes of settings require a second person, and two are proposed. */
const leaveProposals = async (walk: Walk): Promise<void> => {
  const admin = walk.staff('manage_settings');
  await act(walk, admin, updateOperator, { body: { settings: { second_person: true } }, once: 'second person' });
  await walk.refresh(moment(walk, walk.days));
  const [asking, more] = [walk.staff('manage_settings'), { min_deposit: 500, min_withdrawal: 1_000 }];
  await act(walk, asking, updateOperator, {
    body: { settings: { four_eyes_threshold: 500_000 } },
    once: 'proposal: threshold',
  });
  const crypto = { code: 'crypto', name: 'Crypto wallet', supports_deposit: true, supports_withdrawal: true, ...more };
  await act(walk, asking, savePaymentMethod, { body: { ...crypto, currencies: ['EUR'] }, once: 'proposal: method' });
};
