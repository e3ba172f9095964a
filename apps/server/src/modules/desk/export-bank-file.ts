import type { exportBankFile as route } from '@croupier/contract/back-office/payment-desk.ts';
import { exponentOf } from '@croupier/contract/currencies.ts';
import type { Money } from '../../base/money.ts';
import type { Download, WrittenAnswer } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { payableWithdrawals } from '../payments/payable-withdrawals.ts';
import { writeCsv } from '../reports/csv.ts';

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
] as const;

/** Formats minor units with a point: 1234 is 12.34, or 1234 in a currency without cents. */
export const inUnits = (amount: Money, currency: string): string => {
  const exponent = exponentOf(currency);
  if (exponent === 0) return String(amount);
  const digits = String(amount).padStart(exponent + 1, '0');
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
};

/** Exports the withdrawals that can be paid out now, for the bank. The audit log records who exported how much. */
export const exportBankFile = async (call: Call<typeof route>): Promise<Download | WrittenAnswer> => {
  let download: Download | undefined;
  await call.write(async (tx) => {
    const rows = await payableWithdrawals(tx, call, call.query);
    const text = writeCsv(
      columns,
      rows.map((row) => ({
        payment_id: row.id,
        requested_at: row.created_at,
        amount: inUnits(row.amount, row.currency),
        currency: row.currency,
        payment_method: row.payment_method,
        bank_name: row.bank_name ?? '',
        account_holder: `${row.player.first_name} ${row.player.last_name}`,
        country: row.player.country,
        player_id: row.player.id,
        external_reference: row.external_reference,
        info: row.info ?? '',
      })),
    );
    const entry = {
      action: 'payments.bank_file',
      subject_kind: 'payment',
      subject_id: null,
      to_value: `${rows.length} rows`,
    };
    await audit(tx, auditContext(call), [entry]);
    const day = call.now.toISOString().slice(0, 10);
    download = {
      download: {
        content: Buffer.from(text),
        file_name: `payouts-${day}.csv`,
        content_type: 'text/csv; charset=utf-8',
      },
    };
    return { data: null };
  });
  return download!;
};
