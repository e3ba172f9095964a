import { useLocation } from '@tanstack/react-router';
import { usePlayer, useStart, useWallet } from '../data.ts';
import { formatMoney } from '../money.ts';
import type { Search } from '../search.ts';
import { t } from '../text.ts';
import { DepositForm } from '../ui/deposit-form.tsx';
import { DepositState } from '../ui/deposit-state.tsx';
import { Instruments } from '../ui/instruments.tsx';
import { Link } from '../ui/link.tsx';
import { PaymentRecords } from '../ui/payment-records.tsx';
import { SignInFirst } from '../ui/sign-in-first.tsx';
import { WithdrawForm } from '../ui/withdraw-form.tsx';
import './cashier.css';

/** The player's money: what is there, how it gets there and back, and the state of each request. */
export const Page = () => {
  const player = usePlayer();
  const { data: start, isPending } = useStart();
  const { data: wallet } = useWallet();
  const { deposit } = useLocation().search as Search;
  if (!player) return isPending ? null : <SignInFirst />;
  const { currency } = player;
  return (
    <div className="page cashier">
      <h1>{t('cashier.title')}</h1>
      <div className="cashier-parts">
        <div className="cashier-column">
          {deposit && /^\d{1,15}$/.test(deposit) ? <DepositState id={Number(deposit)} /> : null}
          <section className="panel stack" aria-labelledby="cashier-deposit">
            <h2 id="cashier-deposit">{t('cashier.deposit')}</h2>
            {start?.casino.is_sandbox ? <p className="note">{t('cashier.sandbox')}</p> : null}
            <DepositForm currency={currency} />
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
        <div className="cashier-column">
          <section className="panel stack" aria-labelledby="cashier-withdraw">
            <h2 id="cashier-withdraw">{t('withdraw.title')}</h2>
            <WithdrawForm currency={currency} />
            {player.is_verified ? null : (
              <p className="muted small">
                {t('withdraw.verify')} <Link to="/account/documents">{t('account.documents')}</Link>
              </p>
            )}
          </section>
          <Instruments />
          <section className="panel stack" aria-labelledby="cashier-payments">
            <h2 id="cashier-payments">{t('cashier.payments')}</h2>
            <PaymentRecords />
          </section>
        </div>
      </div>
    </div>
  );
};
