import { type EventType, eventTypes } from '@croupier/contract/events.ts';
import { event, eventSchemas } from '@croupier/contract/operator/events.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceLoss } from '../../src/modules/wallet/announce-loss.ts';
import { createLossWatch } from '../../src/modules/wallet/watch-losses.ts';
import { base } from '../../support/back-office.ts';
import { mustData } from '../support/client.ts';
import { saveAccount } from '../support/instruments.ts';
import { addMethod, authorise, capture, deposit, playerWith, withdraw } from '../support/money.ts';
import { newPlayerBody, playerPassword, registerTestPlayer, signInTestPlayer } from '../support/players.ts';
import { makeAlert } from '../support/preparations.ts';
import { newName, openGameSession } from '../support/provider.ts';
import { eventRecorder, recordedEventsPath } from '../support/recorded-answers.ts';
import { readText } from '../support/source-code.ts';
import { createTenant } from '../support/tenant.ts';
import type { Tenant } from '../support/tenant-type.ts';
import { createWorld, type World } from '../support/world.ts';

const operatorUrl = '/api/v1/operator';
const day = 24 * 3_600;

/** Players, payments and everything else that events need. */
const stage = (tenant: Tenant) => {
  const { operator, staff } = tenant;
  const api = (player: number, rest: string) => `${operatorUrl}/players/${player}/${rest}`;
  const kyc = (player: number, move: string, body?: object) =>
    mustData(staff.post(`${base}/players/${player}/kyc/${move}`, body));
  const newPlayer = (): Promise<number> => tenant.make('player');
  const withdrawal = async (): Promise<number> => {
    await addMethod(staff);
    return (await mustData(withdraw(operator, await playerWith(operator, 10_000), 1_000))).id;
  };
  const passTime = (seconds: number) =>
    mustData(operator.client.post(`${operatorUrl}/sandbox/clock`, { advance_seconds: seconds }));
  const limit = (player: number, limits: Record<string, number | null>) =>
    mustData(operator.client.put(api(player, 'limits'), { limits }));
  const submitted = async (): Promise<number> => {
    const player = await newPlayer();
    const now = new Date((await mustData(operator.client.get(`${operatorUrl}/players/${player}`))).created_at);
    const document = await kyc(player, 'documents', {
      kind: 'passport',
      file_name: 'passport.pdf',
      content: Buffer.from('%PDF-1.7 passport').toString('base64'),
      expires_on: new Date(now.getTime() + 10 * day * 1000).toISOString().slice(0, 10),
    });
    await kyc(player, `documents/${document.id}/accept`);
    await kyc(player, 'submit');
    return player;
  };
  const verified = async (): Promise<number> => {
    const player = await submitted();
    await kyc(player, 'verify');
    return player;
  };
  const onPayment = (payment: number, move: string, body?: object) =>
    mustData(staff.post(`${base}/payments/${payment}/${move}`, body));
  const grant = async (): Promise<number> => {
    const offer = { name: 'For events', type: 'manual', default_amount: 500, wagering_multiplier: 10 };
    const { id } = await mustData(staff.post(`${base}/bonuses`, offer));
    return (await mustData(operator.client.post(api(await newPlayer(), 'bonuses'), { bonus_id: id }))).id;
  };
  return { api, kyc, newPlayer, withdrawal, passTime, limit, submitted, verified, onPayment, grant };
};

type Act = (on: ReturnType<typeof stage>, tenant: Tenant, world: World) => Promise<unknown>;

const decideHeld = async (tenant: Tenant, move: 'pay' | 'void', reason: string): Promise<void> => {
  const held = await tenant.make('held_win');
  await mustData(tenant.staff.post(`${base}/held-wins/${held}/${move}`, { reason }));
};

