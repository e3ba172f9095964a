import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { player as session } from '../api.ts';
import { boundsText, isWithinBounds } from '../bounds-text.ts';
import { type Forfeit, lostMoney } from '../forfeits.ts';
import { useInstruments } from '../instruments.ts';
import { formatMoney, readMoney } from '../money.ts';
import { t } from '../text.ts';
import { ActForm } from './act-form.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ForfeitNote } from './forfeit-note.tsx';
import { TextField } from './text-field.tsx';

const elsewhere = '';

/** Asks for a withdrawal. The money is set aside at once; staff look at the request before it is paid. */
export const WithdrawForm = ({ currency }: { currency: string }) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [account, setAccount] = useState('');
  const [picked, setPicked] = useState<string>();
  const [agreed, setAgreed] = useState('');
  const methods = useQuery({
    queryKey: ['payment-methods'],
    queryFn: async () => (await session.request('listOwnPaymentMethods')).data,
    staleTime: 300_000,
  });
  const { data: can } = useQuery({
    queryKey: ['withdrawable'],
    queryFn: () => session.getOwnWithdrawable({}),
    staleTime: 0,
  });
  const saved = useInstruments() ?? [];
  const offered = (methods.data ?? []).filter(({ supports_withdrawal }) => supports_withdrawal);
  const method = offered.find(({ code }) => code === chosen) ?? offered[0];
  const instrument = saved.find(({ id }) => String(id) === (picked ?? String(saved[0]?.id)));
  const amount = readMoney(typed, currency);
  const forfeits: readonly Forfeit[] = can?.forfeits ?? [];
  // Whoever has agreed to lose some bonuses has not agreed to lose others.
  const named = forfeits.map(({ player_bonus_id }) => player_bonus_id).join(' ');
  const isAgreed = forfeits.length === 0 || agreed === named;
  const most = can?.withdrawable ?? 0;
  const faultOf = (): string | undefined => {
    if (typed === '') return undefined;
    if (amount === undefined || amount <= 0) return t('cashier.noAmount');
    if (amount > most) return t('withdraw.tooMuch', { balance: formatMoney(most, currency) });
    if (method && !isWithinBounds(amount, method)) return boundsText(method, currency);
    return undefined;
  };
  const fault = faultOf();
  const isAmount = amount !== undefined && amount > 0 && fault === undefined;
  const bounds = method && boundsText(method, currency);
  const upTo = can && fault === undefined ? t('withdraw.tooMuch', { balance: formatMoney(most, currency) }) : '';
  const hint = fault === bounds ? undefined : bounds && `${upTo} ${bounds}`;
  const lost = lostMoney(forfeits);
  const action = !isAmount
    ? t('withdraw.submit')
    : t(lost > 0 ? 'withdraw.submitAndLose' : 'withdraw.submitAmount', {
        amount: formatMoney(amount, currency),
        lost: formatMoney(lost, currency),
      });
  return (
    <ActForm
      action={action}
      currency={currency}
      isReady={isAmount && isAgreed && method !== undefined && (instrument !== undefined || account.trim() !== '')}
      changes={['payments', 'wallet', 'transactions', 'totals', 'bonuses', 'withdrawable']}
      act={(idempotencyKey) =>
        session.requestOwnWithdrawal(
          {
            ...{ amount: amount ?? 0, payment_method: method?.code ?? '' },
            ...(instrument ? { instrument_id: instrument.id } : { info: account.trim() }),
            forfeits: forfeits.map(({ player_bonus_id }) => player_bonus_id),
          },
          { idempotencyKey },
        )
      }
      onDone={() => {
        setTyped('');
        setAgreed('');
      }}
      said={(payment) => t('withdraw.done', { amount: formatMoney(payment.amount, currency) })}
    >
      <TextField
        name="withdrawal"
        label={t('withdraw.amount', { currency })}
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        autoComplete="off"
        hint={hint}
        fault={fault}
      />
      <ChoiceField
        name="method"
        label={t('withdraw.method')}
        value={method?.code ?? ''}
        onChange={setChosen}
        options={offered.map(({ code, name }) => [code, name] as const)}
      />
      {saved.length > 0 ? (
        <ChoiceField
          name="instrument"
          label={t('withdraw.to')}
          value={instrument ? String(instrument.id) : elsewhere}
          onChange={setPicked}
          options={[
            ...saved.map(({ id, label }) => [String(id), label] as const),
            [elsewhere, t('withdraw.elsewhere')],
          ]}
        />
      ) : null}
      {instrument ? null : (
        <TextField
          name="account"
          label={t('withdraw.account')}
          value={account}
          onChange={setAccount}
          autoComplete="off"
          hint={t('withdraw.accountHint')}
        />
      )}
      {isAmount ? (
        <ForfeitNote
          forfeits={forfeits}
          currency={currency}
          isAgreed={isAgreed}
          onAgree={(agrees) => setAgreed(agrees ? named : '')}
        />
      ) : null}
      <p className="muted small">{t('withdraw.final')}</p>
    </ActForm>
  );
};
