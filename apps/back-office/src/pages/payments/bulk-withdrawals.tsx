import { bulkApprove, bulkPay, bulkReject, maxBulk } from '@croupier/contract/back-office/payment-desk.ts';
import { useState } from 'react';
import { useAct } from '../../data.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { type BulkResult, isWithBank, type PaymentRow } from './payment-row.ts';
import { marksOf } from './payment-tags.ts';
import { usePaymentsText } from './text.ts';

type Asked = 'approve' | 'pay' | 'reject';

/** The actions on selected withdrawals. Each gets its own answer; refused ones are named. */
export const BulkWithdrawals = ({ rows, clear }: { rows: readonly PaymentRow[]; clear: () => void }) => {
  const text = usePaymentsText();
  const [asked, setAsked] = useState<Asked>();
  const [refused, setRefused] = useState<readonly BulkResult[]>([]);
  const templates = useReasonTemplates('reject_withdrawal', asked === 'reject');
  const done = ({ data }: { readonly data: readonly BulkResult[] }): void => {
    const left = data.filter(({ ok }) => !ok);
    // Rows that a colleague decided leave the list with the answer: the message still names them.
    const why = left.map(({ payment, error }) => `${text.withdrawal(payment)}: ${error?.message ?? ''}`);
    notify(
      text.bulkDone(data.length - left.length),
      left.length > 0 ? [text.bulkRefused(left.length), ...why].join(' · ') : undefined,
    );
    setRefused(left);
    if (left.length === 0) clear();
    if (left.length === 0 || asked === 'reject') setAsked(undefined);
  };
  const approve = useAct(bulkApprove, done);
  const pay = useAct(bulkPay, done);
  const reject = useAct(bulkReject, done);
  const items = rows.map(({ id }) => ({ payment: id }));
  const ask = (what: Asked): void => {
    setRefused([]);
    setAsked(what);
  };

  const tooMany = rows.length > maxBulk ? text.tooMany(maxBulk) : undefined;
  const flagged = rows.filter((row) => marksOf(row).length > 0).length;
  const isStatus = (status: PaymentRow['status']): boolean => rows.every((row) => row.status === status);
  return (
    <>
      <ActButton
        route={bulkApprove}
        tone="primary"
        hindrance={tooMany ?? (isStatus('new') ? (flagged > 0 ? text.flagged(flagged) : undefined) : text.notNew)}
        onClick={() => ask('approve')}
      >
        {text.bulkApprove}
      </ActButton>
      <ActButton
        route={bulkPay}
        hindrance={tooMany ?? (isStatus('allowed') ? undefined : text.notAllowed)}
        onClick={() => ask('pay')}
      >
        {text.payOut}
      </ActButton>
      <ActButton
        route={bulkReject}
        tone="danger"
        hindrance={
          tooMany ??
          (rows.some(isWithBank) ? text.withBank : isStatus('new') || isStatus('allowed') ? undefined : text.notSame)
        }
        onClick={() => ask('reject')}
      >
        {text.reject}
      </ActButton>
      {asked === 'approve' || asked === 'pay' ? (
        <BulkDialog
          route={asked === 'approve' ? bulkApprove : bulkPay}
          verb={asked}
          rows={rows}
          refused={refused}
          busy={approve.busy || pay.busy}
          error={asked === 'approve' ? approve.error : pay.error}
          close={() => setAsked(undefined)}
          done={(bank_reference) =>
            asked === 'approve'
              ? approve.run({ body: { items } })
              : pay.run({ body: { items, ...(bank_reference === '' ? {} : { bank_reference }) } })
          }
        />
      ) : null}
      {asked === 'reject' ? (
        <ReasonDialog
          route={bulkReject}
          title={text.bulkTitle.reject(rows.length)}
          submit={text.rejectSubmit}
          templates={templates}
          withPlayerText
          warnOfTippingOff={rows.some(({ flags }) => flags.includes('aml_alert'))}
          busy={reject.busy}
          error={reject.error}
          close={() => setAsked(undefined)}
          done={({ reason, playerText }) =>
            reject.run({ body: { items, reason, ...(playerText ? { player_reason: playerText } : {}) } })
          }
        />
      ) : null}
    </>
  );
};
