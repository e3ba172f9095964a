import type { getLobby as lobbyRoute } from '@croupier/contract/operator/lobby.ts';
import type {
  getOwnGame as gameRoute,
  listOwnGames as gamesRoute,
  getOwnLobby as ownRoute,
} from '@croupier/contract/player/lobby.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { platformUrl } from '../../call/platform-url.ts';
import type { RankedGame } from './game-row.ts';
import { findPlaceOf, type PlacedGame, selectLobby } from './lobby-queries.ts';
import { findRankedGame, selectGames } from './queries.ts';
import { viewGame, viewOwnGame } from './view.ts';

/** The sections of the rows, in their order, each with its games. */
const sectionsOf = <Shown>(rows: readonly PlacedGame[], show: (row: RankedGame) => Shown) =>
  [...Map.groupBy(rows, ({ section_id }) => section_id).values()].map((games) => {
    const {
      section_id: id,
      section_slug: slug,
      section_name: name,
      section_games: games_count,
    } = games[0] as PlacedGame;
    return { id, slug, name, games_count, games: games.map(show) };
  });

export const getLobby = async (call: Call<typeof lobbyRoute>): Promise<AnswerOf<typeof lobbyRoute>> => {
  const { query, now, operator } = call;
  const wanted = { now, place: query, most: query.per_section };
  const rows = await call.read((tx) => selectLobby(tx, operator.operator_id, wanted));
  const platform = platformUrl(call);
  return { data: sectionsOf(rows, (row) => viewGame(row, platform, now)) };
};

export const getOwnLobby = async (call: Call<typeof ownRoute>): Promise<AnswerOf<typeof ownRoute>> => {
  const { query, now, operator } = call;
  const { rows, place } = await call.read(async (tx) => {
    const place = await findPlaceOf(tx, operator.operator_id, playerOf(call));
    return { place, rows: await selectLobby(tx, operator.operator_id, { now, place, most: query.per_section }) };
  });
  const platform = platformUrl(call);
  return { data: sectionsOf(rows, (row) => viewOwnGame(row, platform, now, place.currency)) };
};

export const listOwnGames = async (call: Call<typeof gamesRoute>): Promise<AnswerOf<typeof gamesRoute>> => {
  const { query, now, operator } = call;
  const { rows, total, place } = await call.read(async (tx) => {
    const place = await findPlaceOf(tx, operator.operator_id, playerOf(call));
    const shown = { listedOnly: true, now };
    return { place, ...(await selectGames(tx, operator.operator_id, { ...query, ...place }, shown)) };
  });
  const platform = platformUrl(call);
  return pageAnswer(
    call.url,
    query,
    rows.map((row) => viewOwnGame(row, platform, now, place.currency)),
    total,
  );
};

export const getOwnGame = async (call: Call<typeof gameRoute>): Promise<AnswerOf<typeof gameRoute>> => {
  const { now, operator, params } = call;
  const { row, place } = await call.read(async (tx) => {
    const place = await findPlaceOf(tx, operator.operator_id, playerOf(call));
    const row = await findRankedGame(tx, operator.operator_id, params.game, { listedOnly: true, now, place });
    return { row, place };
  });
  return { data: viewOwnGame(row, platformUrl(call), now, place.currency) };
};
