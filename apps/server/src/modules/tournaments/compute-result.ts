import type { Tx } from '../../database/pool.ts';
import { audit, systemActor } from '../audit/audit.ts';
import { updateTournament } from './queries.ts';
import { type Due, holdTournament, insertPrizes, saveScores } from './score-queries.ts';
import { closesAt } from './tournament.ts';

/**
 * Computes a leaderboard and, when the grace is over, makes it the result: winners are stored in the SQL transaction
 * that ends the tournament, so that they are stored once. Returns whether there was anything to do.
 */
export const computeResult = async (tx: Tx, due: Due, now: Date): Promise<boolean> => {
  const { operator_id } = due;
  const held = await holdTournament(tx, due, now);
  if (!held) return false;
  await saveScores(tx, operator_id, held);

  if (held.at < closesAt(held)) {
    await updateTournament(tx, operator_id, held.id, { computed_at: held.at });
    return true;
  }
  await insertPrizes(tx, operator_id, held);
  await updateTournament(tx, operator_id, held.id, {
    status: 'finished',
    computed_at: held.at,
    finished_at: held.at,
    updated_at: held.at,
  });
  await audit(tx, { operator_id, actor: systemActor, now: held.at }, [
    { action: 'tournament.finished', subject_kind: 'tournament', subject_id: held.id },
  ]);
  return true;
};
