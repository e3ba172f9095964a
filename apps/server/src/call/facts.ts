import type { KeyObject } from 'node:crypto';
import type { FaultEffect } from '@croupier/contract/operator/sandbox-faults.ts';
import type { Permission, Role } from '@croupier/contract/permissions.ts';
import type { Scope } from '@croupier/contract/scopes.ts';
import type { OperatorSettings } from '@croupier/contract/settings.ts';
import { type TokenAccess, tokenAccess } from '@croupier/contract/token-access.ts';
import type { Allowlist } from '../base/ip.ts';

/** The facts that admission knows of the operator behind a request. */
export type OperatorFacts = {
  readonly operator_id: number;
  readonly slug: string;
  readonly name: string;
  readonly currency: string;
  readonly cooperation_model: 'api' | 'turnkey' | 'white_label';
  readonly status: 'active' | 'inactive';
  readonly is_sandbox: boolean;
  readonly settings: OperatorSettings;
  readonly clock_offset_ms: number;
  readonly version: number;
};

/** An active sandbox fault, as stored in the operator's row. */
export type FaultFacts = {
  readonly id: number;
  readonly effect: FaultEffect;
  readonly api_key_id: number | null;
  readonly provider_id: number | null;
  readonly webhook_endpoint_id: number | null;
  readonly operations: readonly string[];
  /** The event types; empty for all. */
  readonly events: readonly string[];
  readonly delay_ms: number | null;
  readonly retry_after_seconds: number | null;
  /** In milliseconds of real time. */
  readonly expires_at: number;
};

/** How the transactions of a game provider are identified, and what it may do beyond bets and wins. */
export type ProviderRules = {
  /** Whether an id is used once by the provider, or once by each of its players. */
  readonly transaction_scope: 'provider' | 'player';
  /** Whether a bet, a win and a rollback may share an id. */
  readonly kind_in_key: boolean;
  readonly credits_without_bet: boolean;
  readonly rolls_back_wins: boolean;
  readonly adjusts_below_zero: boolean;
};

export type KeyFacts = {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly secret: KeyObject;
  readonly scopes: ReadonlySet<Scope>;
  /** The game provider that the key belongs to; null for the operator's own keys. */
  readonly provider_id: number | null;
  readonly provider_rules: ProviderRules | null;
  /** Undefined when every address may call. */
  readonly allowlist: Allowlist | undefined;
  readonly rate_limit_per_minute: number;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly version: number;
  /** Identifies this state of key and operator: equal values mean nothing has changed. */
  readonly state: string;
  readonly operator: OperatorFacts;
  /** The active faults of the sandbox; a live operator has none. */
  readonly faults: readonly FaultFacts[];
};

const minPlayerLimit = 60;

/** How many requests a minute one player may make with tokens of the key. All tokens of the player count. */
export const playerLimitOf = ({ rate_limit_per_minute, operator }: KeyFacts): number =>
  operator.settings.player_rate_limit_per_minute ?? Math.max(minPlayerLimit, Math.floor(rate_limit_per_minute / 2));

export type TokenFacts = {
  readonly id: number;
  readonly player_id: number;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  /** The access that the token was given beyond play. It ends where the key lacks the scope for the same. */
  readonly access: readonly TokenAccess[];
  /** It only reads and withdraws. */
  readonly restricted: boolean;
  readonly key: KeyFacts;
};

/** Whether a token opens what a route of players needs: it was given it, and its key still has the scope. */
export const opens = ({ access, key }: Pick<TokenFacts, 'access' | 'key'>, needed: TokenAccess): boolean =>
  access.includes(needed) && key.scopes.has(tokenAccess[needed]);

export type StaffFacts = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** The token of the request; with its own permissions when it was made for a script. */
  readonly token: {
    readonly id: number;
    readonly permissions: readonly Permission[] | null;
    readonly expires_at: Date;
  };
  readonly can: (permission: Permission) => boolean;
  /** Null for a bearer token. */
  readonly session: SessionFacts | null;
  /** The role needs a second factor, and there is none. */
  readonly mustEnroll: boolean;
  readonly operator: OperatorFacts;
};

/** The session of someone who signed in. */
export type SessionFacts = {
  readonly id: number;
  readonly method: SignInMethod;
  readonly signed_in_at: Date;
  readonly idle_ends_at: Date;
  readonly ends_at: Date;
  readonly stepped_up_until: Date | null;
};

export type SignInMethod = 'password' | 'totp' | 'passkey' | 'recovery_code' | 'oidc' | 'invite';

export type Caller =
  | { readonly kind: 'api_key'; readonly key: KeyFacts }
  | {
      readonly kind: 'player';
      readonly player_id: number;
      readonly key: KeyFacts;
      readonly token: Pick<TokenFacts, 'id' | 'access' | 'key'>;
    }
  | { readonly kind: 'staff'; readonly staff: StaffFacts };

export const operatorOf = (caller: Caller): OperatorFacts =>
  caller.kind === 'staff' ? caller.staff.operator : caller.key.operator;

/** The operator's own time: real time, unless a sandbox operator has moved its clock. */
export const operatorTime = (operator: Pick<OperatorFacts, 'clock_offset_ms'>, real: Date): Date =>
  operator.clock_offset_ms === 0 ? real : new Date(real.getTime() + operator.clock_offset_ms);
