import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { systemRandom } from '../../server/src/base/random.ts';
import { cashierStep } from '../../server/src/demo/cashier-step.ts';
import { gamesStep } from '../../server/src/demo/games.ts';
import { lobbyStep } from '../../server/src/demo/lobby.ts';
import { providerKeysStep } from '../../server/src/demo/provider-keys.ts';
import { backOfficeBuild, casinoBuild } from '../../server/src/process/web-builds.ts';
import { buildPages } from '../../server/test/support/built-pages.ts';
import { createWorld, masterKey, type World } from '../../server/test/support/world.ts';
import { type Casino, createCasino } from '../server/casino.ts';
import type { Asked } from '../server/exchange.ts';

type Wanted = {
  readonly isSandbox?: boolean;
  /** With the built pages, and the games of the demo. */
  readonly withPages?: boolean;
  /** With the games of the demo, without pages. */
  readonly withGames?: boolean;
  /** With the sandbox cashier; without it a deposit counts as paid at once. */
  readonly withCashier?: boolean;
  /** With the built back office, for a second browser. */
  readonly withBackOffice?: boolean;
};

/** A platform with an operator, and the operator's casino, which knows of it only the address and a key. */
export const openCasino = async (wanted: Wanted = {}) => {
  const { isSandbox = true, withPages = false, withCashier = false, withBackOffice = false } = wanted;
  const { withGames = withPages } = wanted;
  const pages = withPages ? await buildPages(casinoBuild) : undefined;
  const web = withBackOffice ? await buildPages(backOfficeBuild) : undefined;
  let serverPart: Casino | undefined;
  const casino = pages && { ...pages, serverPart: () => serverPart, isSecure: false };
  const world: World = await createWorld(new Date(), { ...(casino && { casino }), ...(web && { web }) });
  const operator = await world.addOperator({ is_sandbox: isSandbox, slug: 'demo', name: 'Nocturne' });
  if (withGames) {
    const { operator_id } = operator;
    const send = () => Promise.reject(new Error('The games need no call.'));
    const demo = { app: world.app, clock: world.clock, maker: { masterKey, random: systemRandom }, operator_id, send };
    await gamesStep.run(demo);
    await lobbyStep.run(demo);
    await providerKeysStep.run(demo);
    if (withCashier) await cashierStep.run(demo);
  }
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.http.server.address() as AddressInfo;
  const open = (): Casino =>
    createCasino({
      url: `http://127.0.0.1:${port}`,
      ...{ key: operator.key.key, secret: operator.key.secret },
      path: '/casino',
      isBesidePlatform: true,
      now: () => world.clock.now().getTime(),
    });
  serverPart = open();
  afterAll(() => world.close());
  return { world, operator, answer: serverPart, open, folder: pages?.folder, url: `http://localhost:${port}` };
};

/** A request as the casino's own page sends it. */
export const fromPage = (method: string, path: string, body?: unknown, more: Partial<Asked> = {}): Asked => ({
  method,
  path,
  query: '',
  body: body === undefined ? '' : JSON.stringify(body),
  ip: '203.0.113.7',
  isSecure: false,
  ...more,
  headers: {
    'sec-fetch-site': 'same-origin',
    'x-casino': '1',
    'content-type': 'application/json',
    ...more.headers,
  },
});

let made = 0;

/** Somebody who may register. */
export const somebody = () => {
  made += 1;
  return {
    username: `ada_${made}`,
    email: `ada${made}@example.com`,
    password: 'a long word 7',
    first_name: 'Ada',
    last_name: 'Lovelace',
    // Everybody is somebody else: who shares name and birth date with an excluded person is refused.
    birth_date: `${1950 + (made % 50)}-${String(1 + (made % 12)).padStart(2, '0')}-10`,
    country: 'GB',
    terms_accepted: true,
  };
};
