import { listPayoutResults, uploadPayoutResult } from '@croupier/contract/back-office/payout-results.ts';
import { useState } from 'react';
import type { Answer } from '../../call.ts';
import { useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { AnswerRows } from './answer-rows.tsx';
import { usePayoutBatchesText } from './text.ts';
import { UploadAnswer } from './upload-answer.tsx';

/** The files of the bank that were uploaded for a batch, newest first. */
export const BatchAnswers = ({ batch }: { readonly batch: number }) => {
  const { answer: text } = usePayoutBatchesText();
  const [uploads, setUploads] = useState(false);
  const { data, error, refetch } = useData(listPayoutResults, { params: { payout_batch: batch } });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <>
      <div className="row">
        <ActButton route={uploadPayoutResult} onClick={() => setUploads(true)}>
          {text.upload}
        </ActButton>
      </div>
      {uploads ? <UploadAnswer batch={batch} close={() => setUploads(false)} /> : null}
      {data.data.length === 0 ? <p className="muted">{text.none}</p> : <Uploaded results={data.data} />}
    </>
  );
};

const Uploaded = ({ results }: { readonly results: Answer<typeof listPayoutResults>['data'] }) => {
  const { answer: text } = usePayoutBatchesText();
  return (
    <Timeline
      title={text.tab}
      happenings={results.map((result) => ({
        id: result.id,
        at: result.created_at,
        words: (
          <>
            <strong>{result.file_name}</strong> <span className="muted">{result.uploaded_by?.name ?? ''}</span>
            <AnswerRows result={result} />
          </>
        ),
      }))}
    />
  );
};
