/** What a round keeps of itself: enough to play it again. */
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
