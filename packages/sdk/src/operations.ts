// Made from the OpenAPI document by npm run openapi. Do not edit.
import type { NoInput, OperationTable } from './operation.ts';

export type AmlAlert = {
  readonly id: number;
  readonly player_id: number;
  /** Null: raised by a control of the platform, not by a rule. */
  readonly rule_id: number | null;
  /** As the rule was called when it raised the alert, or what the control is called. */
  readonly rule_name: string;
  readonly kind: 'single_amount' | 'sum_in_window' | 'count_in_window' | 'below_threshold_series' | 'low_turnover_withdrawal' | 'unbacked_win' | 'large_win' | 'key_grant' | 'win_taken_back' | 'adjustment' | 'beyond_authorisation';
  /** Null: not a deposit or a withdrawal, but a win of a game provider. */
  readonly payment_type: 'deposit' | 'withdrawal' | null;
  readonly status: 'open' | 'reviewing' | 'closed';
  readonly outcome: 'false_positive' | 'confirmed' | 'reported' | null;
  readonly note: string | null;
  /** Payments that the rule stopped at while the alert was not closed. */
  readonly occurrences: number;
  /** How many of them were refused. */
  readonly refusals: number;
  /** The newest of them; null when it was refused. */
  readonly payment_request_id: number | null;
  readonly payment_amount: number;
  readonly payment_currency: string;
  /** What the rule compared, in the operator's currency. */
  readonly figures: {
    readonly [name: string]: number;
  };
  readonly assigned_to: number | null;
  readonly closed_by: number | null;
  /** When the rule stopped at the newest payment. */
  readonly last_at: string;
  readonly closed_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type AmlAlertClosedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'aml.alert_closed';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: AmlAlert;
};

export type AmlAlertOpenedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'aml.alert_opened';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: AmlAlert;
};

export type ApiKeyRevokedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'api_key.revoked';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    /** What calls send as X-Api-Key. */
    readonly key: string;
    readonly name: string;
    /** The game provider whose key it is; null: the operator itself. */
    readonly provider_id: number | null;
    readonly actor: {
      readonly kind: 'api_key' | 'staff' | 'player' | 'system';
      readonly id: number | null;
    };
  };
};

export type ApiKeyRotatedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'api_key.rotated';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    /** What calls send as X-Api-Key. */
    readonly key: string;
    readonly name: string;
    /** The game provider whose key it is; null: the operator itself. */
    readonly provider_id: number | null;
    readonly actor: {
      readonly kind: 'api_key' | 'staff' | 'player' | 'system';
      readonly id: number | null;
    };
  };
};

export type ApiRequest = {
  /** The X-Request-Id of the answer. */
  readonly request_id: string;
  /** When it was answered. */
  readonly created_at: string;
  readonly audience: 'operator' | 'player' | 'provider';
  readonly api_key: {
    readonly id: number;
    readonly key: string;
    readonly name: string;
  };
  /** Of a call with a player session token. */
  readonly player_id: number | null;
  /** The name of the operation, such as record_deposit. */
  readonly operation: string;
  readonly method: string;
  /** Without the query; (other) stands for what was sent in the place of an id and is none. */
  readonly path: string;
  /** The names of the query parameters; values are not kept. */
  readonly query_names: readonly string[];
  readonly status: number;
  /** Why it was refused. */
  readonly error_code: string | null;
  readonly duration_ms: number;
  /** The fault of a sandbox that changed what came of the call. */
  readonly fault: FaultHit | null;
};

export type Balances = {
  readonly player_id: number;
  readonly currency: string;
  /** Real balance, minor units. */
  readonly balance: number;
  /** Minor units. */
  readonly bonus_balance: number;
};

export type BankAnswer = {
  /** The bank's reason. Of a returned payout the operator's API and its event show it too: write nothing that the player must not learn. */
  readonly reason: string;
};

export type BonusCompletedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'bonus.completed';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    readonly player_id: number;
    readonly bonus_id: number;
    readonly name: string;
    readonly type: 'deposit_match' | 'no_deposit' | 'reload' | 'cashback' | 'free_spins' | 'loyalty' | 'tournament' | 'manual';
    readonly state: 'pending' | 'activated' | 'finished';
    /** none until it is finished. */
    readonly result: 'none' | 'converted' | 'paid_out' | 'lost' | 'expired' | 'forfeited' | 'cancelled';
    readonly amount: number;
    readonly currency: string;
    /** Total stake required. */
    readonly wager_requirement: number;
    readonly wagered_amount: number;
    /** Percent, rounded down. */
    readonly wagering_progress: number;
    readonly converted_amount: number;
    readonly forfeited_amount: number;
    /** The largest stake while it runs; 0: any. */
    readonly max_bet: number;
    /** While it waits for its turn, the moment of its grant. */
    readonly started_at: string;
    /** While it waits for its turn, its valid days after the grant; it moves when it starts. */
    readonly expires_at: string;
    readonly finished_at: string | null;
    readonly created_at: string;
    /** The payment that brought it, of a bonus that came with a deposit. */
    readonly deposit_id: number | null;
    /** Spins of orig-slot that cost nothing: play with this stake and params.free_spin true. */
    readonly free_spins: {
      readonly left: number;
      readonly stake: number;
    } | null;
    /** Rounds of a provider that cost nothing: launch one of the games. */
    readonly free_rounds: {
      /** What the provider sends with each bet and win of these rounds. */
      readonly free_round_id: string;
      readonly provider_id: number;
      readonly game_ids: readonly number[];
      readonly count: number;
      readonly played: number;
      readonly left: number;
      /** Rounds that are not closed yet: what they win still counts. */
      readonly open: number;
      readonly stake: number;
      /** So far. */
      readonly won: number;
      /** Null until the bonus starts. */
      readonly playable_until: string | null;
    } | null;
  };
};

export type BonusGrantedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'bonus.granted';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    readonly player_id: number;
    readonly bonus_id: number;
    readonly name: string;
    readonly type: 'deposit_match' | 'no_deposit' | 'reload' | 'cashback' | 'free_spins' | 'loyalty' | 'tournament' | 'manual';
    readonly state: 'pending' | 'activated' | 'finished';
    /** none until it is finished. */
    readonly result: 'none' | 'converted' | 'paid_out' | 'lost' | 'expired' | 'forfeited' | 'cancelled';
    readonly amount: number;
    readonly currency: string;
    /** Total stake required. */
    readonly wager_requirement: number;
    readonly wagered_amount: number;
    /** Percent, rounded down. */
    readonly wagering_progress: number;
    readonly converted_amount: number;
    readonly forfeited_amount: number;
    /** The largest stake while it runs; 0: any. */
    readonly max_bet: number;
    /** While it waits for its turn, the moment of its grant. */
    readonly started_at: string;
    /** While it waits for its turn, its valid days after the grant; it moves when it starts. */
    readonly expires_at: string;
    readonly finished_at: string | null;
    readonly created_at: string;
    /** The payment that brought it, of a bonus that came with a deposit. */
    readonly deposit_id: number | null;
    /** Spins of orig-slot that cost nothing: play with this stake and params.free_spin true. */
    readonly free_spins: {
      readonly left: number;
      readonly stake: number;
    } | null;
    /** Rounds of a provider that cost nothing: launch one of the games. */
    readonly free_rounds: {
      /** What the provider sends with each bet and win of these rounds. */
      readonly free_round_id: string;
      readonly provider_id: number;
      readonly game_ids: readonly number[];
      readonly count: number;
      readonly played: number;
      readonly left: number;
      /** Rounds that are not closed yet: what they win still counts. */
      readonly open: number;
      readonly stake: number;
      /** So far. */
      readonly won: number;
      /** Null until the bonus starts. */
      readonly playable_until: string | null;
    } | null;
  };
};

export type CallingKey = {
  readonly api_key: {
    /** The public key id. */
    readonly key: string;
    readonly name: string;
    readonly scopes: readonly ('players:read' | 'players:write' | 'limits:write' | 'wallet:read' | 'payments:read' | 'payments:write' | 'games:read' | 'games:launch' | 'bonuses:read' | 'bonuses:write' | 'reports:read' | 'events:read' | 'logs:read' | 'webhooks:write' | 'kyc:write' | 'payouts:write' | 'rates:write' | 'sandbox:write')[];
    readonly rate_limit_per_minute: number;
    readonly expires_at: string | null;
  };
  readonly operator: {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
    readonly currency: string;
    readonly cooperation_model: 'api' | 'turnkey' | 'white_label';
    /** Whether it is for tests: no real money, and a clock that can be moved. */
    readonly is_sandbox: boolean;
    /** What the operator has set about the site on which its players play. */
    readonly site: {
      /** The logo as WebP, at most 480 by 120 pixels, at an address that never changes its content; null: none. */
      readonly logo_url: string | null;
      /** The chosen colour as it can be read in both themes, with the colour of text on it; null: no own colour. */
      readonly colours: {
        readonly light: string;
        readonly on_light: string;
        readonly dark: string;
        readonly on_dark: string;
      } | null;
      readonly welcome: {
        /** The heading of the lobby for visitors, in English. */
        readonly title_en: string;
        /** The sentence below it, in English. */
        readonly text_en: string;
        /** The heading in German. */
        readonly title_de: string;
        /** The sentence in German. */
        readonly text_de: string;
      } | null;
      readonly pages_off: readonly ('bonuses' | 'documents' | 'sign_ins')[];
      readonly countries: readonly string[];
      readonly terms: {
        /** Such as 2026-11: it is recorded for each player who accepts it. */
        readonly version: string;
        /** The terms in English. */
        readonly text_en: string;
        /** The terms in German. */
        readonly text_de: string;
      } | null;
    };
  };
  readonly server_time: string;
};

export type ClockMove = {
  /** How far to move. Send either this or now. */
  readonly advance_seconds?: number | undefined;
  /** Where to move to; later than the present. */
  readonly now?: string | undefined;
};

export type DepositAuthorisedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'deposit.authorised';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  };
};

export type DepositBeyondAuthorisationEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'deposit.beyond_authorisation';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  };
};

export type DepositChargedBackEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'deposit.charged_back';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

export type DepositExpiredEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'deposit.expired';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  };
};

export type DepositPaidEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'deposit.paid';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

export type DepositPartlyReversedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'deposit.partly_reversed';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

export type DepositReleasedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'deposit.released';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  };
};

export type ErrorBody = {
  readonly error: {
    /** Stable; made for programs. */
    readonly code: 'MISSING_CREDENTIALS' | 'INVALID_API_KEY' | 'API_KEY_INACTIVE' | 'TIMESTAMP_OUT_OF_RANGE' | 'INVALID_NONCE' | 'INVALID_SIGNATURE' | 'REPLAYED_REQUEST' | 'INVALID_PLAYER_TOKEN' | 'IP_NOT_ALLOWED' | 'INSUFFICIENT_SCOPE' | 'FEATURE_NOT_AVAILABLE' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'IDEMPOTENCY_IN_PROGRESS' | 'DUPLICATE_TRANSACTION' | 'INSUFFICIENT_FUNDS' | 'VALIDATION_FAILED' | 'INVALID_REQUEST' | 'IDEMPOTENCY_KEY_REUSED' | 'INVALID_IDEMPOTENCY_KEY' | 'SELF_EXCLUDED_IDENTITY' | 'PLAYER_RESTRICTED' | 'LIMIT_EXCEEDED' | 'RESPONSIBLE_GAMING_RULE' | 'KYC_REQUIRED' | 'PAYMENT_REQUEST_INVALID' | 'BONUS_INVALID' | 'PROMO_CODE_INVALID' | 'NOT_AN_ORIGINAL' | 'RATE_LIMITED' | 'SERVER_ERROR';
    readonly message: ErrorMessage;
    readonly details: ErrorDetails;
    readonly retry: ErrorRetry;
  };
};

/** What a program needs: the rule, the value, what would pass, when. For VALIDATION_FAILED each field name with an array of messages. */
export type ErrorDetails = {
  readonly [name: string]: unknown;
};

/** Made for people; its words may change. */
export type ErrorMessage = string;

/** Whether sending it again helps: not at all; as it was; or signed anew with a fresh timestamp or nonce. */
export type ErrorRetry = 'never' | 'same_request' | 'new_signature';

export type Event = PlayerRegisteredEvent | PlayerUpdatedEvent | PlayerStatusChangedEvent | PlayerSignedInEvent | PlayerCodeRequestedEvent | PlayerLinkedEvent | PlayerUnlinkedEvent | DepositAuthorisedEvent | DepositReleasedEvent | DepositExpiredEvent | DepositBeyondAuthorisationEvent | DepositPaidEvent | DepositChargedBackEvent | DepositPartlyReversedEvent | WithdrawalRequestedEvent | WithdrawalAllowedEvent | WithdrawalPayingEvent | WithdrawalPaidEvent | WithdrawalReturnedEvent | WithdrawalRejectedEvent | WithdrawalCancelledEvent | InstrumentAddedEvent | InstrumentRemovedEvent | BonusGrantedEvent | BonusCompletedEvent | HeldWinOpenedEvent | HeldWinPaidEvent | HeldWinVoidedEvent | HeldWinWithdrawnEvent | KycSubmittedEvent | KycVerifiedEvent | KycRejectedEvent | KycExpiredEvent | LimitsChangedEvent | LimitsChangeRequestedEvent | LimitsChangeAppliedEvent | LimitsReachedEvent | SelfExclusionStartedEvent | SelfExclusionEndedEvent | AmlAlertOpenedEvent | AmlAlertClosedEvent | RiskLevelChangedEvent | ApiKeyRotatedEvent | ApiKeyRevokedEvent | LedgerEntriesLostEvent;

export type ExchangeRate = {
  readonly currency: string;
  readonly day: string;
  readonly rate: string;
  /** ecb for an import, key for a rate that a key set, manual otherwise. */
  readonly source: string;
  readonly created_at: string;
};

export type ExclusionFields = {
  /** How long, from now. Send either this or until. */
  readonly period?: '24_hours' | '7_days' | '30_days' | '3_months' | '6_months' | '12_months' | '5_years' | undefined;
  /** The end: up to 30 days from now, or at least 3 months. */
  readonly until?: string | undefined;
  /** Otherwise told by the length: up to 30 days a time_out, from 3 months a self_exclusion. */
  readonly type?: 'self_exclusion' | 'time_out' | 'self_closure' | undefined;
};

export type FairnessView = {
  /** SHA-256 of the server seed that the next rounds are drawn from. */
  readonly server_seed_hash: string;
  readonly client_seed: string;
  /** How many rounds were drawn from this pair; the next round has this number. */
  readonly nonce: number;
  readonly created_at: string;
  /** SHA-256 of the server seed that follows when the seeds are replaced: fixed before you choose a client seed. */
  readonly next_server_seed_hash: string;
};

export type FaultHit = {
  readonly id: number;
  readonly effect: 'drop_answer' | 'delay' | 'rate_limited' | 'unavailable' | 'duplicate_webhook' | 'reorder_webhook';
};

export type FaultView = {
  readonly id: number;
  /** `drop_answer`: the call is carried out and the connection is closed without a byte; `delay`: the call is carried out and its answer waits delay_ms; `rate_limited`: 429 before anything happens; `unavailable`: 503 before anything happens; `duplicate_webhook`: an event is sent twice; `reorder_webhook`: an event waits delay_ms, so that later ones overtake it. */
  readonly effect: 'drop_answer' | 'delay' | 'rate_limited' | 'unavailable' | 'duplicate_webhook' | 'reorder_webhook';
  readonly api_key_id: number | null;
  readonly provider_id: number | null;
  readonly webhook_endpoint_id: number | null;
  readonly operations: readonly string[];
  readonly events: readonly string[];
  readonly calls: number | null;
  readonly share_percent: number | null;
  readonly seed: number;
  readonly delay_ms: number | null;
  readonly retry_after_seconds: number | null;
  readonly status: 'active' | 'used_up' | 'expired';
  /** How many calls or webhooks matched the fault. */
  readonly matched: number;
  /** How many of them failed because of it. */
  readonly hits: number;
  /** Real time, as for expires_at. */
  readonly created_at: string;
  readonly expires_at: string;
};

export type Game = {
  readonly id: number;
  /** The provider's own id of the game. */
  readonly external_id: string;
  readonly name: string;
  readonly type: 'rng' | 'live';
  readonly category: string;
  /** Return to player, in percent; of an Original before payouts are rounded down to minor units. */
  readonly rtp: number;
  /** What `rtp` leaves out; null where there is nothing to say. */
  readonly rtp_note: string | null;
  /** Of an uploaded picture it ends with `-640.webp`, its width; `-320.webp` is the same in half the width. */
  readonly thumbnail_url: string;
  /** A house-built game, played through the player play endpoint. */
  readonly is_original: boolean;
  readonly provider: {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
  };
  /** Words by which lobbies find games, such as `megaways` or `christmas`. */
  readonly tags: readonly string[];
  /** How unevenly the game pays; null where it is not known. */
  readonly volatility: 'low' | 'medium' | 'high' | 'very_high' | null;
  /** Pay lines or ways; null where there are none, or it is not known. */
  readonly lines: number | null;
  /** ISO 3166-1 alpha-2. Where the game is offered; empty: everywhere. */
  readonly countries: readonly string[];
  /** ISO 3166-1 alpha-2. Where it is not offered, even if `countries` names it. */
  readonly blocked_countries: readonly string[];
  /** ISO 4217. The currencies in which it is offered; empty: all. */
  readonly currencies: readonly string[];
  /** The least and the greatest stake of one bet, by currency, both included. A currency that is not listed has no bounds. */
  readonly stakes: readonly ({
    readonly currency: string;
    /** Minor units of that currency; null: no bound. */
    readonly min: number | null;
    /** Minor units of that currency; null: no bound. */
    readonly max: number | null;
  })[];
  /** Added within the last 30 days. */
  readonly is_new: boolean;
  /** One of the 24 games with the most rounds of the last seven UTC days, as of the last roll-up. */
  readonly is_popular: boolean;
  /** When the provider is under maintenance: the window that runs, else the next one; null: none is known. */
  readonly maintenance: {
    readonly starts_at: string;
    readonly ends_at: string;
  } | null;
};

export type GameCategory = {
  readonly category: string;
  /** How many games the list of this category holds. */
  readonly games_count: number;
};

export type GameProvider = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** How many games the list of this provider holds. */
  readonly games_count: number;
};

export type GgrReport = {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly include_test_players: boolean;
  readonly casino: {
    /** Real money staked, net of rollbacks booked in the period. */
    readonly bets: number;
    /** Real money won. */
    readonly wins: number;
    /** bets − wins. */
    readonly ggr: number;
    /** Rounds in which a stake stands; one that was rolled back is taken out on that day. */
    readonly rounds: number;
    /** Different players who placed a bet. */
    readonly players: number;
    readonly by_type: {
      readonly rng: {
        /** Real money staked, net of rollbacks booked in the period. */
        readonly bets: number;
        /** Real money won. */
        readonly wins: number;
        /** bets − wins. */
        readonly ggr: number;
        /** Rounds in which a stake stands; one that was rolled back is taken out on that day. */
        readonly rounds: number;
        /** Different players who placed a bet. */
        readonly players: number;
      };
      readonly live: {
        /** Real money staked, net of rollbacks booked in the period. */
        readonly bets: number;
        /** Real money won. */
        readonly wins: number;
        /** bets − wins. */
        readonly ggr: number;
        /** Rounds in which a stake stands; one that was rolled back is taken out on that day. */
        readonly rounds: number;
        /** Different players who placed a bet. */
        readonly players: number;
      };
    };
    readonly by_provider: readonly ({
      readonly provider_id: number;
      /** Name of the provider. */
      readonly provider: string;
      /** Real money staked, net of rollbacks booked in the period. */
      readonly bets: number;
      /** Real money won. */
      readonly wins: number;
      /** bets − wins. */
      readonly ggr: number;
      /** Bets made with bonus money, net of rollbacks. */
      readonly bonus_bets: number;
      /** Rounds in which a stake stands; one that was rolled back is taken out on that day. */
      readonly rounds: number;
    })[];
  };
  /** Bonus money that became real. */
  readonly bonus_conversions: number;
  /** ggr − bonus_conversions. */
  readonly net_gaming_revenue: number;
  readonly payments: {
    readonly deposits: number;
    readonly depositing_players: number;
    /** Withdrawals requested, less those rejected or cancelled in the period. */
    readonly withdrawals: number;
    /** Different players who requested a withdrawal. */
    readonly withdrawing_players: number;
    /** deposits − withdrawals. */
    readonly net_deposits: number;
  };
  readonly players: {
    readonly registered: number;
  };
};

