import { type FormEvent, useId, useState } from 'react';
import type { CallError } from '../../call.ts';
import { useLabels } from '../../labels.ts';
import type { Asks } from '../../session.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Money } from '../../ui/money.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { type BulkResult, nameOf, type PaymentRow, useAmountText } from './payment-row.ts';
import { usePaymentsText } from './text.ts';
import './payments.css';

type BulkDialogProps = {
  readonly route: Asks;
  readonly verb: 'approve' | 'pay';
  readonly rows: readonly PaymentRow[];
  /** Those that were refused, once there is an answer. */
  readonly refused: readonly BulkResult[];
  readonly busy: boolean;
  readonly error: CallError | null;
  readonly close: () => void;
  readonly done: (bankReference: string) => void;
};

/** Lists every withdrawal before the decision, and afterwards each refused one, with the reason. */
export const BulkDialog = ({ route, verb, rows, refused, busy, error, close, done }: BulkDialogProps) => {
  const text = usePaymentsText();
  const common = useCommonText();
  const labels = useLabels();
  const amountText = useAmountText();
  const id = useId();
  const [reference, setReference] = useState('');
  const sums = new Map<string, number>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) done(reference.trim());
  };
  return (
    <Dialog title={text.bulkTitle[verb](rows.length)} open close={close}>
      <form className="stack" onSubmit={submit}>
        <p>
          {text.inAll} <strong>{[...sums].map(([currency, sum]) => amountText(sum, currency)).join(' · ')}</strong>
        </p>
        <ul className="payment-bulk">
          {rows.map((row) => (
            <li key={row.id} className="payment-line">
              <span>
                {row.id} · {nameOf(row)}
              </span>
              <Money amount={row.amount} currency={row.currency} />
            </li>
          ))}
        </ul>
        {verb === 'pay' ? (
          <div className="form-field">
            <label htmlFor={id}>
              {labels.field('bank_reference')} <span className="muted">{common.optional}</span>
            </label>
            <input
              id={id}
              className="input"
              maxLength={140}
              autoComplete="off"
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          </div>
        ) : null}
        {refused.length > 0 ? (
          <div role="alert">
            <p className="form-fault">{text.bulkRefused(refused.length)}</p>
            <ul>
              {refused.map(({ payment, error: why }) => (
                <li key={payment}>
                  {text.withdrawal(payment)}: {why?.message}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {error ? <ErrorBox error={error} /> : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={close}>
            {common.cancel}
          </button>
          <SubmitButton route={route} busy={busy}>
            {verb === 'approve' ? text.bulkApprove : text.paySubmit}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
};
