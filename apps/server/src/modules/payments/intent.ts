import type { beyondReasons, intentStatuses, releaseReasons } from '@croupier/contract/deposit-intent-fields.ts';
import type { Money } from '../../base/money.ts';
import type { PromisedBonus } from '../bonuses/deposit-bonus.ts';

/** A deposit that was authorised before its money moves, as it is stored. */
export type Intent = {
  readonly id: number;
  readonly player_id: number;
  readonly status: (typeof intentStatuses)[number];
  readonly amount: Money;
  readonly currency: string;
  readonly payment_method: string | null;
  readonly external_reference: string;
  readonly info: string | null;
  readonly notes: string | null;
  /** What its captures add up to. */
  readonly captured_amount: Money;
  /** Of the deposit, with the terms of its authorisation. */
  readonly promised_bonus: PromisedBonus | null;
  readonly beyond: readonly (typeof beyondReasons)[number][];
  readonly release_reason: (typeof releaseReasons)[number] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expires_at: Date;
  readonly captured_at: Date | null;
  readonly released_at: Date | null;
};

/** The columns that may change, with their types. */
export const changingColumns = {
  status: 'text',
  captured_amount: 'bigint',
  release_reason: 'text',
  updated_at: 'timestamptz',
  captured_at: 'timestamptz',
  released_at: 'timestamptz',
} as const satisfies Partial<Record<keyof Intent, string>>;

/** All columns but `beyond`, which is an array, and `promised_bonus`, which is JSON. */
export const intentColumns = {
  id: 'bigint',
  player_id: 'bigint',
  amount: 'bigint',
  currency: 'text',
  payment_method: 'text',
  external_reference: 'text',
  info: 'text',
  notes: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  ...changingColumns,
} as const satisfies Partial<Record<keyof Intent, string>>;

/** All of them, to be read. */
export const readColumns = { ...intentColumns, promised_bonus: 'jsonb', beyond: 'text[]' };
