import { uploadPayoutResult } from '@croupier/contract/back-office/payout-results.ts';
import { useState } from 'react';
import { useAct } from '../../data.ts';
import { fileInBase64 } from '../../file-in-base64.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { AnswerRows } from './answer-rows.tsx';
import { usePayoutBatchesText } from './text.ts';

type Chosen = { readonly file_name: string; readonly content: string };

/** Uploads what the bank answered to a batch, and shows what each row led to. */
export const UploadAnswer = ({ batch, close }: { readonly batch: number; readonly close: () => void }) => {
  const { answer: text } = usePayoutBatchesText();
  const common = useCommonText();
  const [chosen, setChosen] = useState<Chosen>();
  const upload = useAct(uploadPayoutResult);
  const choose = async (file: File | undefined): Promise<void> =>
    setChosen(file && { file_name: file.name, content: await fileInBase64(file) });
  const run = (): void => (chosen ? upload.run({ params: { payout_batch: batch }, body: chosen }) : undefined);
  const result = upload.answer?.data;
  return (
    <Dialog title={text.title} open close={close}>
      <div className="stack">
        <p className="muted">{text.hint}</p>
        <div className="form-field">
          <label htmlFor="answer-file">{text.file}</label>
          <input
            id="answer-file"
            className="input"
            type="file"
            accept=".csv,.xml,text/csv,application/xml"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
        {upload.error ? <ErrorBox error={upload.error} retry={run} /> : null}
        {result ? <AnswerRows result={result} /> : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={close}>
            {result ? common.close : common.cancel}
          </button>
          <ActButton
            route={uploadPayoutResult}
            tone="primary"
            busy={upload.busy}
            hindrance={chosen ? undefined : text.choose}
            onClick={run}
          >
            {text.send}
          </ActButton>
        </div>
      </div>
    </Dialog>
  );
};
