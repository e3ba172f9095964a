import { useQuery } from '@tanstack/react-query';
import { player as session } from '../api.ts';
import { usePlayer, useStart, useWallet } from '../data.ts';
import { formatShort } from '../moments.ts';
import { formatMoney } from '../money.ts';
import { hasText, t } from '../text.ts';
import { DepositForm } from '../ui/deposit-form.tsx';
import { Link } from '../ui/link.tsx';
import { Records } from '../ui/records.tsx';
import { SignInFirst } from '../ui/sign-in-first.tsx';
import { WithdrawForm } from '../ui/withdraw-form.tsx';
import './cashier.css';

/** The state of a payment, in words that say what happens next. */
const stateOf = (type: string, status: string, payoutState: string): string => {
  const keys = [`payment.${type}.${status}.${payoutState}`, `payment.${type}.${status}`, `payment.${status}`];
  const key = keys.find(hasText);
  return key && hasText(key) ? t(key) : status;
};

/** The player's money: what is there, how it gets there and back, and the state of each request. */
export const Page = () => {
  const player = usePlayer();
  const { data: start, isPending } = useStart();
  const { data: wallet } = useWallet();
  const payments = useQuery({
    queryKey: ['payments'],
    queryFn: async () => (await session.listOwnPayments({ per_page: 20 })).data,
    enabled: player !== undefined,
  });
  if (!player) return isPending ? null : <SignInFirst />;
  const { currency } = player;
  return (
    <div className="page cashier">
      <h1>{t('cashier.title')}</h1>
      <div className="cashier-parts">
        <div className="cashier-column">
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
            <WithdrawForm currency={currency} balance={wallet?.balance ?? 0} />
            {player.is_verified ? null : (
              <p className="muted small">
                {t('withdraw.verify')} <Link to="/account/documents">{t('account.documents')}</Link>
              </p>
            )}
          </section>
          <section className="panel stack" aria-labelledby="cashier-payments">
            <h2 id="cashier-payments">{t('cashier.payments')}</h2>
            <Records
              empty={t('cashier.noPayments')}
              rows={payments.data?.map((payment) => ({
                key: payment.id,
                title: t(`payment.${payment.type}`),
                more: [formatShort(payment.created_at), payment.reject_reason].filter(Boolean).join(' · '),
                figure: formatMoney(payment.type === 'deposit' ? payment.amount : -payment.amount, payment.currency),
                state: stateOf(payment.type, payment.status, payment.payout_state),
              }))}
            />
          </section>
        </div>
      </div>
    </div>
  );
};
