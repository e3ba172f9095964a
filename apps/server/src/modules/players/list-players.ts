import type { listPlayers as route } from '@croupier/contract/operator/players.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { offsetOf, pageAnswer } from '../../http/pages.ts';
import { findPage } from './list-queries.ts';
import { selectPlayers } from './queries.ts';
import { viewPlayer } from './view.ts';

type ListCall = Pick<Call<typeof route>, 'operator' | 'now' | 'query' | 'url' | 'read'>;

export const listPlayersByFilter = (call: ListCall): Promise<Answer> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { per_page, page: _, ...filters } = call.query;
    const { ids, total } = await findPage(tx, operator_id, filters, { skip: offsetOf(call.query), take: per_page });
    const rows = ids.length === 0 ? [] : await selectPlayers(tx, operator_id, ids);
    return pageAnswer(
      call.url,
      call.query,
      rows.map((row) => viewPlayer(row, call.now)),
      total,
    );
  });
