import type { LimitName } from '@croupier/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someMoment, testAccount, testContext } from '../../../test/support/account.ts';
import { decideInMemory } from '../../../test/support/draft.ts';
import { assertProperty } from '../../../test/support/property.ts';
import type { AccountFacts } from '../../engine/account.ts';
import { settleAccount } from './due-changes.ts';
import { limitsAt } from './rules.ts';
import { setLimits } from './set-limits.ts';

type Value = number | null;
type Request = { readonly at: number; readonly limit: LimitName; readonly value: Value };
type Step =
  | { readonly kind: 'set'; readonly limits: Partial<Record<LimitName, Value>> }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'sweep' };

const coolingOffHours = 24;
const coolingOff = coolingOffHours * 3_600_000;

const context = testContext(someMoment, { cooling_off_hours: coolingOffHours });

/** Few limits and few values, so that requests interact. */
const used: LimitName[] = ['max_daily_deposit', 'max_single_bet', 'max_session_minutes'];
const value = fc.option(fc.integer({ min: 5, max: 12 }), { nil: null });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('set' as const), limits: wantedLimits() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      // Just below, exactly and just above the cooling-off are the interesting times.
      minutes: fc.oneof(fc.constantFrom(1, 1439, 1440, 1441), fc.integer({ min: 1, max: 4000 })),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'sweep' }) },
);

function wantedLimits() {
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...used), value), { selector: ([name]) => name, minLength: 1 })
    .map((pairs) => Object.fromEntries(pairs) as Partial<Record<LimitName, Value>>);
}

const infinite = (limit: Value): number => limit ?? Number.POSITIVE_INFINITY;

/**
 * The naive reference: keeps every request and, for a given time, replays all of them from the beginning. Nothing is
 * ever folded, withdrawn or replaced in it.
 */
const inForce = (requests: readonly Request[], limit: LimitName, at: number): Value => {
  const story = requests.filter((request) => request.limit === limit && request.at <= at);
  let current: Value = null;
  for (const [index, request] of story.entries()) {
    const endsAt = story[index + 1]?.at ?? at;
    const loosens = current !== null && infinite(request.value) > infinite(current);
    if (!loosens || endsAt - request.at >= coolingOff) current = request.value;
  }
  return current;
};

test('for any requests and times, the limits equal those of the naive reference, and none rises before the cooling-off after its last request', () => {
  assertProperty(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let account = testAccount() as AccountFacts;
      let at = someMoment.getTime();
      const requests: Request[] = [];
      const run = (decide: (now: Date) => { account: AccountFacts }): void => {
        account = decide(new Date(at)).account;
      };
      for (const one of steps) {
        const before = limitsAt(account.limits, new Date(at));
        if (one.kind === 'wait') at += one.minutes * 60_000;
        else if (one.kind === 'sweep') run((now) => decideInMemory(settleAccount, account, null, { ...context, now }));
        else {
          run((now) => decideInMemory(setLimits, account, one, { ...context, now }));
          for (const [limit, wanted] of Object.entries(one.limits) as [LimitName, Value][])
            requests.push({ at, limit, value: wanted });
        }

        const after = limitsAt(account.limits, new Date(at));
        for (const limit of used) {
          expect(after[limit] ?? null).toBe(inForce(requests, limit, at));
          if (infinite(after[limit] ?? null) > infinite(before[limit] ?? null)) {
            const last = requests.findLast((request) => request.limit === limit);
            expect(at - (last?.at ?? at)).toBeGreaterThanOrEqual(coolingOff);
          }
        }
      }
    }),
    { numRuns: 3_000 },
  );
});
