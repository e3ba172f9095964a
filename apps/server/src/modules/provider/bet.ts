import type { Money } from '../../base/money.ts';
import type { Draft } from '../../engine/account.ts';
import type { Sent } from './transaction.ts';

/** A stake that a provider asks for. */
export type Bet = Sent & {
  readonly session_hash: string;
  /** Of a tip: the round of its table, which stays as it is. */
  readonly round_id: string;
  /** The provider's own id of the game. */
  readonly external_id: string;
  /** 0 opens the round and moves nothing: a free spin. */
  readonly amount: Money;
  readonly currency: string;
  readonly kind?: 'bet' | 'tip';
  readonly free_round_id?: string | undefined;
  readonly jackpot_contribution?: string | undefined;
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
