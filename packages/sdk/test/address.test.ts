import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../../apps/server/test/support/property.ts';
import { type AddressRule, assumeHttp, knownUrl, pathOfTarget, readAddress, readOrigin } from '../src/address.ts';

const launch: AddressRule = { http: 'loopback', ownPath: true, placeholders: true, upTo: 'fragment' };
const read = (text: string, rule = launch) => readAddress(text, rule);
const hrefOf = (text: string, rule = launch): string | undefined => {
  const address = read(text, rule);
  return 'problem' in address ? undefined : address.href;
};

describe('an address', () => {
  test.each([
    ['https://play.studio.example/{game}?token={token}', 'https://play.studio.example/{game}?token={token}'],
    ['HTTPS://Play.Studio.Example?token={token}', 'https://play.studio.example/?token={token}'],
    ['https://play.studio.example:443', 'https://play.studio.example/'],
    ['https://play.studio.example:8443/#{game}', 'https://play.studio.example:8443/#{game}'],
    ['http://localhost:4000/{game}', 'http://localhost:4000/{game}'],
    ['http://127.0.0.1:80/', 'http://127.0.0.1/'],
    ['https://[2606:2800:220:1::1]/', 'https://[2606:2800:220:1::1]/'],
    ['https://xn--caf-dma.example/', 'https://xn--caf-dma.example/'],
    ['/play/{game}?token={token}', '/play/{game}?token={token}'],
    ['/', '/'],
  ])('%s is kept as %s', (text, canonical) => {
    expect(hrefOf(text)).toBe(canonical);
  });

  test.each([
    ['a control character before it', '\u0001https://evil.example/{token}'],
    ['a space before it', ' https://evil.example/'],
    ['a byte order mark before it', '\ufeffhttps://evil.example/'],
    ['a missing slash', 'https:/evil.example/'],
    ['no slash', 'https:evil.example/'],
    ['three slashes', 'https:///evil.example/'],
    ['backslashes', 'https:\\\\evil.example/'],
    ['a backslash behind the host', 'https://good.example\\@evil.example/'],
    ['two slashes and no scheme', '//evil.example/{token}'],
    ['a slash and a backslash', '/\\evil.example/'],
    ['a tab between two slashes', '/\t/evil.example/'],
    ['a line break between two slashes', '/\n/evil.example/'],
    ['a dot segment that leaves two slashes', '/.//evil.example/'],
    ['an escaped dot segment that leaves two slashes', '/%2e//evil.example/'],
    ['a tab within the scheme', 'ht\ttps://evil.example/'],
    ['a line break within the host', 'https://good.example\n.evil.example/'],
    ['a user', 'https://good.example@evil.example/'],
    ['an empty user', 'https://@evil.example/'],
    ['a placeholder in the host', 'https://{game}.evil.example/'],
    ['a placeholder as the port', 'https://evil.example:{game}/'],
    ['another scheme', 'javascript:alert(1)'],
    ['another scheme with slashes', 'ftp://evil.example/'],
    ['no host', 'https://'],
    ['an empty port', 'https://evil.example:/'],
    ['a number for an address', 'https://2130706433/'],
    ['an escaped host', 'https://evil%2eexample/'],
    ['letters beyond ASCII', 'https://évil.example/'],
    ['a wide full stop', 'https://evil。example/'],
    ['dot segments', 'https://good.example/a/../b'],
    ['a quote in the query', "https://good.example/?a='"],
    ['plain http', 'http://evil.example/'],
    ['a name that only begins like this machine', 'http://localhost.evil.example/'],
    ['nothing', ''],
    ['more than 2,000 characters', `https://good.example/${'a'.repeat(2_000)}`],
  ])('is refused with %s', (_, text) => {
    expect(read(text)).toEqual({ problem: expect.stringMatching(/^(must|may) /) });
  });

  test('tells how to write it, where that is known', () => {
    expect(read('https://good.example/a/../b')).toEqual({ problem: 'must be written as https://good.example/b' });
    expect(read('/a/../b')).toEqual({ problem: 'must be written as /b' });
  });

  test('has a host that is compared as it is, and none where it is a path of this platform', () => {
    expect(read('https://PLAY.studio.example:443/{game}')).toMatchObject({ host: 'play.studio.example' });
    expect(read('https://play.studio.example:8443/')).toMatchObject({ host: 'play.studio.example:8443' });
    expect(read('/play/{game}')).toMatchObject({ host: '', origin: undefined, url: undefined });
  });

  test.each([
    ['origin', 'https://a.example', true],
    ['origin', 'https://a.example/path', false],
    ['path', 'https://a.example/path', true],
    ['path', 'https://a.example/path?', false],
    ['query', 'https://a.example/?q=1', true],
    ['query', 'https://a.example/#part', false],
    ['query', 'https://a.example/#', false],
    ['fragment', 'https://a.example/?q#part', true],
  ] as const)('up to its %s: %s is taken: %s', (upTo, text, isTaken) => {
    expect(hrefOf(text, { upTo }) !== undefined).toBe(isTaken);
  });

  test('is not a path, holds no placeholder and uses no http unless the rule says so', () => {
    expect(hrefOf('/play', {})).toBeUndefined();
    expect(hrefOf('https://a.example/{game}', {})).toBeUndefined();
    expect(hrefOf('http://localhost/', {})).toBeUndefined();
    expect(hrefOf('http://a.example/', { http: 'anywhere' })).toBe('http://a.example/');
  });
});

