import { exportBankFile } from '@croupier/contract/back-office/payment-desk.ts';
import { useState } from 'react';
import { CallError, call } from '../../call.ts';
import { useQueryState } from '../../location.ts';
import { saveFile } from '../../save-file.ts';
import { serverNow } from '../../time.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { usePaymentsText } from './text.ts';

/** How many withdrawals a file has: a cell may span lines, but each row begins with a payment id. */
const rowsIn = (file: string): number => file.match(/^\d+,/gm)?.length ?? 0;

/** Everything that may be paid out, as a file for the bank; of one method when the list is filtered by it. */
export const BankFile = () => {
  const text = usePaymentsText();
  const { query } = useQueryState();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await call(exportBankFile, { query: { payment_method: query.payment_method } });
      saveFile(data, `bank-file-${serverNow().toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')}.csv`);
      notify(text.bankFileSaved, text.bankFileRows(rowsIn(await data.text())));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ActButton route={exportBankFile} busy={busy} onClick={() => void save()}>
        {text.bankFile}
      </ActButton>
      {error ? <ErrorBox error={error} retry={() => void save()} /> : null}
    </>
  );
};
