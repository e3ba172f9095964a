type None = Readonly<Record<string, never>>;
type Anything = Readonly<Record<string, unknown>>;
type TooLong = { readonly max_length: number; readonly length: number };
type OfRound = { readonly round_id?: string; readonly transaction_id?: string };

/** A rule by name, and what it compared. */
type ByRule = { readonly rule: string } & Anything;

/**
 * What `details` of each code holds. A field with a question mark depends on the case; within v1 fields are added, so
 * read what you know and ignore the rest.
 */
export type ErrorDetailsByCode = {
  readonly MISSING_CREDENTIALS: { readonly missing: readonly string[] };
  readonly INVALID_API_KEY: None;
  readonly API_KEY_INACTIVE: None;
  readonly TIMESTAMP_OUT_OF_RANGE: { readonly server_time: string; readonly tolerance_seconds: number };
  readonly INVALID_NONCE: TooLong;
  /** A sandbox says what it would have signed. */
  readonly INVALID_SIGNATURE: Anything;
  readonly REPLAYED_REQUEST: None;
  readonly INVALID_PLAYER_TOKEN: Anything;
  readonly IP_NOT_ALLOWED: { readonly ip: string };
  readonly INSUFFICIENT_SCOPE: {
    readonly required_scopes: readonly string[];
    readonly required_access?: readonly string[];
  };
  readonly FEATURE_NOT_AVAILABLE: {
    readonly cooperation_model?: string;
    readonly deposits?: string;
    readonly is_sandbox?: boolean;
    readonly is_copy?: boolean;
  };
  readonly NOT_FOUND: Anything;
  readonly METHOD_NOT_ALLOWED: { readonly allowed_methods: readonly string[] };
  readonly IDEMPOTENCY_IN_PROGRESS: Anything;
  readonly DUPLICATE_TRANSACTION: {
    readonly differs?: readonly string[];
    /** What has the reference, where a payment and an intent would share one. */
    readonly payment_id?: number;
    readonly deposit_intent_id?: number;
  };
  readonly BET_NOT_FOUND: OfRound & { readonly reference_transaction_id?: string };
  readonly BET_ROLLED_BACK: OfRound;
  readonly ROUND_CLOSED: OfRound;
  readonly ROUND_SETTLED: OfRound;
  readonly INSUFFICIENT_FUNDS: {
    readonly balance: number;
    readonly bonus_balance?: number;
    readonly requested: number;
    readonly wallet?: string;
    readonly owed?: number;
  };
  readonly VALIDATION_FAILED: Readonly<Record<string, readonly string[]>>;
  readonly INVALID_REQUEST: { readonly reason?: string; readonly rule?: string } & Anything;
  readonly IDEMPOTENCY_KEY_REUSED: Anything;
  readonly INVALID_IDEMPOTENCY_KEY: TooLong;
  readonly SELF_EXCLUDED_IDENTITY: None;
  readonly PLAYER_RESTRICTED: {
    readonly rule?: string;
    readonly restriction?: string;
    readonly is_test?: boolean;
    /** Missing where the token alone decides (`rule` `restricted_session`). */
    readonly status?: string;
    readonly self_excluded_until?: string | null;
  };
  readonly LIMIT_EXCEEDED: {
    readonly limit: string;
    readonly value: number;
    readonly used: number;
    readonly requested: number;
    readonly resets_at: string | null;
    /** The largest deposit that would be authorised; 0: none. */
    readonly would_pass?: number;
    /** What a game takes in the player's currency, where the stake is outside of it. */
    readonly min_stake?: number | null;
    readonly max_stake?: number | null;
  };
  readonly RESPONSIBLE_GAMING_RULE: ByRule;
  readonly KYC_REQUIRED: { readonly unverified_withdrawal_allowance?: number | null } & Anything;
  readonly PAYMENT_REQUEST_INVALID: ByRule;
  readonly BONUS_INVALID: ByRule;
  readonly PROMO_CODE_INVALID: ByRule;
  readonly NOT_AN_ORIGINAL: { readonly game_id: number };
  readonly RATE_LIMITED: {
    readonly limit: number;
    readonly retry_after_seconds: number;
    /** `player_token`, or, of what may be tried only so often, `login`, `player` or `network`; missing where it is the key's. */
    readonly limit_of?: string;
  };
  readonly SERVER_ERROR: Anything;
};

/** The details of a code; every code has an entry above. */
export type DetailsOf<C extends keyof ErrorDetailsByCode> = ErrorDetailsByCode[C];
