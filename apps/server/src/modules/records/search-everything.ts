import {
  maxFound,
  type SearchKind,
  searchKinds,
  type searchEverything as searchRoute,
} from '@croupier/contract/back-office/search.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import {
  type FoundRow,
  type SearchScope,
  searchApiRequests,
  searchBonuses,
  searchGames,
  searchPayments,
  searchPlayers,
  searchPromoCodes,
  searchRounds,
  searchStaff,
} from './search-queries.ts';
import { parseSearchTerms, type SearchTerms } from './search-terms.ts';

const searches: Record<SearchKind, (tx: Tx, scope: SearchScope, terms: SearchTerms) => Promise<FoundRow[]>> = {
  player: searchPlayers,
  payment: searchPayments,
  round: searchRounds,
  game: searchGames,
  bonus: searchBonuses,
  promo_code: searchPromoCodes,
  api_request: searchApiRequests,
  staff: searchStaff,
};

/** One bounded statement per kind that the caller may see, all in one round trip. */
export const searchEverything = (call: Call<typeof searchRoute>): Promise<AnswerOf<typeof searchRoute>> => {
  const { can } = staffOf(call as unknown as Call);
  const kinds = (Object.keys(searches) as SearchKind[]).filter((kind) => can(searchKinds[kind]));
  const scope = { operator_id: call.operator.operator_id, most: maxFound };
  const terms = parseSearchTerms(call.query.q);
  return call.read(async (tx) => {
    const found = await Promise.all(kinds.map((kind) => searches[kind](tx, scope, terms)));
    const groups = kinds.map((kind, index) => ({
      kind,
      results: found[index]!.map((row) => ({ kind, amount: null, currency: null, ...row })),
    }));
    return { data: { groups: groups.filter(({ results }) => results.length > 0) } };
  });
};
