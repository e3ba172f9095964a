import { Refusal } from '../../base/refusal.ts';
import type { Call } from '../../call/call.ts';
import { defineCommand } from '../../engine/account.ts';
import { reactAfterwards, reactOnDraft } from '../../module/reaction.ts';
import { endAll, endBonus, settleBonuses } from './lifecycle.ts';
import { submitSettling } from './list-bonuses.ts';
import { findPlayerBonus } from './queries.ts';
import { invalidBonus } from './rules.ts';
import { viewStaffPlayerBonus } from './view.ts';

type EndRequest = { readonly player_bonus_id: number; readonly reason: string };

/** Ends a bonus by staff, with a reason; the next waiting one is activated. */
const endByStaff = (name: string, result: 'forfeited' | 'cancelled') =>
  defineCommand({
    name,
    facets: ['wallet', 'player', 'bonuses', 'audit'],
    needs: (input: EndRequest) => ({ bonuses: input }),
    decide: (draft, { player_bonus_id, reason }: EndRequest, context) => {
      const bonus = draft.bonuses.get(player_bonus_id);
      if (!bonus) throw new Refusal('NOT_FOUND');
      if (bonus.state === 'finished')
        throw invalidBonus('state', 'The bonus is finished.', { state: bonus.state, result: bonus.result });

      endBonus(draft, bonus, result, context, { reason });
      settleBonuses(draft, context);
      draft.append('audit', {
        action: `bonus.${result}`,
        subject_kind: 'player_bonus',
        subject_id: bonus.id,
        field: 'state',
        from_value: bonus.state,
        to_value: 'finished',
        reason,
        actor: context.actor,
      });
      return { data: viewStaffPlayerBonus(draft.bonuses.get(bonus.id) ?? bonus) };
    },
  });

export const forfeitBonus = endByStaff('forfeit_bonus', 'forfeited');
export const cancelBonus = endByStaff('cancel_bonus', 'cancelled');

/**
 * Ends a bonus whose provider refuses to issue its rounds. One of whose rounds some were played is left alone: then the
 * provider has issued them, whatever it says.
 */
export const refuseFreeRounds = defineCommand({
  name: 'refuse_free_rounds',
  facets: ['wallet', 'player', 'bonuses'],
  needs: (input: EndRequest) => ({ bonuses: input }),
  decide: (draft, { player_bonus_id, reason }: EndRequest, context) => {
    const bonus = draft.bonuses.get(player_bonus_id);
    if (!bonus) throw new Refusal('NOT_FOUND');
    if (bonus.free_spins_used > 0 && bonus.state !== 'finished') return { data: { is_ended: false } };
    if (bonus.state !== 'finished') {
      endBonus(draft, bonus, 'cancelled', context, { reason });
      settleBonuses(draft, context);
    }
    return { data: { is_ended: true } };
  },
});

type EndingCall = Pick<Call, 'operator' | 'read'> & {
  readonly params: { readonly player_bonus: number };
  readonly body: { readonly reason: string };
};

/** A command on a bonus is a command on the account of its player. */
export const onPlayerBonus = async (call: EndingCall): Promise<[number, EndRequest]> => {
  const bonus = await call.read((tx) => findPlayerBonus(tx, call.operator.operator_id, call.params.player_bonus));
  if (!bonus) throw new Refusal('NOT_FOUND');
  return [bonus.player_id, { player_bonus_id: bonus.id, reason: call.body.reason }];
};

/** A closed account has no bonuses: the next command ends them, and this one runs at once. */
export const forfeitOnClosing = reactAfterwards('player_closed', ({ engine }, { operator_id, player_id }) =>
  submitSettling(engine, operator_id, player_id),
);

/** An exclusion forfeits running and waiting bonuses, in its own commit. */
export const forfeitOnExclusion = reactOnDraft('player_excluded', {
  facets: ['wallet', 'player', 'bonuses'],
  apply: (draft, context) => endAll(draft, context, { reason: 'self_exclusion' }),
});