export type HeldWin = {
  readonly id: number;
  readonly player_id: number;
  readonly provider_id: number;
  readonly game_id: number;
  /** The provider's own id of the win. */
  readonly transaction_id: string;
  /** The provider's own id of the round. */
  readonly round_id: string;
  readonly kind: 'win' | 'jackpot' | 'promo' | 'correction';
  /** The grant that the win names, and that this player does not have. */
  readonly free_round_id: string;
  readonly amount: number;
  /** What it says beyond the amount, in millionths of a minor unit. */
  readonly fraction: number;
  readonly currency: string;
  /** waiting: for staff; paid, voided: by staff; withdrawn: its provider rolled it back before. */
  readonly state: 'waiting' | 'paid' | 'voided' | 'withdrawn';
  /** Why staff decided so. */
  readonly reason: string | null;
  readonly decided_at: string | null;
  readonly created_at: string;
};

export type HeldWinOpenedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'held_win.opened';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: HeldWin;
};

export type HeldWinPaidEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'held_win.paid';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: HeldWin;
};

export type HeldWinVoidedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'held_win.voided';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: HeldWin;
};

export type HeldWinWithdrawnEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'held_win.withdrawn';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: HeldWin;
};

export type InstrumentAddedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'instrument.added';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    readonly player_id: number;
    readonly kind: 'bank_account' | 'card' | 'wallet';
    /** What to show the player: an IBAN or a card with all but a few characters hidden. */
    readonly label: string;
    readonly holder_name: string;
    /** Of a bank account with an IBAN. */
    readonly country: string | null;
    readonly bic: string | null;
    readonly provider: string | null;
    readonly brand: string | null;
    readonly last_four: string | null;
    readonly expires_on: string | null;
    readonly created_at: string;
    readonly removed_at: string | null;
  };
};

export type InstrumentRemovedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'instrument.removed';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    readonly player_id: number;
    readonly kind: 'bank_account' | 'card' | 'wallet';
    /** What to show the player: an IBAN or a card with all but a few characters hidden. */
    readonly label: string;
    readonly holder_name: string;
    /** Of a bank account with an IBAN. */
    readonly country: string | null;
    readonly bic: string | null;
    readonly provider: string | null;
    readonly brand: string | null;
    readonly last_four: string | null;
    readonly expires_on: string | null;
    readonly created_at: string;
    readonly removed_at: string | null;
  };
};

export type KycExpiredEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'kyc.expired';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: Player;
};

export type KycRejectedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'kyc.rejected';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: Player;
};

export type KycSubmittedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'kyc.submitted';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: Player;
};

export type KycVerifiedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'kyc.verified';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: Player;
};

export type LaunchResult = {
  readonly mode: 'real' | 'demo';
  readonly game_id: number;
  /** Open this for the player; null for Originals. */
  readonly launch_url: string | null;
  /** Of an Original in real mode, the page that plays it: show it in a frame of your site (`allowed_origins`) with `#token=` and a session token of the player added. The page takes the token out of its address and keeps it nowhere. Else null. */
  readonly original_url: string | null;
  /** The wallet session. It is shown once. In demo mode it opens nothing: no money is at play. */
  readonly session_token: string;
  /** 12 hours after the launch. */
  readonly expires_at: string;
  readonly is_original: boolean;
};

export type LaunchWish = {
  readonly mode?: 'real' | 'demo' | undefined;
  readonly platform?: 'desktop' | 'mobile' | 'web' | 'ios' | 'android' | undefined;
  /** The address of the player. */
  readonly ip?: string | undefined;
};

export type LedgerEntriesLostEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'ledger.entries_lost';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly noticed_at: string;
    /** The last entries that were acknowledged and are gone; there may be more. */
    readonly transactions: readonly ({
      readonly id: number;
      readonly player_id: number;
      readonly type: 'deposit' | 'withdrawal' | 'withdrawal_rejection' | 'correction_up' | 'correction_down' | 'bonus_correction_up' | 'bonus_correction_down' | 'bonus_conversion' | 'casino_bet' | 'casino_win' | 'casino_rollback' | 'loyalty_exchange' | 'tournament_prize' | 'chargeback';
      readonly amount: number;
      readonly balance_after: number;
      readonly created_at: string;
    })[];
  };
};

export type LimitChanges = {
  /** Only the limits named change: an integer sets one, null removes it. */
  readonly limits: {
    readonly max_single_bet?: number | null | undefined;
    readonly max_daily_bet?: number | null | undefined;
    readonly max_weekly_bet?: number | null | undefined;
    readonly max_monthly_bet?: number | null | undefined;
    readonly casino_max_single_bet?: number | null | undefined;
    readonly casino_max_daily_bet?: number | null | undefined;
    readonly max_daily_loss?: number | null | undefined;
    readonly max_weekly_loss?: number | null | undefined;
    readonly max_monthly_loss?: number | null | undefined;
    readonly max_single_deposit?: number | null | undefined;
    readonly max_daily_deposit?: number | null | undefined;
    readonly max_weekly_deposit?: number | null | undefined;
    readonly max_monthly_deposit?: number | null | undefined;
    readonly max_yearly_deposit?: number | null | undefined;
    readonly max_balance?: number | null | undefined;
    readonly max_session_minutes?: number | null | undefined;
  };
};

/** Minor units of the player currency (max_session_minutes: minutes); null means no limit. */
export type Limits = {
  readonly max_single_bet: number | null;
  readonly max_daily_bet: number | null;
  readonly max_weekly_bet: number | null;
  readonly max_monthly_bet: number | null;
  readonly casino_max_single_bet: number | null;
  readonly casino_max_daily_bet: number | null;
  readonly max_daily_loss: number | null;
  readonly max_weekly_loss: number | null;
  readonly max_monthly_loss: number | null;
  readonly max_single_deposit: number | null;
  readonly max_daily_deposit: number | null;
  readonly max_weekly_deposit: number | null;
  readonly max_monthly_deposit: number | null;
  readonly max_yearly_deposit: number | null;
  readonly max_balance: number | null;
  readonly max_session_minutes: number | null;
};

export type LimitsChangeAppliedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'limits.change_applied';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly player_id: number;
    readonly currency: string;
    readonly limits: Limits;
    /** Raises and removals whose cooling-off is not over. */
    readonly pending_changes: readonly PendingChange[];
    /** The running one; null when there is none. */
    readonly self_exclusion: SelfExclusion | null;
    /** The limits that changed, and from what to what. */
    readonly changes: readonly PendingChange[];
  };
};

export type LimitsChangeRequestedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'limits.change_requested';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly player_id: number;
    readonly currency: string;
    readonly limits: Limits;
    /** Raises and removals whose cooling-off is not over. */
    readonly pending_changes: readonly PendingChange[];
    /** The running one; null when there is none. */
    readonly self_exclusion: SelfExclusion | null;
    /** The limits that changed, and from what to what. */
    readonly changes: readonly PendingChange[];
  };
};

export type LimitsChangedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'limits.changed';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly player_id: number;
    readonly currency: string;
    readonly limits: Limits;
    /** Raises and removals whose cooling-off is not over. */
    readonly pending_changes: readonly PendingChange[];
    /** The running one; null when there is none. */
    readonly self_exclusion: SelfExclusion | null;
    /** The limits that changed, and from what to what. */
    readonly changes: readonly PendingChange[];
  };
};

export type LimitsMeta = {
  /** What this request changed at once. */
  readonly applied: readonly ('max_single_bet' | 'max_daily_bet' | 'max_weekly_bet' | 'max_monthly_bet' | 'casino_max_single_bet' | 'casino_max_daily_bet' | 'max_daily_loss' | 'max_weekly_loss' | 'max_monthly_loss' | 'max_single_deposit' | 'max_daily_deposit' | 'max_weekly_deposit' | 'max_monthly_deposit' | 'max_yearly_deposit' | 'max_balance' | 'max_session_minutes')[];
  /** What waits for the cooling-off period. */
  readonly pending: readonly ('max_single_bet' | 'max_daily_bet' | 'max_weekly_bet' | 'max_monthly_bet' | 'casino_max_single_bet' | 'casino_max_daily_bet' | 'max_daily_loss' | 'max_weekly_loss' | 'max_monthly_loss' | 'max_single_deposit' | 'max_daily_deposit' | 'max_weekly_deposit' | 'max_monthly_deposit' | 'max_yearly_deposit' | 'max_balance' | 'max_session_minutes')[];
  readonly cooling_off_hours: number;
};

export type LimitsReachedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'limits.reached';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly player_id: number;
    readonly currency: string;
    readonly limit: 'max_single_bet' | 'max_daily_bet' | 'max_weekly_bet' | 'max_monthly_bet' | 'casino_max_single_bet' | 'casino_max_daily_bet' | 'max_daily_loss' | 'max_weekly_loss' | 'max_monthly_loss' | 'max_single_deposit' | 'max_daily_deposit' | 'max_weekly_deposit' | 'max_monthly_deposit' | 'max_yearly_deposit' | 'max_balance' | 'max_session_minutes';
    /** The limit, in minor units of the player currency or in minutes. */
    readonly value: number;
    /** How much of it was used before. */
    readonly used: number;
    /** The amount that was refused. */
    readonly requested: number;
    /** When its window ends; null when it has none. */
    readonly resets_at: string | null;
  };
};

export type LimitsWithUsage = {
  readonly player_id: number;
  readonly currency: string;
  readonly limits: Limits;
  /** Raises and removals whose cooling-off is not over. */
  readonly pending_changes: readonly PendingChange[];
  /** The running one; null when there is none. */
  readonly self_exclusion: SelfExclusion | null;
  /** How much of each limit is used, also where none is set. Limits of a single deposit or bet are not listed. */
  readonly usage: readonly ({
    readonly limit: 'max_single_bet' | 'max_daily_bet' | 'max_weekly_bet' | 'max_monthly_bet' | 'casino_max_single_bet' | 'casino_max_daily_bet' | 'max_daily_loss' | 'max_weekly_loss' | 'max_monthly_loss' | 'max_single_deposit' | 'max_daily_deposit' | 'max_weekly_deposit' | 'max_monthly_deposit' | 'max_yearly_deposit' | 'max_balance' | 'max_session_minutes';
    /** The figure that the limit is compared with, in its unit. */
    readonly used: number;
    /** When that figure restarts; null when it does not, or when no session of play runs. */
    readonly resets_at: string | null;
  })[];
};

export type LinkedAccount = {
  readonly player_id: number;
  readonly external_id: string | null;
  readonly username: string;
  readonly status: 'active' | 'locked' | 'closed';
  readonly currency: string;
  readonly created_at: string;
};

export type NewCopy = {
  /** Shown in the back office and in the list. */
  readonly name?: string | undefined;
  /** `demo`: 5 players with money. Both have the Originals and the payment methods. */
  readonly content?: 'empty' | 'demo' | undefined;
  /** Receives every event of the copy, from the first on, but player.code_requested. */
  readonly webhook_url?: string | undefined;
  /** It is removed after so long, in real time. */
  readonly lasts_seconds?: number | undefined;
};

export type NewFault = {
  /** `drop_answer`: the call is carried out and the connection is closed without a byte; `delay`: the call is carried out and its answer waits delay_ms; `rate_limited`: 429 before anything happens; `unavailable`: 503 before anything happens; `duplicate_webhook`: an event is sent twice; `reorder_webhook`: an event waits delay_ms, so that later ones overtake it. */
  readonly effect: 'drop_answer' | 'delay' | 'rate_limited' | 'unavailable' | 'duplicate_webhook' | 'reorder_webhook';
  /** Only calls with this key, and with player tokens that it issued. */
  readonly api_key_id?: number | undefined;
  /** Only calls with this game provider's keys. */
  readonly provider_id?: number | undefined;
  /** Only webhooks to this endpoint. */
  readonly webhook_endpoint_id?: number | undefined;
  /** Only calls of these operations, such as record_deposit. None: all but those of the sandbox itself. */
  readonly operations?: readonly string[] | undefined;
  /** Only webhooks of these events: names, `area.*` or `*`. Without it: all. */
  readonly events?: readonly string[] | undefined;
  /** The number of calls that fail. Send this or share_percent. */
  readonly calls?: number | undefined;
  /** The percentage of calls that fail, chosen by the seed. */
  readonly share_percent?: number | undefined;
  /** Of share_percent: the same seed hits the same calls, counted from the first that matches. */
  readonly seed?: number | undefined;
  /** Of delay (1,000 by default) and reorder_webhook (5,000). */
  readonly delay_ms?: number | undefined;
  /** The Retry-After of rate_limited and unavailable. */
  readonly retry_after_seconds?: number | undefined;
  /** It ends after so long, in real time, whatever is left of it. */
  readonly lasts_seconds?: number | undefined;
};

export type NewPlayer = {
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** At least 18 years old. */
  readonly birth_date: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The player confirmed to be 18 or older and accepted the terms. */
  readonly terms_accepted: true;
  readonly external_id?: string | null | undefined;
  /** Only where players also sign in on a platform-hosted site; otherwise a random one is set. */
  readonly password?: string | undefined;
  /** True: a password that is guessed first is refused, as when a player changes it: the 10,000 most common ones, sequences, and such with the username, the e-mail address or the operator’s name. */
  readonly refuse_guessable_password?: boolean | undefined;
  readonly middle_name?: string | null | undefined;
  readonly city?: string | undefined;
  readonly address?: string | undefined;
  readonly zip_code?: string | undefined;
  readonly gender?: 'male' | 'female' | 'other' | undefined;
  /** International format, such as +4915112345678. */
  readonly phone?: string | null | undefined;
  readonly personal_id?: string | null | undefined;
  readonly document_number?: string | undefined;
  readonly language?: string | undefined;
  /** Active ISO 4217 code; the operator's currency by default. */
  readonly currency?: string | undefined;
  /** Redeemed at registration when valid; otherwise it changes nothing. */
  readonly promo_code?: string | null | undefined;
  readonly affiliate_id?: string | undefined;
  readonly btag?: string | null | undefined;
  /** Compared with that of self-excluded players, together with the birth date: staff get an alert. */
  readonly registration_ip?: string | undefined;
  /** The version of the terms that was accepted. Staff see it. */
  readonly terms_version?: string | undefined;
  readonly marketing?: {
    readonly email?: boolean | undefined;
    readonly sms?: boolean | undefined;
    readonly newsletter?: boolean | undefined;
  } | undefined;
  /** A test account, left out of reports by default. */
  readonly is_test?: boolean | undefined;
};

/** Go on with before = next_before; null: there is nothing further. */
export type NextBefore = string | null;

export type OwnRound = {
  /** The provider's own id of the round; several players may share it. */
  readonly round_id: string;
  readonly player_id: number;
  readonly provider: {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
  };
  readonly game: {
    readonly id: number;
    readonly name: string;
  };
  readonly status: 'open' | 'closed';
  readonly currency: string;
  /** Bets that stand. */
  readonly staked_real: number;
  readonly staked_bonus: number;
  readonly won_real: number;
  readonly won_bonus: number;
  /** The bonus it was played under. */
  readonly player_bonus_id: number | null;
  /** It was a free round or a free spin of the bonus `player_bonus_id`: it cost the player nothing. */
  readonly is_free: boolean;
  /** The grant of free rounds it was played with, as bets and wins name it; null for a free spin of ours. */
  readonly free_round_id: string | null;
  readonly opened_at: string;
  readonly closed_at: string | null;
};

export type OwnSession = {
  readonly player_id: number;
  readonly currency: string;
  /** When the play that goes on began; null when nothing is played. */
  readonly started_at: string | null;
  readonly elapsed_seconds: number;
  /** When the session is over, if nothing is played until then. */
  readonly ends_at: string | null;
  /** The figures count from here: the start, or 24 hours ago. */
  readonly counted_from: string | null;
  /** Real money, bets that stand. */
  readonly staked: number;
  /** Real money. */
  readonly won: number;
  /** Won less staked: negative while the player is losing. */
  readonly net: number;
  readonly bonus_staked: number;
  readonly bonus_won: number;
  /** What is left of each limit that is set, but those of a single bet or deposit. */
  readonly limits: readonly ({
    readonly limit: 'max_single_bet' | 'max_daily_bet' | 'max_weekly_bet' | 'max_monthly_bet' | 'casino_max_single_bet' | 'casino_max_daily_bet' | 'max_daily_loss' | 'max_weekly_loss' | 'max_monthly_loss' | 'max_single_deposit' | 'max_daily_deposit' | 'max_weekly_deposit' | 'max_monthly_deposit' | 'max_yearly_deposit' | 'max_balance' | 'max_session_minutes';
    /** The limit, in minor units of the player currency or in minutes. */
    readonly value: number;
    readonly used: number;
    /** Never below 0. */
    readonly left: number;
    readonly resets_at: string | null;
  })[];
};

export type PageLinks = {
  readonly first: string;
  readonly last: string;
  readonly prev: string | null;
  readonly next: string | null;
};

export type PageMeta = {
  readonly current_page: number;
  readonly per_page: number;
  readonly total: number;
  readonly last_page: number;
  readonly from: number;
  readonly to: number;
};

export type PaymentMethod = {
  /** Used as payment_method. */
  readonly code: string;
  readonly name: string;
  readonly supports_deposit: boolean;
  readonly supports_withdrawal: boolean;
  readonly min_deposit: number;
  readonly max_deposit: number;
  readonly min_withdrawal: number;
  readonly max_withdrawal: number;
  readonly currencies: readonly string[];
  /** How long a deposit that is authorised by it is reserved. */
  readonly authorisation_minutes: number;
};

export type PaymentRequest = {
  readonly id: number;
  readonly type: 'deposit' | 'withdrawal';
  readonly status: 'new' | 'allowed' | 'paid' | 'rejected' | 'cancelled';
  readonly player_id: number;
  /** Minor units of the player currency. */
  readonly amount: number;
  readonly currency: string;
  /** Payment method code; empty when none was given. */
  readonly payment_method: string;
  /** The operator's unique reference; empty when none was given. */
  readonly external_reference: string;
  readonly info: string | null;
  readonly reject_reason: string | null;
  /** A deposit that was charged back, or a payout that came back from the bank. */
  readonly is_reversed: boolean;
  /** What of a deposit was refunded or charged back; all of it once is_reversed is true. */
  readonly reversed_amount: number;
  /** Of a withdrawal. paying: it is with the bank, and cannot be rejected or cancelled any more; the status stays allowed. returned: it was paid and came back, and so did the money; the status stays paid. */
  readonly payout_state: 'none' | 'paying' | 'paid' | 'returned';
  readonly created_at: string;
  readonly updated_at: string;
  readonly paid_at: string | null;
  readonly rejected_at: string | null;
  readonly cancelled_at: string | null;
  /** When a payout that came back was booked. */
  readonly returned_at: string | null;
  /** Why it came back. */
  readonly return_reason: string | null;
  /** The deposit intent that a deposit was captured from; null without one. */
  readonly intent_id: number | null;
  /** The saved account or card that a deposit came from or a withdrawal goes to; null without one. */
  readonly instrument_id: number | null;
};

export type Payout = {
  readonly id: number;
  readonly type: 'deposit' | 'withdrawal';
  readonly status: 'new' | 'allowed' | 'paid' | 'rejected' | 'cancelled';
  readonly player_id: number;
  /** Minor units of the player currency. */
  readonly amount: number;
  readonly currency: string;
  /** Payment method code; empty when none was given. */
  readonly payment_method: string;
  /** The operator's unique reference; empty when none was given. */
  readonly external_reference: string;
  readonly info: string | null;
  readonly reject_reason: string | null;
  /** A deposit that was charged back, or a payout that came back from the bank. */
  readonly is_reversed: boolean;
  /** What of a deposit was refunded or charged back; all of it once is_reversed is true. */
  readonly reversed_amount: number;
  /** Of a withdrawal. paying: it is with the bank, and cannot be rejected or cancelled any more; the status stays allowed. returned: it was paid and came back, and so did the money; the status stays paid. */
  readonly payout_state: 'none' | 'paying' | 'paid' | 'returned';
  readonly created_at: string;
  readonly updated_at: string;
  readonly paid_at: string | null;
  readonly rejected_at: string | null;
  readonly cancelled_at: string | null;
  /** When a payout that came back was booked. */
  readonly returned_at: string | null;
  /** Why it came back. */
  readonly return_reason: string | null;
  /** The deposit intent that a deposit was captured from; null without one. */
  readonly intent_id: number | null;
  /** The saved account or card that a deposit came from or a withdrawal goes to; null without one. */
  readonly instrument_id: number | null;
  /** How many approvals are missing before it can be paid out. */
  readonly approvals_missing: number;
};

export type PendingChange = {
  readonly field: 'max_single_bet' | 'max_daily_bet' | 'max_weekly_bet' | 'max_monthly_bet' | 'casino_max_single_bet' | 'casino_max_daily_bet' | 'max_daily_loss' | 'max_weekly_loss' | 'max_monthly_loss' | 'max_single_deposit' | 'max_daily_deposit' | 'max_weekly_deposit' | 'max_monthly_deposit' | 'max_yearly_deposit' | 'max_balance' | 'max_session_minutes';
  readonly current_value: number | null;
  /** null removes the limit. */
  readonly requested_value: number | null;
  readonly effective_at: string;
};

