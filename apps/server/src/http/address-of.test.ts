import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { parseAddressSet } from '../base/ip.ts';
import { addressOf } from './address-of.ts';

const from = (remoteAddress: string, forwarded?: string): FastifyRequest =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as FastifyRequest;

const listening = (proxies?: string[]) => {
  const warnings: unknown[] = [];
  const warn = (...entry: unknown[]): void => void warnings.push(entry);
  return { warnings, read: addressOf(proxies && parseAddressSet(proxies), { warn }) };
};

test('X-Forwarded-For from an address that is not trusted is warned of, once, with that address', () => {
  for (const proxies of [undefined, ['192.0.2.1']]) {
    const { warnings, read } = listening(proxies);
    expect(read(from('10.0.0.9', '203.0.113.9'))).toBe('10.0.0.9');
    expect(read(from('10.0.0.8', '203.0.113.9'))).toBe('10.0.0.8');
    expect(warnings).toEqual([[{ peer: '10.0.0.9' }, expect.stringContaining('Name it in TRUSTED_PROXIES')]]);
  }
});

test('no warning for a trusted proxy, nor without the header', () => {
  const { warnings, read } = listening(['10.0.0.0/8']);
  expect(read(from('::ffff:10.0.0.9', '203.0.113.9'))).toBe('203.0.113.9');
  expect(read(from('198.51.100.7'))).toBe('198.51.100.7');
  expect(warnings).toEqual([]);
});
