/** What a worker is told when it begins. */
export type Assignment = {
  /** From 1. Background work belongs to worker 1. */
  readonly number: number;
  readonly workers: number;
  readonly databaseUrl: string;
};

/** From the primary to a worker. */
export type Order =
  | { readonly kind: 'begin'; readonly assignment: Assignment }
  /** Another worker has taken over: finish what is in flight, and end. */
  | { readonly kind: 'leave' }
  /** The whole server stops. */
  | { readonly kind: 'stop' };

/** From a worker to the primary. */
export type Report =
  | { readonly kind: 'ready'; readonly port: number }
  /** Why the worker could not begin. */
  | { readonly kind: 'failed'; readonly message: string };
