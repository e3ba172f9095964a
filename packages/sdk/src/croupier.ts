import { type Client, type SignedOptions, signedClient } from './client.ts';
import { type FollowOptions, followEvents } from './follow-events.ts';
import { type OperatorOperations, operatorOperations } from './operations.ts';
import type { AnyEvent } from './webhooks.ts';

/** The API of an operator: a method for each operation, by the name it has in the API reference. */
export type Croupier = Client<OperatorOperations> & {
  /** Every event from a sequence on, and then each new one as it happens, until the signal ends it. */
  followEvents(options?: FollowOptions): AsyncIterable<AnyEvent>;
};

/**
 *     const croupier = createCroupier({ url, key, secret }); // or none of them: then the environment has them
 *     const deposit = await croupier.recordDeposit({ player: 17, amount: 10_000, external_reference: 'psp-4711' });
 */
export const createCroupier = (options: SignedOptions = {}): Croupier => {
  const client = signedClient<OperatorOperations>(options, operatorOperations);
  return Object.assign(client, { followEvents: (how?: FollowOptions) => followEvents(client, how) });
};

export type { Client, ClientOptions, SignedOptions, Whole } from './client.ts';
export type { DetailsOf, ErrorDetailsByCode } from './error-details.ts';
export { ConnectionError, CroupierError, type ErrorCode, type RetryAdvice, refused } from './errors.ts';
export type { FollowOptions } from './follow-events.ts';
export { formatMoney, minorDigits, parseMoney } from './money.ts';
export type * from './operations.ts';
export type { Page, Pages } from './pages.ts';
export type { Attempt, Ending, Hooks, SendOptions } from './send.ts';
