import type { AddressSet } from '../base/ip.ts';
import type { BuiltPages } from '../http/mount-pages.ts';
import type { ServerLimits } from '../http/server-limits.ts';
import type { Module } from '../module/module.ts';
import type { PlatformOptions } from '../module/options.ts';
import type { TraceSettings } from '../tracing/settings.ts';

/** The options of a server: the platform, and how it is reached and works. */
export type AppOptions = PlatformOptions &
  BuiltPages & {
    readonly trustedProxies?: AddressSet | undefined;
    /** The token that reads /metrics; without one, /metrics answers this machine only. */
    readonly metricsToken?: string | undefined;
    /** Whether this node rolls up report figures. They are correct either way, and available sooner if it does. */
    readonly rollsUp?: boolean;
    /** Whether this process also delivers webhooks; by default it only stores and numbers events. */
    readonly deliversWebhooks?: boolean;
    /** How the thread that delivers webhooks traces. */
    readonly traces?: TraceSettings | undefined;
    /** Whether this process also runs sweeps and numbers events in the background; by default it does. */
    readonly worksBehind?: boolean;
    /** How seldom relay and deliveries look for events by themselves; by default some times a second. */
    readonly pollMilliseconds?: number | undefined;
    /** How much of the server one client may use. */
    readonly limits?: ServerLimits;
    /** Modules for the demo only, such as its game provider. */
    readonly demoModules?: readonly Module[];
  };
