import { add, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, type Draft, defineCommand } from '../../engine/account.ts';
import { putRound } from '../rounds/facet.ts';
import { payWin } from '../rounds/move-stakes.ts';
import { type Round, stakeOf } from '../rounds/round.ts';
import { countable } from '../wallet/bounds.ts';
import { carryOf, keepFraction } from './fractions.ts';
import { type HeldWin, viewHeldWin } from './held-win.ts';
import { newTransaction } from './new-transaction.ts';
import { heldPaymentPrefix } from './shared-queries.ts';
import { applyRoundToBonuses, roundOf, storeTransaction } from './step.ts';

/** What staff decide on: the held win by its provider's own id, and why. */
export type HeldDecision = Pick<HeldWin, 'id' | 'provider_id' | 'transaction_id' | 'round_id'> & {
  readonly reason: string;
};

const facets = [
  ...(['wallet', 'player', 'bonuses', 'rounds', 'transactions', 'held_wins', 'fractions', 'audit'] as const),
] as const;

const needs = ({ provider_id, transaction_id, round_id }: HeldDecision) => ({
  held_wins: { provider_id, transaction_id },
  fractions: { provider_id },
  rounds: { provider_id, round_id },
  bonuses: { round: { provider_id, round_id } },
});

export const refuseDecided = ({ state }: HeldWin): void => {
  if (state !== 'waiting') throw new Refusal('INVALID_REQUEST', 'The win was decided already.', { state });
};

type DecideDraft = Draft<(typeof facets)[number]>;

const waitingWin = (draft: DecideDraft, { id }: HeldDecision): HeldWin => {
  const held = draft.held_wins.get(id);
  if (!held) throw new Refusal('NOT_FOUND');
  refuseDecided(held);
  return held;
};

/** Notes the decision, for the queue and for the audit log. */
const decided = (
  draft: DecideDraft,
  held: HeldWin,
  state: 'paid' | 'voided',
  { reason }: HeldDecision,
  { actor, now }: Context,
) => {
  const after: HeldWin = { ...held, state, reason, decided_by: actor.id, decided_at: now };
  draft.held_wins = new Map(draft.held_wins).set(held.id, after);
  draft.append('held_wins', { kind: 'decide', held: after });
  draft.append('audit', {
    action: `held_win.${state}`,
    subject_kind: 'held_win',
    subject_id: held.id,
    player_id: held.player_id,
    field: 'state',
    from_value: held.state,
    to_value: state,
    reason,
    actor,
  });
  const data = viewHeldWin(after);
  draft.emit({ type: `held_win.${state}`, player_id: held.player_id, data });
  return { data };
};

/**
 * Pays a held win as real money of its round, by a win of the platform's own beside the one that stays held: that was
 * answered already, and is answered so for ever.
 */
export const payHeldWin = defineCommand({
  name: 'pay_held_win',
  facets,
  needs,
  decide: (draft, input: HeldDecision, context) => {
    const held = waitingWin(draft, input);
    const { provider_id, round_id, game_id, fraction } = held;
    const carry = carryOf(draft, provider_id, fraction);
    keepFraction(draft, provider_id, carry);
    const { carried } = carry;
    const amount = add(held.amount, carried);
    const round = roundOf(draft, { provider_id, round_id }) as Round;
    const split = { real: amount, bonus: zero };
    payWin(draft, split, stakeOf(round), { game_id, game_round_id: round_id }, null, context);
    const after = {
      ...round,
      won_real: countable(round.won_real + amount),
      wins: round.wins + 1,
      judged_wins: round.judged_wins + 1,
    };
    applyRoundToBonuses(draft, { before: round, after }, context);
    putRound(draft, 'update', after);
    const { transaction_scope, kind_in_key, scope, win_kind, free_round_id } = held;
    const named = { provider_id, transaction_scope, kind_in_key, scope, kind: 'win' } as const;
    const name = { ...named, transaction_id: `${heldPaymentPrefix}${held.id}` };
    const facts = { status: 'applied', round_id, game_id, win_kind, free_round_id, fraction, carried } as const;
    storeTransaction(draft, 'insert', newTransaction(name, split, draft.wallet, facts, context));
    return decided(draft, held, 'paid', input, context);
  },
});

/** Voids a held win: nothing moves, and nothing will. */
export const voidHeldWin = defineCommand({
  name: 'void_held_win',
  facets,
  needs,
  decide: (draft, input: HeldDecision, context) => decided(draft, waitingWin(draft, input), 'voided', input, context),
});
