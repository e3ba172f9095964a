import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConnectionError, CroupierError, createCroupier, refused } from '../src/croupier.ts';
import { requestOf } from '../src/send.ts';
import { hmacKey, sign } from '../src/sign.ts';

type Seen = { readonly url: string; readonly headers: Record<string, string>; readonly body: string | null };
type Said = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> } | Error;

const error = (code: string, retry: string, details: object = {}) => ({
  error: { code, message: code, details, retry },
});
const start = Date.parse('2026-03-02T10:00:00.000Z');

/** A client whose server gives one answer after the other. */
const clientWith = (...sayings: Said[]) => {
  const seen: Seen[] = [];
  const pauses: number[] = [];
  const client = createCroupier({
    url: 'https://casino.example/',
    key: 'opk_test',
    secret: 'ops_test',
    random: () => 1,
    now: () => start,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    fetch: async (url, init = {}) => {
      seen.push({
        url: String(url),
        headers: init.headers as Record<string, string>,
        body: init.body as string | null,
      });
      const said = sayings[Math.min(seen.length, sayings.length) - 1] as Said;
      if (said instanceof Error) throw said;
      return new Response(JSON.stringify(said.body), { status: said.status, headers: said.headers ?? {} });
    },
  });
  return { client, seen, pauses };
};

const deposit = { player: 17, amount: 500, external_reference: 'psp-1' };
const done: Said = { status: 201, body: { data: { id: 1 } } };

describe('a request', () => {
  test('has its fields in the path, the query or the body', () => {
    const get = { method: 'GET', path: '/players/{player}/transactions', shape: 'page' } as const;
    expect(requestOf(get, { player: 7, per_page: 10, search: 'Müller & Co', type: undefined })).toEqual({
      method: 'GET',
      uri: '/players/7/transactions?per_page=10&search=M%C3%BCller+%26+Co',
      body: '',
    });
    const post = { method: 'POST', path: '/players/{player}/deposits', shape: 'one' } as const;
    expect(requestOf(post, deposit)).toEqual({
      method: 'POST',
      uri: '/players/17/deposits',
      body: '{"amount":500,"external_reference":"psp-1"}',
    });
  });

  test('without a path field is refused before it is sent', () => {
    expect(() => requestOf({ method: 'GET', path: '/players/{player}', shape: 'one' }, {})).toThrow(
      'player is missing',
    );
  });

  test.each(['.', '..'])('with %s in its path is refused before it is sent', (player) => {
    expect(() => requestOf({ method: 'GET', path: '/players/{player}', shape: 'one' }, { player })).toThrow(
      'not valid',
    );
  });

  test('escapes a value, so that it cannot change the path', () => {
    const get = { method: 'GET', path: '/players/{player}', shape: 'one' } as const;
    expect(requestOf(get, { player: '../../admin?x=1' }).uri).toBe('/players/..%2F..%2Fadmin%3Fx%3D1');
  });
});

test('signs as the test vectors say', async () => {
  const path = new URL('../../../docs/guides/examples/signing-vectors.json', import.meta.url);
  const { secret, cases } = JSON.parse(readFileSync(path, 'utf8'));
  const key = await hmacKey(secret);
  expect(cases.length).toBeGreaterThan(5);
  for (const one of cases) expect([one.name, await sign(key, one)]).toEqual([one.name, one.signature]);
});

