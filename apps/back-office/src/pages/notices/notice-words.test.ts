import { expect, test } from 'vitest';
import { noticeWords } from './notice-words.ts';

const words = { kinds: { 'bonus.grant': 'Bonus for a player' }, when: (at: Date) => `day ${at.getUTCDate()}` };

test.each([
  [
    'A change (bonus.grant) waits for a second person until 2026-03-09T10:00:00.000Z.',
    'A change (Bonus for a player) waits for a second person until day 9.',
  ],
  ['A change (other.kind) waits.', 'A change (other.kind) waits.'],
  ['Nothing to translate (at all).', 'Nothing to translate (at all).'],
])('%s', (message, expected) => {
  expect(noticeWords(message, words)).toBe(expected);
});
