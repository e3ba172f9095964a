import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { casino, newKey } from '../api.ts';
import { usePlayer, useStart, useWallet } from '../data.ts';
import { formatMoney, readMoney } from '../money.ts';
import { t } from '../text.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { Link } from '../ui/link.tsx';
import { SignInFirst } from '../ui/sign-in-first.tsx';
import { TextField } from '../ui/text-field.tsx';
import './cashier.css';

const proposals = [1_000, 2_500, 5_000, 10_000];

/** The player's money: what is there, and how it gets there. */
export const Page = () => {
  const player = usePlayer();
  const { data: start, isPending } = useStart();
  const { data: wallet } = useWallet();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const key = useRef(newKey());
  const currency = player?.currency ?? 'EUR';
  const amount = readMoney(typed, currency);
  const deposit = useMutation({
    mutationFn: (wanted: number) => casino.deposit(wanted, key.current),
    onSuccess: async () => {
      key.current = newKey();
      setTyped('');
      await client.invalidateQueries({ queryKey: ['wallet'] });
    },
  });
  if (!player) return isPending ? null : <SignInFirst />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount !== undefined && amount > 0 && !deposit.isPending) deposit.mutate(amount);
  };
  const fault = typed !== '' && (amount === undefined || amount <= 0) ? t('cashier.noAmount') : undefined;
  return (
    <div className="page cashier">
      <h1>{t('cashier.title')}</h1>
      <div className="cashier-parts">
        <section className="panel stack" aria-labelledby="cashier-deposit">
          <h2 id="cashier-deposit">{t('cashier.deposit')}</h2>
          {start?.casino.is_sandbox ? <p className="note">{t('cashier.sandbox')}</p> : null}
          <form className="stack" onSubmit={submit}>
            <div className="row">
              {proposals.map((proposal) => (
                <button
                  type="button"
                  className="button"
                  data-size="small"
                  key={proposal}
                  onClick={() => setTyped(formatMoney(proposal, currency).replaceAll(/[^\d.,]/g, ''))}
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
              fault={fault}
            />
            <button
              type="submit"
              className="button"
              data-kind="primary"
              disabled={amount === undefined || amount <= 0 || deposit.isPending}
            >
              {amount !== undefined && amount > 0
                ? t('cashier.depositAmount', { amount: formatMoney(amount, currency) })
                : t('cashier.deposit')}
            </button>
            <ErrorNote error={deposit.error} currency={currency} />
            <div className="live" role="status">
              {deposit.data ? (
                <p className="note" data-kind="good">
                  {t('cashier.paid', { amount: formatMoney(deposit.data.amount, currency) })}{' '}
                  <Link to="/">{t('cashier.toGames')}</Link>
                </p>
              ) : null}
            </div>
          </form>
        </section>
        {wallet ? (
          <section className="panel stack" aria-labelledby="cashier-balance">
            <h2 id="cashier-balance">{t('cashier.balance')}</h2>
            <dl className="cashier-sums">
              <dt>{t('balance.real')}</dt>
              <dd className="cashier-sum">{formatMoney(wallet.balance, currency)}</dd>
              <dt>{t('balance.bonus')}</dt>
              <dd className="cashier-sum">{formatMoney(wallet.bonus_balance, currency)}</dd>
            </dl>
            <p className="muted small">{t('cashier.apart')}</p>
          </section>
        ) : null}
      </div>
    </div>
  );
};
