import { retryCashierCallback, settleCashierCallback } from '@croupier/contract/back-office/cashiers.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { CallbackRow } from './cashier-row.ts';
import { useCashiersText } from './text.ts';

/** Money has moved that is not booked: the callback is taken again, or staff settle it with the provider. */
export const CallbackActs = ({ callback }: { readonly callback: CallbackRow }) => {
  const text = useCashiersText();
  const [isAsking, setAsking] = useState(false);
  const params = { cashier_callback: callback.id };
  const retry = useAct(retryCashierCallback, ({ data }) =>
    data.error_code === null
      ? notify(text.retryDone)
      : notify(text.retryRefused, text.hints[data.error_code] ?? data.error_code),
  );
  const settle = useAct(settleCashierCallback, (answer) => {
    notifyDone(answer, text.settleDone);
    setAsking(false);
  });
  if (!callback.needs_staff) return null;
  return (
    <>
      <ActButton
        route={retryCashierCallback}
        tone="primary"
        hotkey="r"
        busy={retry.busy}
        onClick={() => retry.run({ params })}
      >
        {text.retry}
      </ActButton>
      <ActButton route={settleCashierCallback} onClick={() => setAsking(true)}>
        {text.settle}
      </ActButton>
      {retry.error ? <ErrorBox error={retry.error} /> : null}
      {isAsking ? (
        <ReasonDialog
          route={settleCashierCallback}
          title={text.settleTitle}
          submit={text.settleSubmit}
          hint={text.settleHint}
          templates={[]}
          busy={settle.busy}
          error={settle.error}
          close={() => setAsking(false)}
          done={({ reason }) => settle.run({ params, body: { reason } })}
        />
      ) : null}
    </>
  );
};
