import type { Clock } from '../base/clock.ts';
import type { KeyMaker } from '../modules/keys/create-key.ts';
import type { App } from '../platform/app.ts';

/** The demo operator with everything a step may need; a step adds what is missing and keeps the rest. */
export type Demo = {
  readonly app: App;
  readonly clock: Clock;
  readonly maker: KeyMaker;
  readonly operator_id: number;
  /** A signed request with the demo key, like any other caller's. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
};

export type SeedStep = { readonly name: string; readonly run: (demo: Demo) => Promise<void> };

export type DemoKey = { readonly key: string; readonly secret: string };

export const demoSlug = 'demo';
