import type { staffGetTournament as getRoute } from '@croupier/contract/back-office/tournaments.ts';
import type { listTournaments as listRoute } from '@croupier/contract/operator/tournaments.ts';
import type {
  getOwnLeaderboard as ownBoardRoute,
  listOwnTournaments as ownListRoute,
} from '@croupier/contract/player/tournaments.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { type Paging, pageAnswer } from '../../call/pages.ts';
import { findOwnStandings, findPage, findStandings, findTournament } from './queries.ts';
import { viewMasked, viewOperatorTournament, viewOwnTournament, viewStanding } from './view.ts';

type Listing = Pick<Call<typeof listRoute>, 'operator' | 'now' | 'query' | 'url' | 'read'>;

export const readTournaments = async (call: Listing) => {
  const { rows, total } = await call.read((tx) => findPage(tx, call.operator.operator_id, call.query, call.now));
  const data = rows.map((row) => viewOperatorTournament(row, call));
  return pageAnswer(call.url, call.query, data, total);
};

export const readTournament = async (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => {
  const row = await call.read((tx) => findTournament(tx, call.operator.operator_id, call.params.tournament));
  return { data: viewOperatorTournament(row, call) };
};

export const readOwnTournaments = async (call: Call<typeof ownListRoute>): Promise<AnswerOf<typeof ownListRoute>> => {
  const { operator_id } = call.operator;
  const own = playerOf(call as unknown as Call);
  const { rows, total, standings } = await call.read(async (tx) => {
    const found = await findPage(tx, operator_id, call.query, call.now);
    const ids = found.rows.map((row) => row.id);
    return { ...found, standings: await findOwnStandings(tx, operator_id, own, ids) };
  });
  const standingIn = new Map(standings.map((standing) => [standing.tournament_id, standing]));
  const data = rows.map((row) => viewOwnTournament(row, standingIn.get(row.id), call));
  return pageAnswer(call.url, call.query, data, total);
};

type Board = Pick<Call, 'operator' | 'url' | 'read'> & {
  readonly params: { readonly tournament: number };
  readonly query: Paging;
};

const readBoard = ({ operator: { operator_id }, params, query, read }: Board) =>
  read(async (tx) => {
    const [tournament, standings] = await Promise.all([
      findTournament(tx, operator_id, params.tournament),
      findStandings(tx, operator_id, params.tournament, query),
    ]);
    return { tournament, ...standings };
  });

export const readLeaderboard = async (call: Board) => {
  const { tournament, rows, total } = await readBoard(call);
  const data = rows.map((row) => viewStanding(tournament, row));
  return pageAnswer(call.url, call.query, data, total);
};

export const readOwnLeaderboard = async (call: Call<typeof ownBoardRoute>): Promise<AnswerOf<typeof ownBoardRoute>> => {
  const own = playerOf(call as unknown as Call);
  const { tournament, rows, total } = await readBoard(call);
  const data = rows.map((row) => viewMasked(tournament, row, own));
  return pageAnswer(call.url, call.query, data, total);
};
