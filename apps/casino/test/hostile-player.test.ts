import { describe, expect, test } from 'vitest';
import { addTestStaff } from '../../server/test/support/staff.ts';
import type { Answered } from '../server/exchange.ts';
import { readSession } from '../server/session-cookie.ts';
import { fromPage, openCasino, somebody } from './open-casino.ts';

/**
 * A player with the developer tools: sends what no page would send, to the casino's server part and, with the token from
 * the cookie, to the platform itself.
 */

const casino = await openCasino({ withCashier: true, withGames: true });
const { world, operator, answer, url } = casino;

type Sent = { readonly status: number; readonly code: string | undefined; readonly data: Record<string, unknown> };

const read = (status: number, text: string): Sent => {
  const { data, error } = JSON.parse(text) as { data?: Record<string, unknown>; error?: { code: string } };
  return { status, code: error?.code, data: data ?? {} };
};

let addresses = 0;

/** Somebody with an account and money, and the ways to call in their name. */
const join = async (amount = 10_000) => {
  addresses += 1;
  const person = somebody();
  const answered = await answer(
    fromPage('POST', '/api/register', person, { ip: `198.51.${Math.floor(addresses / 200)}.${addresses % 200}` }),
  );
  expect(answered.status).toBe(201);
  const cookie = (answered.headers['set-cookie'] ?? '').split(';', 1)[0] as string;
  const { id } = read(answered.status, answered.body).data as { id: number };
  if (amount > 0) await pay(id, amount);
  const callWith =
    (given: Record<string, string>) =>
    async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Sent> => {
      const { status, body: text } = await answer(
        fromPage(method, path.split('?')[0] as string, body, {
          query: path.split('?')[1] ?? '',
          headers: { ...given, ...headers },
        }),
      );
      return read(status, text);
    };
  const token = readSession({ headers: { cookie }, isSecure: false })?.token as string;
  return { id, person, cookie, token, call: callWith({ cookie }), direct: directly(token) };
};

/** Calls the platform without the casino. */
const directly =
  (token: string) =>
  async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Sent> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return read(response.status, await response.text());
  };

let paid = 0;
const pay = async (player: number, amount: number): Promise<void> => {
  paid += 1;
  const body = { amount, external_reference: `hostile-${paid}` };
  expect((await operator.client.post(`/api/v1/operator/players/${player}/deposits`, body)).status).toBe(201);
};

const balanceOf = async (player: number): Promise<{ real: number; bonus: number; bets: number }> => {
  const [row] = await world.admin<{ real: number; bonus: number; bets: number }[]>`
    select real_balance::float8 as real, bonus_balance::float8 as bonus,
      (select count(*)::int from ledger_entries e
        where e.operator_id = a.operator_id and e.player_id = a.player_id and e.type = 'casino_bet') as bets
    from accounts a where a.player_id = ${player}`;
  return row as { real: number; bonus: number; bets: number };
};

const [slot] = await world.admin<{ id: number }[]>`select id from games where external_id = 'orig-slot'`;
const play = `/api/v1/player/games/${slot?.id}/play`;
const ways = ['call', 'direct'] as const;
const key = (name: string) => ({ 'idempotency-key': name });