/** The action that causes each event. The type requires one for every event of the contract. */
const causes: Record<EventType, [action: string, act: Act]> = {
  'player.registered': ['POST /players', (on) => on.newPlayer()],
  'player.updated': [
    'PATCH /players/{player}',
    async (on, { operator }) =>
      mustData(operator.client.patch(`${operatorUrl}/players/${await on.newPlayer()}`, { city: 'Bremen' })),
  ],
  'player.status_changed': [
    'PUT /players/{player}/status',
    async (on, { operator }) =>
      mustData(operator.client.put(on.api(await on.newPlayer(), 'status'), { status: 'locked' })),
  ],
  'player.signed_in': [
    'POST /players/sign-in',
    async (_on, { operator }) => {
      const login = newPlayerBody().username as string;
      await registerTestPlayer(operator, { username: login, password: playerPassword });
      await signInTestPlayer(operator, login, { ip: '203.0.113.7', device: 'Firefox on Linux' });
    },
  ],
  'player.code_requested': [
    'POST /players/password-reset',
    async (_on, { operator, player }) =>
      mustData(operator.client.post(`${operatorUrl}/players/password-reset`, { login: player.login })),
  ],
  'player.linked': ['POST /players', (_on, tenant) => tenant.make('player_link')],
  'player.unlinked': [
    'staff decide',
    async (_on, tenant) => {
      const link = await tenant.make('player_link');
      const body = { outcome: 'other_person', reason: 'Father and son.' };
      await mustData(tenant.staff.post(`${base}/player-links/${link}/decide`, body));
    },
  ],
  'deposit.authorised': [
    'POST /players/{player}/deposit-intents',
    async (on, { operator }) => mustData(authorise(operator, await on.newPlayer(), 700)),
  ],
  'deposit.released': [
    'POST /players/{player}/deposit-intents/{deposit_intent}/release',
    async (on, { operator }) => {
      const player = await on.newPlayer();
      const { id } = await mustData(authorise(operator, player, 700));
      await mustData(operator.client.post(on.api(player, `deposit-intents/${id}/release`)));
    },
  ],
  'deposit.expired': [
    'an authorisation runs out',
    async (on, { operator }) => {
      await mustData(authorise(operator, await on.newPlayer(), 700));
      await on.passTime(day);
    },
  ],
  'deposit.beyond_authorisation': [
    'a capture of more than was authorised',
    async (on, { operator }) => {
      const player = await on.newPlayer();
      const { id } = await mustData(authorise(operator, player, 700));
      await mustData(capture(operator, player, id, { amount: 800 }));
    },
  ],
  'deposit.paid': [
    'POST /players/{player}/deposits',
    async (on, { operator }) => mustData(deposit(operator, await on.newPlayer(), 700)),
  ],
  'deposit.charged_back': [
    'staff record a chargeback',
    async (on, { operator }) => {
      const { id } = await mustData(deposit(operator, await on.newPlayer(), 700));
      await on.onPayment(id, 'chargeback', { reason: 'The bank took it back.' });
    },
  ],
  'deposit.partly_reversed': [
    'staff record a chargeback of a part',
    async (on, { operator }) => {
      const { id } = await mustData(deposit(operator, await on.newPlayer(), 700));
      await on.onPayment(id, 'chargeback', { amount: 200, reason: 'The bank took a part of it back.' });
    },
  ],
  'withdrawal.requested': ['POST /players/{player}/withdrawals', (on) => on.withdrawal()],
  'withdrawal.allowed': ['staff approve', async (on) => on.onPayment(await on.withdrawal(), 'approve')],
  'withdrawal.paying': [
    'POST /payments/{payment}/claim',
    async (on, { operator }) => {
      const payment = await on.withdrawal();
      await on.onPayment(payment, 'approve');
      await mustData(operator.client.post(`${operatorUrl}/payments/${payment}/claim`));
    },
  ],
  'withdrawal.paid': [
    'staff mark as paid',
    async (on) => {
      const payment = await on.withdrawal();
      await on.onPayment(payment, 'approve');
      await on.onPayment(payment, 'pay');
    },
  ],
  'withdrawal.returned': [
    'the bank returns a paid withdrawal',
    async (on) => {
      const payment = await on.withdrawal();
      for (const move of ['approve', 'pay']) await on.onPayment(payment, move);
      await on.onPayment(payment, 'returned', { reason: 'AC01: no such account' });
    },
  ],
  'withdrawal.rejected': [
    'staff reject',
    async (on) => on.onPayment(await on.withdrawal(), 'reject', { reason: 'Name does not match.' }),
  ],
  'withdrawal.cancelled': [
    'POST /payments/{payment}/cancel',
    async (on, { operator }) =>
      mustData(
        operator.client.post(`${operatorUrl}/payments/${await on.withdrawal()}/cancel`, { reason: 'A mistake.' }),
      ),
  ],
  'instrument.added': [
    'POST /players/{player}/instruments',
    async (on, { operator }) => saveAccount(operator, await on.newPlayer()),
  ],
  'instrument.removed': [
    'DELETE /players/{player}/instruments/{instrument}',
    async (on, { operator }) => {
      const player = await on.newPlayer();
      const { id } = await saveAccount(operator, player);
      await mustData(operator.client.send('DELETE', on.api(player, `instruments/${id}`)));
    },
  ],
  'bonus.granted': ['POST /players/{player}/bonuses', (on) => on.grant()],
  'bonus.completed': [
    'a granted bonus ends, here by staff',
    async (on, { staff }) =>
      mustData(staff.post(`${base}/player-bonuses/${await on.grant()}/forfeit`, { reason: 'Two accounts.' })),
  ],
  'held_win.opened': ['a win of an unknown grant of free rounds', (_on, tenant) => tenant.make('held_win')],
  'held_win.paid': [
    'staff pay a held win',
    (_on, tenant) => decideHeld(tenant, 'pay', 'The provider is right: its mail of 2 March.'),
  ],
  'held_win.voided': [
    'staff void a held win',
    (_on, tenant) => decideHeld(tenant, 'void', 'Test rounds of the provider.'),
  ],
  'held_win.withdrawn': [
    'the provider takes a held win back',
    async (_on, tenant) => {
      const { operator, staff, studio } = tenant;
      await mustData(staff.patch(`${base}/game-providers/${studio.provider.id}`, { rolls_back_wins: true }));
      const { win, rollback } = await openGameSession(operator, studio, 0);
      const [taken, round_id] = [newName('w'), newName('r')];
      await mustData(win(taken, 500, { round_id, free_round_id: 'promo-7' }));
      await mustData(rollback(newName('x'), taken, { reference_kind: 'win' }));
    },
  ],
  'kyc.submitted': ['staff submit documents', (on) => on.submitted()],
  'kyc.verified': ['staff verify', (on) => on.verified()],
  'kyc.rejected': ['staff reject', async (on) => on.kyc(await on.submitted(), 'reject', { reason: 'Not readable.' })],
  'kyc.expired': [
    'the documents run out',
    async (on) => {
      await on.verified();
      await on.passTime(12 * day);
    },
  ],
  'limits.changed': [
    'PUT /players/{player}/limits with a first or lower limit',
    async (on) => on.limit(await on.newPlayer(), { max_single_deposit: 1_000 }),
  ],
  'limits.change_requested': [
    'PUT /players/{player}/limits with a higher limit',
    async (on) => {
      const player = await on.newPlayer();
      await on.limit(player, { max_single_deposit: 1_000 });
      await on.limit(player, { max_single_deposit: 2_000 });
    },
  ],
  'limits.change_applied': [
    'the cooling-off ends',
    async (on) => {
      const player = await on.newPlayer();
      await on.limit(player, { max_single_deposit: 1_000 });
      await on.limit(player, { max_single_deposit: 2_000 });
      await on.passTime(day);
    },
  ],
  'limits.reached': [
    'a limit refuses a deposit',
    async (on, { operator }) => {
      const player = await on.newPlayer();
      await on.limit(player, { max_single_deposit: 1_000 });
      expect((await deposit(operator, player, 1_001)).body.error.code).toBe('LIMIT_EXCEEDED');
    },
  ],
  'self_exclusion.started': [
    'POST /players/{player}/self-exclusion',
    async (on, { operator }) =>
      mustData(operator.client.post(on.api(await on.newPlayer(), 'self-exclusion'), { period: '24_hours' })),
  ],
  'self_exclusion.ended': [
    'a time-out runs out',
    async (on, { operator }) => {
      const player = await on.newPlayer();
      await mustData(operator.client.post(on.api(player, 'self-exclusion'), { period: '24_hours' }));
      await on.passTime(day);
    },
  ],
  'aml.alert_opened': ['a deposit meets a monitoring rule', (_on, tenant) => makeAlert(tenant)],
  'aml.alert_closed': [
    'staff close an alert',
    async (_on, tenant) => {
      const alert = await makeAlert(tenant);
      await mustData(tenant.staff.post(`${base}/aml/alerts/${alert}/take`));
      const closing = { outcome: 'false_positive', note: 'A house was sold.' };
      await mustData(tenant.staff.post(`${base}/aml/alerts/${alert}/close`, closing));
    },
  ],
  'ledger.entries_lost': [
    'the database does not know an entry that it had committed',
    async (on, { operator: { operator_id } }, { app, clock }) => {
      const log = pino({ level: 'silent' });
      const watch = createLossWatch({
        clock,
        log,
        forget: () => undefined,
        announce: (id, entries) => announceLoss({ sql: app.sql, clock, log }, id, entries),
      });
      const player_id = await on.newPlayer();
      const entry = {
        player_id,
        seq: 1,
        id: 7,
        type: 'deposit',
        amount: 500,
        balance_after: 500,
        created_at: clock.now(),
        hash: Buffer.of(1),
      };
      watch.note(operator_id, new Map([[player_id, new Map([['wallet', [entry]]])]]));
      const connection = await app.sql.reserve();
      await watch.check(connection);
      connection.release();
      await watch.announced();
    },
  ],
  'risk.level_changed': [
    'staff set the risk level',
    async (on, { staff }) =>
      mustData(
        staff.put(`${base}/players/${await on.newPlayer()}/risk-level`, {
          risk_level: 'high',
          reason: 'Unusual deposits.',
        }),
      ),
  ],
  'api_key.rotated': [
    'staff give a key a new secret',
    async (_on, { staff, make }) => mustData(staff.post(`${base}/api-keys/${await make('api_key')}/rotate`)),
  ],
  'api_key.revoked': [
    'staff revoke a key',
    async (_on, { staff, make }) => mustData(staff.post(`${base}/api-keys/${await make('api_key')}/revoke`)),
  ],
};

