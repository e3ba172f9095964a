import type { getProposal as getRoute, listProposals as listRoute } from '@croupier/contract/back-office/proposals.ts';
import { allPermissions } from '@croupier/contract/permissions.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import type { ProposalRow } from './proposal-row.ts';
import { findProposal, selectDeciders, selectProposals } from './queries.ts';
import { namePlayers, showProposal, showProposals } from './view.ts';

/** Only those who could have made the change themselves can see a proposal. */
export const refuseWithoutPermission = (call: Call, { permission }: Pick<ProposalRow, 'permission'>): void => {
  if (!staffOf(call).can(permission))
    throw new Refusal('INSUFFICIENT_PERMISSION', undefined, { required_permission: permission });
};

export const listProposals = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id } = call.operator;
  const permissions = allPermissions.filter(staffOf(call).can);
  const { rows, total } = await call.read(async (tx) => {
    const found = await selectProposals(tx, { operator_id, permissions, now: call.now }, call.query);
    const shown = await showProposals(tx, operator_id, found.rows, call.now);
    return { ...found, rows: await namePlayers(tx, operator_id, shown, staffOf(call).can('view_players')) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};

export const getProposal = async (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => {
  const { operator_id } = call.operator;
  return call.read(async (tx) => {
    const row = await findProposal(tx, operator_id, call.params.proposal);
    if (!row) throw new Refusal('NOT_FOUND');
    refuseWithoutPermission(call, row);
    const shown = await showProposal(tx, operator_id, row, call.now);
    const deciders = shown.status === 'pending' ? await selectDeciders(tx, operator_id, row) : [];
    return { data: { ...shown, deciders } };
  });
};
