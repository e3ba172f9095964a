import { maxAccountsShown, type getPlayerPerson as route } from '@croupier/contract/back-office/persons.ts';
import { capped, type Money, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { inOperatorCurrency } from '../wallet/conversion.ts';
import { type PersonSums, selectAccountsWithMoney, selectSums, sumNames } from './person-queries.ts';

/** All accounts of a player's person with their money, and the sums over all of them in the operator's currency. */
export const getPerson = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const { operator, now, params } = call;
    const scope = { operator_id: operator.operator_id, player_id: params.player };
    const [accounts, sums] = await Promise.all([
      selectAccountsWithMoney(tx, scope, maxAccountsShown),
      selectSums(tx, scope, now),
    ]);
    const [first] = accounts;
    if (!first) throw new Refusal('NOT_FOUND');
    return {
      data: {
        person_id: first.person_id,
        accounts: accounts.map(({ person_id: _, ...account }) => ({
          ...account,
          last_played_at: account.last_played_at?.toISOString() ?? null,
          created_at: account.created_at.toISOString(),
        })),
        account_count: sums.reduce((count, one) => count + one.accounts, 0),
        currency: operator.currency,
        total: totalOf(sums, operator),
      },
    };
  });

type Total = Record<(typeof sumNames)[number], Money>;

/** Each currency is converted once. Null when one has no rate. */
const totalOf = (sums: readonly PersonSums[], operator: Call['operator']): Total | null => {
  if (sums.some(({ currency, rate }) => currency !== operator.currency && rate === null)) return null;
  const total = Object.fromEntries(sumNames.map((name) => [name, zero])) as Total;
  for (const one of sums)
    for (const name of sumNames) total[name] = capped(total[name] + inOperatorCurrency(one[name], one, operator));
  return total;
};
