import { uploadPayoutResult } from '@croupier/contract/back-office/payout-results.ts';
import { signInPlayer } from '@croupier/contract/operator/player-sign-in.ts';
import { base } from '../../support/back-office.ts';
import { addBonus, grantBonus } from './bonuses.ts';
import { connectCashier, sendCallback } from './cashier.ts';
import { must, mustData, type Reply } from './client.ts';
import { saveAccount } from './instruments.ts';
import { listPreparations } from './list-preparations.ts';
import { addMethod, authorise, deposit, newReference, playerWith, withdraw } from './money.ts';
import {
  newPlayerBody,
  playerPassword,
  registerTestPlayer,
  resetCodeFor,
  signInTestPlayer,
  verificationCodeFor,
} from './players.ts';
import { providerPreparations } from './provider-preparations.ts';
import { signInPreparations } from './sign-in-preparations.ts';
import { newLine, statementOf, uploadLine } from './statements.ts';
import type { Preparation, Tenant } from './tenant-type.ts';

const fundedPlayer = async ({ operator, staff }: Tenant): Promise<number> => {
  await addMethod(staff);
  return playerWith(operator, 10_000);
};

const withdrawal = async (tenant: Tenant): Promise<number> => {
  const reply = await must(withdraw(tenant.operator, await fundedPlayer(tenant), 1_000));
  return reply.body.data.id;
};

const allowedWithdrawal = async (tenant: Tenant): Promise<number> => {
  const payment = await withdrawal(tenant);
  await must(tenant.staff.post(`/api/back-office/v1/payments/${payment}/approve`));
  return payment;
};

const claimedWithdrawal = async (tenant: Tenant): Promise<number> => {
  const payment = await allowedWithdrawal(tenant);
  await must(tenant.staff.post(`${base}/payout-batches`, { payments: [payment] }));
  return payment;
};

const paidWithdrawal = async (tenant: Tenant): Promise<number> => {
  const payment = await claimedWithdrawal(tenant);
  await must(tenant.staff.post(`${base}/payments/${payment}/pay`));
  return payment;
};

/** The same by the operator's own server: a key reports only on what a key sent. */
const byKey = async (tenant: Tenant, payment: number, move: 'claim' | 'pay'): Promise<number> => {
  await must(tenant.operator.client.post(`/api/v1/operator/payments/${payment}/${move}`));
  return payment;
};
const claimedByKey = async (tenant: Tenant) => byKey(tenant, await allowedWithdrawal(tenant), 'claim');
const paidByKey = async (tenant: Tenant) => byKey(tenant, await claimedByKey(tenant), 'pay');

/** An authorised deposit. */
export const makeIntent = async ({ operator, make }: Tenant, player?: number): Promise<number> =>
  (await must(authorise(operator, player ?? (await make('player')), 2_500))).body.data.id;

const withIntent: Preparation = async (tenant) => {
  const player = await tenant.make('player');
  return { params: { player, deposit_intent: await makeIntent(tenant, player) } };
};

/** A bank account that a player has saved. */
export const makeInstrument = async (tenant: Tenant, player?: number): Promise<number> =>
  (await saveAccount(tenant.operator, player ?? (await tenant.make('player')))).id;

const withInstrument: Preparation = async (tenant) => {
  const player = await tenant.make('player');
  return { params: { player, instrument: await makeInstrument(tenant, player) } };
};

/** Of the player of the session. */
const ownInstrument: Preparation = async (tenant) => ({
  params: { instrument: await makeInstrument(tenant, tenant.player.id) },
});

/** A batch of one payment. */
export const makePayoutBatch = async (tenant: Tenant): Promise<number> => {
  const payment = await allowedWithdrawal(tenant);
  return (await must(tenant.staff.post(`${base}/payout-batches`, { payments: [payment] }))).body.data.id;
};

