import { Refusal } from '../../base/refusal.ts';
import type { Actor, AuditContext } from '../../call/call.ts';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { type PlayerRow, playerColumns } from './row.ts';

export type NoteRow = {
  readonly id: number;
  readonly note: string;
  readonly author_kind: Actor['kind'];
  readonly author_id: number | null;
  readonly created_at: Date;
};

export const findPlayer = async (tx: Tx, operatorId: number, id: number): Promise<PlayerRow> => {
  const [row] = await tx<PlayerRow[]>`
    select ${playerColumns(tx)} from players where operator_id = ${operatorId} and id = ${id}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const selectNotes = async (tx: Tx, operatorId: number, playerId: number, paging: Paging) => {
  const [rows, [counted]] = await Promise.all([
    tx<NoteRow[]>`
      select id, note, author_kind, author_id, created_at from player_notes
      where operator_id = ${operatorId} and player_id = ${playerId}
      order by id desc limit ${paging.per_page} offset ${offsetOf(paging)}`.execute(),
    tx<{ total: number }[]>`
      select count(*) as total from player_notes
      where operator_id = ${operatorId} and player_id = ${playerId}`.execute(),
  ]);
  return { rows, total: counted!.total };
};

export const insertNote = async (
  tx: Tx,
  { operator_id, actor, now }: AuditContext,
  playerId: number,
  note: string,
): Promise<NoteRow> => {
  const [row] = await tx<NoteRow[]>`
    insert into player_notes (operator_id, player_id, note, author_kind, author_id, created_at)
    values (${operator_id}, ${playerId}, ${note}, ${actor.kind}, ${actor.id}, ${now})
    returning id, note, author_kind, author_id, created_at`;
  return row!;
};
