import { describe, expect, test } from 'vitest';
import { callerOf, isProxy, networkOf, readProxies } from '../server/networks.ts';
import { createTurns } from '../server/turns.ts';

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:ffff::1', '2001:db8:0:0'],
    ['2001:0DB8::abcd:1:2:3', '2001:db8:0:0'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));

  test('gives all addresses of a /64 their turns together, however they are written', () => {
    const take = createTurns({ times: 20, withinMilliseconds: 1_000 }, () => 0);
    const waits = Array.from({ length: 500 }, (_, at) => take(`2001:db8::${(at + 1).toString(16)}`));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
  });
});

describe('X-Forwarded-For', () => {
  const proxies = readProxies('10.0.0.0/8, 2001:db8:5::1')!;

  test.each([
    ['192.0.2.7', '198.51.100.1', '192.0.2.7'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['2001:db8:5:0::1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', 'nonsense', '10.0.0.1'],
  ])('of %s with %s: the caller is %s', (peer, header, caller) => {
    expect(callerOf(peer, header, proxies)).toBe(caller);
  });

  test('nobody is believed when no proxy is named, and what names none is not valid', () => {
    expect(callerOf('127.0.0.1', '198.51.100.1', readProxies('')!)).toBe('127.0.0.1');
    expect(isProxy(readProxies('')!, '127.0.0.1')).toBe(false);
    for (const text of ['on', '10.0.0.0/33', '10.0.0.0/x', 'proxy.example']) expect(readProxies(text)).toBe(undefined);
  });
});
