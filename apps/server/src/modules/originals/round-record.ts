/** What is stored with a round: enough to replay it. */
export type RoundRecord = {
  readonly game: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly stake: number;
  readonly payout: number;
  readonly outcome: Readonly<Record<string, unknown>>;
};
