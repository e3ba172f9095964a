import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, systemActor } from '../audit/audit.ts';
import type { KeyKind } from './identity-keys.ts';
import { insertMatches } from './match-queries.ts';

export type LikelyMatch = {
  readonly player_id: number;
  readonly excluded_player_id: number;
  readonly kinds: readonly KeyKind[];
};

/** More at once would not help the staff who review them. */
const maxAtOnce = 50;

/** Raises an alert for each new likely match, with an audit row. */
export const raiseMatches = async (
  tx: Tx,
  { operator_id, now, actor }: AuditContext,
  matches: readonly LikelyMatch[],
): Promise<void> => {
  if (matches.length === 0) return;
  const rows = matches.slice(0, maxAtOnce).map(({ kinds, ...pair }) => ({ ...pair, kinds: kinds.join(' ') }));
  const opened = await insertMatches(tx, operator_id, now, rows);
  await audit(
    tx,
    { operator_id, now, actor: { ...systemActor, request_id: actor.request_id } },
    opened.map(({ player_id, excluded_player_id }) => ({
      action: 'identity_match.opened',
      subject_kind: 'player',
      subject_id: player_id,
      to_value: String(excluded_player_id),
    })),
  );
};
