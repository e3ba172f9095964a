import type { Money } from '../../base/money.ts';
export type PromoCode = {
  readonly id: number;
  readonly code: string;
  readonly bonus_id: number;
  readonly amount: Money | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly max_uses: number;
  readonly max_uses_per_player: number;
  readonly uses: number;
  readonly is_active: boolean;
};

/** What a redemption needs to know about a code, with types. */
export const codeColumns = {
  id: 'bigint',
  code: 'text',
  bonus_id: 'bigint',
  amount: 'bigint',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  max_uses: 'bigint',
  max_uses_per_player: 'integer',
  uses: 'bigint',
  is_active: 'boolean',
} as const satisfies Record<keyof PromoCode, string>;

export type StoredCode = PromoCode & {
  readonly description: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export const storedColumns = {
  ...codeColumns,
  description: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Record<keyof StoredCode, string>;

/** Codes are stored in capitals, so case does not matter. */
export const nameOfCode = (text: string): string => text.trim().toUpperCase();

/** The fields of a new code, as staff set them. */
export type NewCode = Omit<StoredCode, 'id' | 'uses' | 'is_active' | 'created_at' | 'updated_at'>;

export const newColumns = {
  code: 'text',
  bonus_id: 'bigint',
  amount: 'bigint',
  description: 'text',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  max_uses: 'bigint',
  max_uses_per_player: 'integer',
} as const satisfies Record<keyof NewCode, string>;
