import { useState } from 'react';
import { casino } from '../api.ts';
import { editMoney, formatMoney, readMoney } from '../money.ts';
import { t } from '../text.ts';
import { ActForm } from './act-form.tsx';
import { Link } from './link.tsx';
import { TextField } from './text-field.tsx';

const proposals = [1_000, 2_500, 5_000, 10_000];

/** A deposit at the sandbox cashier. */
export const DepositForm = ({ currency }: { currency: string }) => {
  const [typed, setTyped] = useState('');
  const amount = readMoney(typed, currency);
  const isAmount = amount !== undefined && amount > 0;
  return (
    <ActForm
      action={isAmount ? t('cashier.depositAmount', { amount: formatMoney(amount, currency) }) : t('cashier.deposit')}
      currency={currency}
      isReady={isAmount}
      changes={['payments', 'wallet', 'transactions', 'bonuses', 'limits']}
      act={(key) => casino.deposit(amount ?? 0, key)}
      onDone={() => setTyped('')}
      said={(payment) => (
        <>
          {t('cashier.paid', { amount: formatMoney(payment.amount, currency) })}{' '}
          <Link to="/">{t('cashier.toGames')}</Link>
        </>
      )}
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
    </ActForm>
  );
};
