import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { player as session } from '../api.ts';
import { boundsText } from '../bounds-text.ts';
import { formatMoney, readMoney } from '../money.ts';
import { t } from '../text.ts';
import { ActForm } from './act-form.tsx';
import { ChoiceField } from './choice-field.tsx';
import { TextField } from './text-field.tsx';

/** Asks for a withdrawal. The money is set aside at once; staff look at the request before it is paid. */
export const WithdrawForm = ({ currency, balance }: { currency: string; balance: number }) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [account, setAccount] = useState('');
  const methods = useQuery({
    queryKey: ['payment-methods'],
    queryFn: async () => (await session.request('listOwnPaymentMethods')).data,
    staleTime: 300_000,
  });
  const offered = (methods.data ?? []).filter(({ supports_withdrawal }) => supports_withdrawal);
  const method = offered.find(({ code }) => code === chosen) ?? offered[0];
  const amount = readMoney(typed, currency);
  const faultOf = (): string | undefined => {
    if (typed === '') return undefined;
    if (amount === undefined || amount <= 0) return t('cashier.noAmount');
    if (amount > balance) return t('withdraw.tooMuch', { balance: formatMoney(balance, currency) });
    return undefined;
  };
  const fault = faultOf();
  return (
    <ActForm
      action={t('withdraw.submit')}
      currency={currency}
      isReady={
        amount !== undefined && amount > 0 && fault === undefined && method !== undefined && account.trim() !== ''
      }
      changes={['payments', 'wallet', 'transactions']}
      act={(idempotencyKey) =>
        session.requestOwnWithdrawal(
          { amount: amount ?? 0, payment_method: method?.code ?? '', info: account.trim() },
          { idempotencyKey },
        )
      }
      onDone={() => setTyped('')}
      said={(payment) => t('withdraw.done', { amount: formatMoney(payment.amount, currency) })}
    >
      <TextField
        name="withdrawal"
        label={t('withdraw.amount', { currency })}
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        autoComplete="off"
        hint={method && boundsText(method, currency)}
        fault={fault}
      />
      <ChoiceField
        name="method"
        label={t('withdraw.method')}
        value={method?.code ?? ''}
        onChange={setChosen}
        options={offered.map(({ code, name }) => [code, name] as const)}
      />
      <TextField
        name="account"
        label={t('withdraw.account')}
        value={account}
        onChange={setAccount}
        autoComplete="off"
        hint={t('withdraw.accountHint')}
      />
    </ActForm>
  );
};
