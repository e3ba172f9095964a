import {
  type changeGame as changeRoute,
  type createGame as createRoute,
  gameChanges,
  type getStaffGame as getRoute,
  type listStaffGames as listRoute,
} from '@croupier/contract/back-office/games.ts';
import type { z } from 'zod';
import { invalid } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { violatedUnique } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { selectRounds } from '../reports/shared-queries.ts';
import { findGame, selectGames } from './queries.ts';
import { countsDifferently, providerRefusal, refuseNatureOfOriginals } from './rules.ts';
import { changingFields, insertGames, lockGame, lockProviders, type StoredGame, updateGames } from './staff-queries.ts';
import { platformUrl, viewStaffGame } from './view.ts';

export const listStaffGames = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id } = call.operator;
  const { rows, total, rounds } = await call.read(async (tx) => {
    const page = await selectGames(tx, operator_id, call.query, { listedOnly: false });
    const ids = page.rows.map((row) => row.id);
    return { ...page, rounds: await selectRounds(tx, operator_id, ids, call.now) };
  });
  const platform = platformUrl(call);
  return pageAnswer(
    call.url,
    call.query,
    rows.map((row) => ({ ...viewStaffGame(row, platform), rounds_7_days: rounds.get(row.id) ?? 0 })),
    total,
  );
};

export const getStaffGame = async (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => {
  const row = await call.read((tx) => findGame(tx, call.operator.operator_id, call.params.game));
  return { data: viewStaffGame(row, platformUrl(call)) };
};

export const createGame = async (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> => {
  const context = auditContext(call);
  const { operator_id, now } = context;
  const { provider: slug, ...wanted } = call.body;
  try {
    return await call.write(async (tx) => {
      const [provider] = await lockProviders(tx, operator_id, [slug]);

      const refusal = providerRefusal(provider);
      if (!provider || refusal !== undefined) throw invalid('provider', refusal as string);
      const { thumbnail_url = null, is_active = true } = wanted;
      const game = { ...wanted, thumbnail_url, is_active, provider_id: provider.id };

      const [added] = await insertGames(tx, operator_id, [game], now);
      const { id } = added as { id: number };
      const subject = { action: 'game.created', subject_kind: 'game', subject_id: id };
      await audit(tx, context, [{ ...subject, to_value: JSON.stringify(call.body) }]);
      return { data: viewStaffGame(await findGame(tx, operator_id, id), platformUrl(call)) };
    });
  } catch (error) {
    if (violatedUnique(error)) throw invalid('external_id', 'is already taken');
    throw error;
  }
};

type Changes = z.output<typeof gameChanges>;

export const changeGame = (call: Call<typeof changeRoute>): Promise<WrittenAnswerOf<typeof changeRoute>> =>
  call.write(async (tx) => {
    const context = auditContext(call);
    const { before, after } = await planChange(tx, context, call.params.game, call.body);

    if (needsSecondPerson(call.operator) && countsDifferently(before, after))
      return propose(tx, call, gameUpdate, { subject_id: before.id, change: call.body, after: changeable(after) });
    await storeChange(tx, context, before, after);
    return { data: viewStaffGame(await findGame(tx, context.operator_id, before.id), platformUrl(call)) };
  });

/** Another category changes how much stakes count towards bonuses that two people approved: this requires two people. */
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
