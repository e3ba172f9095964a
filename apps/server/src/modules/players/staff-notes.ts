import type {
  addPlayerNote as addRoute,
  listPlayerNotes as listRoute,
} from '@croupier/contract/back-office/players.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { staffNames } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { findPlayer, insertNote, type NoteRow, selectNotes } from './staff-queries.ts';

const staffId = ({ author_kind, author_id }: NoteRow): number | null => (author_kind === 'staff' ? author_id : null);

const nameAuthors = async (tx: Tx, operatorId: number, notes: readonly NoteRow[]) => {
  const nameOf = await staffNames(tx, operatorId, notes.map(staffId));
  return notes.map((note) => ({ ...note, author_name: nameOf(staffId(note)) }));
};

export const listPlayerNotes = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const player = await findPlayer(tx, operator_id, call.params.player);
    const found = await selectNotes(tx, operator_id, player.id, call.query);
    return { ...found, rows: await nameAuthors(tx, operator_id, found.rows) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};

export const addPlayerNote = (call: Call<typeof addRoute>): Promise<WrittenAnswerOf<typeof addRoute>> => {
  const context = auditContext(call);
  return call.write(async (tx) => {
    const player = await findPlayer(tx, context.operator_id, call.params.player);
    const note = await insertNote(tx, context, player.id, call.body.note);
    // The note itself is in its own append-only table.
    const entry = { action: 'player.note_added', subject_kind: 'player', subject_id: player.id };
    await audit(tx, context, [{ ...entry, to_value: String(note.id) }]);
    const [data] = await nameAuthors(tx, context.operator_id, [note]);
    return { data: data! };
  });
};
