import type {
  getLoyaltyProgramme as getRoute,
  setLoyaltyProgramme as setRoute,
} from '@croupier/contract/back-office/loyalty.ts';
import type { Answer, Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { auditContext } from '../audit/audit.ts';
import { changeOperator } from '../operators/change-operator.ts';
import { refuseGenerous, withFields } from './rules.ts';
import { viewProgramme } from './view.ts';

export const readProgramme = async ({ operator }: Call<typeof getRoute>): Promise<Answer> => ({
  data: viewProgramme(operator.settings.loyalty),
});

/** The programme is one of the operator's settings: every batch of commands has it in memory already. */
export const setProgramme = (call: Call<typeof setRoute>): Promise<Sent> => {
  refuseGenerous(call.body);
  return call.transaction(async (tx) => {
    const { settings } = await changeOperator(tx, auditContext(call), {
      settings: ({ loyalty }) => ({ loyalty: withFields(loyalty, call.body, call.now) }),
    });
    return { data: viewProgramme(settings.loyalty) };
  });
};
