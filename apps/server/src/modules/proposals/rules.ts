import { isDeepStrictEqual } from 'node:util';
import { type Permission, type Role, roleHas } from '@croupier/contract/permissions.ts';
import { Refusal } from '../../base/refusal.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { Values } from '../../module/proposal-kind.ts';
import type { ProposalRow } from './proposal-row.ts';

export const daysToConfirm = 7;

/** Whether changes that create money or weaken a control require a second person. */
export const needsSecondPerson = ({ is_sandbox, settings }: Pick<OperatorFacts, 'is_sandbox' | 'settings'>): boolean =>
  settings.second_person ?? !is_sandbox;

export const statusOf = (
  { status, expires_at }: Pick<ProposalRow, 'status' | 'expires_at'>,
  now: Date,
): ProposalRow['status'] | 'expired' => (status === 'pending' && expires_at <= now ? 'expired' : status);

export const refuseDecided = (proposal: Pick<ProposalRow, 'status' | 'expires_at'>, now: Date): void => {
  const status = statusOf(proposal, now);
  if (status !== 'pending')
    throw new Refusal('PROPOSAL_INVALID', `The proposal is ${status}.`, { rule: 'not_pending', status });
};

export const refuseOwnProposal = (proposal: Pick<ProposalRow, 'proposed_by'>, staffId: number): void => {
  if (proposal.proposed_by === staffId)
    throw new Refusal('PROPOSAL_INVALID', 'The proposal is your own: another person has to decide on it.', {
      rule: 'own_proposal',
    });
};

export const refuseProposalOfOthers = (proposal: Pick<ProposalRow, 'proposed_by'>, staffId: number): void => {
  if (proposal.proposed_by !== staffId)
    throw new Refusal('PROPOSAL_INVALID', 'Only the proposer can withdraw the proposal: reject it instead.', {
      rule: 'not_own_proposal',
    });
};

export type Person = { readonly id: number; readonly role: Role; readonly status: 'active' | 'inactive' };

const holds = (person: Person | undefined, permission: Permission): boolean =>
  person?.status === 'active' && roleHas(person.role, permission);

/** Rights count when the change is made, not when the request came in. */
export const refuseLostRight = (confirmer: Person | undefined, permission: Permission): void => {
  if (!holds(confirmer, permission))
    throw new Refusal('INSUFFICIENT_PERMISSION', undefined, { required_permission: permission });
};

/** The proposer may have lost the permission or left: then the proposal is void. */
export const refuseLostPermission = (proposer: Person | undefined, permission: Permission): void => {
  if (!holds(proposer, permission))
    throw new Refusal('PROPOSAL_INVALID', 'The proposer is inactive or no longer has the permission.', {
      rule: 'proposer_lost_permission',
    });
};

/** The second person confirms the values that were shown: a change in between makes the proposal void. */
export const refuseStale = (before: Values, current: Values): void => {
  // In its stored form, so that a date equals its text.
  const shown: unknown = JSON.parse(JSON.stringify(current));
  if (!isDeepStrictEqual(before, shown))
    throw new Refusal('PROPOSAL_INVALID', 'What the proposal changes has changed since: propose it anew.', {
      rule: 'stale',
      current: shown,
    });
};
