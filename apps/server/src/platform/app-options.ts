import type { AddressSet } from '../base/ip.ts';
import type { BuiltPages } from '../http/mount-pages.ts';
import type { ServerLimits } from '../http/server-limits.ts';
import type { WorkerText } from '../metrics/merge-texts.ts';
import type { WorkSwitches } from '../module/background-work.ts';
import type { Module } from '../module/module.ts';
import type { PlatformOptions } from '../module/options.ts';

/** The options of a server: the platform, and how it is reached and works. */
export type AppOptions = PlatformOptions &
  BuiltPages &
  WorkSwitches & {
    readonly trustedProxies?: AddressSet | undefined;
    /** The token that reads /metrics; without one, /metrics answers this machine only. */
    readonly metricsToken?: string | undefined;
    /** The figures of the other workers of this server, which /metrics shows together with its own. */
    readonly othersFigures?: (() => Promise<readonly WorkerText[]>) | undefined;
    /** How much of the server one client may use. */
    readonly limits?: ServerLimits;
    /** Modules for the demo only, such as its game provider. */
    readonly demoModules?: readonly Module[];
  };
