import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertAsyncProperty } from '../../../test/support/property.ts';
import { withLapsed, withoutLapsed } from './lapsed.ts';

const falling = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => b - a);
const people = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
const slices = fc.record({ skip: fc.nat({ max: 45 }), take: fc.integer({ min: 1, max: 12 }) });
const pageOf = (ids: readonly number[], { skip, take }: { skip: number; take: number }) => ({
  ids: ids.slice(skip, skip + take),
  total: ids.length,
});

describe('a page, corrected by verifications that have expired since they were written', () => {
  test('of verified players has those that still are', () =>
    assertAsyncProperty(
      fc.asyncProperty(people, fc.func(fc.boolean()), slices, async (ids, hasLapsed, slice) => {
        const verified = falling(ids);
        const lapsed = verified.filter(hasLapsed);
        const found = await withoutLapsed(async (wanted) => pageOf(verified, wanted), lapsed, slice);
        const still = verified.filter((id) => !lapsed.includes(id));
        expect(found).toEqual(pageOf(still, slice));
      }),
      { numRuns: 2_000 },
    ));

  test('of expired players has both together', () =>
    assertAsyncProperty(
      fc.asyncProperty(people, fc.func(fc.boolean()), slices, async (ids, hasLapsed, slice) => {
        const lapsed = falling(ids.filter(hasLapsed));
        const expired = falling(ids.filter((id) => !lapsed.includes(id)));
        const found = await withLapsed(async (wanted) => pageOf(expired, wanted), lapsed, slice);
        expect(found).toEqual(pageOf(falling(ids), slice));
      }),
      { numRuns: 2_000 },
    ));
});
