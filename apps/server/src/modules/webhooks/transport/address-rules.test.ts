import { describe, expect, test } from 'vitest';
import { checkUrl, mayReach } from '../../../base/address-rules.ts';

describe('an address that webhooks may be sent to', () => {
  test.each(['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.63.255.255', '2606:2800:220:1::1'])(
    '%s is public',
    (address) => {
      expect(mayReach('public', address)).toBe(true);
      expect(mayReach('loopback', address)).toBe(false);
    },
  );

  test.each([
    ['this network', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['shared by carriers', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['metadata of clouds', '169.254.169.254'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '203.0.113.7'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local', 'fd00::1'],
    ['metadata of clouds', 'fd00:ec2::254'],
    ['multicast', 'ff02::1'],
    ['IPv4 mapped, though public', '::ffff:1.1.1.1'],
    ['IPv4 mapped', '::ffff:7f00:1'],
    ['IPv4 compatible', '::7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['Teredo', '2001::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['documentation', '2001:db8::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('%s: %s is not', (_kind, address) => {
    expect(mayReach('public', address)).toBe(false);
  });
});

describe('the URL of an endpoint', () => {
  const problem = (url: string, isSandbox = false): string | undefined => {
    const checked = checkUrl(url, isSandbox);
    return 'problem' in checked ? checked.problem : undefined;
  };

  test.each([
    'https://hooks.casino.example/croupier?tenant=7',
    'https://1.1.1.1/hook',
    'https://[2606:2800:220:1::1]:8443/',
    'https://hooks.casino.example:1024/',
    'https://hooks.casino.example:443/',
    'https://hooks.casino.example./',
  ])('%s is taken', (url) => {
    expect(problem(url)).toBeUndefined();
    expect(problem(url, true)).toBeUndefined();
  });

  test.each([
    'http://hooks.casino.example/',
    'ftp://hooks.casino.example/',
    'file:///etc/passwd',
    'nonsense',
    'https://user@hooks.casino.example/',
    'https://user:secret@hooks.casino.example/',
    'https://hooks.casino.example/#part',
    'https://hooks.casino.example:22/',
    'https://hooks.casino.example:1023/',
    'https://localhost/',
    'https://localhost:8443/',
    'https://intranet/',
    'https://db.internal/',
    'https://printer.local/',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://10.0.0.8:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[fe80::1]/',
    'https://0/',
  ])('%s is refused', (url) => {
    expect(problem(url)).toEqual(expect.any(String));
    expect(problem(url, true)).toEqual(expect.any(String));
  });

  test.each(['http://127.0.0.1:9000/hook', 'http://localhost:9000/', 'http://[::1]:9000/', 'http://127.9.9.9:1024/'])(
    '%s is for sandboxes alone',
    (url) => {
      expect(problem(url, true)).toBeUndefined();
      expect(problem(url)).toBe('must be https');
    },
  );

  test.each(['http://10.0.0.8:9000/', 'http://hooks.casino.example/', 'http://127.0.0.1:22/', 'http://169.254.1.1/'])(
    '%s is not even for sandboxes',
    (url) => {
      expect(problem(url, true)).toEqual(expect.any(String));
    },
  );
});
