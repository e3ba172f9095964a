import { downloadPayoutBatch, getPayoutBatch } from '@croupier/contract/back-office/payout-batches.ts';
import { useData } from '../../data.ts';
import { notify } from '../../toast.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { useBatchFile } from '../payments/use-batch-file.ts';
import { BatchAnswers } from './batch-answers.tsx';
import type { Batch } from './batch-row.ts';
import { BatchStates, BatchSums } from './batch-states.tsx';
import { usePayoutBatchesText } from './text.ts';

type BatchPaneProps = { readonly id: string; readonly listed: Batch | undefined; readonly close: () => void };

/** A batch in short: the file, its hash, and what became of its payments. */
export const BatchPane = ({ id, listed, close }: BatchPaneProps) => {
  const text = usePayoutBatchesText();
  const common = useCommonText();
  const params = { payout_batch: Number(id) };
  const { data, error, refetch } = useData(getPayoutBatch, { params }, { enabled: /^\d+$/.test(id) });
  const file = useBatchFile(() => notify(text.downloaded));
  const batch = data?.data ?? listed;
  if (!batch)
    return (
      <Pane title={text.pane(id)} close={close}>
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton />}
      </Pane>
    );
  return (
    <Pane
      title={text.pane(id)}
      figure={<BatchSums batch={batch} />}
      tags={<BatchStates batch={batch} />}
      close={close}
      actions={
        <ActButton route={downloadPayoutBatch} busy={file.busy} onClick={() => file.save(batch)}>
          {text.download}
        </ActButton>
      }
    >
      <PageLink to={`/payout-batches/${batch.id}`}>{text.toRows}</PageLink>
      {file.error ? <ErrorBox error={file.error} retry={file.retry} /> : null}
      <Tabs
        label={text.pane(id)}
        tabs={[
          { name: 'details', label: common.details, body: <BatchFacts batch={batch} /> },
          { name: 'answers', label: text.answer.tab, body: <BatchAnswers batch={batch.id} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="payout_batch" id={batch.id} /> },
        ]}
      />
    </Pane>
  );
};

const BatchFacts = ({ batch }: { batch: Batch }) => {
  const text = usePayoutBatchesText();
  return (
    <>
      <Facts
        facts={[
          { name: 'created_at', label: text.when, value: <When at={batch.created_at} as="full" /> },
          { name: 'created_by', label: text.who, value: batch.created_by?.name ?? text.ownServer },
          { name: 'count', label: text.count, value: batch.count },
          { name: 'file_name', value: batch.file_name },
          { name: 'file_sha256', label: text.hash, value: <Id value={batch.file_sha256} /> },
        ]}
      />
      <p className="muted">{text.hashHint}</p>
    </>
  );
};
