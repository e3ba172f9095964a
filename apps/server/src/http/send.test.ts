import { afterEach, expect, test, vi } from 'vitest';
import { newRequestId } from './send.ts';

afterEach(() => void vi.useRealTimers());

test('request ids are all different, and those of a later millisecond sort behind the others', () => {
  const start = Date.parse('2026-03-02T10:00:00.000Z');
  vi.useFakeTimers({ toFake: ['Date'] });
  const perMillisecond = Array.from({ length: 4 }, (_, n) => {
    vi.setSystemTime(start + n);
    return Array.from({ length: 300 }, newRequestId).sort();
  });
  const ids = perMillisecond.flat();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-f]{32}$/);
});
