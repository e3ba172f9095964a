import { createHook } from 'node:async_hooks';
import { createServer as createTcpServer, type Server } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenLocally } from '../../../../support/listen-locally.ts';
import { certificate, certificateKey } from '../../../../test/fixtures/tls.ts';
import { systemClock } from '../../../base/clock.ts';
import { AddressRefused, findAddresses, type Resolver, systemResolver } from '../../../base/guarded-connect.ts';
import { openConnections } from './send.ts';

const portOf = (server: Server): number => (server.address() as { port: number }).port;
const settings = { clock: systemClock, timeoutMilliseconds: 60_000, concurrency: 2 };

describe('the addresses behind a name', () => {
  test('are all taken, or none', async () => {
    expect(await findAddresses('a.example', 'public', async () => ['1.1.1.1', '2606:2800:220:1::1'])).toHaveLength(2);
    for (const hidden of ['10.0.0.1', '::1', '169.254.169.254', '::ffff:1.1.1.1'])
      await expect(findAddresses('a.example', 'public', async () => ['1.1.1.1', hidden])).rejects.toThrow(
        AddressRefused,
      );
    await expect(findAddresses('a.example', 'public', async () => [])).rejects.toThrow('a.example has no address');
  });

  test('an address is checked without asking anyone', async () => {
    const nobody: Resolver = () => Promise.reject(new Error('asked'));
    expect(await findAddresses('1.1.1.1', 'public', nobody)).toEqual(['1.1.1.1']);
    await expect(findAddresses('127.0.0.1', 'public', nobody)).rejects.toThrow(AddressRefused);
  });
});

describe('the resolver', () => {
  test('resolves localhost without DNS, and other names by c-ares, without a thread of the libuv pool', async () => {
    expect(await systemResolver('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await systemResolver('localhost.')).toEqual(['127.0.0.1', '::1']);
    const lookups: string[] = [];
    const hook = createHook({ init: (_id, type) => void lookups.push(type) }).enable();
    await systemResolver('a..example').catch(() => undefined);
    hook.disable();
    expect(lookups).toContain('QUERYWRAP');
    expect(lookups).not.toContain('GETADDRINFOREQWRAP');
  });

  test('a name that is none does not resolve', async () => {
    await expect(systemResolver('a..example')).rejects.toMatchObject({ code: 'EBADNAME' });
  });
});

describe('connecting', () => {
  let plain: Server;
  let reached = 0;
  beforeAll(async () => {
    plain = createTcpServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    await listenLocally(plain);
  });
  afterAll(() => plain.close());

  const post = async (url: string, reach: 'public' | 'loopback', resolve: Resolver) => {
    const connections = openConnections({ url: new URL(url), reach }, { ...settings, resolve });
    const sent = await connections.post({ 'content-type': 'application/json' }, '{}');
    await connections.close();
    return sent;
  };

  test('a name that is rebound to loopback after it was checked reaches nobody', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const rebinding: Resolver = async () => answers.shift() as string[];
    const url = `https://rebind.casino.example:${portOf(plain)}/`;
    expect(await findAddresses('rebind.casino.example', 'public', rebinding)).toEqual(['93.184.216.34']);
    const sent = await post(url, 'public', rebinding);
    expect(sent).toMatchObject({ status: null, error: '127.0.0.1 is no address that may be called' });
    expect(answers).toEqual([]);
    expect(reached).toBe(0);
  });

  test('a name with one public and one private address reaches nobody', async () => {
    const both: Resolver = async () => ['127.0.0.1', '93.184.216.34'];
    expect((await post(`https://both.casino.example:${portOf(plain)}/`, 'public', both)).error).toMatch(
      /^127\.0\.0\.1/,
    );
    expect(reached).toBe(0);
  });

  test('the name is resolved once per connection, and the connection goes where it was resolved to', async () => {
    let asked = 0;
    const resolve: Resolver = async () => {
      asked += 1;
      return ['127.0.0.1'];
    };
    // The port is ours: that it was reached shows that the answer of the resolver was used and nobody else's.
    const sent = await post(`http://anything.casino.example:${portOf(plain)}/`, 'loopback', resolve);
    expect(sent.error).toBe('the connection was cut');
    expect([asked, reached]).toEqual([1, 1]);
  });

  test('closing waits for no connection that has not come about, nor for a name server that keeps silent', async () => {
    const silent: Resolver = () => new Promise(() => undefined);
    const url = new URL('https://silent.casino.example/');
    const connections = openConnections(
      { url, reach: 'public' },
      { ...settings, timeoutMilliseconds: 50, resolve: silent },
    );
    expect(await connections.post({}, '{}')).toMatchObject({ status: null, error: 'no answer within 0.05 s' });
    // It would never end if it waited for the name server.
    await connections.close();
  });

  describe('with TLS', () => {
    const names: (string | false | null)[] = [];
    let server: Server;
    const known = getCACertificates('default');
    beforeAll(async () => {
      server = createServer({ cert: certificate, key: certificateKey }, (socket: TLSSocket) => {
        names.push(socket.servername);
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'));
      });
      server.on('tlsClientError', () => undefined);
      await listenLocally(server);
    });
    afterAll(() => {
      setDefaultCACertificates(known);
      server.close();
    });
    const here: Resolver = async () => ['127.0.0.1'];
    const at = (name: string) => post(`https://${name}:${portOf(server)}/`, 'loopback', here);

    test('a self-signed certificate is refused', async () => {
      expect(await at('hooks.casino.example')).toMatchObject({
        status: null,
        error: expect.stringMatching(/SELF_SIGNED/),
      });
    });

    test('a certificate is verified for the name, not for the address it was pinned to', async () => {
      setDefaultCACertificates([...known, certificate]);
      expect(await at('hooks.casino.example')).toMatchObject({ succeeded: true, status: 204 });
      expect(names.at(-1)).toBe('hooks.casino.example');
      expect(await at('other.casino.example')).toMatchObject({
        status: null,
        error: expect.stringMatching(/ALTNAME_INVALID/),
      });
      expect((await at('127.0.0.1')).error).toMatch(/ALTNAME_INVALID/);
    });
  });
});
