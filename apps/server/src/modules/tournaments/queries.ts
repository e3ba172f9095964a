import type { tournamentFilters } from '@croupier/contract/tournament-fields.ts';
import type { z } from 'zod';
import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { holdOperator } from '../operators/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { type Settable, type Tournament, tournamentColumns } from './tournament.ts';

export const tournamentExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from tournaments where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

export const findTournament = async (tx: Tx, operatorId: number, id: number): Promise<Tournament> => {
  const [row] = await tx<Tournament[]>`
    select ${columnList(tournamentColumns)} from tournaments where operator_id = ${operatorId} and id = ${id}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const lockTournament = async (tx: Tx, operatorId: number, id: number): Promise<Tournament> => {
  const [row] = await tx<Tournament[]>`
    select ${columnList(tournamentColumns)} from tournaments where operator_id = ${operatorId} and id = ${id} for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

type Filters = z.output<typeof tournamentFilters>;

const inState = (tx: Tx, { state }: Filters, now: Date) => {
  if (state === undefined) return tx``;
  const planned = tx`and status = 'planned'`;
  if (state === 'upcoming') return tx`${planned} and starts_at > ${now}`;
  if (state === 'running') return tx`${planned} and starts_at <= ${now} and ends_at > ${now}`;
  if (state === 'closing') return tx`${planned} and ends_at <= ${now}`;
  return tx`and status = ${state}`;
};

export const findPage = async (tx: Tx, operatorId: number, filters: Filters, now: Date) => {
  const [rows, [counted]] = await Promise.all([
    tx<Tournament[]>`
      select ${columnList(tournamentColumns)} from tournaments
      where operator_id = ${operatorId} ${inState(tx, filters, now)}
      order by starts_at desc, id desc limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`
      select count(*) as total from tournaments where operator_id = ${operatorId} ${inState(tx, filters, now)}`,
  ]);
  return { rows, total: counted!.total };
};

/** Locks the operator, so that concurrent creations are counted one at a time. */
export const countPlanned = async (tx: Tx, operatorId: number): Promise<number> => {
  await holdOperator(tx, operatorId);
  const [row] = await tx<{ count: number }[]>`
    select count(*) from tournaments where operator_id = ${operatorId} and status = 'planned'`;
  return row!.count;
};

export const insertTournament = async (
  tx: Tx,
  operatorId: number,
  fields: Settable,
  now: Date,
): Promise<Tournament> => {
  const [row] = await tx<Tournament[]>`
    insert into tournaments ${tx({ ...fields, operator_id: operatorId, created_at: now, updated_at: now })}
    returning ${columnList(tournamentColumns)}`;
  return row!;
};

export const updateTournament = async (
  tx: Tx,
  operatorId: number,
  id: number,
  changes: Partial<Omit<Tournament, 'id' | 'created_at'>>,
): Promise<Tournament> => {
  const [row] = await tx<Tournament[]>`
    update tournaments set ${tx(changes)} where operator_id = ${operatorId} and id = ${id}
    returning ${columnList(tournamentColumns)}`;
  return row!;
};

export type Standing = {
  readonly player_id: number;
  readonly username: string;
  readonly currency: string;
  readonly rank: number;
  readonly score: number;
  readonly rounds: number;
  readonly reached_at: Date;
} & (Paid | { readonly [K in keyof Paid]: null });

type Paid = { readonly amount: Money; readonly ledger_entry_id: number | null; readonly paid_at: Date };

/** Ranks have no gaps, so a page is a range of them. */
export const findStandings = async (tx: Tx, operatorId: number, tournamentId: number, paging: Paging) => {
  const before = offsetOf(paging);
  const [rows, [counted]] = await Promise.all([
    tx<Standing[]>`
      select s.player_id, p.username, p.currency, s.rank, s.score, s.rounds, s.reached_at, z.amount, z.ledger_entry_id,
        z.paid_at
      from tournament_scores s
      join ${sharedPlayers} p on p.operator_id = s.operator_id and p.id = s.player_id
      left join tournament_prizes z on z.operator_id = s.operator_id and z.tournament_id = s.tournament_id
        and z.rank = s.rank
      where s.operator_id = ${operatorId} and s.tournament_id = ${tournamentId}
        and s.rank > ${before} and s.rank <= ${before + paging.per_page}
      order by s.rank`,
    tx<{ total: number }[]>`
      select coalesce(max(rank), 0) as total from tournament_scores
      where operator_id = ${operatorId} and tournament_id = ${tournamentId}`,
  ]);
  return { rows, total: counted!.total };
};

export type OwnStanding = { readonly tournament_id: number; readonly rank: number; readonly score: number };

export const findOwnStandings = (tx: Tx, operatorId: number, playerId: number, tournaments: readonly number[]) =>
  tx<OwnStanding[]>`
    select tournament_id, rank, score from tournament_scores
    where operator_id = ${operatorId} and player_id = ${playerId} and tournament_id = any(${tournaments}::bigint[])`;
