import type {
  addPlayerNote as addRoute,
  listPlayerNotes as listRoute,
} from '@croupier/contract/back-office/players.ts';
import type { Answer, Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { pageAnswer } from '../../http/pages.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { findPlayer, insertNote, selectNotes } from './staff-queries.ts';

export const listPlayerNotes = async (call: Call<typeof listRoute>): Promise<Answer> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const player = await findPlayer(tx, operator_id, call.params.player);
    return selectNotes(tx, operator_id, player.id, call.query);
  });
  return pageAnswer(call.url, call.query, rows, total);
};

export const addPlayerNote = (call: Call<typeof addRoute>): Promise<Sent> => {
  const context = auditContext(call);
  return call.transaction(async (tx) => {
    const player = await findPlayer(tx, context.operator_id, call.params.player);
    const note = await insertNote(tx, context, player.id, call.body.note);
    // The note itself stands in its own append-only table.
    const entry = { action: 'player.note_added', subject_kind: 'player', subject_id: player.id };
    await audit(tx, context, [{ ...entry, to_value: String(note.id) }]);
    return { data: note };
  });
};
