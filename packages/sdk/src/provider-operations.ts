// Made from the OpenAPI document by npm run openapi. Do not edit.
import type { OperationTable } from './operation.ts';

export type AppliedTransaction = {
  /** Our id. */
  readonly id: number;
  readonly kind: 'bet' | 'win' | 'rollback' | 'adjustment';
  readonly transaction_id: string;
  readonly amount: number;
  readonly real_amount: number;
  readonly bonus_amount: number;
  /** Real money, right after it. */
  readonly balance_after: number;
  readonly bonus_balance_after: number;
  readonly created_at: string;
  /** What the win said beyond its amount, in millionths of a minor unit. Left out where it is 0. */
  readonly fraction?: number | undefined;
  /** The unit in the amount that was paid of fractions kept before, or taken back for one. Left out where it is 0. */
  readonly carried?: number | undefined;
  /** replayed: done before. tombstoned: the bet had not arrived, and never will be taken. */
  readonly status: 'applied' | 'replayed' | 'tombstoned';
};

export type ErrorBody = {
  readonly error: {
    /** Stable; made for programs. */
    readonly code: 'MISSING_CREDENTIALS' | 'INVALID_API_KEY' | 'API_KEY_INACTIVE' | 'TIMESTAMP_OUT_OF_RANGE' | 'INVALID_NONCE' | 'INVALID_SIGNATURE' | 'REPLAYED_REQUEST' | 'INVALID_PLAYER_TOKEN' | 'IP_NOT_ALLOWED' | 'INSUFFICIENT_SCOPE' | 'FEATURE_NOT_AVAILABLE' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'IDEMPOTENCY_IN_PROGRESS' | 'DUPLICATE_TRANSACTION' | 'BET_NOT_FOUND' | 'BET_ROLLED_BACK' | 'ROUND_CLOSED' | 'ROUND_SETTLED' | 'INSUFFICIENT_FUNDS' | 'VALIDATION_FAILED' | 'INVALID_REQUEST' | 'IDEMPOTENCY_KEY_REUSED' | 'INVALID_IDEMPOTENCY_KEY' | 'SELF_EXCLUDED_IDENTITY' | 'PLAYER_RESTRICTED' | 'LIMIT_EXCEEDED' | 'RESPONSIBLE_GAMING_RULE' | 'KYC_REQUIRED' | 'PAYMENT_REQUEST_INVALID' | 'BONUS_INVALID' | 'PROMO_CODE_INVALID' | 'NOT_AN_ORIGINAL' | 'RATE_LIMITED' | 'SERVER_ERROR';
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

export type MoneyResult = {
  readonly transaction: AppliedTransaction;
  /** Real money. */
  readonly balance: number;
  readonly bonus_balance: number;
  readonly currency: string;
  /** Null where the bet had not arrived. */
  readonly round: RoundState | null;
};

export type RoundState = {
  readonly id: string;
  readonly status: 'open' | 'closed';
};

/** What each operation takes and gives. */
export type ProviderOperations = {
  /** Balances now. In minor units; real and bonus money, as the next bet would find them. */
  providerGetBalance: { input: {
    /** As in the launch address. */
    readonly session_token?: string | undefined;
    /** The player's name with this provider, from sessions/verify. */
    readonly player_ref?: string | undefined;
  }; output: {
    /** Real money. */
    readonly balance: number;
    readonly bonus_balance: number;
    readonly currency: string;
  }; meta: undefined; shape: 'one' };
  /** Another token for a session. The new token takes the place of the old one, which takes no more bets. The old one still finds its player for wins and rollbacks. Checked as a launch is: a restricted player, or one whose session limit is reached, gets none. When the answer is lost, the game is launched again. */
  providerRefreshSession: { input: {
    /** As in the launch address. */
    readonly session_token: string;
  }; output: {
    readonly session_token: string;
    readonly expires_at: string;
  }; meta: undefined; shape: 'one' };
  /** Who plays. May be repeated. The player is known to you by an opaque name, the same in every session. */
  providerVerifySession: { input: {
    /** As in the launch address. */
    readonly session_token: string;
  }; output: {
    readonly player_ref: string;
    /** Real money. */
    readonly balance: number;
    readonly bonus_balance: number;
    readonly currency: string;
    readonly language: string;
    readonly country: string;
    readonly expires_at: string;
    readonly is_test: boolean;
  }; meta: undefined; shape: 'one' };
  /** Settle a round anew. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. For live tables whose result was wrong: pays, or takes back when the amount is below zero. A debit beyond the balance is refused, unless the operator allows it; a credit comes under the caps of corrections. The staff of the operator get an alert each time. The reason is a remark and no part of the content. */
  providerAdjust: { input: {
    /** The provider's own id of the transaction; used once per kind, for ever. The operator may have agreed with you that it is used once per player, or once whatever the kind. */
    readonly transaction_id: string;
    /** The player's name with this provider, from sessions/verify. */
    readonly player_ref: string;
    /** The round that is settled anew; without one it is a correction of the balance. */
    readonly round_id?: string | undefined;
    /** The provider's own id of the game. With a round it is the game of that round, else it is refused. */
    readonly game_id?: string | undefined;
    /** Below zero: it is taken from the player. */
    readonly amount: number;
    /** An adjustment is of whole units. */
    readonly fraction?: 0 | undefined;
    readonly currency: string;
    readonly reason: string;
  }; output: MoneyResult; meta: undefined; shape: 'one' };
  /** Take a stake. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. A refusal is not kept: a retry is judged afresh. Its details hold balance, bonus_balance and currency, except those of VALIDATION_FAILED.  A bet of 0, such as a free spin, opens the round and moves nothing. A session of a live game takes bets on every live game of yours. A tip is taken from real money, earns nothing and leaves the player's round as it is. */
  providerPlaceBet: { input: {
    /** The provider's own id of the transaction; used once per kind, for ever. The operator may have agreed with you that it is used once per player, or once whatever the kind. */
    readonly transaction_id: string;
    /** As in the launch address. */
    readonly session_token: string;
    /** The provider's own id of the round. A new round may not begin with `orig_`: such ids are the Originals'. */
    readonly round_id: string;
    /** The provider's own id of the game, as in the launch address. */
    readonly game_id: string;
    /** May be 0, but for a tip. */
    readonly amount: number;
    readonly currency: string;
    readonly kind?: 'bet' | 'tip' | undefined;
    /** The grant of free rounds that the bet, one of 0, belongs to. The first bet of a round uses one of its rounds; all bets of the round name it. */
    readonly free_round_id?: string | undefined;
    /** What the bet adds to a jackpot: information, in minor units with up to 6 decimals. */
    readonly jackpot_contribution?: string | undefined;
    /** A stake is of whole units. */
    readonly fraction?: 0 | undefined;
  }; output: MoneyResult; meta: undefined; shape: 'one' };
  /** Bets and wins of a round in one call. For instant games: all or nothing, in order. Each action is a transaction of its own, as if it had been sent alone. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. */
  providerPlay: { input: {
    /** The provider's own id of the round. A new round may not begin with `orig_`: such ids are the Originals'. */
    readonly round_id: string;
    /** As in the launch address. */
    readonly session_token: string;
    /** The provider's own id of the game, as in the launch address. */
    readonly game_id: string;
    readonly currency: string;
    readonly actions: readonly ({
      readonly kind: 'bet';
      /** The provider's own id of the transaction; used once per kind, for ever. The operator may have agreed with you that it is used once per player, or once whatever the kind. */
      readonly transaction_id: string;
      readonly amount: number;
      /** A play is of whole units. */
      readonly fraction?: 0 | undefined;
    } | {
      readonly kind: 'win';
      /** The provider's own id of the transaction; used once per kind, for ever. The operator may have agreed with you that it is used once per player, or once whatever the kind. */
      readonly transaction_id: string;
      readonly amount: number;
      /** A play is of whole units. */
      readonly fraction?: 0 | undefined;
    } | {
      readonly kind: 'rollback';
      /** The provider's own id of the transaction; used once per kind, for ever. The operator may have agreed with you that it is used once per player, or once whatever the kind. */
      readonly transaction_id: string;
      /** A bet of the same round. */
      readonly reference_transaction_id: string;
    })[];
    /** Closes the round. */
    readonly round_finished?: boolean | undefined;
  }; output: {
    readonly transactions: readonly AppliedTransaction[];
    /** Real money. */
    readonly balance: number;
    readonly bonus_balance: number;
    readonly currency: string;
    readonly round: RoundState | null;
  }; meta: undefined; shape: 'one' };
  /** Undo a bet. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. Gives back exactly what was taken from each wallet. A bet that has not arrived is forbidden for ever: 200 with status tombstoned. A bet that a win has settled stays: ROUND_SETTLED. The reason is a remark and no part of the content. A win is taken back only where the operator allows it, even below zero. */
  providerRollBackBet: { input: {
    /** The provider's own id of the transaction; used once per kind, for ever. The operator may have agreed with you that it is used once per player, or once whatever the kind. */
    readonly transaction_id: string;
    /** The player's name with this provider, from sessions/verify. */
    readonly player_ref?: string | undefined;
    /** Instead of player_ref, even an ended one. */
    readonly session_token?: string | undefined;
    /** The transaction_id of the bet or win. */
    readonly reference_transaction_id: string;
    readonly reference_kind?: 'bet' | 'win' | undefined;
    readonly reason?: string | undefined;
  }; output: MoneyResult; meta: undefined; shape: 'one' };
  /** Pay a win. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. Needs a bet that stands in an open round, and settles it; jackpot, promo and correction need neither, but are capped by the operator per win and per UTC day: beyond that PAYMENT_REQUEST_INVALID with `details.rule: unbacked_win_cap`, and the most that would pass in `details.max`. Never refused for an ended session, a restricted player or a limit. */
  providerCreditWin: { input: {
    /** The provider's own id of the transaction; used once per kind, for ever. The operator may have agreed with you that it is used once per player, or once whatever the kind. */
    readonly transaction_id: string;
    /** The player's name with this provider, from sessions/verify. */
    readonly player_ref?: string | undefined;
    /** Instead of player_ref: a token finds its player for 400 days after it has expired, even an ended one. */
    readonly session_token?: string | undefined;
    /** The provider's own id of the round. A new round may not begin with `orig_`: such ids are the Originals'. */
    readonly round_id: string;
    /** The provider's own id of the game, as in the launch address. */
    readonly game_id: string;
    /** May be 0: the round was lost. */
    readonly amount: number;
    /** Where you count finer than minor units: what is won beyond the amount, in millionths of a minor unit. It is kept for the player, and paid when it fills a unit with what was kept before. */
    readonly fraction?: number | undefined;
    readonly currency: string;
    readonly kind?: 'win' | 'jackpot' | 'promo' | 'correction' | undefined;
    /** The bet that the win settles. A win that names none settles all bets before it. */
    readonly reference_transaction_id?: string | undefined;
    /** The part of the amount that is a jackpot: it comes under the caps of jackpots. */
    readonly jackpot_amount?: number | undefined;
    /** The grant of free rounds that the win belongs to: it comes to the player by the terms of the bonus. */
    readonly free_round_id?: string | undefined;
    /** Your own name of the promotion; kept as it is. */
    readonly promotion_reference?: string | undefined;
    /** Closes the round. */
    readonly round_finished?: boolean | undefined;
  }; output: MoneyResult; meta: undefined; shape: 'one' };
  /** What we hold of a round. One part per player, and the newest 500 transactions. */
  providerGetRound: { input: {
    /** The provider's own. */
    readonly round_id: string;
  }; output: {
    readonly round_id: string;
    readonly players: readonly ({
      readonly player_ref: string;
      readonly game_id: string;
      readonly status: 'open' | 'closed';
      readonly currency: string;
      /** Bets that stand. */
      readonly staked: number;
      readonly won: number;
      readonly opened_at: string;
      readonly closed_at: string | null;
    })[];
    readonly transactions: readonly ({
      /** Our id. */
      readonly id: number;
      readonly kind: 'bet' | 'win' | 'rollback' | 'adjustment';
      readonly transaction_id: string;
      readonly amount: number;
      readonly real_amount: number;
      readonly bonus_amount: number;
      /** Real money, right after it. */
      readonly balance_after: number;
      readonly bonus_balance_after: number;
      readonly created_at: string;
      /** What the win said beyond its amount, in millionths of a minor unit. Left out where it is 0. */
      readonly fraction?: number | undefined;
      /** The unit in the amount that was paid of fractions kept before, or taken back for one. Left out where it is 0. */
      readonly carried?: number | undefined;
      /** repeated: a rollback of a bet that another had undone already; it moved nothing. held: a win that is done for you, and that the staff of the operator pay or void. */
      readonly status: 'applied' | 'tombstoned' | 'rolled_back' | 'repeated' | 'held';
      readonly round_id: string | null;
      readonly currency: string;
      readonly win_kind: 'win' | 'jackpot' | 'promo' | 'correction' | null;
      /** The bet or win that was rolled back, or the bet that a win settles. */
      readonly reference_transaction_id: string | null;
      /** What a rollback took back. */
      readonly reference_kind: 'bet' | 'win' | null;
      readonly bet_kind: 'bet' | 'tip' | null;
      /** In minor units, with 6 decimals. */
      readonly jackpot_contribution: string | null;
      /** The part of a win that is a jackpot. */
      readonly jackpot_amount: number;
      readonly promotion_reference: string | null;
      readonly free_round_id: string | null;
      readonly player_ref: string;
    })[];
  }; meta: undefined; shape: 'one' };
  /** Close a player's part of a round. Repeatable. A round is never closed by itself. */
  providerCloseRound: { input: {
    /** The provider's own. */
    readonly round_id: string;
  } & {
    /** The player's name with this provider, from sessions/verify. */
    readonly player_ref: string;
  }; output: {
    readonly round: RoundState;
    /** Real money. */
    readonly balance: number;
    readonly bonus_balance: number;
    readonly currency: string;
  }; meta: undefined; shape: 'one' };
  /** What we hold under an id. For a lost answer. The kind is bet, win, rollback or adjustment. Where your ids are used once per player, player_ref must say whose it is. */
  providerGetTransaction: { input: {
    /** The provider's own. */
    readonly kind: string;
    /** The provider's own. */
    readonly transaction_id: string;
    /** The player's name with this provider, from sessions/verify. */
    readonly player_ref?: string | undefined;
  }; output: {
    /** Our id. */
    readonly id: number;
    readonly kind: 'bet' | 'win' | 'rollback' | 'adjustment';
    readonly transaction_id: string;
    readonly amount: number;
    readonly real_amount: number;
    readonly bonus_amount: number;
    /** Real money, right after it. */
    readonly balance_after: number;
    readonly bonus_balance_after: number;
    readonly created_at: string;
    /** What the win said beyond its amount, in millionths of a minor unit. Left out where it is 0. */
    readonly fraction?: number | undefined;
    /** The unit in the amount that was paid of fractions kept before, or taken back for one. Left out where it is 0. */
    readonly carried?: number | undefined;
    /** repeated: a rollback of a bet that another had undone already; it moved nothing. held: a win that is done for you, and that the staff of the operator pay or void. */
    readonly status: 'applied' | 'tombstoned' | 'rolled_back' | 'repeated' | 'held';
    readonly round_id: string | null;
    readonly currency: string;
    readonly win_kind: 'win' | 'jackpot' | 'promo' | 'correction' | null;
    /** The bet or win that was rolled back, or the bet that a win settles. */
    readonly reference_transaction_id: string | null;
    /** What a rollback took back. */
    readonly reference_kind: 'bet' | 'win' | null;
    readonly bet_kind: 'bet' | 'tip' | null;
    /** In minor units, with 6 decimals. */
    readonly jackpot_contribution: string | null;
    /** The part of a win that is a jackpot. */
    readonly jackpot_amount: number;
    readonly promotion_reference: string | null;
    readonly free_round_id: string | null;
    readonly player_ref: string;
  }; meta: undefined; shape: 'one' };
  /** Sums and digests by hour and currency. What moved money, by the UTC hour of created_at; from is inclusive, to exclusive, at most 31 days apart. Hours without transactions are left out.  The digest is the lower-case hex SHA-256 of the hour's transactions in that currency: one line `kind transaction_id amount` each (single spaces; the kind is bet, tip, win, rollback or adjustment, a debit of an adjustment has a minus before its amount, and a win with a fraction has the amount that you sent with 6 decimals, as `12.400000`, as has its rollback), sorted by their bytes, joined by a newline, without one at the end. A bet that was rolled back later still counts as a bet, its rollback as a rollback with the bet's amount; tombstones moved nothing and do not count.  A sum beyond 2^53 - 1 is refused (INVALID_REQUEST, `details.reason: too_large`) with the hour that has it: ask for the hours before and after. So is a range of more than 500,000 transactions (`details.reason: too_many`), with the `details.to` to ask until. */
  providerReconcile: { input: {
    readonly from: string;
    readonly to: string;
  }; output: {
    readonly hour: string;
    readonly currency: string;
    readonly count: number;
    readonly bets: {
      readonly count: number;
      readonly sum: number;
    };
    readonly wins: {
      readonly count: number;
      readonly sum: number;
    };
    readonly rollbacks: {
      readonly count: number;
      readonly sum: number;
    };
    /** Left out where there are none. */
    readonly tips?: {
      readonly count: number;
      readonly sum: number;
    } | undefined;
    /** Credits less debits. Left out where there are none. */
    readonly adjustments?: {
      readonly count: number;
      readonly sum: number;
    } | undefined;
    /** What your wins said beyond whole units. Left out where they said nothing. */
    readonly fractions?: {
      /** Of wins less their rollbacks: minor units with 6 decimals. */
      readonly won: string;
      /** The units in the sum of wins, less those in that of rollbacks, that were paid of it. */
      readonly paid: number;
    } | undefined;
    /** As you sent them with bets: minor units with 6 decimals. Left out where you sent none. */
    readonly jackpot_contributions?: string | undefined;
    readonly digest: string;
  }; meta: undefined; shape: 'list' };
};

export const providerOperations: OperationTable<ProviderOperations> = {
  providerGetBalance: { method: 'POST', path: '/api/v1/provider/balance', shape: 'one' },
  providerRefreshSession: { method: 'POST', path: '/api/v1/provider/sessions/refresh', shape: 'one' },
  providerVerifySession: { method: 'POST', path: '/api/v1/provider/sessions/verify', shape: 'one' },
  providerAdjust: { method: 'POST', path: '/api/v1/provider/adjustments', shape: 'one' },
  providerPlaceBet: { method: 'POST', path: '/api/v1/provider/bets', shape: 'one' },
  providerPlay: { method: 'POST', path: '/api/v1/provider/plays', shape: 'one' },
  providerRollBackBet: { method: 'POST', path: '/api/v1/provider/rollbacks', shape: 'one' },
  providerCreditWin: { method: 'POST', path: '/api/v1/provider/wins', shape: 'one' },
  providerGetRound: { method: 'GET', path: '/api/v1/provider/rounds/{round_id}', shape: 'one' },
  providerCloseRound: { method: 'POST', path: '/api/v1/provider/rounds/{round_id}/close', shape: 'one' },
  providerGetTransaction: { method: 'GET', path: '/api/v1/provider/transactions/{kind}/{transaction_id}', shape: 'one' },
  providerReconcile: { method: 'GET', path: '/api/v1/provider/reconciliation', shape: 'list' },
};
