import { randomUUID } from 'node:crypto';
import type { Route } from '@croupier/contract/route.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import type { FuzzPlayer, Identities } from './fuzz-identities.ts';
import { oddPath, publicPage } from './fuzz-paths.ts';
import { type Chance, junk, mutate } from './fuzz-random.ts';
import { brokenBytes, brokenFraming } from './fuzz-wire.ts';
import { type FuzzRequest, type Head, nothing, signedHead, write } from './fuzz-write.ts';

/** FUZZ_ROUTES, a pattern, limits the calls of real routes to those with a matching name. */
const wantedRoutes = new RegExp(process.env.FUZZ_ROUTES ?? '');

type Target = {
  readonly route: Route;
  readonly queryNames: readonly string[];
  readonly asked: readonly string[];
  readonly exampleQuery: readonly string[];
};

const toTarget = (route: Route): Target => ({
  route,
  queryNames: [
    'page',
    'per_page',
    'search',
    ...Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {}),
  ],
  asked: Object.values(route.example?.query ?? {}).map(String),
  exampleQuery: Object.keys(route.example?.query ?? {}),
});

/** A stream does not end by itself; it has its own tests. */
const everyTarget = allRoutes.filter(({ reply }) => reply.shape !== 'stream').map(toTarget);
const targets = everyTarget.filter(({ route }) => wantedRoutes.test(route.name));

/** A sandbox fault drops answers and answers 503 on purpose, so only live operators call this route. */
const callerOf = (route: Route, caller: Caller, allIdentities: readonly Identities[]): Caller => {
  if (route.name !== 'create_sandbox_fault') return caller;
  const [live] = allIdentities;
  return { identities: live as Identities, player: (live as Identities).players[0] as FuzzPlayer };
};
/**
 * The routes of each audience, so that each gets its share of the calls however many routes it has. The share of guests
 * is small: they mostly send passwords, and checking one takes as long as a hundred other calls.
 */
const audiences = [...new Set(targets.map(({ route }) => route.audience))].flatMap((audience) =>
  Array.from({ length: audience === 'guest' ? 1 : 5 }, () =>
    targets.filter(({ route }) => route.audience === audience),
  ),
);
const withBody = everyTarget.filter(({ route }) => route.body !== undefined);

/**
 * The caller: an operator's or provider's key, a player or a member of staff, of the live operator or of the sandbox.
 */
type Caller = { readonly identities: Identities; readonly player: FuzzPlayer };

const someone = (chance: Chance, allIdentities: readonly Identities[]): Caller => {
  const identities = allIdentities[chance.chance(0.8) ? 0 : allIdentities.length - 1] as Identities;
  return { identities, player: chance.pick(identities.players) };
};

const credentials = ({ identities, player }: Caller, route: Route, method: string, url: string, body: Buffer): Head => {
  if (route.audience === 'player') return { authorization: `Bearer ${player.token}` };
  if (route.audience === 'staff') return { authorization: `Bearer ${identities.staffTokens[url.length % 2]}` };
  if (route.audience === 'guest') return { 'sec-fetch-site': 'same-origin', 'x-croupier': '1' };
  return signedHead(route.audience === 'provider' ? identities.studio.key : identities.key, method, url, body);
};

const oddIds = ['0', '-1', '1.0', '01', '%32', 'abc', '9007199254740993', '99999999999999999999', '%00', '1;2', '+1'];

const anyIds = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Ids that exist, might exist, and cannot; never those that the fuzzer itself uses. */
const pathId = (chance: Chance, entity: string, { identities, player }: Caller): string => {
  const kind = chance.next();
  if (entity === 'player' && kind < 0.6) return String(player.player);
  if (entity === 'game' && kind < 0.7) return String(chance.pick(identities.games));
  if (kind < 0.9) return String(chance.pick(identities.spare[entity] ?? anyIds));
  return chance.pick(oddIds);
};

/** A value that a parameter may take, including its bounds. */
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

const brokenEscapes = ['%zz', '%', '%ff', '+', ''];