/** A callback that a payment provider sent about a new deposit. */
export const makeCallback = async (tenant: Tenant): Promise<number> => {
  const { operator, staff, world } = tenant;
  const cashier = await connectCashier(staff, operator);
  const data = { transaction_id: newReference(), player_id: await tenant.make('player'), amount: 100, currency: 'EUR' };
  await must(sendCallback(world, cashier, 'payment.captured', data));
  return (await mustData(staff.get(`${base}/cashier-callbacks`)))[0].id;
};
/** One about money that came in by a transaction which is not known here. */
const refusedCallback: Preparation = async (tenant) => {
  const { operator, staff, world } = tenant;
  const cashier = await connectCashier(staff, operator);
  const same = { player_id: await tenant.make('player'), amount: 100, currency: 'EUR' };
  const data = { ...same, transaction_id: newReference(), origin: newReference() };
  await sendCallback(world, cashier, 'payment.reversed', data);
  return {
    params: { cashier_callback: (await mustData(staff.get(`${base}/cashier-callbacks?needs_staff=true`)))[0].id },
  };
};
/** An order that a payment provider does not answer: to let go of an authorisation. */
export const makeOrder = async ({ operator, staff, world, make }: Tenant): Promise<number> => {
  const cashier = await connectCashier(staff, operator, { orders_url: 'https://pay.example/orders' });
  const player_id = await make('player');
  const data = { transaction_id: newReference(), player_id, amount: 100, currency: 'EUR' };
  const { id } = await mustData(sendCallback(world, cashier, 'payment.authorised', data));
  await must(operator.client.post(`/api/v1/operator/players/${player_id}/deposit-intents/${id}/release`));
  return (await mustData(staff.get(`${base}/cashier-orders`)))[0].id;
};

const withStuckOrder: Preparation = async (tenant) => {
  const cashier_order = await makeOrder(tenant);
  await tenant.world.admin`
    update cashier_orders set state = 'stuck', attempts = 11, claimed_until = null
    where operator_id = ${tenant.operator.operator_id}`;
  return { params: { cashier_order } };
};

/** A statement with a difference. */
export const makeStatement = ({ staff }: Tenant): Promise<number> => uploadLine(staff);

const withBatch: Preparation = async (tenant) => ({ params: { payout_batch: await makePayoutBatch(tenant) } });

const kyc = async (tenant: Tenant, player: number, move: string, body?: unknown): Promise<Reply> =>
  must(tenant.staff.post(`/api/back-office/v1/players/${player}/kyc/${move}`, body));

const passport = {
  kind: 'passport',
  file_name: 'passport.pdf',
  content: 'JVBERi0xLjcKJSVFT0YK',
  expires_on: '2031-05-31',
};

/** A grant of free rounds of the studio, of which the studio is to be told. */
const freeRounds: Preparation = async ({ operator, staff, studio }) => {
  const free_spins = { count: 3, stake: 20, provider_id: studio.provider.id, games: [studio.game] };
  const body = { name: 'Rounds', type: 'free_spins', wagering_multiplier: 0, valid_days: 7, terms: { free_spins } };
  const bonus = await must(staff.post(`${base}/bonuses`, body));
  const player = await playerWith(operator, 0);
  const wanted = { bonus_id: bonus.body.data.id };
  const granted = await must(operator.client.post(`/api/v1/operator/players/${player}/bonuses`, wanted));
  return { params: { player_bonus: String(granted.body.data.id) } };
};

/** The same, which the platform has given up after its last attempt. */
const givenUpRounds: Preparation = async (tenant) => {
  const prepared = await freeRounds(tenant);
  const { operator, world } = tenant;
  await world.admin`
    update free_round_orders set state = 'failed'
    where operator_id = ${operator.operator_id} and player_bonus_id = ${Number(prepared.params?.player_bonus)}`;
  return prepared;
};

const withDocument: Preparation = async (tenant) => {
  const player = await tenant.make('player');
  const reply = await kyc(tenant, player, 'documents', passport);
  return { params: { player, document: reply.body.data.id } };
};

/** Of the player of the session, whose verification is reset. */
const ownDocument: Preparation = async (tenant) => {
  await must(tenant.player.send('POST', '/api/v1/player/kyc/documents', passport));
  const { kyc_status } = (await must(tenant.player.send('GET', '/api/v1/player/kyc'))).body.data;
  if (kyc_status !== 'not_started') await kyc(tenant, tenant.player.id, 'reset', { reason: 'Once more.' });
  return {};
};

