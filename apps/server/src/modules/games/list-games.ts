import type {
  listGameCategories as categoriesRoute,
  getGame as getRoute,
  listGames as listRoute,
  listGameProviders as providersRoute,
} from '@croupier/contract/operator/games.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { platformUrl } from '../../call/platform-url.ts';
import { findRankedGame, selectGames, selectListedCategories, selectListedProviders } from './queries.ts';
import { viewGame } from './view.ts';

export const listGames = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read((tx) =>
    selectGames(tx, operator_id, call.query, { listedOnly: true, now: call.now }),
  );
  const platform = platformUrl(call);
  return pageAnswer(
    call.url,
    call.query,
    rows.map((row) => viewGame(row, platform, call.now)),
    total,
  );
};

export const listProviders = async (call: Call<typeof providersRoute>): Promise<AnswerOf<typeof providersRoute>> => ({
  data: await call.read((tx) => selectListedProviders(tx, call.operator.operator_id)),
});

export const listCategories = async (
  call: Call<typeof categoriesRoute>,
): Promise<AnswerOf<typeof categoriesRoute>> => ({
  data: await call.read((tx) => selectListedCategories(tx, call.operator.operator_id)),
});

export const getGame = async (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => {
  const row = await call.read((tx) =>
    findRankedGame(tx, call.operator.operator_id, call.params.game, { listedOnly: true, now: call.now }),
  );
  return { data: viewGame(row, platformUrl(call), call.now) };
};
