import type { getPlayerLink as route } from '@croupier/contract/back-office/player-links.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { isAnyVerified, selectCommonTraits, selectLink, viewStaffLinks } from './review-queries.ts';
import { gradeOf } from './rules.ts';

/** A link with everything that its two accounts have in common, so that staff can decide about it. */
export const getLink = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const link = await selectLink(tx, operator_id, call.params.player_link);
    if (!link) throw new Refusal('NOT_FOUND');
    const [[shown], traits, isVerified] = await Promise.all([
      viewStaffLinks(tx, operator_id, [link]),
      selectCommonTraits(tx, operator_id, link),
      isAnyVerified(tx, operator_id, [link.player_id, link.other_player_id]),
    ]);
    const common = traits.map((trait) => ({ ...trait, grade: gradeOf([trait.kind], isVerified) }));
    return { data: { ...shown!, common } };
  });
