import { playerOfProposal } from '@croupier/contract/back-office/proposals.ts';
import { nameStaff } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import { selectPlayerNames } from '../players/shared-queries.ts';
import type { ProposalRow } from './proposal-row.ts';
import { statusOf } from './rules.ts';

const withoutNames = (row: ProposalRow, now: Date) => ({
  id: row.id,
  kind: row.kind,
  permission: row.permission,
  subject_id: row.subject_id,
  before: row.before,
  after: row.after,
  status: statusOf(row, now),
  proposed_by: row.proposed_by,
  decided_by: row.decided_by,
  decided_at: row.decided_at,
  reason: row.reason,
  last_refusal: row.last_refusal,
  expires_at: row.expires_at,
  created_at: row.created_at,
});

/** Proposals as staff see them, without secrets. */
export const showProposals = (tx: Tx, operatorId: number, rows: readonly ProposalRow[], now: Date) =>
  nameStaff(
    tx,
    operatorId,
    rows.map((row) => withoutNames(row, now)),
    ['proposed_by', 'decided_by'],
  );

export const showProposal = async (tx: Tx, operatorId: number, row: ProposalRow, now: Date) => {
  const [shown] = await showProposals(tx, operatorId, [row], now);
  return shown!;
};

type Shown = Awaited<ReturnType<typeof showProposals>>[number];

/** Proposals with the names of the players whom they are for, where the reader may see players. */
export const namePlayers = async (tx: Tx, operatorId: number, rows: readonly Shown[], maySee: boolean) => {
  const ids = maySee ? rows.flatMap((row) => playerOfProposal(row) ?? []) : [];
  const names = ids.length === 0 ? new Map<number, string>() : await selectPlayerNames(tx, operatorId, ids);
  return rows.map((row) => ({ ...row, player_name: names.get(playerOfProposal(row) ?? 0) ?? null }));
};
