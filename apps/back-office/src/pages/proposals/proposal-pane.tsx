import {
  confirmProposal,
  getProposal,
  rejectProposal,
  withdrawProposal,
} from '@croupier/contract/back-office/proposals.ts';
import { useState } from 'react';
import { useAct, useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { type Asks, useMe } from '../../session.ts';
import { notify } from '../../toast.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Pane } from '../../ui/pane.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isOfPayout, usePayoutSentence } from './payout-change.tsx';
import { ProposalChange } from './proposal-change.tsx';
import type { ProposalRow } from './proposal-row.ts';
import { usePlayerName } from './proposal-subject.tsx';
import { ProposalSummary } from './proposal-summary.tsx';
import { useProposalsText } from './text.ts';

type ProposalPaneProps = { readonly id: string; readonly listed: ProposalRow | undefined; readonly close: () => void };

/** A proposal. Another person with the same permission decides on it. */
export const ProposalPane = ({ id, listed, close }: ProposalPaneProps) => {
  const text = useProposalsText();
  const common = useCommonText();
  const params = { proposal: Number(id) };
  const { data, error } = useData(getProposal, { params }, { enabled: /^\d+$/.test(id) });
  const proposal = data?.data ?? listed;
  if (proposal) return <Loaded proposal={proposal} deciders={data?.data.deciders} close={close} />;
  return (
    <Pane title={text.pane(id)} close={close}>
      {error ? <ErrorBox error={error} /> : <EmptyState title={common.emptyTitle} />}
    </Pane>
  );
};

type LoadedProps = {
  readonly proposal: ProposalRow;
  readonly deciders: readonly string[] | undefined;
  readonly close: () => void;
};

const Loaded = ({ proposal, deciders, close }: LoadedProps) => {
  const id = String(proposal.id);
  const text = useProposalsText();
  const common = useCommonText();
  const labels = useLabels();
  const name = usePlayerName(proposal);
  const sentence = usePayoutSentence();
  const what = text.kinds[proposal.kind] ?? proposal.kind;
  const me = useMe();
  const [form, setForm] = useState<'confirm' | 'reject' | 'withdraw'>();
  const leave = (): void => setForm(undefined);
  const notifyAndClose = (words: string) => (): void => {
    notify(words);
    leave();
  };
  const params = { proposal: proposal.id };
  const confirm = useAct(confirmProposal, notifyAndClose(text.confirmed));
  const reject = useAct(rejectProposal, notifyAndClose(text.rejected));
  const withdraw = useAct(withdrawProposal, notifyAndClose(text.withdrawn));
  // Deciding requires the permission of the change itself.
  const asProposed = (route: Asks): Asks => ({ ...route, permission: proposal.permission });
  const isOwn = proposal.proposed_by === me.id;
  const decided = proposal.status === 'pending' ? undefined : text.decided(labels.value(proposal.status));
  const hindrance = decided ?? (isOwn ? text.own : undefined);
  return (
    <Pane
      title={text.pane(id)}
      figure={what}
      tags={<StateTag state={proposal.status} />}
      close={close}
      actions={
        <>
          <ActButton
            route={asProposed(confirmProposal)}
            tone="primary"
            hindrance={hindrance}
            onClick={() => setForm('confirm')}
          >
            {text.confirm}
          </ActButton>
          <ActButton
            route={asProposed(rejectProposal)}
            tone="danger"
            hindrance={hindrance}
            onClick={() => setForm('reject')}
          >
            {text.reject}
          </ActButton>
          {isOwn ? (
            <ActButton route={withdrawProposal} hindrance={decided} onClick={() => setForm('withdraw')}>
              {text.withdraw}
            </ActButton>
          ) : null}
        </>
      }
    >
      <Tabs
        label={text.pane(id)}
        tabs={[
          { name: 'details', label: common.details, body: <ProposalChange proposal={proposal} deciders={deciders} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="proposal" id={proposal.id} /> },
        ]}
      />
      {form === 'confirm' ? (
        <ConfirmDialog
          route={asProposed(confirmProposal)}
          title={text.confirmTitle(what)}
          submit={text.confirm}
          tone="primary"
          busy={confirm.busy}
          error={confirm.error}
          close={leave}
          done={() => confirm.run({ params })}
        >
          {name && !isOfPayout(proposal) ? <p>{text.confirmFor(name)}</p> : null}
          <p>{isOfPayout(proposal) ? sentence(proposal, name) : <ProposalSummary proposal={proposal} most={8} />}</p>
          <p className="muted">{text.confirmHint}</p>
        </ConfirmDialog>
      ) : null}
      {form === 'withdraw' ? (
        <ConfirmDialog
          route={withdrawProposal}
          title={text.withdrawTitle}
          submit={text.withdraw}
          busy={withdraw.busy}
          error={withdraw.error}
          close={leave}
          done={() => withdraw.run({ params })}
        >
          <p>{text.withdrawHint}</p>
        </ConfirmDialog>
      ) : null}
      {form === 'reject' ? (
        <ReasonDialog
          route={asProposed(rejectProposal)}
          title={text.rejectTitle}
          submit={text.reject}
          templates={[]}
          busy={reject.busy}
          error={reject.error}
          close={leave}
          done={({ reason }) => reject.run({ params, body: { reason } })}
        />
      ) : null}
    </Pane>
  );
};