export type Player = {
  readonly id: number;
  /** The operator's own id; empty when none was given. */
  readonly external_id: string;
  readonly username: string;
  /** In lower case. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string | null;
  readonly gender: '' | 'male' | 'female' | 'other';
  readonly birth_date: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly zip_code: string;
  /** E.164; empty when none was given. */
  readonly phone: string;
  readonly personal_id: string | null;
  readonly document_number: string;
  readonly language: string;
  readonly currency: string;
  readonly status: 'active' | 'locked' | 'closed';
  readonly category: 'new' | 'regular' | 'silver' | 'gold' | 'platinum' | 'diamond' | 'monitored';
  readonly kyc_status: 'not_started' | 'pending_review' | 'verified' | 'rejected' | 'expired';
  /** Exactly: kyc_status is verified. */
  readonly is_verified: boolean;
  readonly risk_level: 'low' | 'medium' | 'high' | 'critical';
  readonly is_test: boolean;
  /** What holds now: the account status and a running self-exclusion are folded in. */
  readonly restrictions: {
    readonly can_login: boolean;
    readonly can_deposit: boolean;
    readonly can_withdraw: boolean;
    readonly can_bet: boolean;
    readonly excluded_from_bonuses: boolean;
  };
  /** The running one; null once it is over. */
  readonly self_exclusion: SelfExclusion | null;
  readonly marketing: {
    readonly email: boolean;
    readonly sms: boolean;
    readonly newsletter: boolean;
  };
  readonly registration: {
    readonly source: string;
    readonly ip: string;
    readonly promo_code: string;
    readonly affiliate_id: string;
    readonly btag: string | null;
  };
  /** When a code proved that the e-mail address is theirs; null while none has. */
  readonly email_verified_at: string | null;
  /** The same of the phone number. */
  readonly phone_verified_at: string | null;
  readonly last_login_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type PlayerChanges = {
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly birth_date?: string | undefined;
  readonly country?: string | undefined;
  /** null empties it. */
  readonly city?: string | null | undefined;
  /** null empties it. */
  readonly address?: string | null | undefined;
  /** null removes it. */
  readonly phone?: string | null | undefined;
  /** null removes it. */
  readonly external_id?: string | null | undefined;
  readonly language?: string | undefined;
  /** Only the consents sent change; each change is written to the audit log with its moment. */
  readonly marketing?: {
    readonly email?: boolean | undefined;
    readonly sms?: boolean | undefined;
    readonly newsletter?: boolean | undefined;
  } | undefined;
  /** The player has accepted this version of the terms. Kept with its moment; staff see all versions. */
  readonly terms_version?: string | undefined;
};

export type PlayerCodeRequestedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'player.code_requested';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly player_id: number;
    readonly purpose: 'password_reset' | 'email_verification' | 'phone_verification';
    /** Send it to the player, and store it nowhere. Null in the event stream for a key without players:write, because the code sets a password or an address. */
    readonly code: string | null;
    /** Where to send it, unless there is a phone: the address of the player, or the one that the code proves. */
    readonly email: string;
    /** Where to send it by text message: the number that the code proves. */
    readonly phone: string | null;
    readonly language: string;
    readonly expires_at: string;
  };
};

export type PlayerLimits = {
  readonly player_id: number;
  readonly currency: string;
  readonly limits: Limits;
  /** Raises and removals whose cooling-off is not over. */
  readonly pending_changes: readonly PendingChange[];
  /** The running one; null when there is none. */
  readonly self_exclusion: SelfExclusion | null;
};

export type PlayerLinkedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'player.linked';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    /** The newer account. */
    readonly player_id: number;
    /** The older account. */
    readonly other_player_id: number;
    /** What both accounts have in common. */
    readonly kinds: readonly ('personal_id' | 'document' | 'name' | 'name_parts' | 'phone' | 'mailbox' | 'number' | 'sound' | 'look' | 'registration_ip')[];
    /** open: linked, staff are asked; linked: nobody is asked (`duplicate_accounts` is allow); same_person, other_person: what staff decided. Only other_person is not linked. */
    readonly state: 'open' | 'linked' | 'same_person' | 'other_person';
    readonly created_at: string;
  };
};

export type PlayerRegisteredEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'player.registered';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: Player;
};

export type PlayerSignedInEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'player.signed_in';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    readonly player_id: number;
    /** false: the password was wrong. */
    readonly succeeded: boolean;
    /** The player was locked, closed or self-excluded: the token reads and withdraws, and does nothing else. */
    readonly restricted: boolean;
    /** The address of the player's browser; null when it was not given. */
    readonly ip: string | null;
    /** The browser or app, as the operator named it. */
    readonly device: string | null;
    readonly created_at: string;
  };
};

export type PlayerStatusChangedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'player.status_changed';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: Player;
};

export type PlayerUnlinkedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'player.unlinked';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: {
    readonly id: number;
    /** The newer account. */
    readonly player_id: number;
    /** The older account. */
    readonly other_player_id: number;
    /** What both accounts have in common. */
    readonly kinds: readonly ('personal_id' | 'document' | 'name' | 'name_parts' | 'phone' | 'mailbox' | 'number' | 'sound' | 'look' | 'registration_ip')[];
    /** open: linked, staff are asked; linked: nobody is asked (`duplicate_accounts` is allow); same_person, other_person: what staff decided. Only other_person is not linked. */
    readonly state: 'open' | 'linked' | 'same_person' | 'other_person';
    readonly created_at: string;
  };
};

export type PlayerUpdatedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'player.updated';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: Player;
};

export type PromoRedemption = {
  readonly redemption_id: number;
  /** In capitals. */
  readonly code: string;
  readonly bonus: {
    readonly id: number;
    readonly player_id: number;
    readonly bonus_id: number;
    readonly name: string;
    readonly type: 'deposit_match' | 'no_deposit' | 'reload' | 'cashback' | 'free_spins' | 'loyalty' | 'tournament' | 'manual';
    readonly state: 'pending' | 'activated' | 'finished';
    /** none until it is finished. */
    readonly result: 'none' | 'converted' | 'paid_out' | 'lost' | 'expired' | 'forfeited' | 'cancelled';
    readonly amount: number;
    readonly currency: string;
    /** Total stake required. */
    readonly wager_requirement: number;
    readonly wagered_amount: number;
    /** Percent, rounded down. */
    readonly wagering_progress: number;
    readonly converted_amount: number;
    readonly forfeited_amount: number;
    /** The largest stake while it runs; 0: any. */
    readonly max_bet: number;
    /** While it waits for its turn, the moment of its grant. */
    readonly started_at: string;
    /** While it waits for its turn, its valid days after the grant; it moves when it starts. */
    readonly expires_at: string;
    readonly finished_at: string | null;
    readonly created_at: string;
    /** The payment that brought it, of a bonus that came with a deposit. */
    readonly deposit_id: number | null;
    /** Spins of orig-slot that cost nothing: play with this stake and params.free_spin true. */
    readonly free_spins: {
      readonly left: number;
      readonly stake: number;
    } | null;
    /** Rounds of a provider that cost nothing: launch one of the games. */
    readonly free_rounds: {
      /** What the provider sends with each bet and win of these rounds. */
      readonly free_round_id: string;
      readonly provider_id: number;
      readonly game_ids: readonly number[];
      readonly count: number;
      readonly played: number;
      readonly left: number;
      /** Rounds that are not closed yet: what they win still counts. */
      readonly open: number;
      readonly stake: number;
      /** So far. */
      readonly won: number;
      /** Null until the bonus starts. */
      readonly playable_until: string | null;
    } | null;
  };
};

export type Rejection = {
  /** For staff and the audit log; also the payment's reject_reason, unless player_reason is given. */
  readonly reason: string;
  /** What the operator's server and the player may be told: shown as reject_reason; the reason then stays with staff. */
  readonly player_reason?: string | undefined;
};

export type RiskLevelChangedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'risk.level_changed';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: Player;
};

export type RoundResult = {
  /** Opaque; it tells nothing of other rounds. */
  readonly round_id: string;
  readonly stake: number;
  /** Rounded down to whole minor units, never up. */
  readonly payout: number;
  /** Game-specific; for the slot: grid, line and multiplier. */
  readonly outcome: {
    readonly [name: string]: unknown;
  };
  /** Real balance after the round. */
  readonly balance: number;
  readonly bonus_balance: number;
  readonly currency: string;
  /** Return to player, in percent, before payouts are rounded down to minor units. */
  readonly rtp_before_rounding: number;
};

export type SandboxClock = {
  /** The operator's time. */
  readonly now: string;
  /** How far it runs ahead of the real time. */
  readonly offset_seconds: number;
};

export type SandboxCopy = {
  readonly operator_id: number;
  readonly slug: string;
  readonly name: string;
  readonly created_at: string;
  /** From then on it is removed, with everything in it. */
  readonly expires_at: string;
};

export type SandboxCopyWithKey = {
  readonly operator_id: number;
  readonly slug: string;
  readonly name: string;
  readonly created_at: string;
  /** From then on it is removed, with everything in it. */
  readonly expires_at: string;
  readonly api_key: {
    readonly id: number;
    /** The X-Api-Key of its calls. It has every scope of a sandbox. */
    readonly key: string;
    /** Shown in this answer and never again. */
    readonly secret: string;
  };
  readonly webhook: {
    readonly id: number;
    readonly url: string;
    /** Signs the deliveries; shown only here. */
    readonly secret: string;
  } | null;
  /** The demo players. */
  readonly player_ids: readonly number[];
};

export type SelfExclusion = {
  readonly type: 'self_exclusion' | 'time_out' | 'self_closure';
  readonly since: string;
  readonly until: string;
};

export type SelfExclusionEndedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'self_exclusion.ended';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PlayerLimits;
};

export type SelfExclusionStartedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'self_exclusion.started';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PlayerLimits;
};

export type SentCode = {
  /** As it was sent; without regard to case, spaces and dashes. */
  readonly code: string;
};

export type SessionToken = {
  /** Shown once. */
  readonly token: string;
  readonly token_type: 'Bearer';
  readonly player_id: number;
  readonly expires_at: string;
  /** What the token opens beyond play. */
  readonly access: readonly ('payments' | 'limits' | 'profile')[];
  /** Whether it only reads and withdraws: of a player who signed in while locked, closed or self-excluded. */
  readonly restricted: boolean;
};

export type Transaction = {
  readonly id: number;
  readonly player_id: number;
  readonly wallet: 'real' | 'bonus';
  readonly type: 'deposit' | 'withdrawal' | 'withdrawal_rejection' | 'correction_up' | 'correction_down' | 'bonus_correction_up' | 'bonus_correction_down' | 'bonus_conversion' | 'casino_bet' | 'casino_win' | 'casino_rollback' | 'loyalty_exchange' | 'tournament_prize' | 'chargeback';
  /** Signed, minor units: credits are positive, debits negative. */
  readonly amount: number;
  /** The balance of the wallet after this entry. */
  readonly balance_after: number;
  readonly currency: string;
  /** Present for payment-related entries. */
  readonly payment_request_id?: number | undefined;
  readonly game_id: number | null;
  readonly game_round_id: string | null;
  readonly player_bonus_id: number | null;
  readonly created_at: string;
};

export type Wallet = {
  readonly player_id: number;
  readonly currency: string;
  /** Real balance, minor units. */
  readonly balance: number;
  /** Minor units. */
  readonly bonus_balance: number;
  /** How much may still be withdrawn without KYC verification; null means no limit. */
  readonly unverified_withdrawal_allowance: number | null;
  readonly wallets: readonly ({
    readonly type: 'real' | 'bonus';
    readonly balance: number;
    readonly currency: string;
    readonly updated_at: string;
  })[];
};

export type WantedExclusion = ExclusionFields;

export type WantedVerification = {
  /** Which address of the player the code is for. */
  readonly of: 'email' | 'phone';
};

export type WithdrawalAllowedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'withdrawal.allowed';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

export type WithdrawalCancelledEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'withdrawal.cancelled';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

export type WithdrawalPaidEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'withdrawal.paid';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

export type WithdrawalPayingEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'withdrawal.paying';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

export type WithdrawalRejectedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'withdrawal.rejected';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

export type WithdrawalRequestedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'withdrawal.requested';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

export type WithdrawalReturnedEvent = {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly type: 'withdrawal.returned';
  readonly created_at: string;
  readonly api_version: 'v1';
  readonly operator_id: number;
  /** Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it. */
  readonly sequence: number;
  readonly data: PaymentRequest;
};

