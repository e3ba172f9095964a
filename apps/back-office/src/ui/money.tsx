import { formatMoney } from '../money.ts';
import { usePreferences } from '../preferences.ts';
import './money.css';

/** Minor units as an amount: weight on the figures, the currency after it in grey. */
export const Money = ({ amount, currency, bare }: { amount: number; currency: string; bare?: boolean }) => {
  const { language } = usePreferences();
  return (
    <span className="money">
      <span className="money-figures">{formatMoney(amount, currency, language)}</span>
      {bare ? null : (
        <>
          {' '}
          <span className="money-currency">{currency}</span>
        </>
      )}
    </span>
  );
};