const queryOf = (chance: Chance, { queryNames, asked, exampleQuery }: Target): string => {
  if (chance.chance(0.3)) return '';
  if (chance.chance(0.2)) {
    // All parameters at the same bound: a single one there would be refused for not fitting the others.
    const edge = encodeURIComponent(chance.pick(edges));
    return `?${exampleQuery.map((name) => `${name}=${edge}`).join('&')}`;
  }
  let query = '?';
  for (let left = chance.integer(0, 4); left > 0; left -= 1) {
    const usual = asked.length > 0 && chance.chance(0.3) ? chance.pick(asked) : chance.pick(edges);
    const given = chance.chance(0.5) ? usual : junk(chance);
    const value = (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).toWellFormed();
    const written = chance.chance(0.8) ? encodeURIComponent(value) : chance.pick(brokenEscapes);
    query += `${chance.pick(queryNames)}=${written}&`;
  }
  return query;
};

/** The example of a route with existing names, so that some calls succeed. */
const exampleBody = (chance: Chance, { example }: Route, { identities, player }: Caller): Record<string, unknown> => {
  const body: Record<string, unknown> = { ...(example?.body as object | undefined) };
  if ('session_token' in body) body.session_token = player.session_token;
  if ('player_ref' in body) body.player_ref = player.player_ref;
  if (typeof body.game_id === 'string') body.game_id = identities.studio.external_id;
  for (const name of ['transaction_id', 'round_id', 'reference_transaction_id', 'external_reference'])
    if (name in body) body[name] = chance.chance(0.5) ? randomUUID() : `${name}-${chance.integer(1, 50)}`;
  return body;
};

const pathOf = (chance: Chance, route: Route, caller: Caller): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathId(chance, route.params[name] ?? '', caller));

const idempotencyKeys = ['a', 'b', 'é', 'k'.repeat(256)];

/** A correctly signed call of a real route, with a body that is nearly right or wrong. */
const confusedCall = (chance: Chance, allIdentities: readonly Identities[]): FuzzRequest => {
  const target = chance.pick(chance.pick(audiences));
  const { route } = target;
  const caller = callerOf(route, someone(chance, allIdentities), allIdentities);
  const method = route.method === 'GET' && chance.chance(0.1) ? 'HEAD' : route.method;
  const url = pathOf(chance, route, caller) + queryOf(chance, target);
  let body = nothing;
  if (route.body !== undefined && method !== 'HEAD' && chance.chance(0.95)) {
    const example = exampleBody(chance, route, caller);
    // Some are right, so that there is data for the others.
    const kind = chance.next();
    const value = kind < 0.2 ? example : kind < 0.84 ? mutate(chance, example) : junk(chance);
    body = Buffer.from(JSON.stringify(value) ?? '');
  }
  const headers = credentials(caller, route, method, url, body);
  if (body.length > 0) headers['content-type'] = 'application/json';
  if (chance.chance(0.2)) headers['idempotency-key'] = chance.chance(0.2) ? randomUUID() : chance.pick(idempotencyKeys);
  return { kind: `route ${route.audience}`, bytes: write(method, url, headers, body), breaks: false, method };
};

const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  '?',
  'application/json;;;',
  'a/b; c=',
];

/** Invalid JSON, correctly signed. */
const brokenJson = (chance: Chance, allIdentities: readonly Identities[]): FuzzRequest => {
  const { route } = chance.pick(withBody);
  const caller = callerOf(route, someone(chance, allIdentities), allIdentities);
  const text = JSON.stringify(exampleBody(chance, route, caller));
  const at = chance.integer(0, text.length);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const body = chance.pick<() => Buffer>([
    () => Buffer.from(before),
    () => Buffer.from(before + chance.pick(['"', '{', '[', ',', ':', '\\', '\u0000', '//', 'NaN']) + after),
    () => Buffer.concat([Buffer.from(before), chance.bytes(chance.integer(1, 8)), Buffer.from(after)]),
    () => Buffer.from(`${text.slice(0, -1)},${text.slice(1)}`),
    () => Buffer.from('['.repeat(chance.integer(1, 2_000))),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text, 'utf16le'),
    () => chance.bytes(chance.integer(1, 400)),
  ])();
  const url = pathOf(chance, route, caller);
  const headers = {
    ...credentials(caller, route, route.method, url, body),
    'content-type': chance.pick(contentTypes),
  };
  return { kind: 'broken json', bytes: write(route.method, url, headers, body), breaks: false, method: route.method };
};