/** What each operation takes and gives. */
export type OperatorOperations = {
  /** The last days of the operator's API calls, newest first. Every call whose key was known, also those that were refused; neither bodies nor values of queries. A call shows up within some seconds. Go on with before = meta.next_before until it is null: a page with a filter may hold fewer rows than asked for, or none, and not be the last. Calls of all keys of the operator and of its players, as staff see them in the back office.  Scope: `logs:read` (read the log of API calls). */
  listApiLog: { input: {
    readonly before?: string | undefined;
    readonly limit?: number | undefined;
    readonly api_key_id?: number | undefined;
    readonly status?: '2xx' | '4xx' | '5xx' | undefined;
    readonly error_code?: 'MISSING_CREDENTIALS' | 'INVALID_API_KEY' | 'API_KEY_INACTIVE' | 'TIMESTAMP_OUT_OF_RANGE' | 'INVALID_NONCE' | 'INVALID_SIGNATURE' | 'REPLAYED_REQUEST' | 'INVALID_PLAYER_TOKEN' | 'INVALID_STAFF_TOKEN' | 'SIGN_IN_FAILED' | 'IP_NOT_ALLOWED' | 'INSUFFICIENT_SCOPE' | 'INSUFFICIENT_PERMISSION' | 'REAUTHENTICATION_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'SESSION_REQUIRED' | 'CROSS_SITE_REQUEST' | 'FEATURE_NOT_AVAILABLE' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'IDEMPOTENCY_IN_PROGRESS' | 'DUPLICATE_TRANSACTION' | 'ALREADY_TAKEN' | 'BET_NOT_FOUND' | 'BET_ROLLED_BACK' | 'ROUND_CLOSED' | 'ROUND_SETTLED' | 'INSUFFICIENT_FUNDS' | 'VALIDATION_FAILED' | 'INVALID_REQUEST' | 'IDEMPOTENCY_KEY_REUSED' | 'INVALID_IDEMPOTENCY_KEY' | 'SELF_EXCLUDED_IDENTITY' | 'PLAYER_RESTRICTED' | 'LIMIT_EXCEEDED' | 'RESPONSIBLE_GAMING_RULE' | 'KYC_REQUIRED' | 'PAYMENT_REQUEST_INVALID' | 'BONUS_INVALID' | 'PROMO_CODE_INVALID' | 'NOT_AN_ORIGINAL' | 'PROPOSAL_INVALID' | 'RATE_LIMITED' | 'SERVER_ERROR' | undefined;
    readonly request_id?: string | undefined;
    /** Calls whose path begins so. */
    readonly path?: string | undefined;
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: ApiRequest; meta: {
    readonly next_before: string | null;
    readonly kept_since: string;
  }; shape: 'list' };
  /** Who is calling. The calling key and its operator. Use it to test signing. */
  getCallingKey: { input: NoInput; output: CallingKey; meta: undefined; shape: 'one' };
  /** List players. Newest first. Filters combine. `created_from` and `created_to` are inclusive. `total` is exact; with `search` it counts up to 10,000 matches and the pages reach that far: narrow the search to see the rest.  Scope: `players:read` (read players, profiles and responsible-gaming limits). */
  listPlayers: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly status?: 'active' | 'locked' | 'closed' | undefined;
    /** Exact, without regard to case. */
    readonly email?: string | undefined;
    /** Exact, without regard to case. */
    readonly username?: string | undefined;
    /** Exact. */
    readonly external_id?: string | undefined;
    readonly kyc_status?: 'not_started' | 'pending_review' | 'verified' | 'rejected' | 'expired' | undefined;
    /** Part of username, e-mail or last name, without regard to case and accents. */
    readonly search?: string | undefined;
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: Player; meta: PageMeta; shape: 'page' };
  /** Register a player. Username, e-mail, phone and external id are unique per operator. A player whose identity (personal id, document number, or name with birth date) is that of a currently self-excluded player is refused; names are compared without accents, invisible characters, look-alike letters and, within a country, order. The new player has a real and a bonus wallet and the default limits of the operator. Sends player.registered.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
  registerPlayer: { input: NewPlayer; output: Player; meta: undefined; shape: 'one' };
  /** Have a code for a new password made. The answer is the same whether or not there is such a player. If there is, the event `player.code_requested` carries a code, which your server sends to the e-mail address of the player. A webhook endpoint gets this event only if it names it exactly, and the event stream shows the code only to keys with players:write. It works once, for 15 minutes; another password, another e-mail address and a self-exclusion end it. While a player has three codes that work, no further one is made; nor for a network beyond ten requests in ten minutes. The answer is the same then too, so that nobody learns anything and nobody keeps a player from a new password.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
  requestPasswordReset: { input: {
    /** The e-mail address or the username, without regard to case. */
    readonly login: string;
    /** The address of the player's browser. */
    readonly ip?: string | undefined;
  }; output: {
    readonly requested: true;
  }; meta: undefined; shape: 'one' };
  /** Set a new password with a code. Ends all sessions and game sessions of the player, and what sign-ins with this login had to wait. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`, as is an unknown login. A password that is guessed first (common, a sequence, or with the player’s names) is VALIDATION_FAILED on `password`, and the code still works. A network with 30 failures waits for ten minutes (RATE_LIMITED); failures are not counted by login, so that strangers keep nobody from it.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
  resetPassword: { input: {
    readonly login: string;
    /** As it was sent; without regard to case, spaces and dashes. */
    readonly code: string;
    readonly password: string;
    readonly ip?: string | undefined;
  }; output: {
    readonly player_id: number;
  }; meta: undefined; shape: 'one' };
  /** Sign a player in with a password. For an operator whose players have a password here. Answers the player and a session token for the browser. A wrong password, an unknown login and a player without a password are the same refusal, INVALID_REQUEST with details.rule `sign_in`, after the same work. After five wrong passwords in a row a player waits 1, 2, 4 … 30 minutes, whichever login is used, as does a login that nobody has (RATE_LIMITED with Retry-After); networks from which the player has signed in before are counted apart from others, and a network with 30 failures waits for ten minutes. A player who is locked, closed or self-excluded gets a restricted token: it reads and withdraws, and everything else is PLAYER_RESTRICTED with details.rule `restricted_session`. Where staff switched off can_login, the right password is PLAYER_RESTRICTED too. Sends player.signed_in.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
  signInPlayer: { input: {
    /** The e-mail address or the username, without regard to case. */
    readonly login: string;
    readonly password: string;
    /** The address of the player's browser. Without it failures are counted by login alone. */
    readonly ip?: string | undefined;
    /** The browser or app, such as Firefox on Linux. The player and staff see it. */
    readonly device?: string | undefined;
    readonly ttl_minutes?: number | undefined;
    /** The player's own endpoints that the token opens beyond play; none by default. */
    readonly access?: readonly ('payments' | 'limits' | 'profile')[] | null | undefined;
  }; output: {
    readonly player: Player;
    readonly session: SessionToken;
  }; meta: undefined; shape: 'one' };
  /** Get a player. Scope: `players:read` (read players, profiles and responsible-gaming limits). */
  getPlayer: { input: {
    /** Id of the player. */
    readonly player: number;
  }; output: Player; meta: undefined; shape: 'one' };
  /** Update a player. Only the fields sent change; what GET shows can be sent back as it is. null empties a field that may be empty and is refused on the others. Each change is written to the audit log. A new name, birth date or country of a verified player puts the verification back to pending_review. An account that becomes that of a self-excluded person is excluded too: the answer shows it, and self_exclusion.started is sent. Sends player.updated when something changed.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
  updatePlayer: { input: {
    /** Id of the player. */
    readonly player: number;
  } & PlayerChanges; output: Player; meta: undefined; shape: 'one' };
  /** The other accounts of the same person. Accounts that certainly belong to the same person, oldest first. Bonuses and codes with a number per player count over all of them. Empty when the player has no other account, or staff decided that they are of different people. Never show it to the player.  Scope: `players:read` (read players, profiles and responsible-gaming limits). */
  listLinkedAccounts: { input: {
    /** Id of the player. */
    readonly player: number;
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
  }; output: LinkedAccount; meta: PageMeta; shape: 'page' };
  /** Issue a player session token. For the browser or app of the player: it opens the player endpoints, for this player alone. `access` opens those that say so, too; it needs the scope for the same (payments: `payments:write`, limits: `limits:write`, profile: `players:write`), else INSUFFICIENT_SCOPE, and ends as soon as the key loses that scope. Lowering a limit and excluding oneself need no access. The token stops working when it expires, when the issuing key is revoked, or when the player is locked, closed or self-excluded.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
  issueSessionToken: { input: {
    /** Id of the player. */
    readonly player: number;
  } & Partial<{
    readonly ttl_minutes?: number | undefined;
    /** The player's own endpoints that the token opens beyond play; none by default. */
    readonly access?: readonly ('payments' | 'limits' | 'profile')[] | null | undefined;
  }>; output: SessionToken; meta: undefined; shape: 'one' };
  /** Change a player's status. The current value changes nothing. Locking or closing ends player tokens at once. Back to active: refused with RESPONSIBLE_GAMING_RULE while a self-exclusion runs, and with PLAYER_RESTRICTED when staff or monitoring set the lock. The reason is kept as a note. Sends player.status_changed.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
  changePlayerStatus: { input: {
    /** Id of the player. */
    readonly player: number;
  } & {
    readonly status: 'active' | 'locked' | 'closed';
    readonly reason?: string | undefined;
  }; output: Player; meta: undefined; shape: 'one' };
  /** Have a code made that proves an address. The event `player.code_requested` with the purpose `email_verification` or `phone_verification` carries the code, which your server sends there. It works once, for 15 minutes; a self-exclusion or another password ends it. While a player has three that work, no further one is made.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
  requestPlayerVerification: { input: {
    /** Id of the player. */
    readonly player: number;
  } & WantedVerification; output: {
    readonly requested: true;
  }; meta: undefined; shape: 'one' };
  /** Prove an address with a code. Sets email_verified_at or phone_verified_at, which hold until the address changes. A code for an address that the player wants instead makes it theirs. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`. Sends player.updated.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
  confirmPlayerVerification: { input: {
    /** Id of the player. */
    readonly player: number;
  } & SentCode; output: Player; meta: undefined; shape: 'one' };
  /** List ledger entries. Newest first. Filters combine; both bounds of the creation moment are inclusive.  Scope: `wallet:read` (read balances and the ledger). */
  listTransactions: { input: {
    /** Id of the player. */
    readonly player: number;
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly type?: 'deposit' | 'withdrawal' | 'withdrawal_rejection' | 'correction_up' | 'correction_down' | 'bonus_correction_up' | 'bonus_correction_down' | 'bonus_conversion' | 'casino_bet' | 'casino_win' | 'casino_rollback' | 'loyalty_exchange' | 'tournament_prize' | 'chargeback' | undefined;
    readonly wallet?: 'real' | 'bonus' | undefined;
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: Transaction; meta: PageMeta; shape: 'page' };
  /** Get wallet balances. Scope: `wallet:read` (read balances and the ledger). */
  getWallet: { input: {
    /** Id of the player. */
    readonly player: number;
  }; output: Wallet; meta: undefined; shape: 'one' };
  /** Approve a withdrawal. Above the four-eyes threshold, and for players of critical risk, two members of staff must approve, and a key is refused (`details.rule` `four_eyes`): whoever holds it would be one of the two. Refused while the account does not allow a payout, by the same rules as in the back office, and while a member of staff works on it (`details.rule` `taken`).  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
  approvePayout: { input: {
    /** Id of the payment. */
    readonly payment: number;
  }; output: Payout; meta: undefined; shape: 'one' };
  /** The bank refused a claimed withdrawal. Only while `payout_state` is `paying`. It is allowed again, with its approvals: it can be paid by another transfer, rejected or cancelled.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
  payoutRefused: { input: {
    /** Id of the payment. */
    readonly payment: number;
  } & BankAnswer; output: Payout; meta: undefined; shape: 'one' };
  /** Claim an allowed withdrawal, before you send it to the bank. From then on `payout_state` is `paying`: nobody can reject, cancel, export or claim it, until it is paid, the bank refuses it, or two members of staff take it back. Claim before you send the transfer, so that nobody returns the money meanwhile. The account is checked as it is now. A key's pay without a claim makes both steps.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
  claimPayout: { input: {
    /** Id of the payment. */
    readonly payment: number;
  }; output: Payout; meta: undefined; shape: 'one' };
  /** Mark a withdrawal as paid out. Only an allowed withdrawal, once your payment provider has confirmed the transfer. No money moves: it left the wallet with the request. The account is checked again as it is now, unless the withdrawal is claimed: then the money has left already.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
  markPayoutPaid: { input: {
    /** Id of the payment. */
    readonly payment: number;
  } & Partial<{
    /** The bank's reference of the transfer; staff find the withdrawal by it. */
    readonly bank_reference?: string | undefined;
  }>; output: Payout; meta: undefined; shape: 'one' };
  /** Reject a withdrawal. New, or allowed and not claimed (`details.rule` `payout_state`). What was held returns to the real wallet.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
  rejectPayout: { input: {
    /** Id of the payment. */
    readonly payment: number;
  } & Rejection; output: Payout; meta: undefined; shape: 'one' };
  /** The bank returned a withdrawal after it was paid. The status stays `paid`, with `is_reversed` true and `payout_state` `returned`. The amount is in the real wallet again, by a `withdrawal_rejection` of today, and no longer counts as withdrawn. Event `withdrawal.returned`.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
  payoutReturned: { input: {
    /** Id of the payment. */
    readonly payment: number;
  } & BankAnswer; output: Payout; meta: undefined; shape: 'one' };
  /** List deposit intents. Newest first. Filters combine.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
  listDepositIntents: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly player_id?: number | undefined;
    readonly status?: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired' | undefined;
    /** Those whose captures went beyond their authorisation, or the others. */
    readonly is_beyond?: boolean | undefined;
    readonly external_reference?: string | undefined;
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  }; meta: PageMeta; shape: 'page' };
  /** List payment methods. The methods that are active for the operator currency.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
  listPaymentMethods: { input: NoInput; output: PaymentMethod; meta: undefined; shape: 'list' };
  /** List payment requests. Newest first. Filters combine.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
  listPayments: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly player_id?: number | undefined;
    readonly type?: 'deposit' | 'withdrawal' | undefined;
    readonly status?: 'new' | 'allowed' | 'paid' | 'rejected' | 'cancelled' | undefined;
    readonly external_reference?: string | undefined;
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: PaymentRequest; meta: PageMeta; shape: 'page' };
  /** Get a payment request. Scope: `payments:read` (read deposits, withdrawals, payment methods). */
  getPayment: { input: {
    /** Id of the payment. */
    readonly payment: number;
  }; output: PaymentRequest; meta: undefined; shape: 'one' };
  /** Cancel a withdrawal. Only while its status is new. The held amount returns to the real wallet.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
  cancelWithdrawal: { input: {
    /** Id of the payment. */
    readonly payment: number;
  } & Partial<{
    readonly reason?: string | undefined;
  }>; output: PaymentRequest; meta: undefined; shape: 'one' };
  /** Send a player to a payment provider. The address of the payment provider for this player, with a session of an hour by which it knows them. Nothing is reserved or moved: the provider asks when the player pays. With `deposit_intent_id` it takes no more than what is authorised there; with `payment_id` it pays a withdrawal out.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
  openCashier: { input: {
    /** Id of the player. */
    readonly player: number;
  } & {
    /** Which of the connected payment providers; by default the first that has a page. */
    readonly adapter?: 'generic' | 'paymentiq' | undefined;
    /** What the player wants to pay, where it is known already. */
    readonly amount?: number | undefined;
    readonly deposit_intent_id?: number | undefined;
    readonly payment_id?: number | undefined;
    /** Where the player comes back to. */
    readonly return_url?: string | undefined;
  }; output: {
    readonly url: string;
    readonly expires_at: string;
  }; meta: undefined; shape: 'one' };
  /** Authorise a deposit. To be called before the money moves: whatever would refuse the deposit refuses it now, so nothing has to be refunded. The amount is reserved within the limits of the player until it is captured, released or expires. Idempotent on `external_reference`: a repeat answers 200 with the intent as it is. A declined authorisation does not use its reference up.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
  authoriseDeposit: { input: {
    /** Id of the player. */
    readonly player: number;
  } & {
    /** Minor units of the player currency. */
    readonly amount: number;
    /** The operator's unique reference; its payment gets it too. */
    readonly external_reference: string;
    /** Payment method code. It decides how long the authorisation holds. */
    readonly payment_method?: string | undefined;
    readonly info?: string | undefined;
    /** Internal note. */
    readonly notes?: string | undefined;
  }; output: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  }; meta: undefined; shape: 'one' };
  /** Get a deposit intent. Scope: `payments:read` (read deposits, withdrawals, payment methods). */
  getDepositIntent: { input: {
    /** Id of the player. */
    readonly player: number;
    /** Id of the deposit intent. */
    readonly deposit_intent: number;
  }; output: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  }; meta: undefined; shape: 'one' };
  /** Capture a deposit. The money has moved: the real wallet is credited, whatever the rules would say now. Another amount than authorised is credited as well. What goes beyond the authorisation (more, late, more than once, or for a player who is excluded by now) is named in `beyond_authorisation` of the intent and announced. Idempotent on `external_reference`, by default that of the intent: a repeat answers 200 with the original payment.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
  captureDeposit: { input: {
    /** Id of the player. */
    readonly player: number;
    /** Id of the deposit intent. */
    readonly deposit_intent: number;
  } & Partial<{
    /** By default what is authorised. Less frees the rest. */
    readonly amount?: number | undefined;
    /** Only for a capture with a reference of its own, such as a second one of the same intent. */
    readonly external_reference?: string | undefined;
  }>; output: PaymentRequest; meta: undefined; shape: 'one' };
  /** Release a deposit. The payment failed or was abandoned: what the intent reserves is free again. One that is released or expired already is answered as it is.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
  releaseDeposit: { input: {
    /** Id of the player. */
    readonly player: number;
    /** Id of the deposit intent. */
    readonly deposit_intent: number;
  }; output: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  }; meta: undefined; shape: 'one' };
  /** Record a paid deposit. For operators that collect deposits with their own payment provider. The real wallet is credited at once. Idempotent on `external_reference`: a repeat answers 200 with the original. When it is refused nothing is credited, and the operator must refund on its own side.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
  recordDeposit: { input: {
    /** Id of the player. */
    readonly player: number;
  } & {
    /** Minor units of the player currency. */
    readonly amount: number;
    /** The operator's unique reference. */
    readonly external_reference: string;
    /** Payment method code. */
    readonly payment_method?: string | undefined;
    /** The saved account or card that it came from. */
    readonly instrument_id?: number | undefined;
    readonly info?: string | undefined;
    /** Internal note. */
    readonly notes?: string | undefined;
  }; output: PaymentRequest; meta: undefined; shape: 'one' };
  /** Request a withdrawal. The amount is held on the real wallet at once, and the request waits for approval in the back office. With `instrument_id` it is paid to an account or card that the player has saved; where the setting `closed_loop` is on, what was deposited goes back to where it came from first (`details.rule` `closed_loop`). Idempotent on `external_reference`: a repeat answers 200 with the original.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
  requestWithdrawal: { input: {
    /** Id of the player. */
    readonly player: number;
  } & {
    /** Minor units of the player currency. */
    readonly amount: number;
    /** Payment method code. */
    readonly payment_method: string;
    /** The saved account or card to pay to. */
    readonly instrument_id?: number | undefined;
    readonly external_reference?: string | undefined;
    /** Payout details. */
    readonly info?: string | undefined;
    readonly bank_name?: string | undefined;
    readonly notes?: string | undefined;
  }; output: PaymentRequest; meta: undefined; shape: 'one' };
  /** List a player's saved accounts and cards. Newest first, without those that were removed. IBANs are masked.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
  listInstruments: { input: {
    /** Id of the player. */
    readonly player: number;
  }; output: {
    readonly id: number;
    readonly player_id: number;
    readonly kind: 'bank_account' | 'card' | 'wallet';
    /** What to show the player: an IBAN or a card with all but a few characters hidden. */
    readonly label: string;
    readonly holder_name: string;
    /** Of a bank account with an IBAN. */
    readonly country: string | null;
    readonly bic: string | null;
    readonly provider: string | null;
    readonly brand: string | null;
    readonly last_four: string | null;
    readonly expires_on: string | null;
    readonly created_at: string;
    readonly removed_at: string | null;
    /** What your payment provider calls it. */
    readonly token: string | null;
  }; meta: undefined; shape: 'list' };
  /** Save an account or a card of a player. A bank account by its IBAN, anything else by the token of your payment provider. What looks like the number of a card is refused wherever it stands in the body, and stored nowhere. What the player has saved already answers 200 with that. Staff see whether the holder has the name of the player, and who else has the same account or card.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
  addInstrument: { input: {
    /** Id of the player. */
    readonly player: number;
  } & {
    readonly kind: 'bank_account' | 'card' | 'wallet';
    /** The holder, as the bank or the payment provider knows them. */
    readonly holder_name: string;
    /** With or without spaces. Its country, length and check digits are checked. */
    readonly iban?: string | undefined;
    /** The BIC of the bank: 8 or 11 characters. */
    readonly bic?: string | undefined;
    /** Your payment provider, by a code of your own. */
    readonly provider?: string | undefined;
    /** What your payment provider calls the instrument. Never the number of a card. */
    readonly token?: string | undefined;
    /** The provider's mark of a card or account, equal for the same one under different tokens. */
    readonly fingerprint?: string | undefined;
    /** Such as Visa. */
    readonly brand?: string | undefined;
    readonly last_four?: string | undefined;
    /** The last month of a card. */
    readonly expires_on?: string | undefined;
  }; output: {
    readonly id: number;
    readonly player_id: number;
    readonly kind: 'bank_account' | 'card' | 'wallet';
    /** What to show the player: an IBAN or a card with all but a few characters hidden. */
    readonly label: string;
    readonly holder_name: string;
    /** Of a bank account with an IBAN. */
    readonly country: string | null;
    readonly bic: string | null;
    readonly provider: string | null;
    readonly brand: string | null;
    readonly last_four: string | null;
    readonly expires_on: string | null;
    readonly created_at: string;
    readonly removed_at: string | null;
    /** What your payment provider calls it. */
    readonly token: string | null;
  }; meta: undefined; shape: 'one' };
  /** Remove a saved account or card. It is no longer listed and no longer paid to. Payments that named it keep doing so.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
  removeInstrument: { input: {
    /** Id of the player. */
    readonly player: number;
    /** Id of the instrument. */
    readonly instrument: number;
  }; output: {
    readonly id: number;
    readonly player_id: number;
    readonly kind: 'bank_account' | 'card' | 'wallet';
    /** What to show the player: an IBAN or a card with all but a few characters hidden. */
    readonly label: string;
    readonly holder_name: string;
    /** Of a bank account with an IBAN. */
    readonly country: string | null;
    readonly bic: string | null;
    readonly provider: string | null;
    readonly brand: string | null;
    readonly last_four: string | null;
    readonly expires_on: string | null;
    readonly created_at: string;
    readonly removed_at: string | null;
    /** What your payment provider calls it. */
    readonly token: string | null;
  }; meta: undefined; shape: 'one' };
  /** Exchange rates, newest day first. A rate holds from its day on, until a later one. Without a rate on or before today nobody can register in the currency.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
  readExchangeRates: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly currency?: string | undefined;
    /** Inclusive. */
    readonly day_from?: string | undefined;
    /** Inclusive. */
    readonly day_to?: string | undefined;
  }; output: ExchangeRate; meta: PageMeta; shape: 'page' };
  /** Set the rates of a day. For today, or up to 7 days ahead; all of them or none. Entries that are booked keep their value. At a live operator a key may not set the first rate of a currency, nor one that is more than 10 % off what held before today or more than 25 % off what held 30 days ago: INVALID_REQUEST with `details.rule` `leap`. Staff set such a rate in the back office, and a second person confirms it.  Scope: `rates:write` (set exchange rates). */
  putExchangeRates: { input: {
    /** Today or up to 7 days ahead, in UTC. */
    readonly day: string;
    readonly rates: readonly ({
      readonly currency: string;
      /** One unit of the currency in units of the operator currency. */
      readonly rate: string;
    })[];
  }; output: ExchangeRate; meta: undefined; shape: 'list' };
  /** List games. Ordered by name, unless `sort` says otherwise. Only active games of active providers. Filters combine.  Scope: `games:read` (read the game catalogue). */
  listGames: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    /** Slug of the provider. */
    readonly provider?: string | undefined;
    readonly category?: string | undefined;
    readonly type?: 'rng' | 'live' | undefined;
    /** Part of the name, without regard to case. */
    readonly search?: string | undefined;
    readonly tag?: string | undefined;
    readonly volatility?: 'low' | 'medium' | 'high' | 'very_high' | undefined;
    /** Only games that are offered in this country. */
    readonly country?: string | undefined;
    /** Only games that are offered in this currency. */
    readonly currency?: string | undefined;
    readonly is_new?: boolean | undefined;
    readonly is_popular?: boolean | undefined;
    /** Slug of a section of the lobby: its games, in its order. */
    readonly section?: string | undefined;
    /** By name, unless said otherwise. */
    readonly sort?: 'name' | 'popular' | 'newest' | undefined;
  }; output: Game; meta: PageMeta; shape: 'page' };
  /** List game categories. Categories that hold an active game of an active provider.  Scope: `games:read` (read the game catalogue). */
  listGameCategories: { input: NoInput; output: GameCategory; meta: undefined; shape: 'list' };
  /** List game providers. Active providers that have an active game, ordered by name.  Scope: `games:read` (read the game catalogue). */
  listGameProviders: { input: NoInput; output: GameProvider; meta: undefined; shape: 'list' };
  /** Get a game. A game that is not active, or whose provider is not, is not found.  Scope: `games:read` (read the game catalogue). */
  getGame: { input: {
    /** Id of the game. */
    readonly game: number;
  }; output: Game; meta: undefined; shape: 'one' };
  /** The lobby: its sections, in their order, with their first games. Staff arrange the sections in the back office. With `country` and `currency` only games that are offered there are shown and counted. A section without such a game is left out.  Scope: `games:read` (read the game catalogue). */
  getLobby: { input: {
    readonly country?: string | undefined;
    readonly currency?: string | undefined;
    /** How many games of each section to show. */
    readonly per_section?: number | undefined;
  }; output: {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
    /** All games of the section that are offered there; the list shows them by `section`. */
    readonly games_count: number;
    readonly games: readonly Game[];
  }; meta: undefined; shape: 'list' };
  /** Launch a game for a player. Real mode checks account status, self-exclusion, the right to bet and the session time limit, then opens a wallet session of 12 hours under which the provider takes bets. Locking, closing or self-exclusion ends it at once. Demo mode gives the free-play address and opens no session. A game that is not offered in the country or currency of the player is refused with INVALID_REQUEST (`details.reason` game_country or game_currency), and while the provider is under maintenance `details.available_at` says from when it can be opened. Originals have no address: they are played through the player play endpoint.  Scope: `games:launch` (launch games, real and demo). */
  launchGame: { input: {
    /** Id of the player. */
    readonly player: number;
    /** Id of the game. */
    readonly game: number;
  } & Partial<LaunchWish>; output: LaunchResult; meta: undefined; shape: 'one' };
  /** The active bonuses of the catalogue. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
  listBonuses: { input: NoInput; output: {
    readonly id: number;
    readonly name: string;
    readonly description: string;
    readonly type: 'deposit_match' | 'no_deposit' | 'reload' | 'cashback' | 'free_spins' | 'loyalty' | 'tournament' | 'manual';
    /** Minor units of the operator currency. */
    readonly default_amount: number;
    /** How many times the amount must be staked; 0: paid out at once. */
    readonly wagering_multiplier: number;
    /** From activation. */
    readonly valid_days: number;
    /** The largest stake while it runs, in the operator currency; 0: any. */
    readonly max_bet: number;
    /** At most so many times the amount converts; 0: no cap. */
    readonly max_conversion_multiplier: number;
    /** 0: any number. */
    readonly max_grants_per_player: number;
    readonly is_active: boolean;
  }; meta: undefined; shape: 'list' };
  /** A player's bonuses, newest first. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
  listPlayerBonuses: { input: {
    /** Id of the player. */
    readonly player: number;
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly state?: 'pending' | 'activated' | 'finished' | undefined;
  }; output: {
    readonly id: number;
    readonly player_id: number;
    readonly bonus_id: number;
    readonly name: string;
    readonly type: 'deposit_match' | 'no_deposit' | 'reload' | 'cashback' | 'free_spins' | 'loyalty' | 'tournament' | 'manual';
    readonly state: 'pending' | 'activated' | 'finished';
    /** none until it is finished. */
    readonly result: 'none' | 'converted' | 'paid_out' | 'lost' | 'expired' | 'forfeited' | 'cancelled';
    readonly amount: number;
    readonly currency: string;
    /** Total stake required. */
    readonly wager_requirement: number;
    readonly wagered_amount: number;
    /** Percent, rounded down. */
    readonly wagering_progress: number;
    readonly converted_amount: number;
    readonly forfeited_amount: number;
    /** The largest stake while it runs; 0: any. */
    readonly max_bet: number;
    /** While it waits for its turn, the moment of its grant. */
    readonly started_at: string;
    /** While it waits for its turn, its valid days after the grant; it moves when it starts. */
    readonly expires_at: string;
    readonly finished_at: string | null;
    readonly created_at: string;
    /** The payment that brought it, of a bonus that came with a deposit. */
    readonly deposit_id: number | null;
    /** Spins of orig-slot that cost nothing: play with this stake and params.free_spin true. */
    readonly free_spins: {
      readonly left: number;
      readonly stake: number;
    } | null;
    /** Rounds of a provider that cost nothing: launch one of the games. */
    readonly free_rounds: {
      /** What the provider sends with each bet and win of these rounds. */
      readonly free_round_id: string;
      readonly provider_id: number;
      readonly game_ids: readonly number[];
      readonly count: number;
      readonly played: number;
      readonly left: number;
      /** Rounds that are not closed yet: what they win still counts. */
      readonly open: number;
      readonly stake: number;
      /** So far. */
      readonly won: number;
      /** Null until the bonus starts. */
      readonly playable_until: string | null;
    } | null;
  }; meta: PageMeta; shape: 'page' };
  /** Grant a bonus. Credited at once, or pending while another bonus is wagered; without wagering it is paid straight to the real wallet. Sends bonus.granted, and bonus.completed when it finishes. details.rule of BONUS_INVALID says which rule refuses: inactive, excluded_player, country, category, registered, grant_cap, same_person (the cap counts over linked accounts of one person), too_many_unfinished or amount.  Scope: `bonuses:write` (grant bonuses, redeem promo codes). */
  grantBonus: { input: {
    /** Id of the player. */
    readonly player: number;
  } & {
    readonly bonus_id: number;
    /** Minor units of the player currency; otherwise the default of the bonus. */
    readonly amount?: number | undefined;
    readonly note?: string | undefined;
  }; output: {
    readonly id: number;
    readonly player_id: number;
    readonly bonus_id: number;
    readonly name: string;
    readonly type: 'deposit_match' | 'no_deposit' | 'reload' | 'cashback' | 'free_spins' | 'loyalty' | 'tournament' | 'manual';
    readonly state: 'pending' | 'activated' | 'finished';
    /** none until it is finished. */
    readonly result: 'none' | 'converted' | 'paid_out' | 'lost' | 'expired' | 'forfeited' | 'cancelled';
    readonly amount: number;
    readonly currency: string;
    /** Total stake required. */
    readonly wager_requirement: number;
    readonly wagered_amount: number;
    /** Percent, rounded down. */
    readonly wagering_progress: number;
    readonly converted_amount: number;
    readonly forfeited_amount: number;
    /** The largest stake while it runs; 0: any. */
    readonly max_bet: number;
    /** While it waits for its turn, the moment of its grant. */
    readonly started_at: string;
    /** While it waits for its turn, its valid days after the grant; it moves when it starts. */
    readonly expires_at: string;
    readonly finished_at: string | null;
    readonly created_at: string;
    /** The payment that brought it, of a bonus that came with a deposit. */
    readonly deposit_id: number | null;
    /** Spins of orig-slot that cost nothing: play with this stake and params.free_spin true. */
    readonly free_spins: {
      readonly left: number;
      readonly stake: number;
    } | null;
    /** Rounds of a provider that cost nothing: launch one of the games. */
    readonly free_rounds: {
      /** What the provider sends with each bet and win of these rounds. */
      readonly free_round_id: string;
      readonly provider_id: number;
      readonly game_ids: readonly number[];
      readonly count: number;
      readonly played: number;
      readonly left: number;
      /** Rounds that are not closed yet: what they win still counts. */
      readonly open: number;
      readonly stake: number;
      /** So far. */
      readonly won: number;
      /** Null until the bonus starts. */
      readonly playable_until: string | null;
    } | null;
  }; meta: undefined; shape: 'one' };
  /** A player's loyalty points. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
  getPlayerLoyalty: { input: {
    /** Id of the player. */
    readonly player: number;
  }; output: {
    readonly player_id: number;
    /** Below zero when a bet was rolled back after its points had been exchanged. */
    readonly points: number;
    /** What an exchange of all points would give now. */
    readonly exchangeable_amount: number;
    readonly currency: string;
    /** Points per 10,000 minor units of real money staked, as of now. */
    readonly points_rate: number;
    /** Minor units of the player's currency per 10,000 points; 0: points are not exchanged. */
    readonly exchange_rate: number;
    /** How many points an exchange takes at the least. */
    readonly minimum_points: number;
  }; meta: undefined; shape: 'one' };
  /** Redeem a promo code. Grants the bonus of the code. PROMO_CODE_INVALID says in details.rule why not: unknown, inactive, not_started, expired, already_used, same_person, used_up; what refuses the bonus itself is BONUS_INVALID, and the code is not used up by it.  Scope: `bonuses:write` (grant bonuses, redeem promo codes). */
  redeemPromoCode: { input: {
    /** Id of the player. */
    readonly player: number;
  } & {
    /** Without regard to case. */
    readonly code: string;
  }; output: PromoRedemption; meta: undefined; shape: 'one' };
  /** Tournaments, the newest first. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
  listTournaments: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly state?: 'upcoming' | 'running' | 'closing' | 'finished' | 'cancelled' | undefined;
  }; output: {
    readonly id: number;
    readonly name: string;
    readonly description: string;
    /** closing: over, but rounds that were opened before may still close. */
    readonly state: 'upcoming' | 'running' | 'closing' | 'finished' | 'cancelled';
    readonly starts_at: string;
    readonly ends_at: string;
    /** The total staked, the total won, or the best win of one round in basis points of its stake. */
    readonly score: 'staked' | 'won' | 'best_multiplier';
    /** The operator's: scores of money and min_stake are in its minor units. */
    readonly currency: string;
    /** A round counts from so much real money staked. */
    readonly min_stake: number;
    /** With provider_ids: what counts; both empty: every game. */
    readonly game_ids: readonly number[];
    readonly provider_ids: readonly number[];
    readonly prize_currency: string;
    /** By rank; paid in the currency of the player. */
    readonly prizes: readonly number[];
    /** When the leaderboard was last worked out: about once a minute, in long tournaments less often. */
    readonly computed_at: string | null;
    readonly finished_at: string | null;
    readonly grace_minutes: number;
    readonly includes_test_players: boolean;
    readonly cancel_reason: string | null;
    readonly cancelled_at: string | null;
    readonly created_at: string;
    readonly updated_at: string;
  }; meta: PageMeta; shape: 'page' };
  /** The leaderboard of a tournament. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
  getLeaderboard: { input: {
    /** Id of the tournament. */
    readonly tournament: number;
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
  }; output: {
    readonly rank: number;
    readonly score: number;
    /** In prize_currency, if the tournament ended so; 0: none. */
    readonly prize: number;
    readonly player_id: number;
    readonly username: string;
    /** How many rounds counted. */
    readonly rounds: number;
    /** When the score was reached: the earlier one stands before its equals. */
    readonly reached_at: string;
    readonly paid: {
      readonly amount: number;
      readonly currency: string;
      /** The ledger entry of type tournament_prize. */
      readonly transaction_id: number | null;
      readonly paid_at: string;
    } | null;
  }; meta: PageMeta; shape: 'page' };
  /** Get limits and self-exclusion. Scope: `players:read` (read players, profiles and responsible-gaming limits). */
  getLimits: { input: {
    /** Id of the player. */
    readonly player: number;
  }; output: PlayerLimits; meta: undefined; shape: 'one' };
  /** Set limits. A limit that is new or lower applies at once, and withdraws a pending raise of the same limit; so does sending the value that stands. A raise or a removal waits for the cooling-off period of the operator and takes effect by itself; a new request for the same limit replaces the one that waits. Sends limits.changed, limits.change_requested and, when its moment has come, limits.change_applied.  Scope: `limits:write` (set limits and self-exclusions). */
  setLimits: { input: {
    /** Id of the player. */
    readonly player: number;
  } & LimitChanges; output: PlayerLimits; meta: LimitsMeta; shape: 'one' };
  /** Start or extend a self-exclusion. Starts or extends a time-out (up to 30 days), a self-exclusion (from 3 months) or a self-closure, which also closes the account. It can never be shortened or weakened. Player tokens end at once; the balance can still be withdrawn. Sends self_exclusion.started and, when it has run out, self_exclusion.ended.  Scope: `limits:write` (set limits and self-exclusions). */
  excludePlayer: { input: {
    /** Id of the player. */
    readonly player: number;
  } & WantedExclusion; output: PlayerLimits; meta: undefined; shape: 'one' };
  /** How the verification of a player stands. With what is known of the documents; their files cannot be read here.  Scope: `kyc:write` (add KYC documents and put players up for review). */
  getKyc: { input: {
    /** Id of the player. */
    readonly player: number;
  }; output: {
    readonly player_id: number;
    readonly kyc_status: 'not_started' | 'pending_review' | 'verified' | 'rejected' | 'expired';
    readonly is_verified: boolean;
    /** Of a verified player: when the verification runs out. */
    readonly expires_at: string | null;
    /** Whether the player can be put up for review now. */
    readonly can_submit: boolean;
    /** Newest first. */
    readonly documents: readonly ({
      readonly id: number;
      readonly kind: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'proof_of_address' | 'source_of_funds' | 'payment_method' | 'selfie' | 'other';
      readonly file_name: string;
      readonly content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
      readonly size_bytes: number;
      /** Of the file, in hex. */
      readonly sha256: string;
      readonly status: 'pending' | 'accepted' | 'rejected';
      /** The last day on which the document holds (UTC); null: it does not run out. */
      readonly expires_on: string | null;
      readonly created_at: string;
    })[];
  }; meta: undefined; shape: 'one' };
  /** Add a document. PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB, in base64. It is kept encrypted, and only staff can open it. At most 20 may wait for review. Staff decide on it.  Scope: `kyc:write` (add KYC documents and put players up for review). */
  addKycDocument: { input: {
    /** Id of the player. */
    readonly player: number;
  } & {
    readonly kind: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'proof_of_address' | 'source_of_funds' | 'payment_method' | 'selfie' | 'other';
    readonly file_name: string;
    /** The file, in base64: PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB. */
    readonly content: string;
    readonly expires_on?: string | null | undefined;
  }; output: {
    readonly id: number;
    readonly kind: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'proof_of_address' | 'source_of_funds' | 'payment_method' | 'selfie' | 'other';
    readonly file_name: string;
    readonly content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
    readonly size_bytes: number;
    /** Of the file, in hex. */
    readonly sha256: string;
    readonly status: 'pending' | 'accepted' | 'rejected';
    /** The last day on which the document holds (UTC); null: it does not run out. */
    readonly expires_on: string | null;
    readonly created_at: string;
  }; meta: undefined; shape: 'one' };
  /** Put the player up for review. Needs a document that was not rejected. Staff decide; the events kyc.verified and kyc.rejected say how. A final rejection allows no further review.  Scope: `kyc:write` (add KYC documents and put players up for review). */
  submitPlayerKyc: { input: {
    /** Id of the player. */
    readonly player: number;
  }; output: {
    readonly player_id: number;
    readonly kyc_status: 'not_started' | 'pending_review' | 'verified' | 'rejected' | 'expired';
    readonly is_verified: boolean;
    /** Of a verified player: when the verification runs out. */
    readonly expires_at: string | null;
    /** Whether the player can be put up for review now. */
    readonly can_submit: boolean;
    /** Newest first. */
    readonly documents: readonly ({
      readonly id: number;
      readonly kind: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'proof_of_address' | 'source_of_funds' | 'payment_method' | 'selfie' | 'other';
      readonly file_name: string;
      readonly content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
      readonly size_bytes: number;
      /** Of the file, in hex. */
      readonly sha256: string;
      readonly status: 'pending' | 'accepted' | 'rejected';
      /** The last day on which the document holds (UTC); null: it does not run out. */
      readonly expires_on: string | null;
      readonly created_at: string;
    })[];
  }; meta: undefined; shape: 'one' };
  /** Gross gaming revenue of a period. All amounts in minor units of the operator's currency, each at the rate of its own moment: a report never changes because a rate did. Everything that was answered before this request is in it. from and to are UTC days; to is included.  Scope: `reports:read` (read GGR and financial summaries). */
  getGgrReport: { input: {
    /** The first UTC day. */
    readonly from: string;
    /** The last UTC day, included; at most 366 days in all. */
    readonly to: string;
    readonly include_test_players?: boolean | undefined;
  }; output: GgrReport; meta: undefined; shape: 'one' };
  /** Read the event stream. For those who would rather pull than receive webhooks. Events stand in the order of their sequence, without gaps (only ledger.entries_lost leaves out a range before it); those of one player in the order of their changes. Start with after=0, which is the oldest event that is kept, and go on with the last_sequence of each answer: with has_more at once, otherwise after a pause. Everything that was answered before this request is in it. With a filter an answer may be empty and still have more. Events are kept for a limited time: an after that lies before the oldest one kept is refused with INVALID_REQUEST (details.oldest_sequence), so that nobody skips events without knowing. The code of player.code_requested is null for a key without players:write.  Scope: `events:read` (read the event stream). */
  listEvents: { input: {
    /** Only events with a higher sequence. */
    readonly after?: number | undefined;
    readonly limit?: number | undefined;
    /** Event types, separated by commas; `limits.*` names all of an area. */
    readonly types?: string | undefined;
  }; output: Event; meta: {
    /** Everything up to here has been looked at: the next after. */
    readonly last_sequence: number;
    readonly has_more: boolean;
    /** Older events are no longer kept. */
    readonly oldest_sequence: number;
  }; shape: 'list' };
  /** The sandbox's clock. Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
  getSandboxClock: { input: NoInput; output: SandboxClock; meta: undefined; shape: 'one' };
  /** Move the sandbox's clock. Forwards only, at most 20 years ahead of the real time. Live operators' keys cannot have the scope. Cooling-off periods, exclusions, limit windows, expiry of bonuses, verifications, player tokens and Idempotency-Keys follow from the next request on; what has come due meanwhile is announced at once. Signatures, the replay guard, rate limits and staff tokens stay on the real time.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
  moveSandboxClock: { input: ClockMove; output: SandboxClock; meta: undefined; shape: 'one' };
  /** All disposable sandboxes, newest first. Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
  listSandboxCopies: { input: NoInput; output: SandboxCopy; meta: undefined; shape: 'list' };
  /** Make a disposable sandbox. An operator of its own, with the currency, cooperation model and settings of this one and a key, for a test run. It is removed completely after a day at the most. There may be 20 at a time; a copy cannot make copies.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
  createSandboxCopy: { input: Partial<NewCopy>; output: SandboxCopyWithKey; meta: undefined; shape: 'one' };
  /** Remove a disposable sandbox now. With everything in it. Its keys stop working at once.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
  deleteSandboxCopy: { input: {
    /** Id of the sandbox copy. */
    readonly copy: number;
  }; output: SandboxCopy; meta: undefined; shape: 'one' };
  /** All faults, newest first. Those that are over stay listed for a day.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
  listSandboxFaults: { input: NoInput; output: FaultView; meta: undefined; shape: 'list' };
  /** Inject faults into calls or webhooks. Applies from the next call on, on every node, until it is used up, expires or is deleted. At most one fault hits a call; of several that match, older ones are tried first. The answer to that call has the header Croupier-Fault, and the API log names the fault. Calls of the sandbox's own operations are never hit. At most 20 may be active.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
  createSandboxFault: { input: NewFault; output: FaultView; meta: undefined; shape: 'one' };
  /** End a fault. Calls that are under way may still be hit by it.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
  deleteSandboxFault: { input: {
    /** Id of the sandbox fault. */
    readonly fault: number;
  }; output: FaultView; meta: undefined; shape: 'one' };
  /** Trigger an event. Does what causes the event: registers a player, records a deposit, has it charged back. What takes staff is done by two members of staff that the sandbox gets for it and as whom nobody can sign in. The events that come before it are sent, too. What takes time (`kyc.expired`, `limits.change_applied`, `self_exclusion.ended`) moves the clock of the sandbox. `ledger.entries_lost` is announced for an entry that never was: nothing is lost.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
  triggerSandboxEvent: { input: {
    readonly event: 'player.registered' | 'player.updated' | 'player.status_changed' | 'player.signed_in' | 'player.code_requested' | 'player.linked' | 'player.unlinked' | 'deposit.authorised' | 'deposit.released' | 'deposit.expired' | 'deposit.beyond_authorisation' | 'deposit.paid' | 'deposit.charged_back' | 'deposit.partly_reversed' | 'withdrawal.requested' | 'withdrawal.allowed' | 'withdrawal.paying' | 'withdrawal.paid' | 'withdrawal.returned' | 'withdrawal.rejected' | 'withdrawal.cancelled' | 'instrument.added' | 'instrument.removed' | 'bonus.granted' | 'bonus.completed' | 'held_win.opened' | 'held_win.paid' | 'held_win.voided' | 'held_win.withdrawn' | 'kyc.submitted' | 'kyc.verified' | 'kyc.rejected' | 'kyc.expired' | 'limits.changed' | 'limits.change_requested' | 'limits.change_applied' | 'limits.reached' | 'self_exclusion.started' | 'self_exclusion.ended' | 'aml.alert_opened' | 'aml.alert_closed' | 'risk.level_changed' | 'api_key.rotated' | 'api_key.revoked' | 'ledger.entries_lost';
    /** To whom it happens; a new test player when left out, as it must be for `player.registered` and `player.signed_in`. */
    readonly player?: number | undefined;
  }; output: {
    readonly event: 'player.registered' | 'player.updated' | 'player.status_changed' | 'player.signed_in' | 'player.code_requested' | 'player.linked' | 'player.unlinked' | 'deposit.authorised' | 'deposit.released' | 'deposit.expired' | 'deposit.beyond_authorisation' | 'deposit.paid' | 'deposit.charged_back' | 'deposit.partly_reversed' | 'withdrawal.requested' | 'withdrawal.allowed' | 'withdrawal.paying' | 'withdrawal.paid' | 'withdrawal.returned' | 'withdrawal.rejected' | 'withdrawal.cancelled' | 'instrument.added' | 'instrument.removed' | 'bonus.granted' | 'bonus.completed' | 'held_win.opened' | 'held_win.paid' | 'held_win.voided' | 'held_win.withdrawn' | 'kyc.submitted' | 'kyc.verified' | 'kyc.rejected' | 'kyc.expired' | 'limits.changed' | 'limits.change_requested' | 'limits.change_applied' | 'limits.reached' | 'self_exclusion.started' | 'self_exclusion.ended' | 'aml.alert_opened' | 'aml.alert_closed' | 'risk.level_changed' | 'api_key.rotated' | 'api_key.revoked' | 'ledger.entries_lost';
    readonly player_id: number | null;
    /** The operations that were called, in their order. */
    readonly actions: readonly string[];
  }; meta: undefined; shape: 'one' };
  /** All webhook endpoints, oldest first. Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
  listWebhookEndpoints: { input: NoInput; output: {
    readonly id: number;
    readonly url: string;
    readonly events: readonly string[];
    readonly description: string;
    readonly status: 'enabled' | 'disabled';
    /** `staff`: someone disabled it; `gone`: it answered 410; `exhausted`: the last attempt to deliver an event failed. */
    readonly disabled_cause: 'staff' | 'gone' | 'exhausted' | null;
    readonly disabled_reason: string | null;
    readonly disabled_at: string | null;
    /** Until then deliveries carry a second signature, by the secret before the last rotation. */
    readonly previous_secret_expires_at: string | null;
    readonly queue: {
      /** Every event up to here was sent, or is being tried again. */
      readonly cursor_sequence: number;
      /** Events after that one which have not been looked at. */
      readonly behind: number;
      /** Events that wait for another attempt. */
      readonly pending: number;
      /** The oldest event of `pending` and `behind`; null when nothing waits. */
      readonly oldest_waiting: {
        readonly sequence: number;
        /** When it happened; null when the event is no longer kept. */
        readonly created_at: string | null;
      } | null;
      /** When the next of them is sent: now where it is due. Null when nothing waits or the endpoint is disabled. */
      readonly next_attempt_at: string | null;
      /** Events whose last attempt failed; resend them when the receiver works again. */
      readonly given_up: number;
      readonly failures_in_row: number;
      /** No event is sent before this time: the endpoint keeps failing, or it asked for a pause (Retry-After). After repeated failures a few events are tried first. */
      readonly paused_until: string | null;
      readonly last_success_at: string | null;
      readonly last_failure_at: string | null;
    };
    readonly created_at: string;
    readonly updated_at: string;
  }; meta: undefined; shape: 'list' };
  /** Register a webhook endpoint. Receives every event from now on that its filter names. The answer holds the secret that signs the deliveries; it cannot be shown again. At most 50 can exist. Staff who manage the API are told of it.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
  createWebhookEndpoint: { input: {
    /** Where events are sent: https, no user or password, no fragment, no private, link-local or loopback address; port 443 or from 1024 on. A sandbox operator may also use http on loopback. Written in ASCII; kept in its canonical form. */
    readonly url: string;
    /** Which events: exact names, `area.*` for all of an area, `*` for all. Events added later match too. player.code_requested, which carries a code, is sent where it is named exactly; a key needs players:write to have it sent, and where changes need a second person, no member of staff names it. */
    readonly events: readonly string[];
    readonly description?: string | undefined;
  }; output: {
    readonly id: number;
    readonly url: string;
    readonly events: readonly string[];
    readonly description: string;
    readonly status: 'enabled' | 'disabled';
    /** `staff`: someone disabled it; `gone`: it answered 410; `exhausted`: the last attempt to deliver an event failed. */
    readonly disabled_cause: 'staff' | 'gone' | 'exhausted' | null;
    readonly disabled_reason: string | null;
    readonly disabled_at: string | null;
    /** Until then deliveries carry a second signature, by the secret before the last rotation. */
    readonly previous_secret_expires_at: string | null;
    readonly queue: {
      /** Every event up to here was sent, or is being tried again. */
      readonly cursor_sequence: number;
      /** Events after that one which have not been looked at. */
      readonly behind: number;
      /** Events that wait for another attempt. */
      readonly pending: number;
      /** The oldest event of `pending` and `behind`; null when nothing waits. */
      readonly oldest_waiting: {
        readonly sequence: number;
        /** When it happened; null when the event is no longer kept. */
        readonly created_at: string | null;
      } | null;
      /** When the next of them is sent: now where it is due. Null when nothing waits or the endpoint is disabled. */
      readonly next_attempt_at: string | null;
      /** Events whose last attempt failed; resend them when the receiver works again. */
      readonly given_up: number;
      readonly failures_in_row: number;
      /** No event is sent before this time: the endpoint keeps failing, or it asked for a pause (Retry-After). After repeated failures a few events are tried first. */
      readonly paused_until: string | null;
      readonly last_success_at: string | null;
      readonly last_failure_at: string | null;
    };
    readonly created_at: string;
    readonly updated_at: string;
    /** Shown in this answer and never again. */
    readonly secret: string;
  }; meta: undefined; shape: 'one' };
  /** One webhook endpoint, and how far it has got. Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
  getWebhookEndpoint: { input: {
    /** Id of the webhook endpoint. */
    readonly webhook_endpoint: number;
  }; output: {
    readonly id: number;
    readonly url: string;
    readonly events: readonly string[];
    readonly description: string;
    readonly status: 'enabled' | 'disabled';
    /** `staff`: someone disabled it; `gone`: it answered 410; `exhausted`: the last attempt to deliver an event failed. */
    readonly disabled_cause: 'staff' | 'gone' | 'exhausted' | null;
    readonly disabled_reason: string | null;
    readonly disabled_at: string | null;
    /** Until then deliveries carry a second signature, by the secret before the last rotation. */
    readonly previous_secret_expires_at: string | null;
    readonly queue: {
      /** Every event up to here was sent, or is being tried again. */
      readonly cursor_sequence: number;
      /** Events after that one which have not been looked at. */
      readonly behind: number;
      /** Events that wait for another attempt. */
      readonly pending: number;
      /** The oldest event of `pending` and `behind`; null when nothing waits. */
      readonly oldest_waiting: {
        readonly sequence: number;
        /** When it happened; null when the event is no longer kept. */
        readonly created_at: string | null;
      } | null;
      /** When the next of them is sent: now where it is due. Null when nothing waits or the endpoint is disabled. */
      readonly next_attempt_at: string | null;
      /** Events whose last attempt failed; resend them when the receiver works again. */
      readonly given_up: number;
      readonly failures_in_row: number;
      /** No event is sent before this time: the endpoint keeps failing, or it asked for a pause (Retry-After). After repeated failures a few events are tried first. */
      readonly paused_until: string | null;
      readonly last_success_at: string | null;
      readonly last_failure_at: string | null;
    };
    readonly created_at: string;
    readonly updated_at: string;
  }; meta: undefined; shape: 'one' };
  /** Change address, filter or description. Binds from the next delivery on. A new address is tried at once, whatever the old one answered.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
  updateWebhookEndpoint: { input: {
    /** Id of the webhook endpoint. */
    readonly webhook_endpoint: number;
  } & {
    /** Where events are sent: https, no user or password, no fragment, no private, link-local or loopback address; port 443 or from 1024 on. A sandbox operator may also use http on loopback. Written in ASCII; kept in its canonical form. */
    readonly url?: string | undefined;
    /** Which events: exact names, `area.*` for all of an area, `*` for all. Events added later match too. player.code_requested, which carries a code, is sent where it is named exactly; a key needs players:write to have it sent, and where changes need a second person, no member of staff names it. */
    readonly events?: readonly string[] | undefined;
    readonly description?: string | undefined;
  }; output: {
    readonly id: number;
    readonly url: string;
    readonly events: readonly string[];
    readonly description: string;
    readonly status: 'enabled' | 'disabled';
    /** `staff`: someone disabled it; `gone`: it answered 410; `exhausted`: the last attempt to deliver an event failed. */
    readonly disabled_cause: 'staff' | 'gone' | 'exhausted' | null;
    readonly disabled_reason: string | null;
    readonly disabled_at: string | null;
    /** Until then deliveries carry a second signature, by the secret before the last rotation. */
    readonly previous_secret_expires_at: string | null;
    readonly queue: {
      /** Every event up to here was sent, or is being tried again. */
      readonly cursor_sequence: number;
      /** Events after that one which have not been looked at. */
      readonly behind: number;
      /** Events that wait for another attempt. */
      readonly pending: number;
      /** The oldest event of `pending` and `behind`; null when nothing waits. */
      readonly oldest_waiting: {
        readonly sequence: number;
        /** When it happened; null when the event is no longer kept. */
        readonly created_at: string | null;
      } | null;
      /** When the next of them is sent: now where it is due. Null when nothing waits or the endpoint is disabled. */
      readonly next_attempt_at: string | null;
      /** Events whose last attempt failed; resend them when the receiver works again. */
      readonly given_up: number;
      readonly failures_in_row: number;
      /** No event is sent before this time: the endpoint keeps failing, or it asked for a pause (Retry-After). After repeated failures a few events are tried first. */
      readonly paused_until: string | null;
      readonly last_success_at: string | null;
      readonly last_failure_at: string | null;
    };
    readonly created_at: string;
    readonly updated_at: string;
  }; meta: undefined; shape: 'one' };
  /** Remove a webhook endpoint. Nothing is sent to it any more, and it is no longer found; what was not delivered is not kept for it.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
  deleteWebhookEndpoint: { input: {
    /** Id of the webhook endpoint. */
    readonly webhook_endpoint: number;
  }; output: {
    readonly id: number;
    readonly url: string;
    readonly events: readonly string[];
    readonly description: string;
    readonly status: 'enabled' | 'disabled';
    /** `staff`: someone disabled it; `gone`: it answered 410; `exhausted`: the last attempt to deliver an event failed. */
    readonly disabled_cause: 'staff' | 'gone' | 'exhausted' | null;
    readonly disabled_reason: string | null;
    readonly disabled_at: string | null;
    /** Until then deliveries carry a second signature, by the secret before the last rotation. */
    readonly previous_secret_expires_at: string | null;
    readonly queue: {
      /** Every event up to here was sent, or is being tried again. */
      readonly cursor_sequence: number;
      /** Events after that one which have not been looked at. */
      readonly behind: number;
      /** Events that wait for another attempt. */
      readonly pending: number;
      /** The oldest event of `pending` and `behind`; null when nothing waits. */
      readonly oldest_waiting: {
        readonly sequence: number;
        /** When it happened; null when the event is no longer kept. */
        readonly created_at: string | null;
      } | null;
      /** When the next of them is sent: now where it is due. Null when nothing waits or the endpoint is disabled. */
      readonly next_attempt_at: string | null;
      /** Events whose last attempt failed; resend them when the receiver works again. */
      readonly given_up: number;
      readonly failures_in_row: number;
      /** No event is sent before this time: the endpoint keeps failing, or it asked for a pause (Retry-After). After repeated failures a few events are tried first. */
      readonly paused_until: string | null;
      readonly last_success_at: string | null;
      readonly last_failure_at: string | null;
    };
    readonly created_at: string;
    readonly updated_at: string;
  }; meta: undefined; shape: 'one' };
  /** Resume deliveries to the endpoint. After it was disabled by itself or by staff. Everything that was not delivered is sent, unless skip_missed says that it is no longer wanted.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
  enableWebhookEndpoint: { input: {
    /** Id of the webhook endpoint. */
    readonly webhook_endpoint: number;
  } & Partial<{
    readonly reason?: string | undefined;
    /** Go on with what happens from now on. */
    readonly skip_missed?: boolean | undefined;
  }>; output: {
    readonly id: number;
    readonly url: string;
    readonly events: readonly string[];
    readonly description: string;
    readonly status: 'enabled' | 'disabled';
    /** `staff`: someone disabled it; `gone`: it answered 410; `exhausted`: the last attempt to deliver an event failed. */
    readonly disabled_cause: 'staff' | 'gone' | 'exhausted' | null;
    readonly disabled_reason: string | null;
    readonly disabled_at: string | null;
    /** Until then deliveries carry a second signature, by the secret before the last rotation. */
    readonly previous_secret_expires_at: string | null;
    readonly queue: {
      /** Every event up to here was sent, or is being tried again. */
      readonly cursor_sequence: number;
      /** Events after that one which have not been looked at. */
      readonly behind: number;
      /** Events that wait for another attempt. */
      readonly pending: number;
      /** The oldest event of `pending` and `behind`; null when nothing waits. */
      readonly oldest_waiting: {
        readonly sequence: number;
        /** When it happened; null when the event is no longer kept. */
        readonly created_at: string | null;
      } | null;
      /** When the next of them is sent: now where it is due. Null when nothing waits or the endpoint is disabled. */
      readonly next_attempt_at: string | null;
      /** Events whose last attempt failed; resend them when the receiver works again. */
      readonly given_up: number;
      readonly failures_in_row: number;
      /** No event is sent before this time: the endpoint keeps failing, or it asked for a pause (Retry-After). After repeated failures a few events are tried first. */
      readonly paused_until: string | null;
      readonly last_success_at: string | null;
      readonly last_failure_at: string | null;
    };
    readonly created_at: string;
    readonly updated_at: string;
  }; meta: undefined; shape: 'one' };
  /** Give the endpoint a new secret. The answer holds the new secret, this once. The old one signs too, as a second signature, for the hours asked for. INVALID_REQUEST (`rotation_lasts`) while an earlier one still does, unless `drop_previous` is set.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
  rotateWebhookSecret: { input: {
    /** Id of the webhook endpoint. */
    readonly webhook_endpoint: number;
  } & Partial<{
    /** How many hours the old secret still signs beside the new one; 0: it stops at once. */
    readonly overlap_hours?: number | undefined;
    /** While a rotation lasts: whether the secret before the current one may stop signing at once. */
    readonly drop_previous?: boolean | undefined;
  }>; output: {
    readonly id: number;
    readonly url: string;
    readonly events: readonly string[];
    readonly description: string;
    readonly status: 'enabled' | 'disabled';
    /** `staff`: someone disabled it; `gone`: it answered 410; `exhausted`: the last attempt to deliver an event failed. */
    readonly disabled_cause: 'staff' | 'gone' | 'exhausted' | null;
    readonly disabled_reason: string | null;
    readonly disabled_at: string | null;
    /** Until then deliveries carry a second signature, by the secret before the last rotation. */
    readonly previous_secret_expires_at: string | null;
    readonly queue: {
      /** Every event up to here was sent, or is being tried again. */
      readonly cursor_sequence: number;
      /** Events after that one which have not been looked at. */
      readonly behind: number;
      /** Events that wait for another attempt. */
      readonly pending: number;
      /** The oldest event of `pending` and `behind`; null when nothing waits. */
      readonly oldest_waiting: {
        readonly sequence: number;
        /** When it happened; null when the event is no longer kept. */
        readonly created_at: string | null;
      } | null;
      /** When the next of them is sent: now where it is due. Null when nothing waits or the endpoint is disabled. */
      readonly next_attempt_at: string | null;
      /** Events whose last attempt failed; resend them when the receiver works again. */
      readonly given_up: number;
      readonly failures_in_row: number;
      /** No event is sent before this time: the endpoint keeps failing, or it asked for a pause (Retry-After). After repeated failures a few events are tried first. */
      readonly paused_until: string | null;
      readonly last_success_at: string | null;
      readonly last_failure_at: string | null;
    };
    readonly created_at: string;
    readonly updated_at: string;
    /** Shown in this answer and never again. */
    readonly secret: string;
  }; meta: undefined; shape: 'one' };
  /** Send a test event now. One attempt with an event of the type `webhook.test` and the sequence 0, signed like any other, also to a disabled endpoint. The answer says how it went.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
  testWebhookEndpoint: { input: {
    /** Id of the webhook endpoint. */
    readonly webhook_endpoint: number;
  }; output: {
    readonly id: number;
    readonly at: string;
    readonly event_id: string;
    readonly event_type: string;
    /** 0 for a test, which is no event of the operator. */
    readonly sequence: number;
    readonly attempt: number;
    readonly succeeded: boolean;
    /** The HTTP status; null where no answer came. */
    readonly status: number | null;
    /** Why it failed, in words. */
    readonly error: string | null;
    readonly duration_ms: number;
    readonly next_attempt_at: string | null;
    readonly request: {
      readonly url: string;
      readonly headers: {
        readonly [name: string]: string;
      };
      /** Null when the event is no longer kept. */
      readonly body: string | null;
    };
    /** The first 4 KiB of the answer; of one that accepts the event, its first 256 characters. */
    readonly response_excerpt: string | null;
    /** The sandbox fault because of which it was sent twice or late. */
    readonly fault: {
      readonly id: number;
      readonly effect: 'duplicate_webhook' | 'reorder_webhook';
    } | null;
  }; meta: undefined; shape: 'one' };
};

