import { useQuery } from '@tanstack/react-query';
import { player as session } from '../api.ts';
import { formatShort } from '../moments.ts';
import { formatMoney } from '../money.ts';
import { depositState, paymentState } from '../payment-words.ts';
import { t } from '../text.ts';
import { ErrorNote } from './error-note.tsx';
import { Link } from './link.tsx';
import { type RecordRow, Records } from './records.tsx';

type Dated = RecordRow & { readonly at: string };

const atMost = 20;

/** Payments in and out, and deposits that have not arrived, the latest first, each with what became of it. */
export const PaymentRecords = () => {
  const { data, error } = useQuery({
    queryKey: ['payments', 'all'],
    queryFn: async () => {
      const [payments, deposits] = await Promise.all([
        session.listOwnPayments({ per_page: atMost }),
        session.listOwnDepositIntents({ per_page: atMost }),
      ]);
      return { payments: payments.data, deposits: deposits.data };
    },
  });
  const rows = data && [
    ...data.payments.map(
      (payment): Dated => ({
        at: payment.created_at,
        key: payment.id,
        title: t(`payment.${payment.type}`),
        more: [formatShort(payment.created_at), payment.reject_reason, payment.return_reason]
          .filter(Boolean)
          .join(' · '),
        figure: formatMoney(payment.type === 'deposit' ? payment.amount : -payment.amount, payment.currency),
        state: paymentState(payment),
      }),
    ),
    ...data.deposits
      .filter(({ status }) => status !== 'captured' && status !== 'captured_late')
      .map(
        (deposit): Dated => ({
          at: deposit.created_at,
          key: `deposit ${deposit.id}`,
          title: t('payment.deposit'),
          more: formatShort(deposit.created_at),
          figure: formatMoney(deposit.amount, deposit.currency),
          state:
            deposit.status === 'authorised' ? (
              <Link to="/cashier" search={{ deposit: String(deposit.id) }}>
                {depositState(deposit)}
              </Link>
            ) : (
              depositState(deposit)
            ),
        }),
      ),
  ];
  return (
    <>
      <ErrorNote error={error} />
      <Records
        empty={t('cashier.noPayments')}
        rows={rows?.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, atMost)}
      />
    </>
  );
};
