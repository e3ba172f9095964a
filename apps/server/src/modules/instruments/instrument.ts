import type { instrumentKinds } from '@croupier/contract/instrument-fields.ts';

/** A saved account or card as it is stored. */
export type Instrument = {
  readonly id: number;
  readonly player_id: number;
  readonly kind: (typeof instrumentKinds)[number];
  readonly holder_name: string;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly provider: string | null;
  readonly token: string | null;
  readonly fingerprint: string | null;
  readonly brand: string | null;
  readonly last_four: string | null;
  readonly expires_on: string | null;
  readonly created_at: Date;
  readonly removed_at: Date | null;
};

/** What is saved, before it has an id. */
export type NewInstrument = Omit<Instrument, 'id' | 'player_id' | 'created_at' | 'removed_at'>;

/** Columns with their types, in the order in which they are read. */
export const instrumentColumns = {
  id: 'bigint',
  player_id: 'bigint',
  kind: 'text',
  holder_name: 'text',
  iban: 'text',
  bic: 'text',
  provider: 'text',
  token: 'text',
  fingerprint: 'text',
  brand: 'text',
  last_four: 'text',
  expires_on: 'text',
  created_at: 'timestamptz',
  removed_at: 'timestamptz',
} as const satisfies Record<keyof Instrument, string>;