const underReview: Preparation = async (tenant) => {
  const { params } = await withDocument(tenant);
  const player = params?.player as number;
  await kyc(tenant, player, `documents/${params?.document}/accept`);
  await kyc(tenant, player, 'submit');
  return { params: { player } };
};

/** A rule and a deposit that meets it. */
export const makeAlert = async (tenant: Tenant): Promise<number> => {
  const amount = 777_700;
  const rule = {
    name: `Rule ${newReference()}`,
    kind: 'single_amount',
    applies_to: 'deposit',
    parameters: { threshold: amount },
  };
  await must(tenant.staff.post('/api/back-office/v1/aml/rules', rule));
  const player = await playerWith(tenant.operator, amount);
  const alerts = await must(tenant.staff.get(`/api/back-office/v1/aml/alerts?player_id=${player}`));
  return alerts.body.data[0].id;
};

/** A player, and an excluded one with a name that sounds the same. */
export const makeIdentityMatch = async ({ operator, staff }: Tenant): Promise<number> => {
  const unique = newReference().replace(/\D/g, '');
  const excluded = await registerTestPlayer(operator, { first_name: 'Aleksei', last_name: `Petrov ${unique}` });
  await registerTestPlayer(operator, { first_name: 'Alexey', last_name: `Petrov ${unique}` });
  await must(operator.client.post(`/api/v1/operator/players/${excluded}/self-exclusion`, { period: '24_hours' }));
  return (await must(staff.get('/api/back-office/v1/identity-matches?status=open'))).body.data[0].id;
};

/** Two accounts of one person. */
export const makePlayerLink = async ({ operator, staff }: Tenant): Promise<number> => {
  const person = { first_name: 'Maria', last_name: `Silva ${newReference()}`, birth_date: '1984-02-03' };
  await registerTestPlayer(operator, person);
  await registerTestPlayer(operator, person);
  return (await must(staff.get(`${base}/player-links?state=open`))).body.data[0].id;
};

const promoCode = async ({ staff, make }: Tenant): Promise<{ id: number; code: string }> => {
  const body = { generate: { count: 1 }, bonus_id: await make('bonus') };
  const reply = await must(staff.post('/api/back-office/v1/promo-codes', body));
  return reply.body.data.codes[0];
};

export const makePromoCode = async (tenant: Tenant): Promise<number> => (await promoCode(tenant)).id;

/** Proposed by the colleague, so that the caller can decide it; afterwards the second person is switched off. */
export const makeProposal = (tenant: Tenant): Promise<number> => proposalBy(tenant, tenant.colleague);

const proposalBy = async ({ staff, colleague }: Tenant, proposer: Tenant['staff']): Promise<number> => {
  await must(staff.patch(`${base}/operator`, { settings: { second_person: true } }));
  const wanted = { email: `${newReference()}@example.com`.toLowerCase(), name: 'Pat Example', role: 'payments' };
  const made = await must(proposer.post(`${base}/staff`, wanted));
  const off = await must(staff.patch(`${base}/operator`, { settings: { second_person: false } }));
  await must(colleague.post(`${base}/proposals/${off.body.data.id}/confirm`));
  return made.body.data.id;
};

export const makeNotice = async ({ staff, colleague, make }: Tenant): Promise<number> => {
  await must(colleague.post(`${base}/api-keys/${await make('api_key')}/rotate`));
  return (await must(staff.get(`${base}/notices?per_page=1`))).body.data[0].id;
};

const takenAlert: Preparation = async (tenant) => {
  const alert = await makeAlert(tenant);
  await must(tenant.staff.post(`/api/back-office/v1/aml/alerts/${alert}/take`));
  return { params: { alert } };
};

