import { exponentOf } from '@croupier/contract/currencies.ts';
import { writeCsv } from '../../base/csv.ts';
import type { Money } from '../../base/money.ts';
import type { SavedInstrument } from '../instruments/shared-queries.ts';
import type { Payable } from './payable-withdrawals.ts';

const columns = [
  'payment_id',
  'requested_at',
  'amount',
  'currency',
  'payment_method',
  'bank_name',
  'account_holder',
  'country',
  'player_id',
  'external_reference',
  'info',
  'reference',
  'iban',
  'bic',
  'provider',
  'token',
] as const;

/** Formats minor units with a point: 1234 is 12.34, or 1234 in a currency without cents. */
export const inUnits = (amount: Money, currency: string): string => {
  const exponent = exponentOf(currency);
  if (exponent === 0) return String(amount);
  const digits = String(amount).padStart(exponent + 1, '0');
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
};

/** What the bank or payment provider calls the payment of a batch, and says again in its answer. */
export const payoutReference = (payment: number, batch: number): string => `P${payment}B${batch}`;

/** A withdrawal with the account or card that it names. */
export type Payout = Payable & { readonly instrument: SavedInstrument | undefined };

/** The withdrawals of a batch as CSV for the bank. */
export const writeBankFile = (batch: number, rows: readonly Payout[]): Buffer =>
  Buffer.from(
    writeCsv(
      columns,
      rows.map(({ instrument, ...row }) => ({
        payment_id: row.id,
        requested_at: row.created_at,
        amount: inUnits(row.amount, row.currency),
        currency: row.currency,
        payment_method: row.payment_method,
        bank_name: row.bank_name ?? '',
        account_holder: instrument?.holder_name ?? `${row.player.first_name} ${row.player.last_name}`,
        country: row.player.country,
        player_id: row.player.id,
        external_reference: row.external_reference,
        info: row.info ?? '',
        reference: payoutReference(row.id, batch),
        iban: instrument?.iban ?? '',
        bic: instrument?.bic ?? '',
        provider: instrument?.provider ?? '',
        token: instrument?.token ?? '',
      })),
    ),
  );