describe('ids of another player', () => {
  test('open nothing: no deposit, account, round or payment of theirs is shown, paid, ended or used', async () => {
    const [victim, eve] = [await join(), await join()];
    const begun = await victim.call('POST', '/api/deposits', { amount: 2_000 }, key('begin-of-victim'));
    const { deposit } = begun.data as { deposit: { id: number } };
    const iban = { iban: 'DE02120300000000202051', holder_name: 'Ada Lovelace' };
    const instrument = (await victim.call('POST', '/api/v1/player/instruments', iban)).data.id;
    const round = (await victim.call('POST', play, { stake: 100 }, key('round-of-victim'))).data.round_id;
    for (const way of ways) {
      const send = eve[way];
      expect((await send('GET', `/api/v1/player/deposit-intents/${deposit.id}`)).status).toBe(404);
      expect((await send('DELETE', `/api/v1/player/instruments/${instrument}`)).status).toBe(404);
      expect((await send('GET', `/api/v1/player/fairness/verify?round_id=${round}`)).status).toBe(404);
      const wanted = { amount: 1_000, payment_method: 'bank_transfer', instrument_id: instrument };
      expect((await send('POST', '/api/v1/player/withdrawals', wanted)).status).toBeGreaterThanOrEqual(400);
      for (const list of ['payments', 'deposit-intents', 'instruments', 'rounds', 'sign-ins', 'transactions'])
        expect(JSON.stringify(await send('GET', `/api/v1/player/${list}?player_id=${victim.id}`))).not.toMatch(
          new RegExp(`"player_id":${victim.id}\\b|${round}`),
        );
    }
    for (const act of ['cashier', 'give-up'])
      expect((await eve.call('POST', `/api/deposits/${deposit.id}/${act}`, {}, key(`of-another-${act}`))).status).toBe(
        404,
      );
    const still = await victim.call('GET', `/api/v1/player/deposit-intents/${deposit.id}`);
    expect(still.data.status).toBe('authorised');
    expect((await victim.call('GET', '/api/v1/player/instruments')).data).toHaveLength(1);
  });

  test('in a body or a header move nobody else’s money', async () => {
    const [victim, eve] = [await join(), await join()];
    const body = { stake: 100, player: victim.id, player_id: victim.id, params: {} };
    expect((await eve.direct('POST', play, body)).status).toBe(200);
    expect((await balanceOf(victim.id)).bets).toBe(0);
    expect((await balanceOf(eve.id)).bets).toBe(1);
    const inName = { 'x-casino-player': String(victim.id) };
    expect(await eve.call('POST', play, { stake: 100 }, inName)).toMatchObject({ status: 401 });
    const forged = `${eve.cookie.replace(/!\d+$/, '')}!${victim.id}`;
    // The cookie's note of whose it is only protects its owner: the token decides.
    await eve.call('POST', play, { stake: 100 }, { cookie: forged });
    expect((await balanceOf(victim.id)).bets).toBe(0);
    const credited = { amount: 5_000, player: victim.id, player_id: victim.id };
    const begun = await eve.call('POST', '/api/deposits', credited, { cookie: forged, ...key('for-another-one') });
    expect((begun.data as { deposit: { player_id: number } }).deposit.player_id).toBe(eve.id);
  });

  test('a profile takes no field that is not its owner’s to set', async () => {
    const eve = await join();
    const wanted = { city: 'London', status: 'active', is_verified: true, kyc_status: 'verified', balance: 1 };
    await eve.direct('PATCH', '/api/v1/player/me', { ...wanted, birth_date: '1999-01-01', username: 'admin' });
    const { data } = await eve.call('GET', '/api/v1/player/me');
    expect(data).toMatchObject({ is_verified: false, username: eve.person.username });
    expect(data.birth_date).toBe(eve.person.birth_date);
  });
});

describe('tokens of another kind', () => {
  test('a player’s token opens nothing of operators, staff or providers', async () => {
    const eve = await join();
    const paths = [
      ['GET', '/api/v1/operator/players'],
      ['POST', `/api/v1/operator/players/${eve.id}/deposits`],
      ['GET', '/api/v1/operator/events'],
      ['GET', '/api/back-office/v1/me'],
      ['POST', '/api/v1/provider/wallet/bet'],
      ['POST', '/api/v1/provider/wallet/win'],
    ] as const;
    for (const [method, path] of paths) {
      const body = method === 'POST' ? { amount: 100_000, external_reference: 'mine' } : undefined;
      expect((await eve.direct(method, path, body)).status, path).toBeGreaterThanOrEqual(400);
      expect((await eve.call(method, path, body)).status, path).toBe(404);
    }
    expect((await balanceOf(eve.id)).real).toBe(10_000);
  });

  test.each([
    ['a game session', 'gst_'],
    ['an API key', 'opk_'],
    ['an API secret', 'ops_'],
    ['a guess', 'ptk_'],
  ])('%s in the cookie is nobody', async (_, prefix) => {
    const eve = await join(0);
    const launched = await eve.call('POST', `/api/v1/player/games/${slot?.id}/launch`, {});
    const known: Record<string, string> = {
      gst_: String(launched.data.session_token),
      opk_: operator.key.key,
      ops_: operator.key.secret,
      ptk_: `ptk_${'A'.repeat(43)}`,
    };
    const cookie = `casino_session=${known[prefix]}!${Math.floor(world.clock.now().getTime() / 1000)}!${eve.id}`;
    expect(known[prefix]).toMatch(new RegExp(`^${prefix}`));
    expect((await eve.call('GET', '/api/v1/player/wallet', undefined, { cookie })).status).toBe(401);
    expect((await eve.call('POST', play, { stake: 100 }, { cookie })).status).toBe(401);
  });

  test.each([
    '/api/v1/player/../operator/players',
    '/api/v1/player/%2e%2e/operator/players',
    '/api/v1/player/games/..%2f..%2foperator%2fplayers',
    '/api//v1/player/wallet',
    '/api/V1/Player/Wallet',
    '/api/v1/player/wallet/',
    '/api/v1/player/wallet%00',
    '/api/v1/player/wallet\r\nx: y',
    '/api/deposits/1/capture',
    '/api/deposits/-1/cashier',
    '/api/deposits/1e3/give-up',
  ])('404 for the path %s', async (path) => {
    const eve = await join(0);
    for (const method of ['GET', 'POST']) expect((await eve.call(method, path, {})).status).toBe(404);
  });
});

