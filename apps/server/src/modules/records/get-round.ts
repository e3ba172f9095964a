import type { roundDraw, getRound as route } from '@croupier/contract/back-office/rounds.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { type MasterKey, open } from '../../base/secret-box.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { seedContext } from '../originals/facet.ts';
import type { RoundRecord } from '../originals/round-record.ts';
import { replays } from '../originals/verify-round.ts';
import { findKeptFraction } from '../provider/shared-queries.ts';
import { selectNamed } from './ledger-queries.ts';
import { viewEntries } from './list-ledger.ts';
import { viewRounds } from './list-rounds.ts';
import {
  findDraw,
  maxPerRound,
  type RoundRow,
  scanRoundsOfId,
  selectRoundSpans,
  selectRoundTransactions,
} from './rounds-queries.ts';

/** How many other players' parts of the round an answer names. */
const maxOthers = 100;

export const createGetRound =
  (masterKey: MasterKey) =>
  (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
    call.read(async (tx) => {
      const { operator_id } = call.operator;
      const wanted = { round_id: call.params.round, limit: maxOthers };
      const { rows: exact } = await scanRoundsOfId(tx, operator_id, { ...wanted, ...call.query }, undefined);
      const [round] = exact;
      if (!round) throw new Refusal('NOT_FOUND');

      const { rows: all } = await scanRoundsOfId(tx, operator_id, wanted, undefined);
      const [[shown], transactions, entries, draw, kept_fraction] = await Promise.all([
        viewRounds(tx, operator_id, [round]),
        selectRoundTransactions(tx, operator_id, round),
        entriesOf(tx, operator_id, round),
        drawOf(tx, operator_id, round, masterKey),
        findKeptFraction(tx, operator_id, round),
      ]);
      return {
        data: {
          ...shown!,
          transactions: transactions.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
          entries,
          kept_fraction,
          draw,
          others: all
            .filter((part) => part.player_id !== round.player_id || part.provider_id !== round.provider_id)
            .slice(0, maxOthers)
            .map(({ player_id, provider_id }) => ({ player_id, provider_id })),
        },
      };
    });

const entriesOf = async (tx: Tx, operatorId: number, { round_id, provider_id, player_id }: RoundRow) => {
  const spans = await selectRoundSpans(tx, operatorId, { round_id, provider_id, player_id });
  if (spans.length === 0) return [];
  const rows = await selectNamed(tx, operatorId, spans, { round_id }, { limit: 2 * maxPerRound }, undefined);
  const views = await viewEntries(tx, operatorId, rows);
  return views.map(({ username: _, ...entry }) => entry).toReversed();
};

/** Draws the round again. A seed in use is never shown, only whether the result is the same. */
const drawOf = async (
  tx: Tx,
  operatorId: number,
  round: RoundRow,
  masterKey: MasterKey,
): Promise<z.input<typeof roundDraw> | null> => {
  const found = await findDraw(tx, operatorId, round);
  if (!found) return null;
  const record = found.outcome as RoundRecord;
  const { server_seed, server_seed_sealed: sealed } = found;
  const seed = server_seed ?? (sealed && open(masterKey, sealed, seedContext(operatorId, round.player_id)));
  const { params, outcome, stake, payout, server_seed_hash, client_seed, nonce } = record;
  return {
    params,
    outcome,
    stake,
    payout,
    server_seed,
    server_seed_hash,
    client_seed,
    nonce,
    matches: seed === null ? null : replays(record, seed),
  };
};
