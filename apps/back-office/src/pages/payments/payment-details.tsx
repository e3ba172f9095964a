import { cancelPayment } from '@croupier/contract/back-office/payments.ts';
import { getStaffPlayer } from '@croupier/contract/back-office/players.ts';
import { useMay } from '../../session.ts';
import { ActButton } from '../../ui/can.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { When } from '../../ui/when.tsx';
import { CallbacksOf } from '../cashiers/payment-callbacks.tsx';
import { BatchLink } from './batch-link.tsx';
import { OrdersOf } from './orders-of.tsx';
import { isOver, isWithBank, nameOf, type PaymentRow, useMethodName } from './payment-row.ts';
import { usePaymentsText } from './text.ts';
import './payments.css';

/** All fields of a payment, with links to its ledger entries. */
export const PaymentDetails = ({ payment, cancel }: { payment: PaymentRow; cancel?: () => void }) => {
  const text = usePaymentsText();
  const methodName = useMethodName();
  const optional = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);
  const moment = (name: string, at: string | null) =>
    at === null ? [] : [{ name, value: <When at={at} as="full" /> }];
  return (
    <>
      <Facts
        facts={[
          { name: 'id', value: <Id value={payment.id} /> },
          { name: 'player', label: text.player, value: <PayeeLink payment={payment} /> },
          { name: 'payment_method', value: methodName(payment.payment_method) },
          {
            name: 'external_reference',
            value: payment.external_reference === '' ? null : <Id value={payment.external_reference} />,
          },
          ...optional('bank_name', payment.bank_name),
          ...optional('bank_reference', payment.bank_reference),
          ...(payment.payout_batch_id === null
            ? []
            : [{ name: 'payout_batch_id', value: <BatchLink payment={payment} /> }]),
          ...optional('info', payment.info),
          ...optional('notes', payment.notes),
          ...optional('reject_reason', payment.reject_reason),
          ...optional('internal_reason', payment.internal_reason),
          ...(payment.approvals.length > 0
            ? [{ name: 'approved_by', value: payment.approvals.map(({ name }) => name).join(', ') }]
            : []),
          { name: 'created_at', value: <When at={payment.created_at} as="full" /> },
          ...(payment.payout_state === 'none' ? [] : moment('paying_at', payment.paying_at)),
          ...moment('paid_at', payment.paid_at),
          ...moment('returned_at', payment.returned_at),
          ...optional('return_reason', payment.return_reason),
          ...moment('rejected_at', payment.rejected_at),
          ...moment('cancelled_at', payment.cancelled_at),
          { name: 'updated_at', value: <When at={payment.updated_at} as="full" /> },
        ]}
      />
      <div className="payment-files">
        <PageLink to="/ledger" query={{ payment_request_id: String(payment.id) }}>
          {text.toLedger}
        </PageLink>
      </div>
      <CallbacksOf query={{ payment_id: String(payment.id) }} />
      <OrdersOf payment={payment.id} />
      {cancel && !isOver(payment) && !isWithBank(payment) ? (
        <div>
          <ActButton route={cancelPayment} tone="danger" onClick={cancel}>
            {text.cancel}
          </ActButton>
        </div>
      ) : null}
    </>
  );
};

const PayeeLink = ({ payment }: { payment: PaymentRow }) => {
  const may = useMay()(getStaffPlayer);
  const name = `${nameOf(payment)} · ${payment.player_id}`;
  return may ? <PageLink to={`/players/${payment.player_id}`}>{name}</PageLink> : name;
};
