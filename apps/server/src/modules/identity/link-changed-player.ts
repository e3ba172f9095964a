import type { WrittenAnswer } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { reactAfterwards } from '../../module/reaction.ts';
import { type SearchParts, searchLinks } from './search-links.ts';

/** After a change of identity is committed, its other accounts are searched for; the sweep does it if this fails. */
export const linkChangedPlayer = reactAfterwards('identity_changed', (parts, { operator, after }) =>
  searchLinks(parts, operator.operator_id, after.id),
);

type PlayerCall = Pick<Call, 'operator'> & { readonly params: { readonly player: number } };

/** Answers once the other accounts of the player's person are searched for, which the change noted. */
export const searchAfterwards =
  <C extends PlayerCall, Data>(parts: SearchParts, change: (call: C) => Promise<WrittenAnswer<Data>>) =>
  async (call: C): Promise<WrittenAnswer<Data>> => {
    const answer = await change(call);
    await Promise.allSettled([searchLinks(parts, call.operator.operator_id, call.params.player)]);
    return answer;
  };
