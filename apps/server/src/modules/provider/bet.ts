import type { Money } from '../../base/money.ts';
import type { Draft } from '../../engine/account.ts';

/** A stake that a provider asks for. */
export type Bet = {
  readonly provider_id: number;
  readonly session_hash: string;
  readonly transaction_id: string;
  readonly round_id: string;
  /** The provider's own id of the game. */
  readonly external_id: string;
  readonly amount: Money;
  readonly currency: string;
};

export const betFacets = [
  'wallet',
  'player',
  'limits',
  'bonuses',
  'sessions',
  'rounds',
  'transactions',
  'provider_games',
] as const;

/** The facets that a bet reads and changes. */
export type BetDraft = Draft<(typeof betFacets)[number]>;
