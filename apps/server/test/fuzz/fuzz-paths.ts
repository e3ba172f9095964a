import type { Chance } from './fuzz-random.ts';
import { type FuzzRequest, type Head, nothing, write } from './fuzz-write.ts';

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

/** Unknown paths and methods, and nearly right ones. */
export const oddPath = (chance: Chance): FuzzRequest => {
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
  return { kind: 'odd path', bytes: write(method, url, {}, nothing), breaks: false, method };
};

/** Public addresses. Readiness is left out: on an overloaded machine it may rightly answer 503. */
const pages = [
  '/health/live',
  '/metrics',
  '/openapi.json',
  '/back-office/openapi.json',
  '/provider/openapi.json',
  '/docs',
  '/back-office/docs',
  '/provider/docs',
  '/fairness',
  '/fairness/draws.js',
  '/fairness/page.js',
  '/play/game.js',
  '/play/northlight/northern-lights?session=gst_none',
  '/assets/games/slots/B1-00000000.svg',
  '/',
];

/** Pages without credentials, requested in odd ways. */
export const publicPage = (chance: Chance): FuzzRequest => {
  const method = chance.pick(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST']);
  const odd = (): string => chance.pick(['', '*', '"x"', 'gzip;q=0', 'br, gzip', 'W/"a"', '\u00ff', 'x'.repeat(3000)]);
  const headers: Head = {};
  for (const name of ['accept-encoding', 'if-none-match', 'origin', 'range', 'accept', 'cookie'])
    if (chance.chance(0.25)) headers[name] = odd();
  const query = chance.chance(0.2) ? `?${chance.pick(['a=b', '%zz', '__proto__=1', 'session=%00'])}` : '';
  return { kind: 'page', bytes: write(method, chance.pick(pages) + query, headers, nothing), breaks: false, method };
};
