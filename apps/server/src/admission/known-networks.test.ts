import { expect, test } from 'vitest';
import { createKnownNetworks } from './known-networks.ts';

test('a key is known in the networks from which it has signed, and nowhere else', () => {
  const networks = createKnownNetworks();
  networks.note('opk_1', '2001:db8::1');
  networks.note('opk_1', '203.0.113.9');
  expect(networks.has('opk_1', '2001:db8::ffff')).toBe(true);
  expect(networks.has('opk_1', '203.0.113.9')).toBe(true);
  expect(networks.has('opk_1', '203.0.113.10')).toBe(false);
  expect(networks.has('opk_2', '203.0.113.9')).toBe(false);
});

test('a key with many addresses displaces only its own oldest', () => {
  const networks = createKnownNetworks();
  networks.note('opk_other', '203.0.113.9');
  for (let n = 0; n < 100; n += 1) networks.note('opk_1', `10.0.0.${n}`);
  const known = Array.from({ length: 100 }, (_, n) => networks.has('opk_1', `10.0.0.${n}`));
  expect(known.filter(Boolean)).toHaveLength(16);
  expect(known.at(-1)).toBe(true);
  expect(networks.has('opk_other', '203.0.113.9')).toBe(true);
});
