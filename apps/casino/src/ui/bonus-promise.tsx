import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { player as session } from '../api.ts';
import { formatMoney } from '../money.ts';
import { t, tCount } from '../text.ts';

/** The bonus that a deposit would bring, and what it asks for, before anybody pays. */
export const BonusPromise = ({ amount, currency }: { amount: number; currency: string }) => {
  const wanted = useDeferredValue(amount);
  const { data } = useQuery({
    queryKey: ['bonuses', 'deposit', wanted],
    queryFn: () => session.getOwnDepositBonus({ amount: wanted }),
    placeholderData: keepPreviousData,
  });
  const bonus = data?.bonus;
  if (!bonus || data.amount !== amount) return null;
  const { name, wager_requirement, valid_days, max_bet, waits } = bonus;
  const worth = formatMoney(bonus.amount, currency);
  return (
    <div className="note">
      <strong>{t('promise.title', { name, amount: worth })}</strong>
      {wager_requirement > 0 ? (
        <>
          <p>
            {t('promise.wager', {
              stake: formatMoney(wager_requirement, currency),
              days: tCount('promise.days', valid_days),
            })}
          </p>
          {max_bet > 0 ? <p>{t('bonuses.maxBet', { amount: formatMoney(max_bet, currency) })}</p> : null}
          {waits ? <p>{t('promise.waits')}</p> : null}
        </>
      ) : (
        <p>{t('promise.real')}</p>
      )}
    </div>
  );
};
