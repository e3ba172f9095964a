import type { WorkerText } from '../../metrics/merge-texts.ts';

/** What a worker is told when it begins. */
export type Assignment = {
  /** From 1. Background work belongs to worker 1. */
  readonly number: number;
  readonly workers: number;
  readonly databaseUrl: string;
  /** The folder with the sockets over which workers hand commands over. */
  readonly folder: string;
};

/** From the primary to a worker. */
export type Order =
  | { readonly kind: 'begin'; readonly assignment: Assignment }
  /** Another worker has taken over: finish what is in flight, and end. */
  | { readonly kind: 'leave' }
  /** The whole server stops. */
  | { readonly kind: 'stop' }
  /** Say what your figures are. */
  | { readonly kind: 'read figures'; readonly survey: number }
  /** What the others have said. */
  | { readonly kind: 'figures'; readonly question: number; readonly texts: readonly WorkerText[] };

/** From a worker to the primary. */
export type Report =
  | { readonly kind: 'ready'; readonly port: number }
  /** Why the worker could not begin. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Somebody reads /metrics here: what are the figures of the others? */
  | { readonly kind: 'figures wanted'; readonly question: number }
  | { readonly kind: 'figures'; readonly survey: number; readonly text: string };
