import { correctPoints as route } from '@croupier/contract/back-office/loyalty.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { zero } from '../../base/money.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { defineCommand } from '../../engine/account.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/engine.ts';
import { commandWithin } from '../../engine/within.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { invalidBonus } from '../bonuses/rules.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { viewLoyalty } from './view.ts';

/** Points can hold far more; the limit leaves room for what play may still earn. */
const maxPoints = 1_000_000_000_000_000;

/** Corrects points by staff. A debt after a rollback may be reduced, but nobody is put into debt. */
export const correctPoints = defineCommand({
  name: 'correct_points',
  facets: ['wallet', 'loyalty', 'audit'],
  decide: (draft, { points, reason }: BodyOf<typeof route>, context) => {
    const { actor, now, operator } = context;
    const { points: held, player_id, currency } = draft.wallet;
    const points_after = held + points;
    if ((points < 0 && points_after < 0) || points_after > maxPoints)
      throw invalidBonus('points', 'The correction would lead beyond what a player can have.', {
        points: held,
        requested: points,
      });

    draft.wallet = { ...draft.wallet, points: points_after };
    draft.append('loyalty', {
      player_id,
      kind: 'correction',
      points,
      points_after,
      amount: zero,
      currency,
      ledger_entry_id: null,
      reason,
      actor_kind: actor.kind,
      actor_id: actor.id,
      created_at: now,
    });
    draft.append('audit', {
      action: 'loyalty.points_corrected',
      subject_kind: 'player',
      subject_id: player_id,
      field: 'points',
      from_value: String(held),
      to_value: String(points_after),
      reason,
      actor,
    });
    return { data: viewLoyalty(draft.wallet, operator.settings.loyalty, now) };
  },
});

/** Adding points requires a second person. Points have no fixed value, so no amount is small enough for one person. */
export const createCorrectPoints = (
  engine: Engine,
): ((call: Call<typeof route>) => Promise<WrittenAnswerOf<typeof route>>) => {
  const correctAtOnce = commandHandler(engine, correctPoints, (call: Call<typeof route>) => [
    call.params.player,
    call.body,
  ]);
  return (call) => {
    const { body, params, operator } = call;
    if (body.points < 0 || !needsSecondPerson(operator)) return correctAtOnce(call);
    return call.write((tx) =>
      propose(tx, call, pointsCorrection(engine), { subject_id: params.player, change: body, after: body }),
    );
  };
};

export const pointsCorrection = (engine: Engine): ProposalKind => ({
  kind: 'points.correct',
  // Points change with every bet, so only the number added is confirmed.
  current: async () => ({}),
  apply: async (tx, { operator_id, actor }, { subject_id, change }) => {
    const player_id = subject_id as number;
    const input = route.body.parse(change);
    await commandWithin(engine, tx, correctPoints, { operator_id, player_id, input, actor, status: 200 });
    return player_id;
  },
});
