import { Money } from '../../ui/money.tsx';
import type { BonusRow } from './bonus-row.ts';

/** The cost of a bonus so far, in each currency. */
export const Cost = ({ bonus }: { bonus: BonusRow }) =>
  bonus.cost.length === 0 ? (
    <span className="muted">–</span>
  ) : (
    bonus.cost.map(({ currency, amount }) => (
      <span key={currency}>
        <Money amount={amount} currency={currency} />{' '}
      </span>
    ))
  );
