import { createHmac, randomUUID } from 'node:crypto';
import type { Route } from '@croupier/contract/route.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import { type Chance, junk, spoil } from './fuzz-random.ts';

export type FuzzRequest = {
  readonly kind: string;
  readonly bytes: Buffer;
  /** The server may rightly wait for more, or end the connection: no answer is an answer. */
  readonly breaks: boolean;
  readonly method: string;
};

export type Identities = {
  readonly key: { readonly key: string; readonly secret: string };
  readonly playerToken: string;
  readonly staffToken: string;
  readonly players: readonly number[];
};

type Head = Record<string, string>;

/** FUZZ_ROUTES, a pattern, turns the calls of real routes on those with such a name alone. */
const wantedRoutes = new RegExp(process.env.FUZZ_ROUTES ?? '');
const routes = allRoutes.filter(({ name }) => wantedRoutes.test(name));

const write = (method: string, url: string, headers: Head, body: Buffer): Buffer => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body.length > 0 && !('transfer-encoding' in headers) && !('content-length' in headers))
    lines.push(`content-length: ${body.length}`);
  return Buffer.concat([Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
};

const signed = ({ key }: Identities, method: string, url: string, body: Buffer): Head => {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()];
  const hmac = createHmac('sha256', key.secret).update(`${method}\n${url}\n${timestamp}\n`).update(body);
  const signature = hmac.update(`\n${nonce}`).digest('hex');
  return { 'x-api-key': key.key, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
};

const credentials = (who: Identities, route: Route, method: string, url: string, body: Buffer): Head => {
  if (route.audience === 'player') return { authorization: `Bearer ${who.playerToken}` };
  if (route.audience === 'staff') return { authorization: `Bearer ${who.staffToken}` };
  return signed(who, method, url, body);
};

/** Ids that exist, might exist, and cannot; never those by which the fuzzer itself is let in. */
const pathId = (chance: Chance, entity: string, who: Identities): string => {
  const kind = chance.next();
  if (entity === 'player' && kind < 0.6) return String(chance.pick(who.players));
  if (kind < 0.8) return String(chance.integer(2, 8));
  return chance.pick([
    '0',
    '-1',
    '1.0',
    '01',
    '%32',
    'abc',
    '9007199254740993',
    '99999999999999999999',
    '%00',
    '1;2',
    '+1',
  ]);
};

/** What a parameter may well take, up to its very ends. */
const edges = [
  '1',
  '100',
  '9007199254740991',
  '999999999999999-9999999999999999',
  '0-0',
  '1900-01-01',
  '2026-03-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999999999-23:59',
  'true',
  '4xx',
];

/** Everything that is usually asked for at the same end: one of them alone there is refused for not fitting the others. */
const atOneEnd = (names: readonly string[], edge: string): string =>
  `?${names.map((name) => `${name}=${encodeURIComponent(edge)}`).join('&')}`;

const queryOf = (chance: Chance, route: Route): string => {
  if (chance.chance(0.3)) return '';
  const own = Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {});
  const example = route.example?.query ?? {};
  if (chance.chance(0.2)) return atOneEnd(Object.keys(example), chance.pick(edges));
  const asked = Object.values(example).map(String);
  const pairs = Array.from({ length: chance.integer(0, 4) }, () => {
    const given = chance.chance(0.5) ? chance.pick([...edges, ...asked]) : junk(chance);
    const value = (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).toWellFormed();
    return `${chance.pick(['page', 'per_page', 'search', ...own])}=${chance.chance(0.8) ? encodeURIComponent(value) : chance.pick(['%zz', '%', '%ff', '+', ''])}`;
  });
  return `?${pairs.join('&')}`;
};

const exampleBody = (route: Route): unknown => route.example?.body ?? {};

