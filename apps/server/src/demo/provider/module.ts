import type { Module } from '../../module/module.ts';
import { sandboxKeys } from './keys.ts';
import { mountSandboxProvider } from './mount.ts';

/** The game provider of the demo: a slot whose server plays against the wallet API of this platform. */
export const sandboxProviderModule: Module = {
  name: 'sandbox-provider',
  mount: (http, { clock, random, sql, control, masterKey }) =>
    mountSandboxProvider(http, { clock, random, keyOf: sandboxKeys(sql, control, masterKey) }),
};
