import type { Identities } from './fuzz-identities.ts';
import type { Chance } from './fuzz-random.ts';
import { type FuzzRequest, nothing, signedHead, write } from './fuzz-write.ts';

/** A valid request with bytes changed, removed or added. */
export const brokenBytes = (chance: Chance, who: Identities): FuzzRequest => {
  const body = Buffer.from('{"username":"a"}');
  const url = '/api/v1/operator/players';
  const bytes = [
    ...write('POST', url, { ...signedHead(who.key, 'POST', url, body), 'content-type': 'application/json' }, body),
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

/** Wrong lengths, invalid chunks, huge heads, unknown methods. */
export const brokenFraming = (chance: Chance, who: Identities): FuzzRequest => {
  const url = '/api/v1/operator/players';
  const body = Buffer.from('{"a":1}');
  const headers = signedHead(who.key, 'POST', url, body);
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
    () => write('GET', url, { ...headers, 'x-large': 'x'.repeat(chance.integer(1, 60_000)) }, nothing),
    () =>
      write(
        'GET',
        url,
        Object.fromEntries(Array.from({ length: chance.integer(1, 3000) }, (_, n) => [`x-${n}`, `${n}`])),
        nothing,
      ),
    () =>
      Buffer.from(
        `${chance.pick(['GTE', '', 'get', 'G\tT', 'CONNECT', 'PRI'])} ${url} HTTP/${chance.pick(['1.1', '2.0', '9', ''])}\r\n\r\n`,
      ),
    () => write('POST', url, { ...headers, expect: chance.pick(['100-continue', 'x']) }, body),
    () =>
      write('GET', url, { ...headers, connection: 'upgrade', upgrade: chance.pick(['websocket', 'h2c', '']) }, nothing),
    () => write('POST', url, { ...headers, 'content-length': '7', 'transfer-encoding': 'chunked' }, body),
    () => Buffer.concat(Array.from({ length: chance.integer(2, 60) }, () => write('GET', '/health/live', {}, nothing))),
    () => Buffer.from(`POST ${url} HTTP/1.1\nhost: a\ncontent-length: 7\n\n{"a":1}`),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => chance.bytes(chance.integer(1, 2000)),
  ])();
  return { kind: 'broken framing', bytes, breaks: true, method: 'POST' };
};