describe('whatever the text', () => {
  const pieces = fc.constantFrom(
    ...[
      'https:',
      'http:',
      '/',
      '//',
      '\\',
      '.',
      '..',
      '@',
      ':',
      ':443',
      '?',
      '#',
      '%2f',
      '{game}',
      '{token}',
      '{',
      '}',
    ],
    ...[
      'evil.example',
      'localhost',
      '127.0.0.1',
      '[::1]',
      'A',
      '\t',
      '\n',
      '\u0001',
      ' ',
      'é',
      '。',
      "'",
      '"',
      '|',
      '^',
    ],
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 9 }).map((some) => some.join('')),
    fc.webUrl(),
    fc.string(),
  );
  const runs = { numRuns: 5_000 };

  test('its canonical form is its own canonical form, and URL reads it as it stands', () => {
    assertProperty(
      fc.property(texts, (text) => {
        const href = hrefOf(text);
        if (href === undefined) return;
        expect(hrefOf(href)).toBe(href);
        const plain = href.replaceAll(/\{\w*\}/g, 'x');
        expect(new URL(plain, 'https://own.invalid').href).toBe(
          plain.startsWith('/') ? `https://own.invalid${plain}` : plain,
        );
      }),
      runs,
    );
  });

  test('a browser that opens it here goes to the host that was found, and stays here only for a path', () => {
    assertProperty(
      fc.property(texts, (text) => {
        const address = read(text);
        if ('problem' in address) return;
        const opened = new URL(text.replaceAll(/\{\w*\}/g, 'x'), 'https://casino.example');
        expect(opened.host).toBe(address.host === '' ? 'casino.example' : address.host);
      }),
      runs,
    );
  });
});

test('an address of the configuration that is wrong is a mistake of the program', () => {
  expect(() => knownUrl('https:/evil.example')).toThrow(TypeError);
  expect(() => knownUrl('/path', { ownPath: true })).toThrow(TypeError);
});

test('an origin is written as browsers write it, whatever page it was copied from', () => {
  expect(readOrigin('https://Casino.example/')).toBe('https://casino.example');
  expect(readOrigin('http://localhost:5173')).toBe('http://localhost:5173');
  expect(readOrigin('https://casino.example/lobby?a#b')).toBe('https://casino.example');
  expect([readOrigin('https:/casino.example'), readOrigin('null')]).toEqual([undefined, undefined]);
});

test('what a person types without a scheme is read as http', () => {
  expect(assumeHttp('localhost:4000/webhooks')).toBe('http://localhost:4000/webhooks');
  expect(assumeHttp('https://a.example')).toBe('https://a.example');
});

test('a request target may be a whole address, whose host is left out', () => {
  expect(pathOfTarget('/api?x=1')).toBe('/api?x=1');
  expect(pathOfTarget('http://evil.example/api?x=1')).toBe('/api?x=1');
  expect(pathOfTarget('http://evil.example')).toBe('/');
});