describe('one’s own protection', () => {
  test('a limit is not raised at once, whatever is sent with it, and binds the round', async () => {
    const eve = await join();
    const limits = '/api/v1/player/limits';
    expect((await eve.call('PUT', limits, { limits: { max_single_bet: 200 } })).status).toBe(200);
    const raises = [
      { limits: { max_single_bet: 100_000 }, applies_at: '2000-01-01T00:00:00Z', cooling_off_hours: 0 },
      { limits: { max_single_bet: null } },
      { limits: { max_single_bet: 201 }, pending_changes: [] },
    ];
    for (const way of ways)
      for (const raise of raises) {
        await eve[way]('PUT', limits, raise);
        const { data } = await eve.call('GET', limits);
        expect((data as { limits: Record<string, unknown> }).limits.max_single_bet).toBe(200);
      }
    expect(await eve.direct('POST', play, { stake: 201 })).toMatchObject({ status: 422, code: 'LIMIT_EXCEEDED' });
    expect((await eve.direct('POST', play, { stake: 200 })).status).toBe(200);
  });

  test('after an exclusion neither an old token nor a new session plays, deposits or shortens it', async () => {
    const eve = await join();
    const second = await answer(fromPage('POST', '/api/sign-in', { login: eve.person.email, ...eve.person }));
    const replaced = (second.headers['set-cookie'] ?? '').split(';', 1)[0];
    const old = readSession({ headers: { cookie: replaced }, isSecure: false })?.token;
    expect((await eve.call('POST', '/api/v1/player/self-exclusion', { period: '6_months' })).status).toBe(200);
    for (const token of [eve.token, old as string])
      expect((await directly(token)('POST', play, { stake: 100 })).status).toBe(401);
    const again = await answer(fromPage('POST', '/api/sign-in', { login: eve.person.email, ...eve.person }));
    const cookie = (again.headers['set-cookie'] ?? '').split(';', 1)[0] as string;
    const token = readSession({ headers: { cookie }, isSecure: false })?.token as string;
    const now = directly(token);
    expect((await now('POST', play, { stake: 100 })).code).toBe('PLAYER_RESTRICTED');
    expect((await now('POST', `/api/v1/player/games/${slot?.id}/launch`, {})).code).toBe('PLAYER_RESTRICTED');
    const paying = await eve.call('POST', '/api/deposits', { amount: 1_000 }, { cookie, ...key('after-exclusion') });
    expect(paying.code).toBe('PLAYER_RESTRICTED');
    const shorter = await now('POST', '/api/v1/player/self-exclusion', { period: '24_hours' });
    expect(shorter.code).toBe('RESPONSIBLE_GAMING_RULE');
    expect(await balanceOf(eve.id)).toMatchObject({ real: 10_000, bets: 0 });
  });
});

