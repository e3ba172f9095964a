import type { AddressSet } from '../base/ip.ts';
import type { BuiltPages } from '../http/mount-pages.ts';
import type { ServerLimits } from '../http/server-limits.ts';
import type { Module } from '../module/module.ts';
import type { PlatformOptions } from '../module/options.ts';
import type { TraceSettings } from '../tracing/settings.ts';

/** What a server is set up with: the platform, and how it is reached and works. */
export type AppOptions = PlatformOptions &
  BuiltPages & {
    readonly trustedProxies?: AddressSet | undefined;
    /** The token that reads /metrics; without one, /metrics answers this machine only. */
    readonly metricsToken?: string | undefined;
    /** Whether this node rolls up the figures of reports. They are right either way, and sooner there if it does. */
    readonly rollsUp?: boolean;
    /** Whether this process also delivers webhooks; by default it only takes and numbers events. */
    readonly deliversWebhooks?: boolean;
    /** How the thread that delivers webhooks traces. */
    readonly traces?: TraceSettings | undefined;
    /** Whether this process also sweeps and numbers events, behind the requests; by default it does. */
    readonly worksBehind?: boolean;
    /** What one client may take of the server. */
    readonly limits?: ServerLimits;
    /** What is there for a demo only, such as its game provider. */
    readonly demoModules?: readonly Module[];
  };