/** A call of a real route, properly signed, with a body that is nearly right or not right at all. */
const confusedCall = (chance: Chance, who: Identities): FuzzRequest => {
  const route = chance.pick(routes);
  const method = route.method === 'GET' && chance.chance(0.1) ? 'HEAD' : route.method;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathId(chance, route.params[name] ?? '', who));
  const url = path + queryOf(chance, route);
  const hasBody = route.body !== undefined && method !== 'HEAD' && chance.chance(0.95);
  // Some are right, so that there is something for the others to be wrong about.
  const isWhole = chance.chance(0.2);
  const spoilt = chance.chance(0.8) ? spoil(chance, exampleBody(route)) : junk(chance);
  const value = isWhole ? exampleBody(route) : spoilt;
  const body = Buffer.from(hasBody ? (JSON.stringify(value) ?? '') : '');
  const headers = {
    ...credentials(who, route, method, url, body),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
  const extra: Head = chance.chance(0.2)
    ? { 'idempotency-key': chance.pick(['a', 'b', 'é', 'k'.repeat(256), randomUUID()]) }
    : {};
  return {
    kind: `route ${route.audience}`,
    bytes: write(method, url, { ...headers, ...extra }, body),
    breaks: false,
    method,
  };
};

/** JSON that is none, signed as it is. */
const brokenJson = (chance: Chance, who: Identities): FuzzRequest => {
  const route = chance.pick(allRoutes.filter(({ body, audience }) => body !== undefined && audience !== 'provider'));
  const url = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathId(chance, route.params[name] ?? '', who));
  const text = JSON.stringify(exampleBody(route));
  const at = chance.integer(0, text.length);
  const body = chance.pick<() => Buffer>([
    () => Buffer.from(text.slice(0, at)),
    () =>
      Buffer.from(
        text.slice(0, at) + chance.pick(['"', '{', '[', ',', ':', '\\', '\u0000', '//', 'NaN']) + text.slice(at),
      ),
    () =>
      Buffer.concat([Buffer.from(text.slice(0, at)), chance.bytes(chance.integer(1, 8)), Buffer.from(text.slice(at))]),
    () => Buffer.from(`${text.slice(0, -1)},${text.slice(1)}`),
    () => Buffer.from('['.repeat(chance.integer(1, 60_000))),
    () => Buffer.from('{"a":'.repeat(chance.integer(1, 20_000))),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text, 'utf16le'),
    () => chance.bytes(chance.integer(1, 400)),
    () => Buffer.from(`"${'x'.repeat(chance.integer(1, 250_000))}"`),
  ])();
  const type = chance.pick([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    '?',
    'application/json;;;',
    'a/b; c=',
  ]);
  const headers = { ...credentials(who, route, route.method, url, body), 'content-type': type };
  return { kind: 'broken json', bytes: write(route.method, url, headers, body), breaks: false, method: route.method };
};

/** Credentials of all wrong kinds. */
const oddCredentials = (chance: Chance, who: Identities): FuzzRequest => {
  const route = chance.pick(allRoutes);
  const url = route.path.replaceAll(/\{\w+\}/g, '1');
  const headers: Head = {
    ...signed(who, route.method, url, Buffer.alloc(0)),
    authorization: `Bearer ${who.playerToken}`,
  };
  const value = (): string =>
    chance.pick([
      '',
      ' ',
      'x',
      '\u00ff\u0080',
      "' or 1=1",
      '{}',
      'NULL',
      '9'.repeat(40),
      '-1',
      'é'.repeat(129),
      'a, b',
      'Bearer',
      'Bearer ptk_',
      'f'.repeat(64),
      'y'.repeat(9000),
    ]);
  for (const name of Object.keys(headers)) if (chance.chance(0.4)) headers[name] = value();
  if (chance.chance(0.3)) headers['x-forwarded-for'] = value();
  if (chance.chance(0.2)) headers.origin = value();
  return {
    kind: 'odd credentials',
    bytes: write(route.method, url, headers, Buffer.alloc(0)),
    breaks: false,
    method: route.method,
  };
};

const oddPaths = [
  '/%zz',
  '/%',
  '/%00',
  '//',
  '/..',
  '/./api/v1/operator/me',
  '/api/v1/operator/../operator/me',
  '/api/v1/operator/me%2f',
  '/api/v1/operator/me;a=b',
  '/api/v1/operator/players/%E0%A4%A',
  '/api/v1/operator/players/1/',
  '/api/v1/operator/me?%zz=%zz&a[]=1&a[b]=2&__proto__=1',
  'http://evil.example/api/v1/operator/me',
  'http://',
  '*',
  '/?',
  '/#',
  '/docs/../metrics',
];

