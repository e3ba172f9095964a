import type { MetricsText, Reading } from '../metrics/metrics.ts';

/** Work that a module does beside the requests, from the start of a server until its end. */
export type BackgroundWork = Partial<MetricsText> & {
  /** The option of the server that switches it on. */
  readonly when: WorkSwitch;
  /** Its figures for /metrics, which are shown also while it is off. */
  readonly readings?: readonly Reading[];
  start(): void;
  /** Ends the work; resolves when nothing is running. Called also when it was never started. */
  stop(): Promise<void>;
};

/** The options that switch background work on. */
export type WorkSwitches = {
  /** Whether this process also runs sweeps in the background; by default it does. */
  readonly worksBehind?: boolean;
  /** Whether it also numbers events in the background; by default if it works there at all. */
  readonly numbersEvents?: boolean;
  /** Whether this node rolls up report figures. They are correct either way, and available sooner if it does. */
  readonly rollsUp?: boolean;
  /** Whether this process also delivers webhooks; by default it only stores and numbers events. */
  readonly deliversWebhooks?: boolean;
};

export type WorkSwitch = Exclude<keyof WorkSwitches, 'numbersEvents'>;
