import { type LimitName, limitNames } from '@croupier/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { testAccount } from '../../../test/support/account.ts';
import { draftOf } from '../../../test/support/draft.ts';
import { deposit, eventsOf, newReference } from '../../../test/support/money.ts';
import { plainly } from '../../../test/support/plain.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import { limitReached } from './limit-reached.ts';
import type { LimitRefusal } from './rules.ts';
import * as rules from './rules.ts';

const { betLimitRefusal, depositLimitRefusal, sessionRefusal } = plainly(rules);

const now = new Date('2026-03-04T10:00:00.000Z');

/** The refusal of each limit at a time, with only that limit set. */
const refusalOf = (limit: LimitName, at: Date, value = 0): LimitRefusal => {
  const started = new Date(at.getTime() - 5 * 60_000);
  const { wallet } = testAccount();
  const playing = { ...wallet, session_started_at: started, last_played_at: started };
  const refusal =
    betLimitRefusal({ [limit]: value }, wallet, 100, at) ??
    depositLimitRefusal({ [limit]: value }, wallet, 100, at) ??
    sessionRefusal({ [limit]: value }, playing, at);
  if (!refusal) throw new Error(`${limit} does not refuse.`);
  return refusal;
};

/** How many days later the limit is announced again. */
const windowDays: Partial<Record<LimitName, number>> = {
  max_weekly_bet: 7,
  max_weekly_loss: 7,
  max_weekly_deposit: 7,
  max_monthly_bet: 31,
  max_monthly_loss: 31,
  max_monthly_deposit: 31,
  max_yearly_deposit: 365,
};

/** How many events the given refusals cause, in sequence. */
const announcements = (...refusals: readonly LimitRefusal[]): number => {
  const draft = draftOf(testAccount());
  for (const refusal of refusals) expect(limitReached(draft, refusal)).toBe(refusal);
  expect(draft.events.map((event) => event.type)).toEqual(draft.events.map(() => 'limits.reached'));
  return draft.events.length;
};

describe.each([...limitNames])('limits.reached of %s', (limit) => {
  const first = refusalOf(limit, now);

  test('is announced once per window, and again in the next', () => {
    expect(announcements(first)).toBe(1);
    expect(announcements(first, refusalOf(limit, now))).toBe(1);
    const days = windowDays[limit] ?? 1;
    if (days > 1) expect(announcements(first, refusalOf(limit, new Date(now.getTime() + day)))).toBe(1);
    expect(announcements(first, refusalOf(limit, new Date(now.getTime() + days * day)))).toBe(2);
  });

  test('is announced for each value of the limit', () => {
    expect(announcements(refusalOf(limit, now, 1), refusalOf(limit, now, 2))).toBe(2);
  });

  test('does not suppress another limit', () => {
    const other = limit === 'max_balance' ? 'max_single_bet' : 'max_balance';
    expect(announcements(first, refusalOf(other, now))).toBe(2);
  });
});

const world = await createFileWorld();
const operator = await world.addOperator();

describe('limits.reached', () => {
  test('is sent once for twenty concurrent refusals, over two nodes, and again the next day', async () => {
    const player = await registerTestPlayer(operator);
    await operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits: { max_daily_deposit: 100 } });
    const second = await world.startNode();
    const refused = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        operator.client.post(
          `/api/v1/operator/players/${player}/deposits`,
          { amount: 101, external_reference: newReference() },
          n % 2 ? { via: second } : {},
        ),
      ),
    );
    expect(refused.map((reply) => reply.body.error.code)).toEqual(Array(20).fill('LIMIT_EXCEEDED'));
    const announcedCount = async () =>
      (await eventsOf(world, player)).filter((type) => type === 'limits.reached').length;
    expect(await announcedCount()).toBe(1);
    world.clock.advance(day);
    await deposit(operator, player, 101);
    expect(await announcedCount()).toBe(2);
  });
});
