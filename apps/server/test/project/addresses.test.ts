import { describe, expect, test } from 'vitest';
import { addressPatternsIn } from '../support/address-patterns.ts';
import { outgoingCallsIn } from '../support/outgoing-calls.ts';
import { isTest, parseSource, type SourceFile, sourcesBelow } from '../support/source-code.ts';

const folders = [
  'apps/server/src',
  'apps/back-office/src',
  'apps/casino/server',
  'apps/casino/src',
  'apps/guides/src',
  'packages',
  'scripts',
];
const code = folders.flatMap(sourcesBelow).filter((file) => !isTest(file) && !file.path.includes('/test/'));

type Exceptions = Readonly<Record<string, string>>;

const elsewhere = (find: (file: SourceFile) => string[], exceptions: Exceptions): string[] =>
  code.filter(({ path }) => !(path in exceptions)).flatMap(find);

/** Exceptions that are none any more. */
const unused = (find: (file: SourceFile) => string[], exceptions: Exceptions): string[] =>
  Object.keys(exceptions).filter((path) => !code.some((file) => file.path === path && find(file).length > 0));

describe('addresses', () => {
  const exceptions: Exceptions = {
    'packages/sdk/src/address.ts': 'the one place that parses addresses',
    'apps/server/src/database/address.ts': 'reads DATABASE_URL, which may name several hosts and is sent to nobody',
    'apps/server/src/database/plain-hosts.ts': 'asks whether the host of PostgreSQL is a folder with a socket',
    'apps/server/src/base/s3-settings.ts': 's3://bucket/prefix names a bucket; its host is in KYC_STORAGE_ENDPOINT',
    'apps/server/src/http/docs-signer.ts': 'runs in the browser, on its own page',
    'apps/server/src/cli/commands/sign.ts': 'the path of a request to be signed',
    'packages/cli/src/operation.ts': 'the path of an operation behind its method',
    'apps/guides/src/browser/address.ts': 'puts the address of the reader into samples, in the browser',
    'apps/guides/src/links.ts': 'links between the pages of the documentation',
    'apps/server/src/demo/history/queries.ts': 'the demo finds the studios that it has made itself',
    'apps/server/src/demo/provider-keys.ts': 'the demo finds the studios that it has made itself',
  };

  test('are parsed and compared in one place, and by no pattern anywhere else', () => {
    expect(code.length).toBeGreaterThan(900);
    expect(elsewhere(addressPatternsIn, exceptions)).toEqual([]);
    expect(unused(addressPatternsIn, exceptions)).toEqual([]);
  });

  test.each([
    'const host = new URL(address).host;',
    'const url = URL.parse(address);',
    'const isOne = URL.canParse(address);',
    'const isOurs = !/^https?:\\/\\//.test(address);',
    "const isOurs = address.startsWith('/');",
    "const isElsewhere = address.startsWith('//');",
    "const isSafe = address.startsWith('https:');",
    "const [, host] = address.split('://');",
    "const isHttp = new RegExp('^https?:').test(address);",
    'const field = z.url({ protocol: /^ftp$/ });',
    "const rows = tx`select 1 from game_providers where launch_url like 'https://%'`;",
    'const rows = tx`select 1 from identity_providers where issuer ~ pattern`;',
  ])('a planted violation is found: %s', (line) => {
    expect(addressPatternsIn(parseSource('planted.ts', `${line}\n`))).toEqual(['planted.ts:1']);
  });

  test.each([
    "const file = new URL('./words.txt', import.meta.url);",
    'const read = readAddress(address, launchRule);',
    "const parts = path.split('/');",
    "const isApi = path.startsWith('/api/');",
    "const text = 'See https://example.com';",
  ])('what is no violation is left alone: %s', (line) => {
    expect(addressPatternsIn(parseSource('planted.ts', `${line}\n`))).toEqual([]);
  });
});

describe('calls to other servers', () => {
  const inBrowser = 'runs in the browser and calls the server that it came from';
  const exceptions: Exceptions = {
    'apps/server/src/base/exchange.ts': 'the one place of the server that sends a request',
    'apps/server/src/base/undici.ts': 'loads the library for it',
    'apps/server/src/base/outgoing.ts': 'opens the connections over which exchange.ts sends',
    'apps/server/src/base/guarded-connect.ts': 'makes connections to checked addresses for it',
    'apps/server/src/modules/webhooks/transport/http-client.ts': 'opens the connections over which exchange.ts sends',
    'apps/server/src/modules/webhooks/transport/send.ts': 'describes the errors of the library',
    'apps/server/src/process/listen.ts': 'asks this very process whether it is ready, and reads the status alone',
    'apps/server/src/hand-over/sender.ts':
      'opens the local socket of another worker of this server, in a folder of its own',
    'apps/server/src/modules/wallet/cursor.ts': 'its fetch is a function of its own, which reads a cursor',
    'apps/server/src/http/docs-signer.ts': inBrowser,
    'apps/back-office/src/call.ts': inBrowser,
    'apps/casino/src/api.ts': inBrowser,
    'apps/back-office/src/live.ts': inBrowser,
    'apps/guides/src/browser/address.ts': inBrowser,
    'apps/guides/src/browser/search.ts': inBrowser,
    'packages/sdk/src/client.ts': 'hands fetch to bounded-fetch.ts, the one place of the client that calls it',
    'packages/cli/src/program/io.ts': 'hands fetch to bounded-fetch.ts',
    'packages/cli/src/doctor/check-key.ts': 'passes the answer on to the client, which reads it within its limit',
  };

  test('are made in one place of the server and one of the client, which limit the answer', () => {
    expect(elsewhere(outgoingCallsIn, exceptions)).toEqual([]);
    expect(unused(outgoingCallsIn, exceptions)).toEqual([]);
  });

  test.each([
    'const answer = await fetch(url);',
    'const answer = await globalThis.fetch(url);',
    'const answer = await io.fetch(url);',
    'const send = fetch;',
    'const client = open({ fetch });',
    'const answer = await retry(fetch, url);',
    "import { request } from 'node:http';",
    "import https from 'node:https';",
    "import { Agent } from 'undici';",
    "const { connect } = await import('node:tls');",
    "const { request } = require('undici');",
    'const answer = await undici().request(url);',
    'pool.dispatch(request, handler);',
    "const socket = new WebSocket('wss://studio.example');",
  ])('a planted violation is found: %s', (line) => {
    expect(new Set(outgoingCallsIn(parseSource('planted.ts', `${line}\n`)))).toEqual(new Set(['planted.ts:1']));
  });

  test.each([
    "import { createServer } from 'node:http';",
    "import type { Agent } from 'undici';",
    'type Options = { readonly fetch?: typeof fetch };',
    'const answer = await outgoing.call(url, request);',
  ])('what is no violation is left alone: %s', (line) => {
    expect(outgoingCallsIn(parseSource('planted.ts', `${line}\n`))).toEqual([]);
  });
});
