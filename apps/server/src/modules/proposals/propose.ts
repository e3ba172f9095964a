import { dayMilliseconds } from '../../base/windows.ts';
import type { Answer, Proposed } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, ProposedChange } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { notify } from '../notices/notify.ts';
import { permissionOf } from './proposal-kind.ts';
import { insertProposal } from './queries.ts';
import { daysToConfirm } from './rules.ts';
import { showProposal } from './view.ts';

/** A proposed change; the secret of a new key is shown only in this answer, and a given secret is not shown. */
export type NewProposal = Omit<ProposedChange, 'secret_sealed'> & {
  readonly secret?: { readonly secret?: string; readonly sealed: Buffer };
};

type Proposing = Pick<Call, 'operator' | 'actor' | 'caller' | 'now'>;

/** Stores a change that requires a second person. The answer is the proposal. */
export const propose = async (
  tx: Tx,
  call: Proposing,
  kind: ProposalKind,
  proposal: NewProposal,
): Promise<Answer<Proposed>> => {
  const context = auditContext(call);
  const { secret, ...proposed } = proposal;
  const before = await kind.current(tx, context, proposed);

  const row = await insertProposal(tx, context.operator_id, {
    ...proposed,
    kind: kind.kind,
    permission: permissionOf(kind.kind),
    before,
    secret_sealed: secret?.sealed ?? null,
    proposed_by: staffOf(call).id,
    expires_at: new Date(call.now.getTime() + daysToConfirm * dayMilliseconds),
    created_at: call.now,
  });
  await audit(tx, context, [
    { action: 'proposal.created', subject_kind: 'proposal', subject_id: row.id, to_value: row.kind },
  ]);
  await notify(tx, context, {
    kind: 'proposal.created',
    permission: row.permission,
    message: `A change (${row.kind}) waits for a second person until ${row.expires_at.toISOString()}.`,
    subject_kind: 'proposal',
    subject_id: row.id,
  });
  const shown = await showProposal(tx, context.operator_id, row, call.now);
  const data = { ...shown, ...(secret?.secret !== undefined && { secret: secret.secret }) };
  return { status: 202, data, proposal: shown };
};
