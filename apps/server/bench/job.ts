/** A request that the load generator sends. */
export type Target = {
  readonly method: string;
  /** `{{n}}` stands for the number of the request, to make requests unique. */
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request that the same connection sends after this answer, with the same number. Both count as one. */
  readonly next?: Target;
  /** Where it is sent, when that is another server than the job's. */
  readonly port?: number;
};

/** An order to the load generator. */
export type Job = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly targets: readonly Target[];
  /** Signs each request with its own nonce. */
  readonly key?: { readonly key: string; readonly secret: string };
  /** How many requests to sign before the clock starts; further ones are signed on the way. */
  readonly signAhead?: number;
  /** The path of wrk, to send the requests with. It cannot send a follower over the same connection. */
  readonly wrk?: string | undefined;
};

export type LoadResult = {
  readonly requests_per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly requests: number;
  /** Answers other than 2xx, by status. */
  readonly others: Readonly<Record<string, number>>;
  readonly sample: string;
};