const oddPath = (chance: Chance): FuzzRequest => {
  const method = chance.pick([
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'OPTIONS',
    'HEAD',
    'PATCH',
    'TRACE',
    'PROPFIND',
    'QUERY',
  ]);
  const url = chance.chance(0.7)
    ? chance.pick(oddPaths)
    : `/${chance.pick(['a', '%41', 'api/v1/operator/players/', '/', '%2e%2e/'])}`
        .repeat(1)
        .padEnd(chance.integer(2, 12_000), chance.pick(['a', '1', '%41', '/', '%']));
  return { kind: 'odd path', bytes: write(method, url, {}, Buffer.alloc(0)), breaks: false, method };
};

/** A good request with bytes turned, lost or put in. */
const brokenBytes = (chance: Chance, who: Identities): FuzzRequest => {
  const body = Buffer.from('{"username":"a"}');
  const url = '/api/v1/operator/players';
  const bytes = [
    ...write('POST', url, { ...signed(who, 'POST', url, body), 'content-type': 'application/json' }, body),
  ];
  for (let change = chance.integer(1, 6); change > 0; change -= 1) {
    const at = chance.integer(0, bytes.length - 1);
    const fate = chance.integer(0, 2);
    if (fate === 0) bytes[at] = chance.integer(0, 255);
    else if (fate === 1) bytes.splice(at, chance.integer(1, 12));
    else bytes.splice(at, 0, ...chance.bytes(chance.integer(1, 6)));
  }
  return { kind: 'broken bytes', bytes: Buffer.from(bytes), breaks: true, method: 'POST' };
};

/** Lengths that lie, chunks that are none, heads beyond measure, methods nobody knows. */
const brokenFraming = (chance: Chance, who: Identities): FuzzRequest => {
  const url = '/api/v1/operator/players';
  const body = Buffer.from('{"a":1}');
  const headers = signed(who, 'POST', url, body);
  const bytes = chance.pick<() => Buffer>([
    () => write('POST', url, { ...headers, 'content-length': String(chance.integer(0, 6)) }, body),
    () => write('POST', url, { ...headers, 'content-length': String(chance.integer(8, 1e9)) }, body),
    () =>
      write(
        'POST',
        url,
        { ...headers, 'content-length': chance.pick(['-1', '1e3', '0x1', ' ', '9'.repeat(30)]) },
        body,
      ),
    () =>
      write(
        'POST',
        url,
        { ...headers, 'transfer-encoding': 'chunked' },
        Buffer.from(chance.pick(['zz\r\n', '5\r\nab', '-1\r\n', 'ffffffffffffffff\r\na', '0\r\n\r\n'])),
      ),
    () =>
      write('POST', url, { ...headers, 'transfer-encoding': chance.pick(['gzip', 'chunked, gzip', 'identity']) }, body),
    () => write('GET', url, { ...headers, 'x-large': 'x'.repeat(chance.integer(1, 60_000)) }, Buffer.alloc(0)),
    () =>
      write(
        'GET',
        url,
        Object.fromEntries(Array.from({ length: chance.integer(1, 3000) }, (_, n) => [`x-${n}`, `${n}`])),
        Buffer.alloc(0),
      ),
    () =>
      Buffer.from(
        `${chance.pick(['GTE', '', 'get', 'G\tT', 'CONNECT', 'PRI'])} ${url} HTTP/${chance.pick(['1.1', '2.0', '9', ''])}\r\n\r\n`,
      ),
    () => write('POST', url, { ...headers, expect: chance.pick(['100-continue', 'x']) }, body),
    () =>
      write(
        'GET',
        url,
        { ...headers, connection: 'upgrade', upgrade: chance.pick(['websocket', 'h2c', '']) },
        Buffer.alloc(0),
      ),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => chance.bytes(chance.integer(1, 2000)),
  ])();
  return { kind: 'broken framing', bytes, breaks: true, method: 'POST' };
};

export const nextRequest = (chance: Chance, who: Identities): FuzzRequest => {
  const kind = chance.next();
  if (kind < 0.5) return confusedCall(chance, who);
  if (kind < 0.66) return brokenJson(chance, who);
  if (kind < 0.76) return oddCredentials(chance, who);
  if (kind < 0.86) return oddPath(chance);
  if (kind < 0.93) return brokenBytes(chance, who);
  return brokenFraming(chance, who);
};
