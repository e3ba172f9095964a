import type { Money } from '../../base/money.ts';
/** What is stored with a round: enough to replay it. */
export type RoundRecord = {
  readonly game: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly stake: Money;
  readonly payout: Money;
  readonly outcome: Readonly<Record<string, unknown>>;
};