describe('amounts', () => {
  const amounts = [-1, -100, 0, 0.5, 1e21, 9_007_199_254_740_992, '100', ' 1', null, true, [100], { a: 1 }, undefined];
  const withdrawal = (amount: unknown) => ({ amount, payment_method: 'bank_transfer', info: 'DE02' });

  test('that are none are refused everywhere, and no balance moves', async () => {
    const eve = await join();
    for (const amount of amounts) {
      const words = JSON.stringify(amount) ?? 'none';
      for (const way of ways) {
        expect((await eve[way]('POST', play, { stake: amount })).status, words).toBe(422);
        const asked = await eve[way]('POST', '/api/v1/player/withdrawals', withdrawal(amount));
        expect(asked.status, words).toBe(422);
      }
      expect((await eve.call('POST', '/api/deposits', { amount }, key('no-amount-at-all'))).status, words).toBe(422);
    }
    for (const text of ['{"stake":NaN}', '{"stake":1e400}', '{"stake":-0.0}', '[', '{"stake":100']) {
      const { status } = await eve.direct('POST', play, text);
      expect([400, 422], text).toContain(status);
    }
    expect(await balanceOf(eve.id)).toEqual({ real: 10_000, bonus: 0, bets: 0 });
  });

  test('beyond the balance are refused, also all at once', async () => {
    const eve = await join(1_000);
    const most = Number.MAX_SAFE_INTEGER;
    expect((await eve.direct('POST', play, { stake: most })).status).toBe(422);
    expect((await eve.direct('POST', '/api/v1/player/withdrawals', withdrawal(most))).status).toBe(422);
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2
          ? eve.direct('POST', '/api/v1/player/withdrawals', withdrawal(600))
          : eve.direct('POST', play, { stake: 600 }),
      ),
    );
    expect(asked.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await balanceOf(eve.id)).real).toBeGreaterThanOrEqual(0);
    const [booked] = await world.admin<{ sum: number }[]>`
      select sum(amount)::float8 as sum from ledger_entries where player_id = ${eve.id} and wallet = 'real'`;
    expect(booked?.sum).toBe((await balanceOf(eve.id)).real);
  });
});

describe('rounds', () => {
  test('one key is one round, however often and however fast it is sent', async () => {
    const eve = await join();
    const sent = await Promise.all(
      Array.from({ length: 15 }, (_, at) =>
        eve[ways[at % 2] as 'call']('POST', play, { stake: 100 }, key('one-spin-only')),
      ),
    );
    const ids = new Set(sent.flatMap(({ status, data }) => (status === 200 ? [data.round_id] : [])));
    expect(ids.size).toBe(1);
    expect((await balanceOf(eve.id)).bets).toBe(1);
    const other = await eve.direct('POST', play, { stake: 50 }, key('one-spin-only'));
    expect(other.status).toBeGreaterThanOrEqual(400);
    expect((await balanceOf(eve.id)).bets).toBe(1);
  });

  test('what a round draws and pays is not the browser’s to say', async () => {
    const eve = await join();
    const wishes = [
      { stake: 100, payout: 100_000, outcome: { multiplier: 1_000 } },
      { stake: 100, params: { multiplier: 1_000 } },
      { stake: 100, params: { server_seed: '00', nonce: 0 } },
      { stake: 100, params: { free_spin: true } },
    ];
    let expected = 10_000;
    for (const wish of wishes) {
      const { status, data } = await eve.direct('POST', play, wish);
      if (status === 200) expected += Number(data.payout) - 100;
      expect(Number(data.payout ?? 0)).toBeLessThanOrEqual(100_000);
      expect((await balanceOf(eve.id)).real).toBe(expected);
    }
    expect((await balanceOf(eve.id)).bets).toBeLessThanOrEqual(1);
  });
});

