import { join } from 'node:path';
import { type Casino, createCasino } from '@croupier/casino/server/casino.ts';
import { systemClock } from '../base/clock.ts';
import { sandboxCashierModule } from '../demo/cashier/module.ts';
import { beginHistory } from '../demo/history/begin-history.ts';
import { sandboxProviderModule } from '../demo/provider/module.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { demoPass, demoPassword, demoStaff } from '../demo/staff.ts';
import type { DemoAccess } from '../http/front-door.ts';
import type { KeyMaker } from '../modules/keys/create-key.ts';
import type { App } from '../platform/app.ts';
import type { AppOptions } from '../platform/app-options.ts';
import { startPageAt } from './addresses.ts';
import { environmentOf } from './banner.ts';
import type { Config } from './config.ts';
import { writePrivately } from './home.ts';
import { printsIntoFile, showBanner } from './show-banner.ts';

/** The demo of a server. Loaded only where there is one, with everything that it imports. */
export const openDemo = (config: Config, maker: KeyMaker, say: (line: string) => void) => ({
  modules: [sandboxProviderModule, sandboxCashierModule],
  seed: async (app: App) => {
    const seeded = await seedDemo(app, { clock: systemClock, maker, warn: say, withHistory: config.demo === 'full' });
    const keys = { ...seeded, staffPassword: demoPassword(maker.masterKey) };
    const pass = demoPass(maker.masterKey);
    const access: DemoAccess = { pass, password: keys.staffPassword, people: demoStaff, key: keys.readOnly };
    return {
      /** The id of the key that the samples of the guides are for. */
      key: keys.full.key,
      access,
      /** The server part of the demo's casino, which calls this server like the one of any other operator. */
      openCasino: (url: string): Casino =>
        createCasino({ url, ...keys.casino, path: '/casino', isBesidePlatform: true }),
      /** Says where the server is and how to use the demo, and writes the same into the data folder. */
      showAccess: (url: string): void => {
        const { full, readOnly, staffPassword } = keys;
        const start_page = startPageAt(url, pass);
        const demo = { url, start_page, operator: 'demo', ...full, read_only: readOnly, staff_password: staffPassword };
        writePrivately(join(config.home, 'demo.json'), `${JSON.stringify(demo, undefined, 2)}\n`);
        const shown = { url, keys, pass, readyMilliseconds: performance.now(), prefix: environmentOf(config) };
        showBanner(shown, { home: config.home, isKept: printsIntoFile(), say });
      },
      /** Returns the function that stops it, or undefined when there is nothing to fill in. */
      beginHistory: (served: AppOptions): (() => Promise<void>) | undefined =>
        seeded.hasHistory ? beginHistory(app, served, seeded, say) : undefined,
    };
  },
});
