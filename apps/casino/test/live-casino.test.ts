import { expect, test } from 'vitest';
import { fromPage, openCasino, somebody } from './open-casino.ts';

const { answer } = await openCasino({ isSandbox: false });

test('403 FEATURE_NOT_AVAILABLE: with real money nobody credits themselves', async () => {
  const registered = await answer(fromPage('POST', '/api/register', somebody()));
  const cookie = (registered.headers['set-cookie'] ?? '').split(';', 1)[0] as string;
  const headers = { cookie, 'idempotency-key': 'money-for-nothing' };
  const answered = await answer(fromPage('POST', '/api/deposits', { amount: 1_000 }, { headers }));
  expect([answered.status, JSON.parse(answered.body).error.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE']);
});