export const operatorOperations: OperationTable<OperatorOperations> = {
  listApiLog: { method: 'GET', path: '/api/v1/operator/api-log', shape: 'list' },
  getCallingKey: { method: 'GET', path: '/api/v1/operator/me', shape: 'one' },
  listPlayers: { method: 'GET', path: '/api/v1/operator/players', shape: 'page' },
  registerPlayer: { method: 'POST', path: '/api/v1/operator/players', shape: 'one' },
  requestPasswordReset: { method: 'POST', path: '/api/v1/operator/players/password-reset', shape: 'one' },
  resetPassword: { method: 'POST', path: '/api/v1/operator/players/password-reset/confirm', shape: 'one' },
  signInPlayer: { method: 'POST', path: '/api/v1/operator/players/sign-in', shape: 'one' },
  getPlayer: { method: 'GET', path: '/api/v1/operator/players/{player}', shape: 'one' },
  updatePlayer: { method: 'PATCH', path: '/api/v1/operator/players/{player}', shape: 'one' },
  listLinkedAccounts: { method: 'GET', path: '/api/v1/operator/players/{player}/linked-accounts', shape: 'page' },
  issueSessionToken: { method: 'POST', path: '/api/v1/operator/players/{player}/session-tokens', shape: 'one' },
  changePlayerStatus: { method: 'PUT', path: '/api/v1/operator/players/{player}/status', shape: 'one' },
  requestPlayerVerification: { method: 'POST', path: '/api/v1/operator/players/{player}/verifications', shape: 'one' },
  confirmPlayerVerification: { method: 'POST', path: '/api/v1/operator/players/{player}/verifications/confirm', shape: 'one' },
  listTransactions: { method: 'GET', path: '/api/v1/operator/players/{player}/transactions', shape: 'page' },
  getWallet: { method: 'GET', path: '/api/v1/operator/players/{player}/wallet', shape: 'one' },
  approvePayout: { method: 'POST', path: '/api/v1/operator/payments/{payment}/approve', shape: 'one' },
  payoutRefused: { method: 'POST', path: '/api/v1/operator/payments/{payment}/bank-refused', shape: 'one' },
  claimPayout: { method: 'POST', path: '/api/v1/operator/payments/{payment}/claim', shape: 'one' },
  markPayoutPaid: { method: 'POST', path: '/api/v1/operator/payments/{payment}/pay', shape: 'one' },
  rejectPayout: { method: 'POST', path: '/api/v1/operator/payments/{payment}/reject', shape: 'one' },
  payoutReturned: { method: 'POST', path: '/api/v1/operator/payments/{payment}/returned', shape: 'one' },
  listDepositIntents: { method: 'GET', path: '/api/v1/operator/deposit-intents', shape: 'page' },
  listPaymentMethods: { method: 'GET', path: '/api/v1/operator/payment-methods', shape: 'list' },
  listPayments: { method: 'GET', path: '/api/v1/operator/payments', shape: 'page' },
  getPayment: { method: 'GET', path: '/api/v1/operator/payments/{payment}', shape: 'one' },
  cancelWithdrawal: { method: 'POST', path: '/api/v1/operator/payments/{payment}/cancel', shape: 'one' },
  openCashier: { method: 'POST', path: '/api/v1/operator/players/{player}/cashier-sessions', shape: 'one' },
  authoriseDeposit: { method: 'POST', path: '/api/v1/operator/players/{player}/deposit-intents', shape: 'one' },
  getDepositIntent: { method: 'GET', path: '/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}', shape: 'one' },
  captureDeposit: { method: 'POST', path: '/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}/capture', shape: 'one' },
  releaseDeposit: { method: 'POST', path: '/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}/release', shape: 'one' },
  recordDeposit: { method: 'POST', path: '/api/v1/operator/players/{player}/deposits', shape: 'one' },
  requestWithdrawal: { method: 'POST', path: '/api/v1/operator/players/{player}/withdrawals', shape: 'one' },
  listInstruments: { method: 'GET', path: '/api/v1/operator/players/{player}/instruments', shape: 'list' },
  addInstrument: { method: 'POST', path: '/api/v1/operator/players/{player}/instruments', shape: 'one' },
  removeInstrument: { method: 'DELETE', path: '/api/v1/operator/players/{player}/instruments/{instrument}', shape: 'one' },
  readExchangeRates: { method: 'GET', path: '/api/v1/operator/exchange-rates', shape: 'page' },
  putExchangeRates: { method: 'PUT', path: '/api/v1/operator/exchange-rates', shape: 'list' },
  listGames: { method: 'GET', path: '/api/v1/operator/games', shape: 'page' },
  listGameCategories: { method: 'GET', path: '/api/v1/operator/games/categories', shape: 'list' },
  listGameProviders: { method: 'GET', path: '/api/v1/operator/games/providers', shape: 'list' },
  getGame: { method: 'GET', path: '/api/v1/operator/games/{game}', shape: 'one' },
  getLobby: { method: 'GET', path: '/api/v1/operator/lobby', shape: 'list' },
  launchGame: { method: 'POST', path: '/api/v1/operator/players/{player}/games/{game}/launch', shape: 'one' },
  listBonuses: { method: 'GET', path: '/api/v1/operator/bonuses', shape: 'list' },
  listPlayerBonuses: { method: 'GET', path: '/api/v1/operator/players/{player}/bonuses', shape: 'page' },
  grantBonus: { method: 'POST', path: '/api/v1/operator/players/{player}/bonuses', shape: 'one' },
  getPlayerLoyalty: { method: 'GET', path: '/api/v1/operator/players/{player}/loyalty', shape: 'one' },
  redeemPromoCode: { method: 'POST', path: '/api/v1/operator/players/{player}/promo-codes', shape: 'one' },
  listTournaments: { method: 'GET', path: '/api/v1/operator/tournaments', shape: 'page' },
  getLeaderboard: { method: 'GET', path: '/api/v1/operator/tournaments/{tournament}/leaderboard', shape: 'page' },
  getLimits: { method: 'GET', path: '/api/v1/operator/players/{player}/limits', shape: 'one' },
  setLimits: { method: 'PUT', path: '/api/v1/operator/players/{player}/limits', shape: 'one' },
  excludePlayer: { method: 'POST', path: '/api/v1/operator/players/{player}/self-exclusion', shape: 'one' },
  getKyc: { method: 'GET', path: '/api/v1/operator/players/{player}/kyc', shape: 'one' },
  addKycDocument: { method: 'POST', path: '/api/v1/operator/players/{player}/kyc/documents', shape: 'one' },
  submitPlayerKyc: { method: 'POST', path: '/api/v1/operator/players/{player}/kyc/submit', shape: 'one' },
  getGgrReport: { method: 'GET', path: '/api/v1/operator/reports/ggr', shape: 'one' },
  listEvents: { method: 'GET', path: '/api/v1/operator/events', shape: 'list' },
  getSandboxClock: { method: 'GET', path: '/api/v1/operator/sandbox/clock', shape: 'one' },
  moveSandboxClock: { method: 'POST', path: '/api/v1/operator/sandbox/clock', shape: 'one' },
  listSandboxCopies: { method: 'GET', path: '/api/v1/operator/sandbox/copies', shape: 'list' },
  createSandboxCopy: { method: 'POST', path: '/api/v1/operator/sandbox/copies', shape: 'one' },
  deleteSandboxCopy: { method: 'DELETE', path: '/api/v1/operator/sandbox/copies/{copy}', shape: 'one' },
  listSandboxFaults: { method: 'GET', path: '/api/v1/operator/sandbox/faults', shape: 'list' },
  createSandboxFault: { method: 'POST', path: '/api/v1/operator/sandbox/faults', shape: 'one' },
  deleteSandboxFault: { method: 'DELETE', path: '/api/v1/operator/sandbox/faults/{fault}', shape: 'one' },
  triggerSandboxEvent: { method: 'POST', path: '/api/v1/operator/sandbox/trigger', shape: 'one' },
  listWebhookEndpoints: { method: 'GET', path: '/api/v1/operator/webhook-endpoints', shape: 'list' },
  createWebhookEndpoint: { method: 'POST', path: '/api/v1/operator/webhook-endpoints', shape: 'one' },
  getWebhookEndpoint: { method: 'GET', path: '/api/v1/operator/webhook-endpoints/{webhook_endpoint}', shape: 'one' },
  updateWebhookEndpoint: { method: 'PATCH', path: '/api/v1/operator/webhook-endpoints/{webhook_endpoint}', shape: 'one' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/api/v1/operator/webhook-endpoints/{webhook_endpoint}', shape: 'one' },
  enableWebhookEndpoint: { method: 'POST', path: '/api/v1/operator/webhook-endpoints/{webhook_endpoint}/enable', shape: 'one' },
  rotateWebhookSecret: { method: 'POST', path: '/api/v1/operator/webhook-endpoints/{webhook_endpoint}/rotate', shape: 'one' },
  testWebhookEndpoint: { method: 'POST', path: '/api/v1/operator/webhook-endpoints/{webhook_endpoint}/test', shape: 'one' },
};

/** What each operation takes and gives. */
export type PlayerOperations = {
  /** The player's own deposit intents, newest first. Deposits that were authorised, and what became of them. Filters combine.  The token needs the access `payments`, and its key the scope `payments:write`. */
  listOwnDepositIntents: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly status?: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired' | undefined;
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  }; meta: PageMeta; shape: 'page' };
  /** One deposit intent of the player. For the page to which a payment provider sends the player back: whether the deposit has arrived.  The token needs the access `payments`, and its key the scope `payments:write`. */
  getOwnDepositIntent: { input: {
    /** Id of the deposit intent. */
    readonly deposit_intent: number;
  }; output: {
    readonly id: number;
    /** authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired. */
    readonly status: 'authorised' | 'captured' | 'captured_late' | 'released' | 'expired';
    readonly player_id: number;
    /** What is authorised, in minor units of the player currency. */
    readonly amount: number;
    readonly currency: string;
    /** Payment method code; empty when none was given. */
    readonly payment_method: string;
    /** The operator's unique reference: no payment or other intent has it. */
    readonly external_reference: string;
    readonly info: string | null;
    /** What its captures add up to. */
    readonly captured_amount: number;
    /** The bonus that is granted when it is captured in time, by the terms of now. */
    readonly promised_bonus: {
      readonly bonus_id: number;
      readonly name: string;
      /** If all of it is captured. */
      readonly amount: number;
    } | null;
    /** In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined. */
    readonly beyond_authorisation: readonly ('amount' | 'again' | 'released' | 'expired' | 'excluded' | 'unauthorised')[];
    /** Whose decision released it. */
    readonly release_reason: 'operator' | 'self_exclusion' | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** When it stops reserving its amount, unless it is captured or released before. */
    readonly expires_at: string;
    /** When it was captured first. */
    readonly captured_at: string | null;
    readonly released_at: string | null;
  }; meta: undefined; shape: 'one' };
  /** The payment methods for the player. Those that are active and take the player's currency.  The token needs the access `payments`, and its key the scope `payments:write`. */
  listOwnPaymentMethods: { input: NoInput; output: PaymentMethod; meta: undefined; shape: 'list' };
  /** The player's own payments, newest first. Filters combine.  The token needs the access `payments`, and its key the scope `payments:write`. */
  listOwnPayments: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly type?: 'deposit' | 'withdrawal' | undefined;
    readonly status?: 'new' | 'allowed' | 'paid' | 'rejected' | 'cancelled' | undefined;
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: PaymentRequest; meta: PageMeta; shape: 'page' };
  /** What the player can withdraw now, and what a withdrawal costs. From the rules that decide on a request: the largest amount that they would take, and the bonuses that any withdrawal ends. Show `forfeits` before the player asks for money.  The token needs the access `payments`, and its key the scope `payments:write`. */
  getOwnWithdrawable: { input: NoInput; output: {
    readonly player_id: number;
    readonly currency: string;
    /** A payment method may bound it further. */
    readonly withdrawable: number;
    /** In withdrawals that are not decided or not paid yet; it has left the balance. */
    readonly held: number;
    /** What bounds it; the least counts. */
    readonly bounds: readonly ({
      readonly rule: 'real_balance' | 'owed' | 'unverified_allowance' | 'daily_cap';
      readonly at_most: number;
    })[];
    /** The code that would refuse every amount now; null when some amount can be withdrawn. */
    readonly refused_with: 'PLAYER_RESTRICTED' | 'INSUFFICIENT_FUNDS' | 'INVALID_REQUEST' | 'KYC_REQUIRED' | 'PAYMENT_REQUEST_INVALID' | null;
    /** Bonuses that a withdrawal gives up, with what is staked of what they require. */
    readonly forfeits: readonly ({
      readonly player_bonus_id: number;
      readonly name: string;
      /** What the player loses: the bonus with its winnings, or what waits to be credited. */
      readonly bonus_money: number;
      readonly free_spins_left: number;
      readonly wager_requirement: number;
      readonly wagered_amount: number;
    })[];
  }; meta: undefined; shape: 'one' };
  /** Ask for a withdrawal of one’s own. As the operator's server does. Send an Idempotency-Key: a lost answer can then be asked for again without asking for the money twice. Restricted tokens open it, too.  The token needs the access `payments`, and its key the scope `payments:write`. */
  requestOwnWithdrawal: { input: {
    /** Minor units of the player currency. */
    readonly amount: number;
    /** Payment method code. */
    readonly payment_method: string;
    /** The saved account or card to pay to. */
    readonly instrument_id?: number | undefined;
    /** Payout details. */
    readonly info?: string | undefined;
    readonly bank_name?: string | undefined;
    /** The bonuses that the player has agreed to lose, by player_bonus_id. When it is sent and the withdrawal would end another one, nothing happens: PAYMENT_REQUEST_INVALID with details.rule `forfeits`. */
    readonly forfeits?: readonly number[] | undefined;
  }; output: PaymentRequest; meta: undefined; shape: 'one' };
  /** The player's saved accounts and cards. Newest first. IBANs are masked.  The token needs the access `payments`, and its key the scope `payments:write`. */
  listOwnInstruments: { input: NoInput; output: {
    readonly id: number;
    readonly player_id: number;
    readonly kind: 'bank_account' | 'card' | 'wallet';
    /** What to show the player: an IBAN or a card with all but a few characters hidden. */
    readonly label: string;
    readonly holder_name: string;
    /** Of a bank account with an IBAN. */
    readonly country: string | null;
    readonly bic: string | null;
    readonly provider: string | null;
    readonly brand: string | null;
    readonly last_four: string | null;
    readonly expires_on: string | null;
    readonly created_at: string;
    readonly removed_at: string | null;
  }; meta: undefined; shape: 'list' };
  /** Save a bank account of one’s own. Cards are saved by your payment provider, and by your server with its token. What looks like the number of a card is refused. Restricted tokens open it, too: a withdrawal may need it.  The token needs the access `payments`, and its key the scope `payments:write`. */
  addOwnInstrument: { input: {
    /** With or without spaces. Its country, length and check digits are checked. */
    readonly iban: string;
    /** The BIC of the bank: 8 or 11 characters. */
    readonly bic?: string | undefined;
    /** The holder, as the bank or the payment provider knows them. */
    readonly holder_name: string;
  }; output: {
    readonly id: number;
    readonly player_id: number;
    readonly kind: 'bank_account' | 'card' | 'wallet';
    /** What to show the player: an IBAN or a card with all but a few characters hidden. */
    readonly label: string;
    readonly holder_name: string;
    /** Of a bank account with an IBAN. */
    readonly country: string | null;
    readonly bic: string | null;
    readonly provider: string | null;
    readonly brand: string | null;
    readonly last_four: string | null;
    readonly expires_on: string | null;
    readonly created_at: string;
    readonly removed_at: string | null;
  }; meta: undefined; shape: 'one' };
  /** Remove a saved account or card of one’s own. Where the setting `closed_loop` is on, one that deposits are to go back to stays: INVALID_REQUEST with `details.rule` `closed_loop` and the amount. The operator’s server can remove it.  The token needs the access `payments`, and its key the scope `payments:write`. */
  removeOwnInstrument: { input: {
    /** Id of the instrument. */
    readonly instrument: number;
  }; output: {
    readonly id: number;
    readonly player_id: number;
    readonly kind: 'bank_account' | 'card' | 'wallet';
    /** What to show the player: an IBAN or a card with all but a few characters hidden. */
    readonly label: string;
    readonly holder_name: string;
    /** Of a bank account with an IBAN. */
    readonly country: string | null;
    readonly bic: string | null;
    readonly provider: string | null;
    readonly brand: string | null;
    readonly last_four: string | null;
    readonly expires_on: string | null;
    readonly created_at: string;
    readonly removed_at: string | null;
  }; meta: undefined; shape: 'one' };
  /** The player's own bonuses, newest first. With what is left to wager, and the free spins that are left to play. */
  listOwnBonuses: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly state?: 'pending' | 'activated' | 'finished' | undefined;
  }; output: {
    readonly id: number;
    readonly player_id: number;
    readonly bonus_id: number;
    readonly name: string;
    readonly type: 'deposit_match' | 'no_deposit' | 'reload' | 'cashback' | 'free_spins' | 'loyalty' | 'tournament' | 'manual';
    readonly state: 'pending' | 'activated' | 'finished';
    /** none until it is finished. */
    readonly result: 'none' | 'converted' | 'paid_out' | 'lost' | 'expired' | 'forfeited' | 'cancelled';
    readonly amount: number;
    readonly currency: string;
    /** Total stake required. */
    readonly wager_requirement: number;
    readonly wagered_amount: number;
    /** Percent, rounded down. */
    readonly wagering_progress: number;
    readonly converted_amount: number;
    readonly forfeited_amount: number;
    /** The largest stake while it runs; 0: any. */
    readonly max_bet: number;
    /** While it waits for its turn, the moment of its grant. */
    readonly started_at: string;
    /** While it waits for its turn, its valid days after the grant; it moves when it starts. */
    readonly expires_at: string;
    readonly finished_at: string | null;
    readonly created_at: string;
    /** The payment that brought it, of a bonus that came with a deposit. */
    readonly deposit_id: number | null;
    /** Spins of orig-slot that cost nothing: play with this stake and params.free_spin true. */
    readonly free_spins: {
      readonly left: number;
      readonly stake: number;
    } | null;
    /** Rounds of a provider that cost nothing: launch one of the games. */
    readonly free_rounds: {
      /** What the provider sends with each bet and win of these rounds. */
      readonly free_round_id: string;
      readonly provider_id: number;
      readonly game_ids: readonly number[];
      readonly count: number;
      readonly played: number;
      readonly left: number;
      /** Rounds that are not closed yet: what they win still counts. */
      readonly open: number;
      readonly stake: number;
      /** So far. */
      readonly won: number;
      /** Null until the bonus starts. */
      readonly playable_until: string | null;
    } | null;
  }; meta: PageMeta; shape: 'page' };
  /** The bonus that a deposit would bring now. Show it before the player pays: what comes, what must be staked until it becomes real money, and until when. Promises nothing; an authorised deposit keeps the terms of its moment.  The token needs the access `payments`, and its key the scope `payments:write`. */
  getOwnDepositBonus: { input: {
    /** Minor units of the player currency. */
    readonly amount: number;
  }; output: {
    readonly player_id: number;
    readonly currency: string;
    /** The deposit that was asked about. */
    readonly amount: number;
    readonly bonus: {
      readonly bonus_id: number;
      readonly name: string;
      readonly amount: number;
      /** To be staked until it becomes real money; 0: it is real at once. */
      readonly wager_requirement: number;
      /** How long there is time for that, once it runs. */
      readonly valid_days: number;
      /** The largest stake while it runs; 0: any. */
      readonly max_bet: number;
      /** Whether it starts only when the bonuses before it are over. */
      readonly waits: boolean;
    } | null;
  }; meta: undefined; shape: 'one' };
  /** Redeem a promo code. Needs the scope `bonuses:write` of the key that issued the token, too. PROMO_CODE_INVALID says in details.rule why not: unknown, inactive, not_started, expired, already_used, same_person, used_up. After five codes of a player that were PROMO_CODE_INVALID the next waits 1, 2, 4 … 30 minutes, and the players of a network with 30 in ten minutes wait (RATE_LIMITED with details.limit_of `player` or `network`).  The token needs the access `payments`, and its key the scope `payments:write`. */
  redeemOwnPromoCode: { input: {
    /** Without regard to case. */
    readonly code: string;
  }; output: PromoRedemption; meta: undefined; shape: 'one' };
  /** The player's own limits, how much of them is used, and self-exclusion. What applies now, what waits for its moment, and from when. */
  getOwnLimits: { input: NoInput; output: LimitsWithUsage; meta: undefined; shape: 'one' };
  /** Set limits of one’s own. A limit that is new or lower applies at once, and withdraws a pending raise of the same limit; so does sending the value that stands. A raise or a removal waits for the cooling-off period of the operator and takes effect by itself; a new request for the same limit replaces the one that waits. Sends limits.changed, limits.change_requested and, when its moment has come, limits.change_applied. Every token may set new and lower limits; to raise or remove one it needs the access `limits`, else nothing changes and the answer is INSUFFICIENT_SCOPE. */
  setOwnLimits: { input: LimitChanges; output: PlayerLimits; meta: LimitsMeta; shape: 'one' };
  /** Start or extend a self-exclusion of one’s own. Starts or extends a time-out (up to 30 days), a self-exclusion (from 3 months) or a self-closure, which also closes the account. It can never be shortened or weakened. Player tokens end at once; the balance can still be withdrawn. Sends self_exclusion.started and, when it has run out, self_exclusion.ended. The token of this call ends, too. */
  excludeOwnPlayer: { input: WantedExclusion; output: PlayerLimits; meta: undefined; shape: 'one' };
  /** How long the player has played, with which result, and what is left of the limits. A session is continuous play; a pause of ten minutes ends it, as for `max_session_minutes`. For the clock and the net position that a player always sees. */
  getOwnSession: { input: NoInput; output: OwnSession; meta: undefined; shape: 'one' };
  /** How the player's own verification stands. With what is known of the documents; files cannot be read back. */
  getOwnKyc: { input: NoInput; output: {
    readonly player_id: number;
    readonly kyc_status: 'not_started' | 'pending_review' | 'verified' | 'rejected' | 'expired';
    readonly is_verified: boolean;
    /** Of a verified player: when the verification runs out. */
    readonly expires_at: string | null;
    /** Whether the player can be put up for review now. */
    readonly can_submit: boolean;
    /** Newest first. */
    readonly documents: readonly ({
      readonly id: number;
      readonly kind: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'proof_of_address' | 'source_of_funds' | 'payment_method' | 'selfie' | 'other';
      readonly file_name: string;
      readonly content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
      readonly size_bytes: number;
      /** Of the file, in hex. */
      readonly sha256: string;
      readonly status: 'pending' | 'accepted' | 'rejected';
      /** The last day on which the document holds (UTC); null: it does not run out. */
      readonly expires_on: string | null;
      readonly created_at: string;
    })[];
  }; meta: undefined; shape: 'one' };
  /** Add a document of one's own. PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB, in base64. It is kept encrypted, and only staff can open it. At most 20 may wait for review. */
  addOwnKycDocument: { input: {
    readonly kind: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'proof_of_address' | 'source_of_funds' | 'payment_method' | 'selfie' | 'other';
    readonly file_name: string;
    /** The file, in base64: PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB. */
    readonly content: string;
    readonly expires_on?: string | null | undefined;
  }; output: {
    readonly id: number;
    readonly kind: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'proof_of_address' | 'source_of_funds' | 'payment_method' | 'selfie' | 'other';
    readonly file_name: string;
    readonly content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
    readonly size_bytes: number;
    /** Of the file, in hex. */
    readonly sha256: string;
    readonly status: 'pending' | 'accepted' | 'rejected';
    /** The last day on which the document holds (UTC); null: it does not run out. */
    readonly expires_on: string | null;
    readonly created_at: string;
  }; meta: undefined; shape: 'one' };
  /** Ask for review. Needs a document that was not rejected. Staff decide. A final rejection allows no further review. */
  submitOwnKyc: { input: NoInput; output: {
    readonly player_id: number;
    readonly kyc_status: 'not_started' | 'pending_review' | 'verified' | 'rejected' | 'expired';
    readonly is_verified: boolean;
    /** Of a verified player: when the verification runs out. */
    readonly expires_at: string | null;
    /** Whether the player can be put up for review now. */
    readonly can_submit: boolean;
    /** Newest first. */
    readonly documents: readonly ({
      readonly id: number;
      readonly kind: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'proof_of_address' | 'source_of_funds' | 'payment_method' | 'selfie' | 'other';
      readonly file_name: string;
      readonly content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
      readonly size_bytes: number;
      /** Of the file, in hex. */
      readonly sha256: string;
      readonly status: 'pending' | 'accepted' | 'rejected';
      /** The last day on which the document holds (UTC); null: it does not run out. */
      readonly expires_on: string | null;
      readonly created_at: string;
    })[];
  }; meta: undefined; shape: 'one' };
  /** The seeds of the next rounds. The hash of the server seed, shown before the bet; the seed itself is revealed when it is replaced. */
  getFairness: { input: NoInput; output: FairnessView; meta: undefined; shape: 'one' };
  /** Reveal the server seed and start a new pair. The new pair has the server seed whose hash `next_server_seed_hash` showed before, so it cannot have been chosen to suit the client seed. */
  rotateSeeds: { input: Partial<{
    /** A seed of your own; the one in use stays otherwise. */
    readonly client_seed?: string | undefined;
  }>; output: {
    readonly revealed: {
      readonly server_seed: string;
      readonly server_seed_hash: string;
      readonly client_seed: string;
      readonly rounds: number;
    };
    readonly next: FairnessView;
  }; meta: undefined; shape: 'one' };
  /** Draw a past round again. Draws the round again from its seeds and says whether the outcome is the same. The server seed is null while it is in use; its hash, which was shown before the bet, is always returned. */
  verifyRound: { input: {
    readonly round_id: string;
  }; output: {
    readonly round_id: string;
    readonly game_id: number;
    readonly game: string;
    readonly stake: number;
    readonly payout: number;
    readonly params: {
      readonly [name: string]: unknown;
    };
    readonly outcome: {
      readonly [name: string]: unknown;
    };
    readonly server_seed: string | null;
    readonly server_seed_hash: string;
    readonly client_seed: string;
    readonly nonce: number;
    /** Null while the server seed is still in use. */
    readonly matches: boolean | null;
    readonly played_at: string;
  }; meta: undefined; shape: 'one' };
  /** Play one round of an Original. Real money, through the casino wallet: bet limits, bonus rules and loss limits apply. orig-slot takes no params; orig-roulette takes params.bet (red, black, even, odd, low, high, dozen_1 to dozen_3, column_1 to column_3, or number together with params.number, 0–36); orig-crash takes params.target, the cash-out multiplier, 1.01–1000, rounded down to hundredths (outcome.target shows it). Other params are refused. Payouts are rounded down to whole minor units, never up, so the RTP is before rounding; a stake that could not win more than itself (orig-crash: below 100 / (100 × target − 100)) is refused on `stake`. A free spin of the running bonus is a round of orig-slot at its own stake with params.free_spin true: it takes no money, and what it wins is bonus money. Send an Idempotency-Key: a lost answer can then be asked for again without betting twice. */
  playOriginal: { input: {
    /** Id of the game. */
    readonly game: number;
  } & {
    /** Minor units. */
    readonly stake: number;
    readonly params?: {
      readonly [name: string]: string | number | boolean;
    } | undefined;
  }; output: RoundResult; meta: undefined; shape: 'one' };
  /** Games that are offered to the player. In the player's country and currency. Ordered by name, unless `sort` or `section` say otherwise. */
  listOwnGames: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    /** Slug of the provider. */
    readonly provider?: string | undefined;
    readonly category?: string | undefined;
    readonly type?: 'rng' | 'live' | undefined;
    /** Part of the name, without regard to case. */
    readonly search?: string | undefined;
    readonly tag?: string | undefined;
    readonly volatility?: 'low' | 'medium' | 'high' | 'very_high' | undefined;
    readonly is_new?: boolean | undefined;
    readonly is_popular?: boolean | undefined;
    /** Slug of a section of the lobby: its games, in its order. */
    readonly section?: string | undefined;
    /** By name, unless said otherwise. */
    readonly sort?: 'name' | 'popular' | 'newest' | undefined;
  }; output: {
    readonly id: number;
    /** The provider's own id of the game. */
    readonly external_id: string;
    readonly name: string;
    readonly type: 'rng' | 'live';
    readonly category: string;
    /** Return to player, in percent; of an Original before payouts are rounded down to minor units. */
    readonly rtp: number;
    /** What `rtp` leaves out; null where there is nothing to say. */
    readonly rtp_note: string | null;
    /** Of an uploaded picture it ends with `-640.webp`, its width; `-320.webp` is the same in half the width. */
    readonly thumbnail_url: string;
    /** A house-built game, played through the player play endpoint. */
    readonly is_original: boolean;
    readonly provider: {
      readonly id: number;
      readonly slug: string;
      readonly name: string;
    };
    /** Words by which lobbies find games, such as `megaways` or `christmas`. */
    readonly tags: readonly string[];
    /** How unevenly the game pays; null where it is not known. */
    readonly volatility: 'low' | 'medium' | 'high' | 'very_high' | null;
    /** Pay lines or ways; null where there are none, or it is not known. */
    readonly lines: number | null;
    /** The least and the greatest stake of one bet, by currency, both included. A currency that is not listed has no bounds. */
    readonly stakes: readonly ({
      readonly currency: string;
      /** Minor units of that currency; null: no bound. */
      readonly min: number | null;
      /** Minor units of that currency; null: no bound. */
      readonly max: number | null;
    })[];
    /** Added within the last 30 days. */
    readonly is_new: boolean;
    /** One of the 24 games with the most rounds of the last seven UTC days, as of the last roll-up. */
    readonly is_popular: boolean;
    /** When the provider is under maintenance: the window that runs, else the next one; null: none is known. */
    readonly maintenance: {
      readonly starts_at: string;
      readonly ends_at: string;
    } | null;
  }; meta: PageMeta; shape: 'page' };
  /** Get a game. A game that is not offered to the player is not found. */
  getOwnGame: { input: {
    /** Id of the game. */
    readonly game: number;
  }; output: {
    readonly id: number;
    /** The provider's own id of the game. */
    readonly external_id: string;
    readonly name: string;
    readonly type: 'rng' | 'live';
    readonly category: string;
    /** Return to player, in percent; of an Original before payouts are rounded down to minor units. */
    readonly rtp: number;
    /** What `rtp` leaves out; null where there is nothing to say. */
    readonly rtp_note: string | null;
    /** Of an uploaded picture it ends with `-640.webp`, its width; `-320.webp` is the same in half the width. */
    readonly thumbnail_url: string;
    /** A house-built game, played through the player play endpoint. */
    readonly is_original: boolean;
    readonly provider: {
      readonly id: number;
      readonly slug: string;
      readonly name: string;
    };
    /** Words by which lobbies find games, such as `megaways` or `christmas`. */
    readonly tags: readonly string[];
    /** How unevenly the game pays; null where it is not known. */
    readonly volatility: 'low' | 'medium' | 'high' | 'very_high' | null;
    /** Pay lines or ways; null where there are none, or it is not known. */
    readonly lines: number | null;
    /** The least and the greatest stake of one bet, by currency, both included. A currency that is not listed has no bounds. */
    readonly stakes: readonly ({
      readonly currency: string;
      /** Minor units of that currency; null: no bound. */
      readonly min: number | null;
      /** Minor units of that currency; null: no bound. */
      readonly max: number | null;
    })[];
    /** Added within the last 30 days. */
    readonly is_new: boolean;
    /** One of the 24 games with the most rounds of the last seven UTC days, as of the last roll-up. */
    readonly is_popular: boolean;
    /** When the provider is under maintenance: the window that runs, else the next one; null: none is known. */
    readonly maintenance: {
      readonly starts_at: string;
      readonly ends_at: string;
    } | null;
  }; meta: undefined; shape: 'one' };
  /** Launch a game. As the operator's launch does. The address defaults to that of the caller. */
  launchOwnGame: { input: {
    /** Id of the game. */
    readonly game: number;
  } & Partial<LaunchWish>; output: LaunchResult; meta: undefined; shape: 'one' };
  /** The lobby, with games that are offered to the player. The operator's sections, in their order, with their first games. Empty sections are left out. */
  getOwnLobby: { input: {
    /** How many games of each section to show. */
    readonly per_section?: number | undefined;
  }; output: {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
    /** All games of the section that are offered there; the list shows them by `section`. */
    readonly games_count: number;
    readonly games: readonly ({
      readonly id: number;
      /** The provider's own id of the game. */
      readonly external_id: string;
      readonly name: string;
      readonly type: 'rng' | 'live';
      readonly category: string;
      /** Return to player, in percent; of an Original before payouts are rounded down to minor units. */
      readonly rtp: number;
      /** What `rtp` leaves out; null where there is nothing to say. */
      readonly rtp_note: string | null;
      /** Of an uploaded picture it ends with `-640.webp`, its width; `-320.webp` is the same in half the width. */
      readonly thumbnail_url: string;
      /** A house-built game, played through the player play endpoint. */
      readonly is_original: boolean;
      readonly provider: {
        readonly id: number;
        readonly slug: string;
        readonly name: string;
      };
      /** Words by which lobbies find games, such as `megaways` or `christmas`. */
      readonly tags: readonly string[];
      /** How unevenly the game pays; null where it is not known. */
      readonly volatility: 'low' | 'medium' | 'high' | 'very_high' | null;
      /** Pay lines or ways; null where there are none, or it is not known. */
      readonly lines: number | null;
      /** The least and the greatest stake of one bet, by currency, both included. A currency that is not listed has no bounds. */
      readonly stakes: readonly ({
        readonly currency: string;
        /** Minor units of that currency; null: no bound. */
        readonly min: number | null;
        /** Minor units of that currency; null: no bound. */
        readonly max: number | null;
      })[];
      /** Added within the last 30 days. */
      readonly is_new: boolean;
      /** One of the 24 games with the most rounds of the last seven UTC days, as of the last roll-up. */
      readonly is_popular: boolean;
      /** When the provider is under maintenance: the window that runs, else the next one; null: none is known. */
      readonly maintenance: {
        readonly starts_at: string;
        readonly ends_at: string;
      } | null;
    })[];
  }; meta: undefined; shape: 'list' };
  /** The loyalty points of the player behind the token. What the points are worth, and how many are missing to the next exchange. */
  getOwnLoyalty: { input: NoInput; output: {
    readonly player_id: number;
    /** Below zero when a bet was rolled back after its points had been exchanged. */
    readonly points: number;
    /** What an exchange of all points would give now. */
    readonly exchangeable_amount: number;
    readonly currency: string;
    /** Points per 10,000 minor units of real money staked, as of now. */
    readonly points_rate: number;
    /** Minor units of the player's currency per 10,000 points; 0: points are not exchanged. */
    readonly exchange_rate: number;
    /** How many points an exchange takes at the least. */
    readonly minimum_points: number;
  }; meta: undefined; shape: 'one' };
  /** Exchange points for real money. Refused with BONUS_INVALID; details.rule says why: excluded_player, inactive, points, minimum_points or worth. The amount is rounded down, and only the points that make it up are taken. */
  exchangePoints: { input: Partial<{
    /** All of them when left out. */
    readonly points?: number | undefined;
  }>; output: {
    /** The ledger entry of type loyalty_exchange. */
    readonly transaction_id: number;
    /** What was taken; points that make up no whole minor unit stay. */
    readonly points: number;
    readonly points_after: number;
    readonly amount: number;
    readonly currency: string;
    readonly balance_after: number;
    readonly created_at: string;
  }; meta: undefined; shape: 'one' };
  /** The player behind the token. As the operator sees the player, except that risk_level is always low and the category monitored is shown as regular. */
  getOwnPlayer: { input: NoInput; output: Player; meta: undefined; shape: 'one' };
  /** Change one’s own profile. As the operator's PATCH does, for what players may change themselves: name, birth date and country are changed by the operator. Another e-mail address or phone number becomes theirs by the code that is sent to it (`player.code_requested`, confirmed at `/player/verifications/confirm`); until then the old one stays. The answer is the same when it is somebody else's, to whom nothing is sent. A wrong current_password is INVALID_REQUEST with details.rule `current_password`; after five the next must wait (RATE_LIMITED). Sends player.updated when something changed.  The token needs the access `profile`, and its key the scope `players:write`. */
  updateOwnPlayer: { input: {
    /** null empties it. */
    readonly city?: string | null | undefined;
    /** null empties it. */
    readonly address?: string | null | undefined;
    readonly language?: string | undefined;
    /** Only the consents sent change; each change is written to the audit log with its moment. */
    readonly marketing?: {
      readonly email?: boolean | undefined;
      readonly sms?: boolean | undefined;
      readonly newsletter?: boolean | undefined;
    } | undefined;
    /** The player has accepted this version of the terms. Kept with its moment; staff see all versions. */
    readonly terms_version?: string | undefined;
    readonly email?: string | undefined;
    /** null removes it. */
    readonly phone?: string | null | undefined;
    /** Required with email and phone: whoever has only the session must not take the account. */
    readonly current_password?: string | undefined;
  }; output: Player; meta: undefined; shape: 'one' };
  /** Change one’s own password. Ends the other sessions of the player, and all game sessions. A wrong current_password is INVALID_REQUEST with details.rule `current_password`; after five the next must wait (RATE_LIMITED). A password that is guessed first (common, a sequence, or with the player’s names) is VALIDATION_FAILED on `password`.  The token needs the access `profile`, and its key the scope `players:write`. */
  changeOwnPlayerPassword: { input: {
    readonly current_password: string;
    readonly password: string;
  }; output: {
    /** How many other session tokens ended. */
    readonly ended: number;
  }; meta: undefined; shape: 'one' };
  /** The player's own rounds, newest first. Filters combine. Where a filter matches few rounds, an answer may hold less than `limit` and still name a next_before: it says how far the search has come. */
  listOwnRounds: { input: {
    readonly before?: string | undefined;
    readonly limit?: number | undefined;
    readonly game_id?: number | undefined;
    readonly provider_id?: number | undefined;
    readonly status?: 'open' | 'closed' | undefined;
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: OwnRound; meta: {
    readonly next_before: NextBefore;
  }; shape: 'list' };
  /** The player's own sign-ins, newest first. Also attempts with a wrong password. Kept for 400 days. */
  listOwnSignIns: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
  }; output: {
    readonly id: number;
    readonly player_id: number;
    /** false: the password was wrong. */
    readonly succeeded: boolean;
    /** The player was locked, closed or self-excluded: the token reads and withdraws, and does nothing else. */
    readonly restricted: boolean;
    /** The address of the player's browser; null when it was not given. */
    readonly ip: string | null;
    /** The browser or app, as the operator named it. */
    readonly device: string | null;
    readonly created_at: string;
  }; meta: PageMeta; shape: 'page' };
  /** Sign out. Ends the session token of the call and the game sessions that were opened under it, on every node: the next request and the next bet are refused. With `everywhere` all session tokens and game sessions of the player end, also those that your server opened. */
  signOutOwnPlayer: { input: Partial<{
    /** Also all other sessions of the player, on other devices. */
    readonly everywhere?: boolean | undefined;
  }>; output: {
    /** How many session tokens ended. */
    readonly ended: number;
  }; meta: undefined; shape: 'one' };
  /** What a period came to, real and bonus money apart. Sums of the ledger between two moments, both inclusive; of all of it without them. Each wallet adds up: its parts make `change`. A bet from before the period that was taken back in it counts as won. A period with more than 200,000 entries is INVALID_REQUEST with details.reason `too_many`: ask for a shorter one. */
  getOwnTotals: { input: {
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: {
    readonly player_id: number;
    readonly currency: string;
    readonly real: {
      readonly deposited: number;
      /** Less what came back from withdrawals that were rejected, cancelled or returned. */
      readonly withdrawn: number;
      /** Bets that stand. */
      readonly staked: number;
      readonly won: number;
      /** Won less staked: negative where the player lost. */
      readonly net: number;
      /** Bonus money that became real. */
      readonly converted: number;
      /** Corrections, prizes, exchanged points and charged back deposits. */
      readonly other: number;
      /** deposited − withdrawn + net + converted + other. */
      readonly change: number;
    };
    readonly bonus: {
      readonly granted: number;
      /** Bets that stand. */
      readonly staked: number;
      readonly won: number;
      /** Won less staked: negative where the player lost. */
      readonly net: number;
      /** What was converted, forfeited or expired. */
      readonly ended: number;
      readonly other: number;
      /** granted + net − ended + other. */
      readonly change: number;
    };
  }; meta: undefined; shape: 'one' };
  /** Tournaments, the newest first, and where the player stands in them. Those that are open to the player, with place and points. */
  listOwnTournaments: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly state?: 'upcoming' | 'running' | 'closing' | 'finished' | 'cancelled' | undefined;
  }; output: {
    readonly id: number;
    readonly name: string;
    readonly description: string;
    /** closing: over, but rounds that were opened before may still close. */
    readonly state: 'upcoming' | 'running' | 'closing' | 'finished' | 'cancelled';
    readonly starts_at: string;
    readonly ends_at: string;
    /** The total staked, the total won, or the best win of one round in basis points of its stake. */
    readonly score: 'staked' | 'won' | 'best_multiplier';
    /** The operator's: scores of money and min_stake are in its minor units. */
    readonly currency: string;
    /** A round counts from so much real money staked. */
    readonly min_stake: number;
    /** With provider_ids: what counts; both empty: every game. */
    readonly game_ids: readonly number[];
    readonly provider_ids: readonly number[];
    readonly prize_currency: string;
    /** By rank; paid in the currency of the player. */
    readonly prizes: readonly number[];
    /** When the leaderboard was last worked out: about once a minute, in long tournaments less often. */
    readonly computed_at: string | null;
    readonly finished_at: string | null;
    /** Where the player stands; null without a score. */
    readonly own: {
      readonly rank: number;
      readonly score: number;
      /** In prize_currency; 0: none. */
      readonly prize: number;
    } | null;
  }; meta: PageMeta; shape: 'page' };
  /** The leaderboard of a tournament, with the names of the others masked. Of other players only the first letters of the name are shown. */
  getOwnLeaderboard: { input: {
    /** Id of the tournament. */
    readonly tournament: number;
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
  }; output: {
    readonly rank: number;
    readonly score: number;
    /** In prize_currency, if the tournament ended so; 0: none. */
    readonly prize: number;
    /** The first letters of the username alone. */
    readonly name: string;
    readonly is_you: boolean;
  }; meta: PageMeta; shape: 'page' };
  /** The ledger of the player behind the token. Newest first. Filters combine; both bounds of the creation moment are inclusive. */
  listOwnTransactions: { input: {
    readonly page?: number | undefined;
    readonly per_page?: number | undefined;
    readonly type?: 'deposit' | 'withdrawal' | 'withdrawal_rejection' | 'correction_up' | 'correction_down' | 'bonus_correction_up' | 'bonus_correction_down' | 'bonus_conversion' | 'casino_bet' | 'casino_win' | 'casino_rollback' | 'loyalty_exchange' | 'tournament_prize' | 'chargeback' | undefined;
    readonly wallet?: 'real' | 'bonus' | undefined;
    readonly created_from?: string | undefined;
    readonly created_to?: string | undefined;
  }; output: Transaction; meta: PageMeta; shape: 'page' };
  /** Have a code sent that proves one’s own address. Of the present e-mail address or phone number. The operator sends it. It works once, for 15 minutes; while three work, no further one is sent.  The token needs the access `profile`, and its key the scope `players:write`. */
  requestOwnVerification: { input: WantedVerification; output: {
    readonly requested: true;
  }; meta: undefined; shape: 'one' };
  /** Prove one’s own address with a code. Of the present e-mail address or phone number, or of another one that was named by PATCH, which becomes theirs. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`. Sends player.updated.  The token needs the access `profile`, and its key the scope `players:write`. */
  confirmOwnVerification: { input: SentCode; output: Player; meta: undefined; shape: 'one' };
  /** The balances of the player behind the token. In minor units of the player's currency. */
  getOwnWallet: { input: NoInput; output: Balances; meta: undefined; shape: 'one' };
};

