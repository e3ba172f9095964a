import type { putExchangeRates as route } from '@croupier/contract/operator/exchange-rates.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { auditContext } from '../audit/audit.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { findKeyLeap } from './find-leaps.ts';
import { refuseKeyDay, refuseKeyLeap } from './rules.ts';
import { planDay, writePlanned } from './set-rates.ts';

/**
 * Sets the rates of one day by key. A key is nobody's second pair of eyes, so at a live operator it never moves a rate
 * further than one person may, whatever the settings say, and over a month not by many small steps either.
 */
export const putExchangeRates = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
  call.write(async (tx) => {
    const { operator, body } = call;
    const context = auditContext(call);
    refuseKeyDay(body.day, call.now);
    const { written } = await planDay(tx, context, body);
    if (!operator.is_sandbox || needsSecondPerson(operator)) refuseKeyLeap(await findKeyLeap(tx, context, written));
    return { data: await writePlanned(tx, context, body, written, 'key') };
  });
