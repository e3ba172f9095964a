import { randomBytes } from 'node:crypto';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { scopesFor } from '@croupier/contract/scopes.ts';
import { systemRandom } from '../../src/base/random.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { createKey } from '../../src/modules/keys/create-key.ts';
import { createOperator } from '../../src/modules/operators/create-operator.ts';
import { addStaff } from '../../src/modules/staff/create-staff.ts';
import { issueToken } from '../../src/modules/staff/issue-token.ts';
import { base } from '../../support/back-office.ts';
import { bearerFor, clientFor, must, mustData } from '../support/client.ts';
import type { Site } from './casino.ts';

/** What the casino gives back: ten percent of a day's loss, and a minor unit for ten points of a hundred staked each. */
export const rewards = { cashback_percent: 10, points_rate: 100, exchange_rate: 1_000, deposit: 200_000 } as const;

const operatorOf = async ({ nodes: [app], clock, masterKey }: Site) => {
  if (!app) throw new Error('There is no server.');
  const settings = { second_person: false, unverified_withdrawal_threshold: null };
  const slug = `rewards-${randomBytes(6).toString('hex')}`;
  const wanted = { slug, name: slug, currency: 'EUR', is_sandbox: true, settings };
  const { operator_id } = await createOperator(app.control, clock, wanted);
  const context = { operator_id, actor: { kind: 'system', id: null, request_id: null }, now: clock.now() } as const;
  return inOperator(app.sql, operator_id, async (tx) => {
    const { id: staff_id } = await addStaff(tx, context, { email: 'ada@example.com', name: 'ada', role: 'admin' });
    const issued = { staff_id, ttl_hours: 1_000_000, random: systemRandom, realNow: clock.now() };
    const { token } = await issueToken(tx, context, issued);
    const fields = { name: 'server', scopes: scopesFor({ is_sandbox: true }), rate_limit_per_minute: 1_000_000 };
    const key = await createKey(tx, { masterKey, random: systemRandom }, context, newApiKey.parse(fields));
    return { app, server: clientFor(app, clock, key), staff: bearerFor(app, token) };
  });
};

/** A casino with cashback and points, a game of an outside studio, and a player in it. Over HTTP. */
export const openRewardCasino = async (site: Site) => {
  const { app, server, staff } = await operatorOf(site);
  const launch_url = 'https://games.example/{game}?token={token}';
  const provider = await mustData(staff.post(`${base}/game-providers`, { slug: 'studio', name: 'Studio', launch_url }));
  const game = { provider: 'studio', external_id: 'game', name: 'Game', type: 'rng', category: 'slots', rtp: 96 };
  const { id: game_id } = await mustData(staff.post(`${base}/games`, game));
  const key = { name: 'Wallet', scopes: [], provider_id: provider.id, rate_limit_per_minute: 1_000_000 };
  const studio = clientFor(app, site.clock, await mustData(staff.post(`${base}/api-keys`, key)));
  const terms = { percentage: rewards.cashback_percent, cashback_period: 'day' };
  const cashback = {
    name: 'Cashback',
    type: 'cashback',
    default_amount: 0,
    wagering_multiplier: 0,
    valid_days: 7,
    terms,
  };
  await must(staff.post(`${base}/bonuses`, cashback));
  const { points_rate, exchange_rate } = rewards;
  await must(staff.put(`${base}/loyalty/programme`, { points_rate, exchange_rate, minimum_points: 10 }));
  // A new rate applies a minute later.
  site.clock.advance(60_000);

  const person = {
    username: 'player',
    email: 'player@example.com',
    first_name: 'Ada',
    last_name: 'Lovelace',
    birth_date: '1990-12-10',
    country: 'DE',
    terms_accepted: true,
  };
  const { id: player } = await mustData(server.post('/api/v1/operator/players', person));
  const at = `/api/v1/operator/players/${player}`;
  const method = { code: 'bank', name: 'Bank', supports_deposit: true, supports_withdrawal: true, currencies: ['EUR'] };
  await must(staff.put(`${base}/payment-methods`, method));
  const payIn = (amount: number) =>
    server.post(`${at}/deposits`, { amount, external_reference: randomBytes(8).toString('hex') });
  const { id: first_deposit } = await mustData(payIn(rewards.deposit));
  const browser = bearerFor(app, (await mustData(server.post(`${at}/session-tokens`))).token);
  const { session_token } = await mustData(server.post(`${at}/games/${game_id}/launch`, {}));
  const { player_ref } = await mustData(studio.post('/api/v1/provider/sessions/verify', { session_token }));
  const call = (path: string, body: object) => studio.post(`/api/v1/provider${path}`, body);
  const common = { game_id: 'game', currency: 'EUR' };
  return {
    bet: (transaction_id: string, round_id: string, amount: number) =>
      call('/bets', { transaction_id, session_token, round_id, amount, ...common }),
    win: (transaction_id: string, round_id: string, amount: number, round_finished: boolean) =>
      call('/wins', { transaction_id, player_ref, round_id, amount, round_finished, ...common }),
    close: (round_id: string) => call(`/rounds/${round_id}/close`, { player_ref }),
    undo: (transaction_id: string, reference_transaction_id: string) =>
      call('/rollbacks', { transaction_id, player_ref, reference_transaction_id }),
    exchange: () => browser.post('/api/v1/player/loyalty/exchange', { points: 10 }),
    payIn,
    payOut: (amount: number) => server.post(`${at}/withdrawals`, { amount, payment_method: 'bank' }),
    /** The bank takes the first deposit back. */
    chargeBack: () => staff.post(`${base}/payments/${first_deposit}/chargeback`, { reason: 'Card stolen' }),
    /** Moves the casino to the next day, which grants the cashback of this one. */
    nextDay: () => must(server.post('/api/v1/operator/sandbox/clock', { advance_seconds: 86_400 })),
    balance: async (): Promise<number> => (await mustData(server.get(`${at}/wallet`))).balance,
  };
};

export type RewardCasino = Awaited<ReturnType<typeof openRewardCasino>>;