describe('a call', () => {
  test.each([
    [{ amount: 10.5 }, 'amount must be a whole number'],
    [{ amount: Number.NaN }, 'not NaN'],
    [{ amount: 2 ** 53 }, 'amount'],
    [{ nested: { limit: 0.1 } }, 'nested.limit'],
    [{ actions: [{ amount: 1.5 }] }, 'actions.0.amount'],
  ])('with %j is refused before it is sent', async (wrong, words) => {
    const { client, seen } = clientWith(done);
    await expect(client.recordDeposit({ ...deposit, ...wrong })).rejects.toThrow(words);
    expect(seen).toEqual([]);
  });

  test('keeps the parameters of a game as they are', () => {
    const post = { method: 'POST', path: '/play', shape: 'one' } as const;
    expect(requestOf(post, { stake: 5, params: { target: 1.5 } }).body).toBe('{"stake":5,"params":{"target":1.5}}');
  });

  test('names the client and its version', async () => {
    const { client, seen } = clientWith(done);
    await client.recordDeposit(deposit);
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(seen[0]?.headers['croupier-client']).toBe(`croupier-sdk-js/${version}`);
  });

  test('may have its own number of tries and timeout', async () => {
    const { client, seen } = clientWith(new Error('reset'));
    await expect(client.getPlayer({ player: 1 }, { tries: 2 })).rejects.toThrow(ConnectionError);
    expect(seen).toHaveLength(2);
    const hanging = createCroupier({
      ...{ url: 'https://casino.example', key: 'k', secret: 's', tries: 1 },
      fetch: (_, init) =>
        new Promise((_done, failed) => init?.signal?.addEventListener('abort', () => failed(init.signal?.reason))),
    });
    await expect(hanging.getPlayer({ player: 1 }, { timeoutMilliseconds: 5 })).rejects.toThrow('casino.example');
  });

  test('tells hooks of every try, without secrets', async () => {
    const told: unknown[] = [];
    const answers = [
      new Error('reset'),
      new Response('{"data":{"id":1}}', { status: 201, headers: { 'x-request-id': 'req_1' } }),
    ];
    const client = createCroupier({
      ...{ url: 'https://casino.example', key: 'opk_test', secret: 'ops_test', now: () => start, random: () => 1 },
      pause: async () => undefined,
      fetch: async () => {
        const said = answers.shift();
        if (said instanceof Response) return said;
        throw said;
      },
      hooks: { onRequest: (one) => void told.push(one.attempt), onAnswer: (one) => void told.push(one) },
    });
    await client.recordDeposit(deposit, { idempotencyKey: 'mine' });
    const url = 'https://casino.example/api/v1/operator/players/17/deposits';
    expect(told).toMatchObject([
      1,
      {
        method: 'POST',
        url,
        attempt: 1,
        status: undefined,
        error: expect.any(ConnectionError),
        retryInMilliseconds: 400,
      },
      2,
      { method: 'POST', url, attempt: 2, status: 201, requestId: 'req_1', error: undefined, idempotencyKey: 'mine' },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/ops_test|signature|nonce|psp-1/);
  });

  test('without an address, a key or a secret says which one is missing', () => {
    expect(() => createCroupier({ key: 'k', secret: 's' })).toThrow('a url, or the variable CROUPIER_URL');
    expect(() => createCroupier({ url: 'https://a.example', secret: 's' })).toThrow('CROUPIER_KEY');
  });

  test('of a list can be caught like any promise', async () => {
    const { client } = clientWith({ status: 403, body: error('IP_NOT_ALLOWED', 'never', { ip: '::1' }) });
    const caught: unknown = await client.listPlayers().catch((one: unknown) => one);
    expect(refused(caught, 'IP_NOT_ALLOWED') && caught.details.ip).toBe('::1');
  });
});

describe('the message of an error', () => {
  test('has the code, the first field and the request id', async () => {
    const { client } = clientWith({
      status: 422,
      body: error('VALIDATION_FAILED', 'never', { email: ['must be a valid email'], country: ['is unknown'] }),
      headers: { 'x-request-id': 'req_7' },
    });
    await expect(client.recordDeposit(deposit)).rejects.toThrow(
      'VALIDATION_FAILED: VALIDATION_FAILED email: must be a valid email. (request req_7)',
    );
  });

  test('names the address that did not answer, and why', async () => {
    const { client } = clientWith(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    const failed = await client.listPlayers({ search: 'Ada' }).catch((one: unknown) => one);
    expect(failed).toMatchObject({
      address: 'https://casino.example/api/v1/operator/players',
      message: 'No answer came from https://casino.example/api/v1/operator/players: ECONNREFUSED',
    });
  });
});

describe('a call that fails', () => {
  test('in the network is retried with the same Idempotency-Key, another nonce and another signature', async () => {
    const { client, seen } = clientWith(new Error('reset'), done);
    expect(await client.recordDeposit(deposit)).toEqual({ id: 1 });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(seen.map(({ headers }) => headers['x-nonce'])).size).toBe(2);
    expect(new Set(seen.map(({ headers }) => headers['x-signature'])).size).toBe(2);
  });

  test('on every try says whether it may have succeeded, and under which key', async () => {
    const { client, seen } = clientWith(new Error('reset'));
    const failed = await client.recordDeposit(deposit, { idempotencyKey: 'mine' }).catch((caught) => caught);
    expect(failed).toBeInstanceOf(ConnectionError);
    expect(failed).toMatchObject({ mayHaveHappened: true, idempotencyKey: 'mine' });
    expect(seen).toHaveLength(4);
    const read = await clientWith(new Error('reset'))
      .client.getPlayer({ player: 1 })
      .catch((caught) => caught);
    expect(read).toMatchObject({ mayHaveHappened: false });
  });

  test('by a permanent refusal is not retried, and its details are typed', async () => {
    const details = { limit: 'max_daily_deposit', value: 100, used: 90, requested: 20, resets_at: null };
    const { client, seen } = clientWith({ status: 422, body: error('LIMIT_EXCEEDED', 'never', details) });
    const failed: unknown = await client.recordDeposit(deposit).catch((caught) => caught);
    expect(failed).toBeInstanceOf(CroupierError);
    expect(refused(failed, 'LIMIT_EXCEEDED') && failed.details.used).toBe(90);
    expect(refused(failed, 'RATE_LIMITED')).toBe(false);
    expect(seen).toHaveLength(1);
  });

  test('by RATE_LIMITED waits as long as the answer says', async () => {
    const limited = { status: 429, body: error('RATE_LIMITED', 'new_signature'), headers: { 'retry-after': '7' } };
    const { client, pauses } = clientWith(limited, done);
    await client.recordDeposit(deposit);
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThanOrEqual(7_000);
  });

  test('with a wait of an hour is returned instead', async () => {
    const limited = { status: 429, body: error('RATE_LIMITED', 'new_signature'), headers: { 'retry-after': '3600' } };
    await expect(clientWith(limited).client.recordDeposit(deposit)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('because of our clock learns the time of the server, once', async () => {
    const server_time = new Date(start + 3_600_000).toISOString();
    const late = { status: 401, body: error('TIMESTAMP_OUT_OF_RANGE', 'new_signature', { server_time }) };
    const { client, seen, pauses } = clientWith(late, done, done);
    await client.recordDeposit(deposit);
    await client.recordDeposit(deposit);
    const stamps = seen.map(({ headers }) => Number(headers['x-timestamp']) - start / 1000);
    expect(stamps).toEqual([0, 3_600, 3_600]);
    expect(pauses).toEqual([0]);
    // A client whose clock is off is refused twice: it retries once with the server's time, then gives up.
    await expect(clientWith(late, late).client.recordDeposit(deposit)).rejects.toMatchObject({
      code: 'TIMESTAMP_OUT_OF_RANGE',
    });
  });

  test('behind a proxy without our envelope is retried after a 502, not after a 404', async () => {
    const { client, seen } = clientWith({ status: 502, body: '<html>' }, done);
    await client.recordDeposit(deposit);
    expect(seen).toHaveLength(2);
    await expect(clientWith({ status: 404, body: '<html>' }).client.recordDeposit(deposit)).rejects.toMatchObject({
      status: 404,
      retry: 'never',
    });
  });

  test('by a refusal after a lost answer says that it may have succeeded, and under which key', async () => {
    const inactive = { status: 401, body: error('API_KEY_INACTIVE', 'never') };
    const failed = await clientWith(new Error('reset'), inactive)
      .client.recordDeposit(deposit)
      .catch((caught) => caught);
    expect(failed).toMatchObject({
      code: 'API_KEY_INACTIVE',
      mayHaveHappened: true,
      idempotencyKey: expect.any(String),
    });
    const first = await clientWith(inactive)
      .client.recordDeposit(deposit)
      .catch((caught) => caught);
    expect(first).toMatchObject({ code: 'API_KEY_INACTIVE', mayHaveHappened: false });
  });

  test('by an answer that is not from the API is retried, and never counts as success', async () => {
    const { client, seen } = clientWith({ status: 200, body: { status: 'ok' } }, { status: 200, body: '<html>' }, done);
    expect(await client.recordDeposit(deposit)).toEqual({ id: 1 });
    expect(seen).toHaveLength(3);
    const failed = await clientWith({ status: 200, body: {} })
      .client.recordDeposit(deposit)
      .catch((caught) => caught);
    expect(failed).toMatchObject({ mayHaveHappened: true, idempotencyKey: expect.any(String) });
  });

  test('because the key is in use waits until a dead server would have released it', async () => {
    const busy = { status: 409, body: error('IDEMPOTENCY_IN_PROGRESS', 'same_request') };
    const { client, pauses } = clientWith(busy, busy, done);
    await client.recordDeposit(deposit);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(5_000);
  });

  test.each(['', ' ', 'job-€', 'a\r\nb'])('by the key %j is refused before it is sent', async (idempotencyKey) => {
    const { client, seen } = clientWith(done);
    await expect(client.recordDeposit(deposit, { idempotencyKey })).rejects.toBeInstanceOf(TypeError);
    expect(seen).toEqual([]);
  });

  test('by missing credentials is refused when the client is made', () => {
    expect(() => createCroupier({ url: '', key: 'a', secret: '' })).toThrow(TypeError);
  });

  test('ends with its signal', async () => {
    const ending = new AbortController();
    const { client } = clientWith(new Error('reset'));
    ending.abort(new Error('enough'));
    await expect(client.recordDeposit(deposit, { signal: ending.signal })).rejects.toThrow('enough');
  });
});

describe('a list', () => {
  const page = (current_page: number, last_page: number, ...data: number[]): Said => ({
    status: 200,
    body: { data: data.map((id) => ({ id })), meta: { current_page, last_page }, links: {} },
  });

  test('awaited is its first page, requested once', async () => {
    const { client, seen } = clientWith(page(1, 2, 1, 2));
    const list = client.listPlayers({ per_page: 2 });
    expect((await list).data).toHaveLength(2);
    expect((await list).meta.last_page).toBe(2);
    expect(seen).toHaveLength(1);
  });

  test('iterated is every row of every page', async () => {
    const { client, seen } = clientWith(page(1, 3, 1, 2), page(2, 3, 3, 4), page(3, 3, 5));
    const ids: number[] = [];
    for await (const { id } of client.listPlayers({ search: 'a' })) ids.push(id);
    expect(ids).toEqual([1, 2, 3, 4, 5]);
    expect(seen.map(({ url }) => new URL(url).search)).toEqual(['?search=a', '?search=a&page=2', '?search=a&page=3']);
  });

  test('of events follows its sequence, and stays at the end until it is stopped', async () => {
    const events = (last_sequence: number, has_more: boolean, ...sequences: number[]): Said => ({
      status: 200,
      body: {
        data: sequences.map((sequence) => ({ sequence })),
        meta: { last_sequence, has_more, oldest_sequence: 1 },
      },
    });
    const { client, seen } = clientWith(
      events(5, true, 4, 5),
      events(6, false, 6),
      events(6, false),
      events(7, false, 7),
    );
    const ending = new AbortController();
    const places: number[] = [];
    const found: number[] = [];
    const following = client.followEvents({
      after: 3,
      pauseMilliseconds: 0,
      signal: ending.signal,
      onPlace: (place) => places.push(place),
    });
    for await (const { sequence } of following) {
      found.push(sequence);
      if (sequence === 7) ending.abort();
    }
    expect(found).toEqual([4, 5, 6, 7]);
    expect(places.slice(0, 3)).toEqual([5, 6, 6]);
    expect(seen.map(({ url }) => new URL(url).searchParams.get('after')).slice(0, 4)).toEqual(['3', '5', '6', '6']);
  });
});
