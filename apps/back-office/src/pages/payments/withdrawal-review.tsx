import { getPlayerTimeline } from '@croupier/contract/back-office/timeline.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { useMay } from '../../session.ts';
import { Checks } from '../../ui/checks.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Happenings } from '../../ui/happenings.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { When } from '../../ui/when.tsx';
import { nameOf, type PaymentRow, type Review, useMethodName } from './payment-row.ts';
import { readChecks } from './review-checks.ts';
import { usePaymentsText } from './text.ts';
import './payments.css';

/** As often as the pane reloads its checks: both show what a colleague did. */
const lookEvery = 15_000;

/** The review of a withdrawal: the player, the checks, and the history. */
export const WithdrawalReview = ({ payment, review }: { payment: PaymentRow; review: Review | undefined }) => {
  const text = usePaymentsText();
  const labels = useLabels();
  const { language } = usePreferences();
  const checks = review ? readChecks(review, { text, label: labels.value, language }) : undefined;
  return (
    <>
      <PlayerFacts payment={payment} review={review} />
      {checks ? (
        <>
          <Checks title={text.checks} checks={checks.shown} />
          {checks.folded.length > 0 ? (
            <details>
              <summary className="payment-summary">{text.morePassed(checks.folded.length)}</summary>
              <Checks checks={checks.folded} />
            </details>
          ) : null}
        </>
      ) : null}
      <Happened payment={payment} review={review} />
    </>
  );
};

const PlayerFacts = ({ payment, review }: { payment: PaymentRow; review: Review | undefined }) => {
  const text = usePaymentsText();
  const { language } = usePreferences();
  const { player } = payment;
  const money = (amount: number): string => formatMoney(amount, player.currency, language);
  const name = `${nameOf(payment)}, ${player.country}`;
  const deposited = review?.player.lifetime_deposits ?? player.lifetime_deposits;
  const withdrawn = review?.player.lifetime_withdrawals ?? player.lifetime_withdrawals;
  return (
    <Facts
      title={text.player}
      facts={[
        {
          name: 'name',
          label: text.name,
          value: (
            <PageLink to="/players" row={player.id}>
              {name}
            </PageLink>
          ),
        },
        { name: 'kyc_status', value: <StateTag state={player.kyc_status} /> },
        {
          name: 'account',
          label: text.account,
          value: (
            <>
              {player.username} · {player.id}
              {review ? (
                <>
                  {' '}
                  · {text.since} <When at={review.player.registered_at} />
                </>
              ) : null}
            </>
          ),
        },
        {
          name: 'balance',
          label: text.balance,
          value: review ? text.balances(money(review.player.real_balance), money(review.player.bonus_balance)) : '…',
        },
        {
          name: 'lifetime',
          label: text.lifetime,
          value: text.life(money(deposited), money(withdrawn), review ? money(review.player.lifetime_ggr) : '…'),
        },
      ]}
    />
  );
};

/** Lines of what happened: what is older is on the player's own page. */
const mostShown = 12;

/** The player's timeline if the person may see players; otherwise the decisions on this withdrawal. */
const Happened = ({ payment, review }: { payment: PaymentRow; review: Review | undefined }) => {
  const text = usePaymentsText();
  const may = useMay()(getPlayerTimeline);
  const methodName = useMethodName();
  const params = { player: payment.player_id };
  const { data } = useData(getPlayerTimeline, { params, query: { limit: '50' } }, { enabled: may, every: lookEvery });
  if (may)
    return data ? (
      <Happenings
        title={text.happened}
        items={data.data}
        currency={payment.player.currency}
        player={payment.player_id}
        methodName={methodName}
        most={mostShown}
      />
    ) : null;
  const decisions = review?.decisions ?? [];
  return (
    <Timeline
      title={text.happened}
      happenings={[
        ...decisions.toReversed().map(({ action, by, at, reason }) => ({
          id: `${action} ${at}`,
          at,
          words: (
            <>
              <strong>{by?.name ?? text.somebody}</strong> {text.decisions[action]}
              {reason ? <div>“{reason}”</div> : null}
            </>
          ),
        })),
        { id: 'asked', at: payment.created_at, words: text.asked },
      ]}
    />
  );
};
