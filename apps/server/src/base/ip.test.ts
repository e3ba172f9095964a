import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import {
  clientAddress,
  isAddress,
  isCidr,
  networkOf,
  normaliseAddress,
  parseAddressSet,
  parseAllowlist,
} from './ip.ts';

test.each(['1.2.3.4', '::1', '2001:db8::1', '::ffff:1.2.3.4', '255.255.255.255'])('%j is an address', (text) => {
  expect(isAddress(text)).toBe(true);
});

test.each(['', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', ' 1.2.3.4', '1.2.3.4/32', '1.2.3.4:80', '[::1]', ':::1'])(
  '%j is no address',
  (text) => {
    expect(isAddress(text)).toBe(false);
  },
);

test('refuses an address with a zone, which is valid on one machine only', () => {
  expect(isAddress('fe80::1%eth0')).toBe(false);
  expect(isCidr('fe80::%eth0/64')).toBe(false);
});

test.each(['10.0.0.0/8', '10.1.2.3/8', '0.0.0.0/0', '1.2.3.4/32', '::/0', '2001:db8::/128', '::ffff:10.0.0.0/104'])(
  '%j is a CIDR',
  (text) => {
    expect(isCidr(text)).toBe(true);
  },
);

test.each(['10.0.0.0', '10.0.0.0/', '10.0.0.0/33', '::/129', '10.0.0.0/08', '10.0.0.0/-1', '10.0.0.0/8/8', '/8'])(
  '%j is no CIDR',
  (text) => {
    expect(isCidr(text)).toBe(false);
  },
);

test.each(['10.0.0.0/8 ', '10.0.0.0/+8', '10.0.0.0/8x', '10.0/8', '10.0.0.0/1e1', 'x/8'])('%j is no CIDR', (text) => {
  expect(isCidr(text)).toBe(false);
});

test.each([
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:102:304', '1.2.3.4'],
  ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
  ['1.2.3.4', '1.2.3.4'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1.2.3.4', '::1.2.3.4'],
  ['', ''],
  ['nonsense', 'nonsense'],
])('%j is written %j', (address, expected) => {
  expect(normaliseAddress(address)).toBe(expected);
});

describe('an allowlist', () => {
  test('without entries allows every caller', () => {
    expect(parseAllowlist([]).allows('203.0.113.9')).toBe(true);
  });

  const list = parseAllowlist([
    '203.0.113.7',
    '10.0.0.5/8',
    '2001:db8::/33',
    '::ffff:198.51.100.0/120',
    '::ffff:192.0.2.1',
  ]);

  test.each(['203.0.113.7', '10.255.0.1', '2001:db8:7fff::1', '198.51.100.200', '192.0.2.1'])(
    'allows %s',
    (address) => {
      expect(list.allows(address)).toBe(true);
    },
  );

  test.each(['::ffff:203.0.113.7', '::ffff:cb00:7107', '::FFFF:10.1.1.1', '::ffff:192.0.2.1'])(
    'allows IPv4 that arrives as %s',
    (address) => {
      expect(list.allows(address)).toBe(true);
    },
  );

  test.each([
    '203.0.113.8',
    '11.0.0.1',
    '2001:db8:8000::1',
    '198.51.101.1',
    '::1',
    '',
    'nonsense',
    '10.0.0.1, 10.0.0.2',
  ])('refuses %j', (address) => {
    expect(list.allows(address)).toBe(false);
  });

  test('throws on an entry that is neither address nor CIDR, and names it', () => {
    expect(() => parseAllowlist(['10.0.0.0/33'])).toThrow('"10.0.0.0/33"');
    expect(() => parseAllowlist([''])).toThrow(RangeError);
  });
});

describe("the caller's address", () => {
  const proxies = parseAddressSet(['10.0.0.0/8', '2001:db8::/32']);

  test('is that of the socket when no proxy is trusted, whatever the header says', () => {
    expect(clientAddress('::ffff:203.0.113.7', '1.1.1.1', undefined)).toBe('203.0.113.7');
    expect(clientAddress('203.0.113.7', '1.1.1.1', parseAddressSet([]))).toBe('203.0.113.7');
    expect(clientAddress('203.0.113.7', '10.0.0.1', proxies)).toBe('203.0.113.7');
  });

  test.each([
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:10.0.0.1', ' 203.0.113.7 ', '203.0.113.7'],
    ['10.0.0.1', '203.0.113.7, 10.0.0.2,10.0.0.3', '203.0.113.7'],
    ['2001:db8::1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['10.0.0.1', '[2001:db9::7]:4711, [2001:db8::1]', '2001:db9::7'],
  ])('behind trusted proxies: %s with %j is %s', (socket, header, expected) => {
    expect(clientAddress(socket, header, proxies)).toBe(expected);
  });

  test('ignores what the caller wrote into the header itself', () => {
    expect(clientAddress('10.0.0.1', '127.0.0.1, 203.0.113.7', proxies)).toBe('203.0.113.7');
    expect(clientAddress('10.0.0.1', '10.0.0.9, 203.0.113.7, 10.0.0.2', proxies)).toBe('203.0.113.7');
  });

  test.each([
    '203.0.113.7, unknown',
    '203.0.113.7,',
    '203.0.113.7, 1.2.3.4%0',
    '1.1.1.1 2.2.2.2',
    '_hidden',
    '[::1',
    ',',
  ])('is the last valid address when the header is malformed: %j', (header) => {
    expect(clientAddress('10.0.0.1', header, proxies)).toBe('10.0.0.1');
  });

  test('is searched for through at most 32 hops', () => {
    const hops = (count: number) => Array.from({ length: count }, (_, index) => `10.0.1.${count - index}`).join(',');
    expect(clientAddress('10.0.0.1', `203.0.113.7,${hops(31)}`, proxies)).toBe('203.0.113.7');
    expect(clientAddress('10.0.0.1', `203.0.113.7,${hops(32)}`, proxies)).toBe('10.0.1.32');
    expect(clientAddress('10.0.0.1', hops(100_000), proxies)).toBe('10.0.1.32');
  });

  test('is always an address, whatever the header holds', () => {
    const piece = fc.constantFrom('1.1.1.1', '10.0.0.1', '::1', ',', ' ', '[', ']', ':80', 'x', '%', '2001:db8::1');
    assertProperty(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (header) => {
          expect(isAddress(clientAddress('10.0.0.1', header, proxies))).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
