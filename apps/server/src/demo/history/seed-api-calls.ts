import type { Clock } from '../../base/clock.ts';
import { signedHeaders } from '../../call/signed-headers.ts';
import type { App } from '../../platform/app.ts';
import type { DemoKeys } from '../keys.ts';

type DemoCall = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: unknown;
  readonly key?: keyof DemoKeys;
  readonly mistake?: 'secret' | 'timestamp' | 'body';
};

const base = '/api/v1/operator';

/** Calls of an operator's developers on their first day, mistakes included: they fill the log of API calls. */
const calls: readonly DemoCall[] = [
  { method: 'GET', url: `${base}/me` },
  { method: 'GET', url: `${base}/players?per_page=10&status=active` },
  { method: 'GET', url: `${base}/games?category=slots` },
  { method: 'GET', url: `${base}/me`, mistake: 'secret' },
  { method: 'GET', url: `${base}/me`, mistake: 'timestamp' },
  { method: 'POST', url: `${base}/players`, body: { username: 'x' }, mistake: 'body' },
  { method: 'POST', url: `${base}/players`, body: { username: 'x' } },
  { method: 'POST', url: `${base}/players/1/deposits`, body: { amount: 500 }, key: 'readOnly' },
  { method: 'GET', url: `${base}/players/999999999` },
  { method: 'GET', url: `${base}/reports/ggr` },
];

/** Sends these calls through the server, so that they are logged. */
export const seedApiCalls = async (app: App, clock: Clock, keys: DemoKeys): Promise<void> => {
  for (const { method, url, body, key = 'full', mistake } of calls) {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const at = new Date(clock.now().getTime() - (mistake === 'timestamp' ? 3_600_000 : 0));
    const secret = mistake === 'secret' ? `${keys[key].secret}x` : keys[key].secret;
    const signed = mistake === 'body' ? `${payload}\n` : payload;
    await app.http.inject({
      method,
      url,
      headers: signedHeaders({ key: keys[key].key, secret }, at, { method, url, body: signed }),
      ...(payload === '' ? {} : { payload }),
    });
  }
};
