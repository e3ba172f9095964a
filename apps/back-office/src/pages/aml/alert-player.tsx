import { listAmlAlerts } from '@croupier/contract/back-office/aml.ts';
import { listStaffPayments } from '@croupier/contract/back-office/payments.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { useMay } from '../../session.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Day } from '../../ui/when.tsx';
import type { AlertRow } from './alert-row.ts';
import { OutcomeTag } from './outcome-tag.tsx';
import { useAmlText } from './text.ts';

/** The player of an alert, their latest payments, and their other alerts. */
export const AlertPlayer = ({ alert, player }: { alert: AlertRow; player: PlayerView | undefined }) => {
  const text = useAmlText();
  const labels = useLabels();
  const query = { player_id: String(alert.player_id) };
  const mayPay = useMay()(listStaffPayments);
  const payments = useData(listStaffPayments, { query: { ...query, per_page: '10' } }, { enabled: mayPay });
  const alerts = useData(listAmlAlerts, { query: { ...query, per_page: '10' } });
  const others = alerts.data?.data.filter(({ id }) => id !== alert.id) ?? [];
  return (
    <>
      {player ? (
        <>
          <Facts
            title={text.player}
            facts={[
              { name: 'name', value: `${player.first_name} ${player.last_name}, ${player.country}` },
              { name: 'username', value: player.username },
              { name: 'birth_date', value: <Day date={player.birth_date} /> },
              { name: 'kyc_status', value: <StateTag state={player.kyc_status} /> },
              { name: 'risk_level', value: <StateTag state={player.risk_level} /> },
            ]}
          />
          <PageLink to={`/players/${player.id}`}>{text.toPlayer}</PageLink>
        </>
      ) : null}
      {payments.data ? (
        <>
          <Timeline
            title={text.payments}
            happenings={payments.data.data.map((payment) => ({
              id: payment.id,
              at: payment.created_at,
              words: (
                <>
                  {labels.value(payment.type)} · <Money amount={payment.amount} currency={payment.currency} /> ·{' '}
                  {labels.value(payment.status)}
                </>
              ),
            }))}
          />
          <PageLink to="/payments" query={query}>
            {text.toPayments}
          </PageLink>
        </>
      ) : null}
      {others.length === 0 ? (
        <p className="muted">{text.noOthers}</p>
      ) : (
        <Timeline
          title={text.others}
          happenings={others.map((other) => ({
            id: other.id,
            at: other.created_at,
            words: (
              <>
                <PageLink to="/aml" query={query} row={other.id}>
                  {other.rule_name}
                </PageLink>{' '}
                <OutcomeTag alert={other} />
              </>
            ),
          }))}
        />
      )}
    </>
  );
};