describe('every event is sent where it happens', () => {
  let world: World;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await createWorld();
    tenant = await createTenant(world);
  });
  const recorded = eventRecorder();
  afterAll(async () => {
    recorded.write();
    await world.close();
  });

  const last = async (): Promise<number> =>
    (await tenant.operator.client.get(`${operatorUrl}/events?after=1000000000`)).body.meta.last_sequence;

  test.each(eventTypes.map((type) => [type, ...causes[type]] as const))('%s: %s', async (type, _action, act) => {
    const before = await last();
    await act(stage(tenant), tenant, world);
    const found = [];
    for (let [after, more] = [before, true]; more; ) {
      const { body } = await tenant.operator.client.get(`${operatorUrl}/events?after=${after}&types=${type}`);
      found.push(...body.data);
      [after, more] = [body.meta.last_sequence, body.meta.has_more];
    }
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(event.parse(one)).toEqual(one);
    recorded.keep(type, found.at(-1));
  });
});

test('the events shown in the documentation are still valid', () => {
  const recorded = JSON.parse(readText(recordedEventsPath)) as Record<string, unknown>;
  expect(Object.keys(recorded)).toEqual(eventTypes.toSorted());
  const remedy = 'CROUPIER_RECORD=1 npm test -- apps/server/test/contract/events.test.ts, then npm run openapi';
  for (const [type, one] of Object.entries(recorded))
    expect(eventSchemas[type as EventType].parse(one), `record them anew: ${remedy}`).toEqual(one);
});
