import type { Draft } from '../../engine/account.ts';
import type { Sent, SentName } from './transaction.ts';

export type Rollback = Sent & {
  /** The bet or win to be rolled back. */
  readonly reference_transaction_id: string;
  readonly reference_kind?: 'bet' | 'win';
};

/** What the rollback takes back, as a call names it. */
export const referenceOf = (rollback: Rollback): SentName => ({
  provider_id: rollback.provider_id,
  rules: rollback.rules,
  kind: rollback.reference_kind ?? 'bet',
  transaction_id: rollback.reference_transaction_id,
});

export const rollbackFacets = [
  'wallet',
  'player',
  'bonuses',
  'rounds',
  'transactions',
  'loyalty',
  'audit',
  'control_alerts',
] as const;

/** A rollback of a win needs the fractions that are kept. */
export type RollbackDraft = Draft<(typeof rollbackFacets)[number]> & { fractions?: ReadonlyMap<number, number> };