/** The provider of the example's game. */
const withProvider: Preparation = async ({ staff }) => {
  const provider = {
    slug: 'northlight',
    name: 'Northlight Studios',
    launch_url: 'https://play.northlight.example/{game}?token={token}',
  };
  const reply = await staff.post('/api/back-office/v1/game-providers', provider);
  if (reply.status !== 201 && reply.body?.error?.code !== 'VALIDATION_FAILED') throw new Error(reply.text);
  return {};
};

const anOriginal = async ({ operator }: Tenant): Promise<number> => {
  const reply = await must(operator.client.get('/api/v1/operator/games?search=original&per_page=100'));
  const slot = reply.body.data.find((game: { external_id: string }) => game.external_id === 'orig-slot');
  return slot.id;
};

const playedRound: Preparation = async (tenant) => {
  const url = `/api/v1/player/games/${await anOriginal(tenant)}/play`;
  const reply = await must(tenant.player.send('POST', url, { stake: 100 }));
  return { query: { round_id: reply.body.data.round_id } };
};

/** A running tournament with the player of the session on its board, computed by moving the clock. */
const runningTournament: Preparation = async (tenant) => {
  const move = async (advance_seconds: number): Promise<string> =>
    (await must(tenant.operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds }))).body.data.now;
  const starts_at = await move(1);
  const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
  const wanted = { name: 'Happy hour', starts_at, ends_at, score: 'staked', prizes: [5_000, 2_500] };
  const planned = await must(tenant.staff.post('/api/back-office/v1/tournaments', wanted));
  await playedRound(tenant);
  await move(60);
  return { params: { tournament: planned.body.data.id } };
};

/** The player of the session, with enough points for the programme. */
const withPoints: Preparation = async ({ staff, player }) => {
  await must(staff.put(`${base}/loyalty/programme`, { points_rate: 100, exchange_rate: 1_000, minimum_points: 1_000 }));
  await must(staff.post(`${base}/players/${player.id}/loyalty/corrections`, { points: 1_000, reason: 'A gift.' }));
  return {};
};

const onPayment =
  (make: (tenant: Tenant) => Promise<number>): Preparation =>
  async (tenant) => ({ params: { payment: await make(tenant) } });

const withMethod: Preparation = async ({ staff }) => {
  await addMethod(staff);
  return {};
};

/** A player with a password, who has signed in. */
const withSignIn = async ({ operator }: Tenant): Promise<{ player: number; login: string }> => {
  const login = newPlayerBody().email as string;
  const player = await registerTestPlayer(operator, { email: login, password: playerPassword });
  await signInTestPlayer(operator, login, { ip: '203.0.113.7', device: 'Firefox on Linux' });
  return { player, login };
};

