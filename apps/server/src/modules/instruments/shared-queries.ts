import type { Tx } from '../../database/pool.ts';

/** The fields of a saved account or card that a payment needs. */
export type SavedInstrument = {
  readonly id: number;
  readonly player_id: number;
  readonly kind: 'bank_account' | 'card' | 'wallet';
  readonly holder_name: string;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly provider: string | null;
  readonly token: string | null;
  readonly removed_at: Date | null;
};

/** What the players have saved now. */
export const findSavedInstruments = (tx: Tx, operatorId: number, players: readonly number[]) => tx<SavedInstrument[]>`
  select id, player_id, kind, holder_name, iban, bic, provider, token, removed_at from payment_instruments
  where operator_id = ${operatorId} and player_id = any(${players}::bigint[]) and removed_at is null`;

/** Accounts and cards by their ids, also removed ones. */
export const findInstruments = (tx: Tx, operatorId: number, ids: readonly number[]) => tx<SavedInstrument[]>`
  select id, player_id, kind, holder_name, iban, bic, provider, token, removed_at from payment_instruments
  where operator_id = ${operatorId} and id = any(${ids}::bigint[])`;
