import type {
  confirmProposal as confirmRoute,
  rejectProposal as rejectRoute,
  withdrawProposal as withdrawRoute,
} from '@croupier/contract/back-office/proposals.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { lockMembers } from '../staff/shared-queries.ts';
import type { ProposalRow } from './proposal-row.ts';
import { decideProposal, lockProposal, noteRefusal } from './queries.ts';
import { refuseWithoutPermission } from './read-proposals.ts';
import {
  refuseDecided,
  refuseLostPermission,
  refuseLostRight,
  refuseOwnProposal,
  refuseProposalOfOthers,
  refuseStale,
} from './rules.ts';
import { showProposal } from './view.ts';

type DecisionCall = Call<typeof confirmRoute> | Call<typeof rejectRoute> | Call<typeof withdrawRoute>;

/** Makes the change in the SQL transaction that confirms it. */
export const createConfirmProposal = (kinds: () => readonly ProposalKind[]) => {
  const byName = new Map(kinds().map((kind) => [kind.kind, kind]));
  return async (call: Call<typeof confirmRoute>): Promise<WrittenAnswerOf<typeof confirmRoute>> => {
    const made: { refusal?: Refusal } = {};
    const confirm = async (tx: Tx): Promise<AnswerOf<typeof confirmRoute>> => {
      delete made.refusal;
      const proposal = await open(tx, call);
      const kind = byName.get(proposal.kind);
      if (!kind) throw new Error(`No module knows how to make ${proposal.kind}.`);
      const confirmer = staffOf(call).id;
      refuseOwnProposal(proposal, confirmer);
      const people = await lockMembers(tx, call.operator.operator_id, [proposal.proposed_by, confirmer]);
      const find = (id: number) => people.find((person) => person.id === id);
      refuseLostRight(find(confirmer), proposal.permission);
      refuseLostPermission(find(proposal.proposed_by), proposal.permission);
      const context = auditContext(call);
      refuseStale(proposal.before, await kind.current(tx, context, proposal));

      const subject_id = await kind.apply(tx, context, proposal).catch((error: unknown) => {
        if (error instanceof Refusal) made.refusal = error;
        throw error;
      });
      return decide(tx, call, proposal, { status: 'confirmed', subject_id, reason: null });
    };
    try {
      return await call.write(confirm);
    } catch (error) {
      // The change is rolled back; the reason of the refusal is recorded in an SQL transaction of its own.
      if (made.refusal && error === made.refusal) await noteLastRefusal(call, made.refusal);
      throw error;
    }
  };
};

const noteLastRefusal = (call: Call<typeof confirmRoute>, { code, message, details }: Refusal): Promise<unknown> =>
  // Without the Idempotency-Key: the stored answer is the refusal.
  call.read(async (tx) => {
    const refusal = { code, message, details, at: call.now.toISOString() };
    await noteRefusal(tx, call.operator.operator_id, call.params.proposal, refusal);
  });

export const rejectProposal = (call: Call<typeof rejectRoute>): Promise<WrittenAnswerOf<typeof rejectRoute>> =>
  call.write(async (tx) => {
    const proposal = await open(tx, call);
    refuseOwnProposal(proposal, staffOf(call).id);
    return decide(tx, call, proposal, { ...proposal, status: 'rejected', reason: call.body.reason });
  });

export const withdrawProposal = (call: Call<typeof withdrawRoute>): Promise<WrittenAnswerOf<typeof withdrawRoute>> =>
  call.write(async (tx) => {
    const proposal = await open(tx, call);
    refuseProposalOfOthers(proposal, staffOf(call).id);
    return decide(tx, call, proposal, { ...proposal, status: 'withdrawn', reason: null });
  });

/** The proposal, locked and undecided, for a caller with its permission. */
const open = async (tx: Tx, call: DecisionCall): Promise<ProposalRow> => {
  const proposal = await lockProposal(tx, call.operator.operator_id, call.params.proposal);
  if (!proposal) throw new Refusal('NOT_FOUND');
  refuseWithoutPermission(call, proposal);
  refuseDecided(proposal, call.now);
  return proposal;
};

const decide = async (
  tx: Tx,
  call: DecisionCall,
  { id, kind }: ProposalRow,
  decision: Pick<ProposalRow, 'status' | 'reason' | 'subject_id'>,
) => {
  const decided = { ...decision, decided_by: staffOf(call).id, decided_at: call.now };
  const row = await decideProposal(tx, call.operator.operator_id, id, decided);
  await audit(tx, auditContext(call), [
    {
      action: `proposal.${decision.status}`,
      subject_kind: 'proposal',
      subject_id: id,
      to_value: kind,
      reason: decision.reason,
    },
  ]);
  return { data: await showProposal(tx, call.operator.operator_id, row, call.now) };
};
