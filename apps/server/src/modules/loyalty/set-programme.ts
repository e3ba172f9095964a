import { type getLoyaltyProgramme as getRoute, setLoyaltyProgramme } from '@croupier/contract/back-office/loyalty.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { auditContext } from '../audit/audit.ts';
import { changeOperator, lockForChange } from '../operators/change-operator.ts';
import { weakenedSettings } from '../operators/rules.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { refuseExcessiveRates, withFields } from './rules.ts';
import { viewProgramme } from './view.ts';

export const readProgramme = async ({ operator }: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => ({
  data: viewProgramme(operator.settings.loyalty),
});

/** The programme is one of the operator's settings, which every batch has in memory. */
export const setProgramme = (
  call: Call<typeof setLoyaltyProgramme>,
): Promise<WrittenAnswerOf<typeof setLoyaltyProgramme>> => {
  refuseExcessiveRates(call.body);
  return call.write(async (tx) => {
    const before = await lockForChange(tx, call.operator.operator_id);
    const loyalty = withFields(before.settings.loyalty, call.body, call.now);
    const weakened = weakenedSettings(before, { ...before, settings: { ...before.settings, loyalty } });
    if (needsSecondPerson(before) && weakened.length > 0)
      return propose(tx, call, programmeChange, {
        subject_id: before.operator_id,
        change: call.body,
        after: viewProgramme(loyalty),
      });
    return { data: viewProgramme((await storeProgramme(tx, auditContext(call), call.body)).settings.loyalty) };
  });
};

/** More points for a stake, or more money for points, requires a second person. */
export const programmeChange: ProposalKind = {
  kind: 'loyalty_programme.set',
  current: async (tx, { operator_id }) => viewProgramme((await lockForChange(tx, operator_id)).settings.loyalty),
  apply: async (tx, context, { change }) =>
    (await storeProgramme(tx, context, setLoyaltyProgramme.body.parse(change))).operator_id,
};

const storeProgramme = (tx: Tx, context: AuditContext, fields: Call<typeof setLoyaltyProgramme>['body']) =>
  changeOperator(tx, context, {
    settings: ({ loyalty }) => ({ loyalty: withFields(loyalty, fields, context.now) }),
  });
