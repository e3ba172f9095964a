import type { getOwnSession as route } from '@croupier/contract/player/session.ts';
import { zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { rollCounters } from '../wallet/counters.ts';
import { findStretch, type PlayTotals, sumPlay } from '../wallet/ledger-queries.ts';
import { findCounters, findLimits } from './queries.ts';
import { limitsAt, limitsLeft, limitUses, runningSession } from './rules.ts';

const nothing: PlayTotals = { staked: zero, won: zero, net: zero, bonus_staked: zero, bonus_won: zero };

/** How long the player has played without a pause, with which result, and what is left of the limits. */
export const showOwnSession = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const { now } = call;
    const { operator_id } = call.operator;
    const player_id = playerOf(call);
    const [shown, counted] = await Promise.all([
      findLimits(tx, operator_id, player_id),
      findCounters(tx, operator_id, player_id, now),
    ]);
    if (!shown || !counted) throw new Refusal('NOT_FOUND');

    const runs = runningSession(counted, now);
    const from = runs && new Date(Math.max(runs.start.getTime(), now.getTime() - dayMilliseconds));
    const uses = limitUses(rollCounters(counted, now), counted, now);
    const data = {
      player_id,
      currency: shown.currency,
      started_at: runs?.start.toISOString() ?? null,
      elapsed_seconds: runs ? Math.floor((now.getTime() - runs.start.getTime()) / 1000) : 0,
      ends_at: runs?.end.toISOString() ?? null,
      counted_from: from?.toISOString() ?? null,
      ...(from ? await totalsFrom(tx, { operator_id, player_id }, from) : nothing),
      limits: [...limitsLeft(limitsAt(shown.limits, now), uses)],
    };
    return { data };
  });

const totalsFrom = async (
  tx: Tx,
  account: { readonly operator_id: number; readonly player_id: number },
  created_from: Date,
): Promise<PlayTotals> => {
  const stretch = await findStretch(tx, account, { created_from, created_to: undefined });
  return stretch ? sumPlay(tx, account, stretch) : nothing;
};
