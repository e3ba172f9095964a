import type { CallError } from '../../call.ts';
import { usePreferences } from '../../preferences.ts';
import { formatWhen } from '../../time.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { Review } from './payment-row.ts';
import { usePaymentsText } from './text.ts';
import './payments.css';

type ConflictProps = {
  readonly error: CallError;
  readonly review: Review | undefined;
  /** Repeats the action with the same Idempotency-Key. */
  readonly retry: () => void;
};

type TakenDetails = { readonly taken_by?: { readonly name: string }; readonly taken_until?: string };

/** Why an action failed. If a colleague decided first: who, what and when. */
export const Conflict = ({ error, review, retry }: ConflictProps) => {
  const text = usePaymentsText();
  const { language } = usePreferences();
  const when = (at: string): string => formatWhen(new Date(at), language);
  if (error.code === 'ALREADY_TAKEN') {
    const { taken_by, taken_until } = error.details as TakenDetails;
    return (
      <div className="payment-conflict" role="alert">
        <strong>{text.faster}</strong>
        <p>{taken_by && taken_until ? text.taken(taken_by.name, when(taken_until)) : error.message}</p>
      </div>
    );
  }
  const last = review?.decisions.at(-1);
  if (error.code === 'PAYMENT_REQUEST_INVALID' && last)
    return (
      <div className="payment-conflict" role="alert">
        <strong>{text.faster}</strong>
        <p>{text.fasterSaid(last.by?.name ?? text.somebody, text.decisions[last.action], when(last.at))}</p>
      </div>
    );
  return error.retry === 'same_request' ? <ErrorBox error={error} retry={retry} /> : <ErrorBox error={error} />;
};