export const preparations: Readonly<Record<string, Preparation>> = {
  get_deposit_intent: withIntent,
  capture_deposit: withIntent,
  release_deposit: withIntent,
  list_deposit_intents: async (tenant) => {
    await makeIntent(tenant);
    return {};
  },
  staff_list_deposit_intents: async (tenant) => {
    await makeIntent(tenant);
    return {};
  },
  list_instruments: withInstrument,
  remove_instrument: withInstrument,
  list_player_instruments: withInstrument,
  list_own_instruments: ownInstrument,
  remove_own_instrument: ownInstrument,
  get_own_deposit_intent: async (tenant) => ({
    params: { deposit_intent: await makeIntent(tenant, tenant.player.id) },
  }),
  list_own_deposit_intents: async (tenant) => {
    await makeIntent(tenant, tenant.player.id);
    return {};
  },
  // A key sets the rates of today and of the next days.
  put_exchange_rates: async ({ world }) => ({
    body: { day: world.clock.now().toISOString().slice(0, 10), rates: [{ currency: 'USD', rate: '0.9231' }] },
  }),
  sign_in_player: async (tenant) => {
    const { login } = await withSignIn(tenant);
    return { body: { ...signInPlayer.example.body, login } };
  },
  request_password_reset: async (tenant) => ({ body: { login: (await withSignIn(tenant)).login, ip: '203.0.113.7' } }),
  reset_password: async (tenant) => {
    const { login } = await withSignIn(tenant);
    const code = await resetCodeFor(tenant.operator, login);
    const body = { login, password: 'battery staple 8' };
    // A wrong one is counted.
    await tenant.operator.client.post('/api/v1/operator/players/password-reset/confirm', { ...body, code: 'AAAA' });
    return { body: { ...body, code } };
  },
  confirm_player_verification: async ({ operator }) => {
    const player = await registerTestPlayer(operator);
    return { params: { player }, body: { code: await verificationCodeFor(operator, player) } };
  },
  confirm_own_verification: async ({ operator, player }) => ({
    body: { code: await verificationCodeFor(operator, player.id) },
  }),
  list_own_payment_methods: withMethod,
  request_own_withdrawal: withMethod,
  get_own_withdrawable: async ({ operator, staff, player }) => {
    await must(grantBonus(operator, player.id, await addBonus(staff, { name: 'Spring' })));
    return {};
  },
  get_own_deposit_bonus: async ({ operator, staff, player }) => {
    await must(deposit(operator, player.id, 1_000));
    await addBonus(staff, { name: 'Again', type: 'reload', terms: { percentage: 50, on_deposit: true } });
    return {};
  },
  redeem_own_promo_code: async (tenant) => ({ body: { code: (await promoCode(tenant)).code } }),
  list_own_payments: async (tenant) => {
    await withMethod(tenant);
    await must(tenant.player.send('POST', '/api/v1/player/withdrawals', { amount: 100, payment_method: 'bank' }));
    return {};
  },
  get_own_session: async (tenant) => {
    await playedRound(tenant);
    return {};
  },
  list_own_rounds: async (tenant) => {
    await playedRound(tenant);
    return {};
  },
  list_player_sign_ins: async (tenant) => ({ params: { player: (await withSignIn(tenant)).player } }),
  list_own_sign_ins: async ({ operator, player }) => {
    await signInTestPlayer(operator, player.login, { ip: '203.0.113.7', device: 'Firefox on Linux' });
    return {};
  },
  request_withdrawal: async (tenant) => ({ params: { player: await fundedPlayer(tenant) } }),
  cancel_withdrawal: onPayment(withdrawal),
  approve_withdrawal: onPayment(withdrawal),
  approve_payout: onPayment(withdrawal),
  reject_payout: onPayment(withdrawal),
  mark_payout_paid: onPayment(allowedWithdrawal),
  submit_player_kyc: withDocument,
  submit_own_kyc: ownDocument,
  take_payment: onPayment(withdrawal),
  release_payment: onPayment(withdrawal),
  review_payment: onPayment(withdrawal),
  // An order names every section.
  order_lobby_sections: async (tenant) => {
    const { data } = (await must(tenant.staff.get(`${base}/lobby-sections`))).body;
    return { body: { sections: data.map(({ id }: { id: number }) => id) } };
  },
  bulk_approve: async (tenant) => ({ body: { items: [{ payment: await withdrawal(tenant) }] } }),
  bulk_pay: async (tenant) => ({
    body: { items: [{ payment: await allowedWithdrawal(tenant) }], bank_reference: 'BATCH-2026-03-02' },
  }),
  bulk_reject: async (tenant) => ({
    body: { items: [{ payment: await withdrawal(tenant) }], reason: 'The method is closed' },
  }),
  create_payout_batch: async (tenant) => {
    await allowedWithdrawal(tenant);
    return {};
  },
  open_cashier: async ({ operator, staff }) => {
    await connectCashier(staff, operator, { page_url: 'https://pay.example/checkout' });
    return {};
  },
  list_cashiers: async ({ operator, staff }) => {
    await connectCashier(staff, operator);
    return {};
  },
  list_cashier_callbacks: async (tenant) => {
    const cashier_callback = await makeCallback(tenant);
    const { payment_id } = await mustData(tenant.staff.get(`${base}/cashier-callbacks/${cashier_callback}`));
    return { query: { payment_id } };
  },
  retry_cashier_callback: refusedCallback,
  settle_cashier_callback: refusedCallback,
  list_cashier_orders: async (tenant) => {
    await withStuckOrder(tenant);
    return {};
  },
  list_stuck_payments: async (tenant) => {
    await withStuckOrder(tenant);
    return {};
  },
  repeat_cashier_order: withStuckOrder,
  settle_cashier_order: withStuckOrder,
  order_payout: async (tenant) => {
    await connectCashier(tenant.staff, tenant.operator, { orders_url: 'https://pay.example/orders' });
    return { params: { payment: await allowedWithdrawal(tenant) } };
  },
  order_refund: async (tenant) => {
    const { staff, operator, world, make } = tenant;
    const cashier = await connectCashier(staff, operator, { orders_url: 'https://pay.example/orders' });
    const data = { transaction_id: newReference(), player_id: await make('player'), amount: 2_500, currency: 'EUR' };
    const { id: payment } = await mustData(sendCallback(world, cashier, 'payment.captured', data));
    return { params: { payment } };
  },
  // The file of the example may have been uploaded: the same one is taken once.
  staff_upload_cashier_statement: async () => ({ body: statementOf([newLine()]) }),
  staff_list_cashier_statements: async (tenant) => {
    await makeStatement(tenant);
    return {};
  },
  list_payout_batches: withBatch,
  get_payout_batch: withBatch,
  list_payout_batch_rows: withBatch,
  download_payout_batch: withBatch,
  upload_payout_result: withBatch,
  list_payout_results: async (tenant) => {
    const payout_batch = await makePayoutBatch(tenant);
    const body = uploadPayoutResult.example.body;
    await must(tenant.staff.post(`${base}/payout-batches/${payout_batch}/results`, body));
    return { params: { payout_batch } };
  },
  refuse_withdrawal: onPayment(claimedWithdrawal),
  take_back_withdrawal: onPayment(claimedWithdrawal),
  return_withdrawal: onPayment(paidWithdrawal),
  claim_payout: onPayment(allowedWithdrawal),
  payout_refused: onPayment(claimedByKey),
  payout_returned: onPayment(paidByKey),
  list_held_wins: async (tenant) => {
    await tenant.make('held_win');
    return {};
  },
  staff_list_payments: async (tenant) => {
    await withdrawal(tenant);
    return {};
  },
  reject_withdrawal: onPayment(withdrawal),
  staff_cancel_withdrawal: onPayment(withdrawal),
  pay_withdrawal: onPayment(allowedWithdrawal),
  download_kyc_document: withDocument,
  show_kyc_document: withDocument,
  staff_get_round: async (tenant) => ({ params: { round: String((await playedRound(tenant)).query?.round_id) } }),
  accept_kyc_document: withDocument,
  reject_kyc_document: withDocument,
  verify_kyc: underReview,
  reject_kyc: underReview,
  reset_kyc: underReview,
  close_aml_alert: takenAlert,
  withdraw_proposal: async (tenant) => ({ params: { proposal: await proposalBy(tenant, tenant.staff) } }),
  ...signInPreparations,
  ...listPreparations,
  create_game: withProvider,
  ...providerPreparations,
  grant_bonus: async (tenant) => ({ body: { bonus_id: await tenant.make('bonus'), amount: 1_000 } }),
  grant_player_bonus: async (tenant) => ({
    body: { bonus_id: await tenant.make('bonus'), amount: 1_000, reason: 'A gift.' },
  }),
  repeat_free_round_order: freeRounds,
  settle_free_round_order: givenUpRounds,
  list_free_round_orders: async (tenant) => {
    await freeRounds(tenant);
    return {};
  },
  play_original: async (tenant) => ({ params: { game: await anOriginal(tenant) } }),
  verify_round: playedRound,
  exchange_points: withPoints,
  get_leaderboard: runningTournament,
  get_own_leaderboard: runningTournament,
  list_own_tournaments: runningTournament,
  list_tournaments: runningTournament,
  staff_get_leaderboard: runningTournament,
  redeem_promo_code: async (tenant) => ({ body: { code: (await promoCode(tenant)).code } }),
  create_promo_codes: async (tenant) => ({
    body: { generate: { count: 3, prefix: 'SPRING-' }, bonus_id: await tenant.make('bonus'), max_uses: 1 },
  }),
};
