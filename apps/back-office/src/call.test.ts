import { approvePayment } from '@croupier/contract/back-office/payments.ts';
import { listStaff } from '@croupier/contract/back-office/staff.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallError, call, type Obstacle, onObstacle } from './call.ts';

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

describe('an action', () => {
  const approve = () => call(approvePayment, { params: { payment: 1 } }).catch((error: CallError) => error.code);

  test('is not sent without a connection, and says so', async () => {
    const calls = answerWith([answered]);
    vi.stubGlobal('navigator', { onLine: false });
    expect(await approve()).toBe('NOT_SENT');
    expect(calls()).toBe(0);
  });

  test.each([
    ['fails on its way', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is answered by something before the API', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['has an answer that is cut', async () => new Response('{"data": {"id"')],
  ])('that %s is not known to be done', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    expect(await approve()).toBe('NO_ANSWER');
  });

  test('that the API could not do has the error of the API', async () => {
    answerWith([refusedWith('SERVICE_UNAVAILABLE', 503)]);
    expect(await approve()).toBe('SERVICE_UNAVAILABLE');
  });
});

test('a read that fails on its way has no connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await call(listStaff, {}).catch((error: CallError) => error.code)).toBe('NO_CONNECTION');
});
