import type { listPlayers as route } from '@croupier/contract/operator/players.ts';
import type { Call } from '../../call/call.ts';
import { offsetOf, pageAnswer } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { withLapsed, withoutLapsed } from './lapsed.ts';
import { type Filters, findByNames, findLapsed, findPage, type Page, type Slice } from './list-queries.ts';
import { selectPlayers } from './queries.ts';
import { viewPlayer } from './view.ts';

type ListCall = Pick<Call<typeof route>, 'operator' | 'now' | 'query' | 'url' | 'read'>;

/** Staff also search by first and last name together. The operator API searches exactly what its contract says. */
export const listPlayersByFilter = (call: ListCall, isStaff = false) =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { per_page, page: _, ...filters } = call.query;
    const slice = { skip: offsetOf(call.query), take: per_page };
    const { ids, total } = await findPageAt(tx, operator_id, filters, slice, call.now, isStaff);
    const rows = ids.length === 0 ? [] : await selectPlayers(tx, operator_id, ids);
    return pageAnswer(
      call.url,
      call.query,
      rows.map((row) => viewPlayer(row, call.now)),
      total,
    );
  });

/** Filters by the verification at this moment, as the answer shows it. */
const findPageAt = async (
  tx: Tx,
  operatorId: number,
  filters: Filters,
  slice: Slice,
  now: Date,
  isStaff: boolean,
): Promise<Page> => {
  const written = async (wanted: Slice): Promise<Page> => {
    const page = await findPage(tx, operatorId, filters, wanted);
    return isStaff && page.total === 0 ? findByNames(tx, operatorId, filters, wanted) : page;
  };
  const { kyc_status } = filters;
  if (kyc_status !== 'verified' && kyc_status !== 'expired') return written(slice);
  const lapsed = await findLapsed(tx, operatorId, filters, now);
  if (lapsed.length === 0) return written(slice);
  return (kyc_status === 'verified' ? withoutLapsed : withLapsed)(written, lapsed, slice);
};
