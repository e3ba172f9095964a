import type { waitingPlayer } from '@croupier/contract/back-office/kyc.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { operatorsAt } from '../../engine/operator.ts';
import type { DueAccount } from '../../engine/sweep.ts';
import { heldWithdrawals } from '../payments/shared-queries.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { expiredVerifications, sharedPlayers } from '../players/shared-queries.ts';
import { sharedAccounts } from '../wallet/shared-queries.ts';
import { documentColumns, type KycDocument } from './document.ts';

export const documentExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from kyc_documents where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

type Standing = Pick<
  PlayerFacts,
  'player_id' | 'kyc_status' | 'kyc_expires_at' | 'kyc_rejection_final' | 'kyc_override'
> & {
  readonly kyc_changed_at: Date | null;
};

export const findStanding = async (tx: Tx, operatorId: number, id: number): Promise<Standing | undefined> => {
  const [row] = await tx<Standing[]>`
    select p.id as player_id, p.kyc_status, p.kyc_expires_at, p.kyc_rejection_final, p.kyc_override,
      p.kyc_changed_at
    from ${sharedPlayers} p where p.operator_id = ${operatorId} and p.id = ${id}`;
  return row;
};

/** The verification and its documents, under the account's lock, which every change of them takes. */
export const lockKyc = async (tx: Tx, operatorId: number, playerId: number) => {
  await tx`
    select from ${sharedAccounts} a where a.operator_id = ${operatorId} and a.player_id = ${playerId} for update`;
  const [standing, documents] = await Promise.all([
    findStanding(tx, operatorId, playerId),
    selectDocuments(tx, operatorId, playerId),
  ]);
  if (!standing) throw new Refusal('NOT_FOUND');
  return { standing, documents };
};

export const selectDocuments = (tx: Tx, operatorId: number, playerId: number): Promise<KycDocument[]> =>
  tx<KycDocument[]>`
    select ${columnList(documentColumns)} from kyc_documents
    where operator_id = ${operatorId} and player_id = ${playerId} order by id desc`;

/** A document of this player only. */
export const findDocument = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
  id: number,
): Promise<KycDocument | undefined> => {
  const [row] = await tx<KycDocument[]>`
    select ${columnList(documentColumns)} from kyc_documents
    where operator_id = ${operatorId} and id = ${id} and player_id = ${playerId}`;
  return row;
};

export type DocumentCount = { readonly documents: number; readonly pending: number };

export const countDocuments = async (tx: Tx, operatorId: number, playerId: number): Promise<DocumentCount> => {
  const [row] = await tx<DocumentCount[]>`
    select count(*) as documents, count(*) filter (where status = 'pending') as pending from kyc_documents
    where operator_id = ${operatorId} and player_id = ${playerId}`;
  return row!;
};

/** How many bytes of documents the operator keeps. */
export const findKeptBytes = async (tx: Tx, operatorId: number): Promise<number> => {
  const [row] = await tx<{ bytes: number }[]>`select bytes from kyc_storage where operator_id = ${operatorId}`;
  return row?.bytes ?? 0;
};

/** Adds the size of the file, and returns the new total. Serialises the uploads of one operator. */
export const addKeptBytes = async (tx: Tx, operatorId: number, bytes: number): Promise<number> => {
  const [row] = await tx<{ bytes: number }[]>`
    insert into kyc_storage as kept (operator_id, bytes) values (${operatorId}, ${bytes})
    on conflict (operator_id) do update set bytes = kept.bytes + excluded.bytes
    where kept.operator_id = ${operatorId} returning kept.bytes`;
  return row!.bytes;
};

export type NewDocument = Omit<
  KycDocument,
  'id' | 'status' | 'reviewed_by' | 'reviewed_at' | 'created_at' | 'updated_at'
>;

export const insertDocument = async (
  tx: Tx,
  operator_id: number,
  now: Date,
  document: NewDocument,
): Promise<KycDocument> => {
  const row = { operator_id, ...document, created_at: now, updated_at: now };
  const [inserted] = await tx<KycDocument[]>`
    insert into kyc_documents ${tx([row])} returning ${columnList(documentColumns)}`;
  return inserted as KycDocument;
};

type Waiting = Omit<z.input<typeof waitingPlayer>, 'waiting_since'> & { readonly waiting_since: Date };

export const selectWaiting = async (tx: Tx, operatorId: number, paging: Paging) => {
  const [rows, [counted]] = await Promise.all([
    tx<Waiting[]>`
      select p.id as player_id, p.username, p.first_name, p.last_name, p.country, p.risk_level,
        p.kyc_changed_at as waiting_since,
        (select count(*) from kyc_documents d
          where d.operator_id = p.operator_id and d.player_id = p.id and d.status = 'pending') as pending_documents,
        ${heldWithdrawals(tx)} as held_withdrawals
      from ${sharedPlayers} p where p.operator_id = ${operatorId} and p.kyc_status = 'pending_review'
      order by p.kyc_changed_at, p.id limit ${paging.per_page} offset ${offsetOf(paging)}`,
    tx<{ total: number }[]>`
      select count(*) as total from ${sharedPlayers} p
      where p.operator_id = ${operatorId} and p.kyc_status = 'pending_review'`,
  ]);
  return { rows, total: counted!.total };
};

/** Across operators, by each operator's own time, limited per operator, on a connection that may see them all. */
export const selectDueVerifications = (
  control: Queryable,
  now: Date,
  most: number,
  onlyOperator: number | null,
): Promise<DueAccount[]> =>
  control<DueAccount[]>`
    select o.operator_id, due.player_id
    from ${operatorsAt(control, now, onlyOperator)} o cross join lateral (
      ${expiredVerifications(control, most)}
    ) due`;
