import type { Module } from '../../module/module.ts';
import { sandboxPortKeys, sandboxSeats } from './keys.ts';
import { providerPages } from './pages.ts';

/** The game provider of the demo: a slot whose server plays against the wallet API of this platform. */
export const sandboxProviderModule: Module = {
  name: 'sandbox-provider',
  pages: ({ clock, random, sql, control, masterKey }) =>
    providerPages({
      ...{ clock, random },
      seatOf: sandboxSeats(sql, control, masterKey),
      portKeyOf: sandboxPortKeys(sql, control, masterKey),
    }),
};
