import { createPayoutBatch, downloadPayoutBatch } from '@croupier/contract/back-office/payout-batches.ts';
import { useState } from 'react';
import { CallError, call } from '../../call.ts';
import { useQueryState } from '../../location.ts';
import { saveFile } from '../../save-file.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { usePaymentsText } from './text.ts';

/**
 * Claims everything that may be paid out, and saves the file for the bank; of one method when the list is filtered by
 * it.
 */
export const BankFile = () => {
  const text = usePaymentsText();
  const { query } = useQueryState();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const body = query.payment_method === undefined ? {} : { payment_method: query.payment_method };
      const { data: batch } = await call(createPayoutBatch, { body });
      const { data } = await call(downloadPayoutBatch, { params: { payout_batch: batch.id } });
      saveFile(data, batch.file_name);
      notify(text.bankFileSaved, text.bankFileRows(batch.count));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ActButton route={createPayoutBatch} busy={busy} onClick={() => void save()}>
        {text.bankFile}
      </ActButton>
      {error ? <ErrorBox error={error} retry={() => void save()} /> : null}
    </>
  );
};