export const playerOperations: OperationTable<PlayerOperations> = {
  listOwnDepositIntents: { method: 'GET', path: '/api/v1/player/deposit-intents', shape: 'page' },
  getOwnDepositIntent: { method: 'GET', path: '/api/v1/player/deposit-intents/{deposit_intent}', shape: 'one' },
  listOwnPaymentMethods: { method: 'GET', path: '/api/v1/player/payment-methods', shape: 'list' },
  listOwnPayments: { method: 'GET', path: '/api/v1/player/payments', shape: 'page' },
  getOwnWithdrawable: { method: 'GET', path: '/api/v1/player/withdrawable', shape: 'one' },
  requestOwnWithdrawal: { method: 'POST', path: '/api/v1/player/withdrawals', shape: 'one' },
  listOwnInstruments: { method: 'GET', path: '/api/v1/player/instruments', shape: 'list' },
  addOwnInstrument: { method: 'POST', path: '/api/v1/player/instruments', shape: 'one' },
  removeOwnInstrument: { method: 'DELETE', path: '/api/v1/player/instruments/{instrument}', shape: 'one' },
  listOwnBonuses: { method: 'GET', path: '/api/v1/player/bonuses', shape: 'page' },
  getOwnDepositBonus: { method: 'GET', path: '/api/v1/player/deposit-bonus', shape: 'one' },
  redeemOwnPromoCode: { method: 'POST', path: '/api/v1/player/promo-codes', shape: 'one' },
  getOwnLimits: { method: 'GET', path: '/api/v1/player/limits', shape: 'one' },
  setOwnLimits: { method: 'PUT', path: '/api/v1/player/limits', shape: 'one' },
  excludeOwnPlayer: { method: 'POST', path: '/api/v1/player/self-exclusion', shape: 'one' },
  getOwnSession: { method: 'GET', path: '/api/v1/player/session', shape: 'one' },
  getOwnKyc: { method: 'GET', path: '/api/v1/player/kyc', shape: 'one' },
  addOwnKycDocument: { method: 'POST', path: '/api/v1/player/kyc/documents', shape: 'one' },
  submitOwnKyc: { method: 'POST', path: '/api/v1/player/kyc/submit', shape: 'one' },
  getFairness: { method: 'GET', path: '/api/v1/player/fairness', shape: 'one' },
  rotateSeeds: { method: 'POST', path: '/api/v1/player/fairness/rotate', shape: 'one' },
  verifyRound: { method: 'GET', path: '/api/v1/player/fairness/verify', shape: 'one' },
  playOriginal: { method: 'POST', path: '/api/v1/player/games/{game}/play', shape: 'one' },
  listOwnGames: { method: 'GET', path: '/api/v1/player/games', shape: 'page' },
  getOwnGame: { method: 'GET', path: '/api/v1/player/games/{game}', shape: 'one' },
  launchOwnGame: { method: 'POST', path: '/api/v1/player/games/{game}/launch', shape: 'one' },
  getOwnLobby: { method: 'GET', path: '/api/v1/player/lobby', shape: 'list' },
  getOwnLoyalty: { method: 'GET', path: '/api/v1/player/loyalty', shape: 'one' },
  exchangePoints: { method: 'POST', path: '/api/v1/player/loyalty/exchange', shape: 'one' },
  getOwnPlayer: { method: 'GET', path: '/api/v1/player/me', shape: 'one' },
  updateOwnPlayer: { method: 'PATCH', path: '/api/v1/player/me', shape: 'one' },
  changeOwnPlayerPassword: { method: 'POST', path: '/api/v1/player/password', shape: 'one' },
  listOwnRounds: { method: 'GET', path: '/api/v1/player/rounds', shape: 'list' },
  listOwnSignIns: { method: 'GET', path: '/api/v1/player/sign-ins', shape: 'page' },
  signOutOwnPlayer: { method: 'POST', path: '/api/v1/player/sign-out', shape: 'one' },
  getOwnTotals: { method: 'GET', path: '/api/v1/player/totals', shape: 'one' },
  listOwnTournaments: { method: 'GET', path: '/api/v1/player/tournaments', shape: 'page' },
  getOwnLeaderboard: { method: 'GET', path: '/api/v1/player/tournaments/{tournament}/leaderboard', shape: 'page' },
  listOwnTransactions: { method: 'GET', path: '/api/v1/player/transactions', shape: 'page' },
  requestOwnVerification: { method: 'POST', path: '/api/v1/player/verifications', shape: 'one' },
  confirmOwnVerification: { method: 'POST', path: '/api/v1/player/verifications/confirm', shape: 'one' },
  getOwnWallet: { method: 'GET', path: '/api/v1/player/wallet', shape: 'one' },
};