const usualLimit = 256 * 1024;
const fillings: readonly ((bytes: number) => string)[] = [
  (bytes) => `"${'x'.repeat(bytes - 2)}"`,
  (bytes) => '['.repeat(bytes),
  (bytes) => '{"a":'.repeat(bytes / 5).padEnd(bytes),
  (bytes) => `[${'0,'.repeat((bytes - 4) / 2)}0]`.padEnd(bytes),
  (bytes) => '\u0001'.repeat(bytes),
  (bytes) => `{"params":{"a":"${'\\u0000'.repeat((bytes - 30) / 6)}"}}`.padEnd(bytes),
  (bytes) => `{${Array.from({ length: bytes / 12 }, (_, n) => `"k${n}":1`).join(',')}}`.padEnd(bytes).slice(0, bytes),
  (bytes) => '💥'.repeat(bytes / 4),
];
const filled = new Map<string, Buffer>();

/** A body up to the size limit, at it and one byte beyond; each is made once. */
const largeBody = (chance: Chance, caller: Caller): FuzzRequest => {
  const { route } = chance.pick(withBody);
  const limit = route.bodyLimitBytes !== undefined && chance.chance(0.05) ? route.bodyLimitBytes : usualLimit;
  const bytes = chance.pick([limit, limit + 1, limit - 1, limit >> 1, limit >> 3]);
  const which = chance.integer(0, fillings.length - 1);
  const name = `${which}/${bytes}`;
  const made = filled.get(name) ?? Buffer.from(fillings[which]!(bytes)).subarray(0, bytes);
  if (bytes <= usualLimit + 1) filled.set(name, made);
  const url = pathOf(chance, route, caller);
  const signature = credentials(caller, route, route.method, url, made);
  if (chance.chance(0.3) && 'x-signature' in signature) signature['x-signature'] = 'f'.repeat(64);
  const headers = { ...signature, 'content-type': 'application/json' };
  // Beyond the limit the server answers and closes before it has read everything.
  return { kind: 'large body', bytes: write(route.method, url, headers, made), breaks: bytes > limit, method: 'POST' };
};

const oddValues = [
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
  `Bearer stk_${'A'.repeat(43)}`,
  `opk_${'A'.repeat(24)}`,
  'f'.repeat(64),
  'y'.repeat(9000),
];

/** Credentials of all wrong kinds. */
const oddCredentials = (chance: Chance, { identities, player }: Caller): FuzzRequest => {
  const { method, path } = chance.pick(allRoutes);
  const url = path.replaceAll(/\{\w+\}/g, '1');
  const headers: Head = {
    ...signedHead(identities.key, method, url, nothing),
    authorization: `Bearer ${player.token}`,
  };
  for (const name in headers) if (chance.chance(0.4)) headers[name] = chance.pick(oddValues);
  if (chance.chance(0.3)) headers['x-forwarded-for'] = chance.pick(oddValues);
  if (chance.chance(0.2)) headers.origin = chance.pick(oddValues);
  return { kind: 'odd credentials', bytes: write(method, url, headers, nothing), breaks: false, method };
};

export const nextRequest = (chance: Chance, allIdentities: readonly Identities[]): FuzzRequest => {
  const kind = chance.next();
  if (kind < 0.56) return confusedCall(chance, allIdentities);
  if (kind < 0.68) return brokenJson(chance, allIdentities);
  const caller = someone(chance, allIdentities);
  if (kind < 0.685) return largeBody(chance, caller);
  if (kind < 0.77) return oddCredentials(chance, caller);
  if (kind < 0.84) return oddPath(chance);
  if (kind < 0.88) return publicPage(chance);
  if (kind < 0.94) return brokenBytes(chance, caller.identities);
  return brokenFraming(chance, caller.identities);
};
