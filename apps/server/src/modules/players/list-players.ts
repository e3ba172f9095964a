import type { listPlayers as route } from '@croupier/contract/operator/players.ts';
import type { Tx } from '../../database/pool.ts';
import type { Call } from '../../http/call.ts';
import { offsetOf, pageAnswer } from '../../http/pages.ts';
import { withLapsed, withoutLapsed } from './lapsed.ts';
import { type Filters, findLapsed, findPage, type Page, type Slice } from './list-queries.ts';
import { selectPlayers } from './queries.ts';
import { viewPlayer } from './view.ts';

type ListCall = Pick<Call<typeof route>, 'operator' | 'now' | 'query' | 'url' | 'read'>;

export const listPlayersByFilter = (call: ListCall) =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { per_page, page: _, ...filters } = call.query;
    const slice = { skip: offsetOf(call.query), take: per_page };
    const { ids, total } = await findPageAt(tx, operator_id, filters, slice, call.now);
    const rows = ids.length === 0 ? [] : await selectPlayers(tx, operator_id, ids);
    return pageAnswer(
      call.url,
      call.query,
      rows.map((row) => viewPlayer(row, call.now)),
      total,
    );
  });

/** The filter by verification sees what the answer shows: the verification as it stands at this moment. */
const findPageAt = async (tx: Tx, operatorId: number, filters: Filters, slice: Slice, now: Date): Promise<Page> => {
  const written = (wanted: Slice): Promise<Page> => findPage(tx, operatorId, filters, wanted);
  const { kyc_status } = filters;
  if (kyc_status !== 'verified' && kyc_status !== 'expired') return written(slice);
  const lapsed = await findLapsed(tx, operatorId, filters, now);
  if (lapsed.length === 0) return written(slice);
  return (kyc_status === 'verified' ? withoutLapsed : withLapsed)(written, lapsed, slice);
};
