import { getAmlAlert } from '@croupier/contract/back-office/aml.ts';
import { getStaffPlayer } from '@croupier/contract/back-office/players.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { useMay } from '../../session.ts';
import { toneOf } from '../../tones.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AlertActs, AlertDialog, useAlertActs } from './alert-acts.tsx';
import { AlertFigures } from './alert-figures.tsx';
import { AlertPlayer } from './alert-player.tsx';
import type { AlertRow } from './alert-row.ts';
import { OutcomeTag } from './outcome-tag.tsx';
import { useAmlText } from './text.ts';

/** One alert: what the rule compared, whose payment it was, and what to do about it. */
export const AlertPane = (opened: Opened<AlertRow>) => {
  const text = useAmlText();
  const { data, error, refetch } = useData(getAmlAlert, { params: { alert: Number(opened.id) } });
  const alert = data?.data ?? opened.row;
  if (alert) return <Loaded {...opened} alert={alert} />;
  return (
    <Pane title={text.pane(opened.id)} close={opened.close}>
      {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton />}
    </Pane>
  );
};

const Loaded = ({ alert, ...opened }: Opened<AlertRow> & { alert: AlertRow }) => {
  const text = useAmlText();
  const common = useCommonText();
  const labels = useLabels();
  const maySee = useMay()(getStaffPlayer);
  const player = useData(getStaffPlayer, { params: { player: alert.player_id } }, { enabled: maySee }).data?.data;
  const acts = useAlertActs(alert, player);
  return (
    <Pane
      title={text.paneOf(alert.id, alert.player_name)}
      figure={<Money amount={alert.payment_amount} currency={alert.payment_currency} />}
      tags={
        <>
          <StateTag state={alert.status} />
          {alert.outcome ? <OutcomeTag alert={alert} /> : null}
          {player ? (
            <>
              <Tag tone={toneOf(player.risk_level)}>
                {`${labels.field('risk_level')}: ${labels.value(player.risk_level)}`}
              </Tag>
              <StateTag state={player.status} />
            </>
          ) : null}
        </>
      }
      close={opened.close}
      actions={<AlertActs acts={acts} next={opened.next} open={opened.open} />}
    >
      {acts.take.error ? <ErrorBox error={acts.take.error} /> : null}
      <Tabs
        label={text.tabs.label}
        tabs={[
          { name: 'alert', label: text.tabs.alert, body: <AlertFigures alert={alert} /> },
          { name: 'player', label: text.tabs.player, body: <AlertPlayer alert={alert} player={player} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="aml_alert" id={alert.id} /> },
        ]}
      />
      <AlertDialog acts={acts} />
    </Pane>
  );
};
