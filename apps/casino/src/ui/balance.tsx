import { useWallet } from '../data.ts';
import { formatMoney } from '../money.ts';
import { t } from '../text.ts';
import './balance.css';

/** Real and bonus money, never added up. */
export const Balance = () => {
  const { data } = useWallet();
  if (!data) return null;
  const { balance, bonus_balance, currency } = data;
  return (
    <dl className="balance" data-testid="balance">
      <div className="balance-part">
        <dt className="balance-name">{t('balance.real')}</dt>
        <dd className="balance-amount">{formatMoney(balance, currency)}</dd>
      </div>
      <div className="balance-part" data-kind="bonus">
        <dt className="balance-name">{t('balance.bonus')}</dt>
        <dd className="balance-amount">{formatMoney(bonus_balance, currency)}</dd>
      </div>
    </dl>
  );
};
