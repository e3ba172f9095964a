import { casino, type Deposit } from '../api.ts';
import { useBonusOf, useDeposit, useDepositWay } from '../deposits.ts';
import { formatMoment } from '../moments.ts';
import { formatMoney } from '../money.ts';
import { t } from '../text.ts';
import { ActForm } from './act-form.tsx';
import { ErrorNote } from './error-note.tsx';
import { Link } from './link.tsx';

/** What became of a deposit, as the platform knows it. Loading the page again shows the same. */
export const DepositState = ({ id }: { id: number }) => {
  const { data: deposit, error } = useDeposit(id);
  return (
    <section className="panel stack" aria-labelledby="cashier-state">
      <h2 id="cashier-state">{t('depositState.title')}</h2>
      <ErrorNote error={error} />
      <div className="stack" role="status">
        {deposit === undefined ? <p className="muted">…</p> : <State deposit={deposit} />}
      </div>
      {deposit?.status === 'authorised' ? <Open deposit={deposit} /> : null}
    </section>
  );
};

const State = ({ deposit }: { deposit: Deposit }) => {
  const { status, currency, captured_amount, expires_at, release_reason } = deposit;
  const amount = formatMoney(deposit.amount, currency);
  if (status === 'authorised')
    return <p>{t('depositState.authorised', { amount, until: formatMoment(expires_at) })}</p>;
  if (status === 'expired') return <p className="note">{t('depositState.expired', { amount })}</p>;
  if (status === 'released')
    return (
      <p className="note" data-kind="bad">
        {t(release_reason === 'self_exclusion' ? 'depositState.excluded' : 'depositState.released', { amount })}
      </p>
    );
  return (
    <>
      <p className="note" data-kind="good">
        {t('cashier.paid', { amount: formatMoney(captured_amount, currency) })}
      </p>
      <Brought deposit={deposit} />
      <p>
        <Link to="/" className="button" kind="primary">
          {t('cashier.toGames')}
        </Link>
      </p>
    </>
  );
};

/** Names the bonus that came with the deposit: it changes what a withdrawal costs. */
const Brought = ({ deposit }: { deposit: Deposit }) => {
  const bonus = useBonusOf(deposit);
  if (!bonus) return null;
  const { name, currency, wager_requirement } = bonus;
  return (
    <div className="note">
      <strong>{t('depositState.bonus', { name, amount: formatMoney(bonus.amount, currency) })}</strong>
      {wager_requirement > 0 ? (
        <p>{t('depositState.wager', { stake: formatMoney(wager_requirement, currency) })}</p>
      ) : null}
      <p>
        <Link to="/account/bonuses">{t('account.bonuses')}</Link>
      </p>
    </div>
  );
};

const Open = ({ deposit: { id, currency } }: { deposit: Deposit }) => {
  const follow = useDepositWay();
  return (
    <div className="row">
      <ActForm
        action={t('depositState.goOn')}
        currency={currency}
        changes={[]}
        act={(key) => casino.goOnPaying(id, key)}
        onDone={follow}
      />
      <ActForm
        action={t('depositState.giveUp')}
        kind="plain"
        currency={currency}
        changes={['deposits', 'limits']}
        act={(key) => casino.giveUpDeposit(id, key)}
      />
    </div>
  );
};