describe('results of the cashier', () => {
  const begin = async () => {
    const eve = await join(0);
    const begun = await eve.call('POST', '/api/deposits', { amount: 2_000 }, key('deposit-of-mine'));
    const { deposit, url: way } = begun.data as { deposit: { id: number }; url: string };
    return { ...eve, deposit: deposit.id, way };
  };

  test('that nobody signed credit nothing', async () => {
    const eve = await begin();
    const body = { id: 'evt_1', type: 'payment.captured', data: { deposit_intent_id: eve.deposit, amount: 2_000 } };
    const attempts: Record<string, string>[] = [
      {},
      { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Date.now()).slice(0, 10), 'webhook-signature': 'v1,AAAA' },
      { 'webhook-id': 'evt_1', 'webhook-timestamp': '0', 'webhook-signature': '' },
    ];
    for (const headers of attempts) {
      const sent = await eve.direct('POST', '/api/v1/callbacks/generic/demo', body, headers);
      expect(sent.status).toBeGreaterThanOrEqual(400);
    }
    for (const act of ['capture', 'release', 'paid'])
      expect((await eve.call('POST', `/api/deposits/${eve.deposit}/${act}`, {}, key('forged-result'))).status).toBe(
        404,
      );
    const capture = `/api/v1/operator/players/${eve.id}/deposit-intents/${eve.deposit}/capture`;
    expect((await eve.direct('POST', capture, {})).status).toBeGreaterThanOrEqual(400);
    expect((await balanceOf(eve.id)).real).toBe(0);
    const shown = await eve.call('GET', `/api/v1/player/deposit-intents/${eve.deposit}`);
    expect(shown.data.status).toBe('authorised');
  });
});

test('a withdrawal of one’s own is not taken back: its money is out of play', async () => {
  const eve = await join();
  const asked = { amount: 2_000, payment_method: 'bank_transfer', info: 'DE02 1203 0000 0000 2020 51' };
  const sent = await eve.call('POST', '/api/v1/player/withdrawals', asked, key('withdrawal-of-mine'));
  expect(sent.status).toBe(201);
  const { id } = sent.data as { id: number };
  const ofPlayers = [`/api/v1/player/withdrawals/${id}`, `/api/v1/player/payments/${id}`];
  for (const way of ways)
    for (const path of [...ofPlayers, `/api/v1/operator/payments/${id}`]) {
      expect((await eve[way]('POST', `${path}/cancel`, {})).status, path).toBeGreaterThanOrEqual(400);
      expect((await eve[way]('DELETE', path)).status, path).toBeGreaterThanOrEqual(400);
    }
  expect((await balanceOf(eve.id)).real).toBe(8_000);
  const shown = (await eve.call('GET', '/api/v1/player/payments')).data as unknown as readonly { status: string }[];
  expect(shown[0]).toMatchObject({ id, status: 'new' });
});

describe('the server part', () => {
  test('shows no token, key or secret in any answer', async () => {
    const eve = await join();
    const reads = ['me', 'wallet', 'session', 'payments', 'limits', 'sign-ins', 'rounds', 'fairness', 'lobby'];
    for (const path of ['/api/start', ...reads.map((name) => `/api/v1/player/${name}`)]) {
      const answered: Answered = await answer(fromPage('GET', path, undefined, { headers: { cookie: eve.cookie } }));
      expect(answered.status, path).toBe(200);
      const everything = `${answered.body}${JSON.stringify(answered.headers)}`;
      for (const secret of [eve.token, operator.key.key, operator.key.secret]) expect(everything).not.toContain(secret);
    }
  });

  test('changes nothing by a GET, and leads nowhere: no answer has a Location', async () => {
    const eve = await join();
    for (const path of ['/api/sign-out', '/api/deposits', play, '/api/v1/player/withdrawals', '/api//evil.example'])
      for (const query of ['', 'next=https://evil.example&return_url=//evil.example']) {
        const asked = fromPage('GET', path, undefined, { query, headers: { cookie: eve.cookie } });
        const answered = await answer(asked);
        expect(answered.status, path).toBe(404);
        expect(Object.keys(answered.headers).map((name) => name.toLowerCase())).not.toContain('location');
      }
    expect((await eve.call('GET', '/api/v1/player/wallet')).status).toBe(200);
  });

  test('says nothing of what staff think of a player', async () => {
    const eve = await join();
    const staff = await addTestStaff(world, operator);
    const risk = await staff.put(`/api/back-office/v1/players/${eve.id}/risk-level`, {
      risk_level: 'high',
      reason: 'x',
    });
    expect(risk.status).toBe(200);
    expect((await eve.direct('GET', '/api/v1/player/me')).data.risk_level).toBe('low');
  });
});
