import {
  type changeGame as changeRoute,
  type createGame as createRoute,
  gameChanges,
  type getStaffGame as getRoute,
  type listStaffGames as listRoute,
  type NewGame,
  newGame,
} from '@croupier/contract/back-office/games.ts';
import type { z } from 'zod';
import { invalid } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { platformUrl } from '../../call/platform-url.ts';
import { violatedUnique } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { selectRounds } from '../reports/shared-queries.ts';
import { readKnownHosts } from './known-hosts.ts';
import { offersMore } from './offer.ts';
import { findRankedGame, selectGames } from './queries.ts';
import { countsDifferently, providerRefusal, refuseNatureOfOriginals, showsNewHost } from './rules.ts';
import {
  type AddedGame,
  changingFields,
  insertGames,
  lockGame,
  lockGames,
  lockProviders,
  plainGame,
  type StoredGame,
  updateGames,
} from './staff-queries.ts';
import { viewStaffGame } from './view.ts';

export const listStaffGames = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id } = call.operator;
  const { rows, total, rounds } = await call.read(async (tx) => {
    const page = await selectGames(tx, operator_id, call.query, { listedOnly: false, now: call.now });
    const ids = page.rows.map((row) => row.id);
    return { ...page, rounds: await selectRounds(tx, operator_id, ids, call.now) };
  });
  const platform = platformUrl(call);
  return pageAnswer(
    call.url,
    call.query,
    rows.map((row) => ({ ...viewStaffGame(row, platform, call.now), rounds_7_days: rounds.get(row.id) ?? 0 })),
    total,
  );
};

export const getStaffGame = async (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => {
  return { data: await call.read((tx) => showGame(tx, call, call.params.game)) };
};

export const showGame = async (tx: Tx, call: Pick<Call, 'operator' | 'now' | 'url' | 'route'>, id: number) => {
  const row = await findRankedGame(tx, call.operator.operator_id, id, { listedOnly: false, now: call.now });
  return viewStaffGame(row, platformUrl(call), call.now);
};

export const createGame = async (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> => {
  const context = auditContext(call);
  const { operator_id } = context;
  try {
    return await call.write(async (tx) => {
      const game = await planGame(tx, context, call.body);

      if (needsSecondPerson(call.operator) && showsNewHost(game, await readKnownHosts(tx, operator_id)))
        return propose(tx, call, gameCreation, { subject_id: null, change: call.body, after: call.body });
      const id = await storeGame(tx, context, game, call.body);
      return { data: await showGame(tx, call, id) };
    });
  } catch (error) {
    if (violatedUnique(error)) throw idTaken();
    throw error;
  }
};

const idTaken = () => invalid('external_id', 'is already taken');

/** The picture of a game is fetched by the browser of every player who sees it: a new host requires a second person. */
export const gameCreation: ProposalKind = {
  kind: 'game.create',
  current: async () => ({}),
  apply: async (tx, context, { change }) => {
    const wanted = newGame.parse(change);
    return storeGame(tx, context, await planGame(tx, context, wanted), wanted);
  },
};

/** The game as it would be stored, its provider locked. */
const planGame = async (tx: Tx, { operator_id }: AuditContext, wanted: NewGame): Promise<AddedGame> => {
  const { provider: slug, ...rest } = wanted;
  const [provider] = await lockProviders(tx, operator_id, [slug]);
  const refusal = providerRefusal(provider);
  if (!provider || refusal !== undefined) throw invalid('provider', refusal as string);
  const game = { ...plainGame, ...rest, provider_id: provider.id } as AddedGame;
  if ((await lockGames(tx, operator_id, [game])).length > 0) throw idTaken();
  return game;
};

const storeGame = async (tx: Tx, context: AuditContext, game: AddedGame, wanted: NewGame): Promise<number> => {
  const [added] = await insertGames(tx, context.operator_id, [game], context.now);
  const { id } = added as { id: number };
  const subject = { action: 'game.created', subject_kind: 'game', subject_id: id };
  await audit(tx, context, [{ ...subject, to_value: JSON.stringify(wanted) }]);
  return id;
};

type Changes = z.output<typeof gameChanges>;

export const changeGame = (call: Call<typeof changeRoute>): Promise<WrittenAnswerOf<typeof changeRoute>> =>
  call.write(async (tx) => {
    const context = auditContext(call);
    const { before, after } = await planChange(tx, context, call.params.game, call.body);

    if (needsSecondPerson(call.operator) && (await weakens(tx, context, before, after)))
      return propose(tx, call, gameUpdate, { subject_id: before.id, change: call.body, after: changeable(after) });
    await storeChange(tx, context, before, after);
    return { data: await showGame(tx, call, before.id) };
  });

const weakens = async (
  tx: Tx,
  { operator_id }: AuditContext,
  before: StoredGame,
  after: StoredGame,
): Promise<boolean> =>
  countsDifferently(before, after) ||
  offersMore(before, after) ||
  (before.thumbnail_url !== after.thumbnail_url && showsNewHost(after, await readKnownHosts(tx, operator_id)));

/**
 * Another category changes how much stakes count towards bonuses that two people approved, a picture may be at a new
 * host, and a wider offer lifts a restriction: each requires two people.
 */
export const gameUpdate: ProposalKind = {
  kind: 'game.update',
  current: async (tx, { operator_id }, { subject_id }) =>
    changeable(await lockGame(tx, operator_id, subject_id as number)),
  apply: async (tx, context, { subject_id, change }) => {
    const { before, after } = await planChange(tx, context, subject_id as number, gameChanges.parse(change));
    await storeChange(tx, context, before, after);
    return before.id;
  },
};

const changeable = (game: StoredGame): Values =>
  Object.fromEntries(changingFields.map((field) => [field, game[field]]));

/** The game, locked, before and after the change. */
const planChange = async (
  tx: Tx,
  { operator_id }: AuditContext,
  id: number,
  changes: Changes,
): Promise<{ before: StoredGame; after: StoredGame }> => {
  const before = await lockGame(tx, operator_id, id);
  if (before.is_original) refuseNatureOfOriginals(changes);
  return { before, after: { ...before, ...changes } as StoredGame };
};

const storeChange = async (tx: Tx, context: AuditContext, before: StoredGame, after: StoredGame): Promise<void> => {
  const changes = changedFields(before, after, changingFields);
  if (changes.length > 0) await updateGames(tx, context.operator_id, [after], context.now);
  const subject = { action: 'game.changed', subject_kind: 'game', subject_id: before.id };
  await audit(
    tx,
    context,
    changes.map((change) => ({ ...subject, ...change })),
  );
};
