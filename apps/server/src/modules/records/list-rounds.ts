import type { listRounds as route, staffRound } from '@croupier/contract/back-office/rounds.ts';
import type { listOwnRounds as ownRoute } from '@croupier/contract/player/rounds.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { freeRoundId } from '../bonuses/free-round-id.ts';
import { readByBlocks, readByIndexes, selectPlayerNames } from './ledger-queries.ts';
import { beginning, endAfter, type RoundPlace, readRoundPlace, roundsBefore, writeRoundPlace } from './places.ts';
import { readNewest } from './read-newest.ts';
import {
  maxScannedRounds,
  type RoundFilters,
  type RoundRow,
  scanRoundsByIndex,
  scanRoundsOfId,
  scanRoundsOfWindow,
  selectGameNames,
} from './rounds-queries.ts';

type Rounds = { readonly rows: readonly RoundRow[]; readonly searched?: RoundPlace | undefined };

export const listRounds = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => list(call, call.query);

/** The same for a player, without what only staff need. */
export const listOwnRounds = async (call: Call<typeof ownRoute>): Promise<AnswerOf<typeof ownRoute>> => {
  const { data, meta } = await list(call, { ...call.query, player_id: playerOf(call) });
  return { data: data.map(({ username: _, bets: __, wins: ___, ...round }) => round), meta };
};

const list = ({ operator, now, read }: Pick<Call, 'operator' | 'now' | 'read'>, query: QueryOf<typeof route>) =>
  read(async (tx) => {
    const { before, ...filters } = query;
    const { operator_id } = operator;
    const found = await findRounds(tx, { operator_id, now }, filters, readRoundPlace(before));
    const shown = found.rows.slice(0, filters.limit);
    const last = found.rows.length > shown.length ? positionOf(shown.at(-1)!) : found.searched;
    return {
      data: await viewRounds(tx, operator_id, shown),
      meta: { next_before: last ? writeRoundPlace(last) : null },
    };
  });

const positionOf = ({ opened_at, provider_id, player_id, round_id }: RoundRow): RoundPlace => ({
  at: opened_at,
  provider_id,
  player_id,
  round_id,
});

/** Chooses the access path that reads least: by id, by player, open ones, or by time. */
const findRounds = async (
  tx: Tx,
  { operator_id, now }: { readonly operator_id: number; readonly now: Date },
  filters: RoundFilters,
  place: RoundPlace | undefined,
): Promise<Rounds> => {
  if (filters.round_id !== undefined) return scanRoundsOfId(tx, operator_id, filters, place);
  if (filters.player_id !== undefined || filters.status === 'open') {
    const { rows, read, last } = await scanRoundsByIndex(tx, operator_id, filters, place);
    return { rows, searched: read < maxScannedRounds(filters) ? undefined : last };
  }
  await readByBlocks(tx);
  const { rows, searched_to } = await readNewest<RoundRow>({
    now,
    from: filters.created_from ?? beginning,
    to: endAfter(place, filters.created_to),
    limit: filters.limit + 1,
    read: (window, most) => scanRoundsOfWindow(tx, operator_id, filters, place, window, most),
  });
  await readByIndexes(tx);
  return { rows, searched: searched_to === null ? undefined : roundsBefore(searched_to) };
};

/** Stakes of Originals are never 0, so a round of theirs that staked nothing was a free spin. */
const viewFree = (
  { is_free, player_bonus_id, staked_real, staked_bonus }: RoundRow,
  provider: string,
): Pick<z.input<typeof staffRound>, 'is_free' | 'free_round_id'> => {
  if (is_free && player_bonus_id !== null) return { is_free, free_round_id: freeRoundId(player_bonus_id) };
  return { is_free: provider === 'originals' && staked_real + staked_bonus === 0, free_round_id: null };
};

export const viewRounds = async (
  tx: Tx,
  operatorId: number,
  rows: readonly RoundRow[],
): Promise<z.input<typeof staffRound>[]> => {
  if (rows.length === 0) return [];
  const [players, names] = await Promise.all([
    selectPlayerNames(
      tx,
      operatorId,
      rows.map((row) => row.player_id),
    ),
    selectGameNames(tx, operatorId, rows),
  ]);
  return rows.map((row) => ({
    round_id: row.round_id,
    player_id: row.player_id,
    username: players.get(row.player_id)!.username,
    provider: names.providers.get(row.provider_id)!,
    game: names.games.get(row.game_id)!,
    status: row.status,
    currency: players.get(row.player_id)!.currency,
    staked_real: row.staked_real,
    staked_bonus: row.staked_bonus,
    won_real: row.won_real,
    won_bonus: row.won_bonus,
    bets: row.bets,
    wins: row.wins,
    player_bonus_id: row.player_bonus_id,
    ...viewFree(row, names.providers.get(row.provider_id)!.slug),
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }));
};
