import type {
  closeIdentityMatch as closeRoute,
  identityMatch,
  listIdentityMatches as listRoute,
} from '@croupier/contract/back-office/identity-matches.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { nameStaff } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { linkConfirmed } from '../identity/link-confirmed.ts';
import { type IdentityMatch, lockMatch, saveMatch, selectMatches } from '../identity/match-queries.ts';
import { selectPlayerNames } from '../players/shared-queries.ts';
import type { SpreadExclusion } from './spread-exclusion.ts';
import { insertSpread } from './spread-queries.ts';

type Match = z.input<typeof identityMatch>;

const viewMatches = async (tx: Tx, operatorId: number, matches: readonly IdentityMatch[]): Promise<Match[]> => {
  const players = matches.flatMap((match) => [match.player_id, match.excluded_player_id]);
  const names = await selectPlayerNames(tx, operatorId, players);
  const rows = matches.map((match) => ({
    ...match,
    player_name: names.get(match.player_id) ?? '',
    excluded_player_name: names.get(match.excluded_player_id) ?? '',
    closed_at: match.closed_at?.toISOString() ?? null,
    created_at: match.created_at.toISOString(),
  }));
  return nameStaff(tx, operatorId, rows, ['closed_by']);
};

export const listMatches = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const found = await selectMatches(tx, operator_id, call.query);
    return { ...found, rows: await viewMatches(tx, operator_id, found.rows) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};

/**
 * Staff decide whether two accounts belong to one person. If they do, an exclusion of either extends to the other, as
 * for a certain match.
 */
export const createCloseMatch =
  (spread: SpreadExclusion) =>
  async (call: Call<typeof closeRoute>): Promise<WrittenAnswerOf<typeof closeRoute>> => {
    const { operator_id } = call.operator;
    const { outcome, note } = call.body;
    let pair: readonly number[] = [];
    const answer = await call.write(async (tx) => {
      const before = await lockMatch(tx, operator_id, call.params.identity_match);

      if (before.status === 'closed')
        throw new Refusal('INVALID_REQUEST', 'The match is closed.', {
          status: before.status,
          outcome: before.outcome,
        });
      const closing = { status: 'closed', outcome, note, closed_by: call.actor.id, closed_at: call.now } as const;
      const after: IdentityMatch = { ...before, ...closing };
      if (outcome === 'same_person') pair = [after.excluded_player_id, after.player_id];

      await saveMatch(tx, operator_id, after);
      for (const player of pair) await insertSpread(tx, operator_id, player);
      if (pair.length > 0) await linkConfirmed(tx, auditContext(call), after.player_id);
      await audit(tx, auditContext(call), [
        {
          action: 'identity_match.closed',
          subject_kind: 'player',
          subject_id: after.player_id,
          field: 'outcome',
          to_value: outcome,
          reason: note,
        },
      ]);
      const [data] = await viewMatches(tx, operator_id, [after]);
      return { data: data! };
    });
    // The decision is committed: if this is interrupted, the sweep does the rest.
    for (const player of pair) await Promise.allSettled([spread(operator_id, player)]);
    return answer;
  };
