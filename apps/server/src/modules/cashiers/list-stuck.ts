import type {
  listStuckPayments as route,
  StuckKind,
  stuckPayment,
} from '@croupier/contract/back-office/stuck-payments.ts';
import type { z } from 'zod';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { offsetOf, pageAnswer, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { type StuckRow, stuckPayments } from './stuck-payments.ts';

type Listed = StuckRow & {
  readonly username: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
};

export const listStuck = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read((tx) => selectStuck(tx, operator_id, call));
  return pageAnswer(call.url, call.query, rows.map(show), total);
};

const show = (row: Listed): z.input<typeof stuckPayment> => {
  const { player_id, username, first_name, last_name, since, ...rest } = row;
  const player =
    player_id === null
      ? null
      : { id: player_id, username: username ?? '', first_name: first_name ?? '', last_name: last_name ?? '' };
  return { ...rest, since: since.toISOString(), player };
};

const ofKind = (tx: Tx, kind: StuckKind | undefined) => (kind === undefined ? tx`true` : tx`s.kind = ${kind}`);

const selectStuck = async (tx: Tx, operatorId: number, { query, now }: Pick<Call<typeof route>, 'query' | 'now'>) => {
  const way = wayOf(tx, query.order);
  const stuck = tx`(${stuckPayments(tx, operatorId, now)}) s`;
  const [rows, [counted]] = await Promise.all([
    tx<Listed[]>`
      select s.*, p.username, p.first_name, p.last_name
      from ${stuck} left join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = s.player_id
      where ${ofKind(tx, query.kind)}
      order by s.since ${way}, s.kind ${way}, s.id ${way} limit ${query.per_page} offset ${offsetOf(query)}`,
    tx<{ total: number }[]>`select count(*) as total from ${stuck} where ${ofKind(tx, query.kind)}`,
  ]);
  return { rows, total: counted!.total };
};
