import { useState } from 'react';
import { casino } from '../api.ts';
import { depositChanges, useDepositWay } from '../deposits.ts';
import { editMoney, formatMoney, readMoney } from '../money.ts';
import { t } from '../text.ts';
import { ActForm } from './act-form.tsx';
import { BonusPromise } from './bonus-promise.tsx';
import { TextField } from './text-field.tsx';

const proposals = [1_000, 2_500, 5_000, 10_000];

/** A deposit: its amount is agreed on here, and paid on the page of the payment provider. */
export const DepositForm = ({ currency }: { currency: string }) => {
  const [typed, setTyped] = useState('');
  const follow = useDepositWay();
  const amount = readMoney(typed, currency);
  const isAmount = amount !== undefined && amount > 0;
  return (
    <ActForm
      action={isAmount ? t('cashier.depositAmount', { amount: formatMoney(amount, currency) }) : t('cashier.deposit')}
      currency={currency}
      isReady={isAmount}
      changes={depositChanges}
      act={(key) => casino.deposit(amount ?? 0, key)}
      onDone={(way) => {
        setTyped('');
        follow(way);
      }}
    >
      <div className="row">
        {proposals.map((proposal) => (
          <button
            type="button"
            className="button"
            data-size="small"
            key={proposal}
            onClick={() => setTyped(editMoney(proposal, currency))}
          >
            {formatMoney(proposal, currency)}
          </button>
        ))}
      </div>
      <TextField
        name="amount"
        label={t('cashier.amount', { currency })}
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        autoComplete="off"
        fault={typed !== '' && !isAmount ? t('cashier.noAmount') : undefined}
      />
      {isAmount ? <BonusPromise amount={amount} currency={currency} /> : null}
    </ActForm>
  );
};
