import type { ProposalKindName } from '@croupier/contract/back-office/proposals.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { selectPending, withdrawPending } from './queries.ts';

const reason = 'Replaced by a newer proposal.';

/** Withdraws what waits for the same subject, with its secret: only the newest proposal can be confirmed. */
export const withdrawReplaced = async (
  tx: Tx,
  call: Pick<Call, 'operator' | 'actor' | 'caller' | 'now'>,
  kind: ProposalKindName,
  subject_id: number,
): Promise<void> => {
  const decision = { decided_by: staffOf(call).id, decided_at: call.now, reason };
  const replaced = await withdrawPending(tx, call.operator.operator_id, { kind, subject_id }, decision);
  await audit(
    tx,
    auditContext(call),
    replaced.map(({ id }) => ({
      action: 'proposal.withdrawn',
      subject_kind: 'proposal',
      subject_id: id,
      to_value: kind,
      reason,
    })),
  );
};

/** The proposals of a kind that wait, by what each would change. */
export const pendingProposals = async (
  tx: Tx,
  operatorId: number,
  kind: ProposalKindName,
  now: Date,
): Promise<ReadonlyMap<number, number>> =>
  new Map((await selectPending(tx, operatorId, kind, now)).map(({ subject_id, id }) => [subject_id, id]));
