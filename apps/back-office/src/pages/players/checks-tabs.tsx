import { listAmlAlerts } from '@croupier/contract/back-office/aml.ts';
import { getPlayerKyc } from '@croupier/contract/back-office/kyc.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TablePart } from '../../ui/table-part.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { When } from '../../ui/when.tsx';
import { AskButton } from './player-acts.tsx';
import { usePlayerText } from './player-text.ts';
import type { TabProps } from './tab-props.ts';

/** The state of the verification, with a link to its review. */
export const KycTab = ({ player }: TabProps) => {
  const text = usePlayerText();
  const common = useCommonText();
  const labels = useLabels();
  const { data, error, refetch } = useData(getPlayerKyc, { params: { player: player.id } });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const file = data.data;
  return (
    <>
      <Facts
        facts={[
          { name: 'kyc_status', value: <StateTag state={file.kyc_status} /> },
          { name: 'changed_at', value: <When at={file.changed_at} as="full" /> },
          { name: 'expires_at', value: <When at={file.expires_at} as="full" /> },
        ]}
      />
      <div className="row">
        <PageLink to="/kyc" row={player.id} className="button">
          {text.review}
        </PageLink>
      </div>
      {file.documents.length === 0 ? (
        <p className="muted">{common.nothingYet}</p>
      ) : (
        <Timeline
          title={text.documents}
          happenings={file.documents.map((document) => ({
            id: document.id,
            at: document.created_at,
            words: (
              <>
                {labels.value(document.kind)} · {document.file_name} <StateTag state={document.status} />
                {document.note ? <div>“{document.note}”</div> : null}
              </>
            ),
          }))}
        />
      )}
    </>
  );
};

/** The alerts that monitoring raised about the player, and the risk level. */
export const AmlTab = ({ player, ask }: TabProps) => {
  const text = usePlayerText();
  const query = { player_id: String(player.id) };
  return (
    <>
      <Facts facts={[{ name: 'risk_level', value: <StateTag state={player.risk_level} /> }]} />
      <div className="row">
        <AskButton act="risk" ask={ask} />
      </div>
      <TablePart
        route={listAmlAlerts}
        args={{ query }}
        label={text.alerts}
        rowId={(alert) => String(alert.id)}
        columns={[
          {
            name: 'rule_name',
            cell: (alert) => (
              <PageLink to="/aml" query={query} row={alert.id}>
                {alert.rule_name}
              </PageLink>
            ),
          },
          { name: 'status', cell: (alert) => <StateTag state={alert.outcome ?? alert.status} /> },
          {
            name: 'payment_amount',
            cell: (alert) => <Money amount={alert.payment_amount} currency={alert.payment_currency} />,
            kind: 'number',
          },
          { name: 'occurrences', cell: (alert) => alert.occurrences, kind: 'number', priority: 2 },
          { name: 'last_at', cell: (alert) => <When at={alert.last_at} />, kind: 'number', priority: 2 },
        ]}
      />
    </>
  );
};
