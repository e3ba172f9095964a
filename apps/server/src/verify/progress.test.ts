import { describe, expect, test } from 'vitest';
import { manualClock } from '../base/clock.ts';
import { createProgress } from './progress.ts';

const begin = (isTerminal: boolean) => {
  const written: string[] = [];
  const clock = manualClock(new Date(0));
  const progress = createProgress({ write: (text) => written.push(text), isTerminal, clock });
  return { written, clock, progress };
};

describe('progress', () => {
  test('prints nothing about work that takes less than a second', () => {
    const { written, clock, progress } = begin(true);
    clock.advance(999);
    progress(1_000, 2_000, 'lucky');
    progress.end();
    expect(written).toEqual([]);
  });

  test('in a terminal it is a bar, updated at most ten times a second and removed at the end', () => {
    const { written, clock, progress } = begin(true);
    clock.advance(1_000);
    progress(500_000, 2_000_000, 'lucky');
    clock.advance(99);
    progress(600_000, 2_000_000, 'lucky');
    clock.advance(1);
    progress(2_000_000, 2_000_000, 'lucky');
    progress.end();
    expect(written).toEqual([
      '\r[######------------------]  25 %  500,000 of 2,000,000 entries  lucky\x1b[K',
      '\r[########################] 100 %  2,000,000 of 2,000,000 entries  lucky\x1b[K',
      '\r\x1b[K',
    ]);
  });

  test('elsewhere it is one line every five seconds', () => {
    const { written, clock, progress } = begin(false);
    clock.advance(1_000);
    progress(1, 3, 'lucky');
    clock.advance(4_999);
    progress(2, 3, 'lucky');
    clock.advance(1);
    progress(3, 3, 'lucky');
    progress.end();
    expect(written).toEqual([' 33 %  1 of 3 entries  lucky\n', '100 %  3 of 3 entries  lucky\n']);
  });
});
