import { createPayoutBatch } from '@croupier/contract/back-office/payout-batches.ts';
import { useState } from 'react';
import { useAct } from '../../data.ts';
import { useQueryState } from '../../location.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { usePaymentsText } from './text.ts';
import { useBatchFile } from './use-batch-file.ts';

type Format = 'csv' | 'pain.001';

/**
 * Claims everything that may be paid out, and saves the file for the bank; of one method when the list is filtered by
 * it. The batch is made once, however often its answer is lost; when only the download fails, only that is repeated.
 */
export const BankFile = () => {
  const text = usePaymentsText();
  const { query } = useQueryState();
  const file = useBatchFile();
  const make = useAct(createPayoutBatch, ({ data: batch }) => {
    const { id, count, left_out_count: left, has_more } = batch;
    notify(text.bankFileMade(id), text.bankFileRows(count, left, has_more), {
      to: `/payout-batches/${id}`,
      words: text.toBatch(id),
    });
    file.save(batch);
  });
  const [format, setFormat] = useState<Format>('csv');
  const run = (wanted: Format): void => {
    setFormat(wanted);
    const method = query.payment_method === undefined ? {} : { payment_method: query.payment_method };
    make.run({ body: { ...method, format: wanted } });
  };
  const busy = make.busy || file.busy;
  return (
    <>
      <ActButton route={createPayoutBatch} busy={busy && format === 'csv'} onClick={() => run('csv')}>
        {text.bankFile}
      </ActButton>
      <ActButton route={createPayoutBatch} busy={busy && format === 'pain.001'} onClick={() => run('pain.001')}>
        {text.sepaFile}
      </ActButton>
      {make.error ? <ErrorBox error={make.error} retry={() => run(format)} /> : null}
      {file.error ? <ErrorBox error={file.error} retry={file.retry} /> : null}
    </>
  );
};
