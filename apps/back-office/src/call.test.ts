import { listStaff } from '@croupier/contract/back-office/staff.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, type Obstacle, onObstacle } from './call.ts';

const answered = { status: 200, body: { data: [], meta: {} } };
const refusedWith = (code: string, status: number) => ({ status, body: { error: { code, message: code } } });

/** Answers the calls one after the other, and returns how many came. */
const answerWith = (answers: readonly { status: number; body: object }[]) => {
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    const { status, body } = answers[calls++] as (typeof answers)[number];
    return Response.json(body, { status });
  });
  return () => calls;
};

let met: Obstacle[];
beforeEach(() => {
  vi.useFakeTimers();
  met = [];
  onObstacle(async (obstacle) => {
    met.push(obstacle);
    return true;
  });
});
afterEach(() => {
  onObstacle(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const callOnce = async () => {
  const answer = call(listStaff, {});
  await vi.runAllTimersAsync();
  return answer;
};

test('a call that carried the cookie of before a proof of identity is repeated with the new one', async () => {
  const calls = answerWith([refusedWith('INVALID_STAFF_TOKEN', 401), answered]);
  expect((await callOnce()).status).toBe(200);
  expect([calls(), met]).toEqual([2, []]);
});

test('a call that is refused again asks the person to sign in, and goes on afterwards', async () => {
  const ended = refusedWith('INVALID_STAFF_TOKEN', 401);
  const calls = answerWith([ended, ended, answered]);
  expect((await callOnce()).status).toBe(200);
  expect([calls(), met]).toEqual([3, ['signed_out']]);
});

test('an action that needs a fresh proof asks for it at once', async () => {
  const calls = answerWith([refusedWith('REAUTHENTICATION_REQUIRED', 403), answered]);
  expect((await callOnce()).status).toBe(200);
  expect([calls(), met]).toEqual([2, ['stale_proof']]);
});
