import type { listProposals, ProposalKindName } from '@croupier/contract/back-office/proposals.ts';
import { type Permission, rolesWith } from '@croupier/contract/permissions.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import { offsetOf, wayOf } from '../../call/pages.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { operatorsAt } from '../../engine/operator.ts';
import { sharedStaff } from '../staff/shared-queries.ts';
import type { LastRefusal, ProposalRow } from './proposal-row.ts';

const columns = (tx: Tx) => tx`id, kind, permission, subject_id, change, before, after, secret_sealed, status,
  proposed_by, decided_by, decided_at, reason, last_refusal, expires_at, created_at`;

type NewProposal = Omit<ProposalRow, 'id' | 'status' | 'decided_by' | 'decided_at' | 'reason' | 'last_refusal'>;

export const insertProposal = async (tx: Tx, operatorId: number, row: NewProposal): Promise<ProposalRow> => {
  const [inserted] = await tx<ProposalRow[]>`
    insert into proposals (operator_id, kind, permission, subject_id, change, before, after, secret_sealed, proposed_by,
      expires_at, created_at)
    values (${operatorId}, ${row.kind}, ${row.permission}, ${row.subject_id}, ${tx.json(row.change as never)},
      ${tx.json(row.before as never)}, ${tx.json(row.after as never)}, ${row.secret_sealed}, ${row.proposed_by},
      ${row.expires_at}, ${row.created_at})
    returning ${columns(tx)}`;
  return inserted!;
};

const inStatus = (tx: Tx, status: QueryOf<typeof listProposals>['status'], now: Date) => {
  if (status === undefined) return tx``;
  if (status === 'pending') return tx`and status = 'pending' and expires_at > ${now}`;
  if (status === 'expired') return tx`and status = 'pending' and expires_at <= ${now}`;
  return tx`and status = ${status}`;
};

export const selectProposals = async (
  tx: Tx,
  { operator_id, permissions, now }: { operator_id: number; permissions: readonly Permission[]; now: Date },
  query: QueryOf<typeof listProposals>,
) => {
  const matching = tx`where operator_id = ${operator_id} and permission = any(${[...permissions]}::text[])
    ${inStatus(tx, query.status, now)} ${query.kind === undefined ? tx`` : tx`and kind = ${query.kind}`}`;
  const [rows, [counted]] = await Promise.all([
    tx<ProposalRow[]>`
      select ${columns(tx)} from proposals ${matching}
      order by id ${wayOf(tx, query.order)} limit ${query.per_page} offset ${offsetOf(query)}`,
    tx<{ total: number }[]>`select count(*) as total from proposals ${matching}`,
  ]);
  return { rows, total: counted!.total };
};

export const findProposal = async (tx: Tx, operatorId: number, id: number): Promise<ProposalRow | undefined> => {
  const [row] = await tx<ProposalRow[]>`
    select ${columns(tx)} from proposals where operator_id = ${operatorId} and id = ${id}`;
  return row;
};

/** How many people are named who may decide on a proposal. */
const mostDeciders = 5;

/** The names of those who may decide on a proposal: active staff with its permission, except who proposed it. */
export const selectDeciders = async (
  tx: Tx,
  operatorId: number,
  { permission, proposed_by }: Pick<ProposalRow, 'permission' | 'proposed_by'>,
): Promise<string[]> => {
  const rows = await tx<{ name: string }[]>`
    select s.name from ${sharedStaff} s
    where s.operator_id = ${operatorId} and s.status = 'active' and s.id <> ${proposed_by}
      and s.role = any(${rolesWith(permission)}::text[])
    order by s.id limit ${mostDeciders}`;
  return rows.map(({ name }) => name);
};

/** Serialises concurrent confirmations. */
export const lockProposal = async (tx: Tx, operatorId: number, id: number): Promise<ProposalRow | undefined> => {
  const [row] = await tx<ProposalRow[]>`
    select ${columns(tx)} from proposals where operator_id = ${operatorId} and id = ${id} for no key update`;
  return row;
};

export const decideProposal = async (
  tx: Tx,
  operatorId: number,
  id: number,
  decision: Pick<ProposalRow, 'status' | 'decided_by' | 'decided_at' | 'reason' | 'subject_id'>,
): Promise<ProposalRow> => {
  const [row] = await tx<ProposalRow[]>`
    update proposals set status = ${decision.status}, decided_by = ${decision.decided_by},
      decided_at = ${decision.decided_at}, reason = ${decision.reason}, subject_id = ${decision.subject_id},
      secret_sealed = null
    where operator_id = ${operatorId} and id = ${id}
    returning ${columns(tx)}`;
  return row!;
};

/** Withdraws the pending proposals of one subject, and returns them. */
export const withdrawPending = (
  tx: Tx,
  operatorId: number,
  { kind, subject_id }: { kind: ProposalKindName; subject_id: number },
  decision: { decided_by: number; decided_at: Date; reason: string },
): Promise<{ id: number }[]> => tx<{ id: number }[]>`
  update proposals set status = 'withdrawn', decided_by = ${decision.decided_by}, decided_at = ${decision.decided_at},
    reason = ${decision.reason}, secret_sealed = null
  where operator_id = ${operatorId} and kind = ${kind} and subject_id = ${subject_id} and status = 'pending'
    and expires_at > ${decision.decided_at}
  returning id`;

/** The pending proposals of a kind, by what they would change. */
export const selectPending = (
  tx: Tx,
  operatorId: number,
  kind: ProposalKindName,
  now: Date,
): Promise<{ id: number; subject_id: number }[]> => tx<{ id: number; subject_id: number }[]>`
  select id, subject_id from proposals
  where operator_id = ${operatorId} and kind = ${kind} and status = 'pending' and expires_at > ${now}
    and subject_id is not null
  order by id`;

/** Removes the secrets of proposals that have expired, by each operator's own time; returns how many. */
export const wipeExpiredSecrets = async (
  control: Queryable,
  now: Date,
  onlyOperator: number | null,
): Promise<number> => {
  const { count } = await control`
    update proposals p set secret_sealed = null
    from ${operatorsAt(control, now, onlyOperator)} o
    where p.operator_id = o.operator_id and p.secret_sealed is not null and p.expires_at <= o.at`;
  return count;
};

/** Records why the change was refused; a proposal that was decided meanwhile stays. */
export const noteRefusal = async (tx: Tx, operatorId: number, id: number, refusal: LastRefusal): Promise<void> => {
  await tx`
    update proposals set last_refusal = ${tx.json(refusal as never)}
    where operator_id = ${operatorId} and id = ${id} and status = 'pending'`;
};

export const proposalExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from proposals where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};
