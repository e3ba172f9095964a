import { argon2Sync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashAsUsual, hashCheaply } from '../../test/support/cheap-passwords.ts';
import { hashPassword, verifyPassword } from './password.ts';

const mebibyte = 1024 * 1024;

beforeAll(hashAsUsual);
afterAll(hashCheaply);

test('the password verifies, any other does not', async () => {
  const stored = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', stored)).toBe(true);
  expect(await verifyPassword('correct horse ', stored)).toBe(false);
  expect(await verifyPassword('Correct horse', stored)).toBe(false);
  expect(await verifyPassword('', stored)).toBe(false);
});

test('argon2id with 46 MiB in PHC format, with a new salt each time', async () => {
  const [first, second] = await Promise.all([hashPassword('x'), hashPassword('x')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
});

test('a hash made at another cost still verifies', async () => {
  const salt = Buffer.from('0123456789abcdef');
  const parameters = { message: 'old', nonce: salt, parallelism: 2, memory: 64, passes: 3, tagLength: 32 };
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const stored = `$argon2id$v=19$m=64,t=3,p=2$${encode(salt)}$${encode(argon2Sync('argon2id', parameters))}`;
  expect(await verifyPassword('old', stored)).toBe(true);
  expect(await verifyPassword('new', stored)).toBe(false);
});

test('composed and decomposed letters are the same password', async () => {
  expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
});

test('an unknown user takes the same time and never verifies', async () => {
  const cpu = process.cpuUsage();
  expect(await verifyPassword('anything', undefined)).toBe(false);
  const { user, system } = process.cpuUsage(cpu);
  // Far more than a lookup takes, far less than the hash takes on the fastest machine.
  expect(user + system).toBeGreaterThan(5_000);
});

test.each(['', 'plain', '$argon2i$v=19$m=47104,t=1,p=1$c2FsdHNhbHRzYWx0$AAAA', '$2b$10$abc'])(
  'a stored value that is no argon2id hash is a bug, not a wrong password: %j',
  async (stored) => {
    await expect(verifyPassword('x', stored)).rejects.toThrow('PHC format');
  },
);

test('queues concurrent hashes: memory stays bounded, and the event loop keeps running', async () => {
  const before = process.memoryUsage.rss();
  let peak = before;
  let ticks = 0;
  const watch = setInterval(() => {
    ticks++;
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const hashes = await Promise.all(Array.from({ length: 16 }, (_, index) => hashPassword(`password ${index}`)));
  clearInterval(watch);
  expect(new Set(hashes).size).toBe(16);
  expect(ticks).toBeGreaterThan(10);
  expect(peak - before).toBeLessThan(4 * 46 * mebibyte);
  expect(await verifyPassword('password 7', hashes[7])).toBe(true);
});
