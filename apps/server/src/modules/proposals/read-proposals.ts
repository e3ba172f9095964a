import type { getProposal as getRoute, listProposals as listRoute } from '@croupier/contract/back-office/proposals.ts';
import { allPermissions } from '@croupier/contract/permissions.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Answer } from '../../http/answer.ts';
import { type Call, staffOf } from '../../http/call.ts';
import { pageAnswer } from '../../http/pages.ts';
import type { ProposalRow } from './proposal-row.ts';
import { findProposal, selectProposals } from './queries.ts';
import { showProposal } from './view.ts';

/** A proposal is for those who could have made it themselves. */
export const refuseWithoutPermission = (call: Call, { permission }: Pick<ProposalRow, 'permission'>): void => {
  if (!staffOf(call).can(permission))
    throw new Refusal('INSUFFICIENT_PERMISSION', undefined, { required_permission: permission });
};

export const listProposals = async (call: Call<typeof listRoute>): Promise<Answer> => {
  const { operator_id } = call.operator;
  const permissions = allPermissions.filter(staffOf(call).can);
  const { rows, total } = await call.read((tx) =>
    selectProposals(tx, { operator_id, permissions, now: call.now }, call.query),
  );
  return pageAnswer(
    call.url,
    call.query,
    rows.map((row) => showProposal(row, call.now)),
    total,
  );
};

export const getProposal = async (call: Call<typeof getRoute>): Promise<Answer> => {
  const row = await call.read((tx) => findProposal(tx, call.operator.operator_id, call.params.proposal));
  if (!row) throw new Refusal('NOT_FOUND');
  refuseWithoutPermission(call, row);
  return { data: showProposal(row, call.now) };
};
