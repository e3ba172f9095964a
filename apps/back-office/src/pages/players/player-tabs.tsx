import { listAmlAlerts } from '@croupier/contract/back-office/aml.ts';
import { listAuditLog } from '@croupier/contract/back-office/audit.ts';
import { listStaffPlayerBonuses } from '@croupier/contract/back-office/bonuses.ts';
import { listPlayerInstruments } from '@croupier/contract/back-office/instruments.ts';
import { getPlayerKyc } from '@croupier/contract/back-office/kyc.ts';
import { listLedger } from '@croupier/contract/back-office/ledger.ts';
import { getStaffLimits } from '@croupier/contract/back-office/limits.ts';
import { listLoyaltyChanges } from '@croupier/contract/back-office/loyalty.ts';
import { listStaffPayments } from '@croupier/contract/back-office/payments.ts';
import { getPlayerPerson } from '@croupier/contract/back-office/persons.ts';
import { getStaffPlayer, listPlayerNotes } from '@croupier/contract/back-office/players.ts';
import { listRounds } from '@croupier/contract/back-office/rounds.ts';
import { getPlayerTimeline } from '@croupier/contract/back-office/timeline.ts';
import type { ReactNode } from 'react';
import { useOpenRow } from '../../location.ts';
import { type Asks, useMay } from '../../session.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PlayerBonuses } from '../bonuses/player-bonuses.tsx';
import { PlayerPoints } from '../bonuses/player-points.tsx';
import { usePerson } from '../identity/person-money.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { AmlTab, KycTab } from './checks-tabs.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { PersonTab } from './person-tab.tsx';
import { usePlayerText } from './player-text.ts';
import { ProfileTab } from './profile-tab.tsx';
import { LedgerTab, PaymentsTab, RoundsTab } from './records-tabs.tsx';
import type { TabProps } from './tab-props.ts';
import { TimelineTab } from './timeline-tab.tsx';
import './player-page.css';

type TabName = Exclude<keyof ReturnType<typeof usePlayerText>['tabs'], 'label'>;

const parts: Readonly<Record<TabName, { route: Asks; body: (props: TabProps) => ReactNode }>> = {
  timeline: { route: getPlayerTimeline, body: (props) => <TimelineTab {...props} /> },
  payments: { route: listStaffPayments, body: (props) => <PaymentsTab {...props} /> },
  accounts: { route: listPlayerInstruments, body: (props) => <AccountsTab {...props} /> },
  ledger: { route: listLedger, body: (props) => <LedgerTab {...props} /> },
  rounds: { route: listRounds, body: (props) => <RoundsTab {...props} /> },
  bonuses: { route: listStaffPlayerBonuses, body: ({ player }) => <PlayerBonuses player={player.id} /> },
  limits: { route: getStaffLimits, body: (props) => <LimitsTab {...props} /> },
  kyc: { route: getPlayerKyc, body: (props) => <KycTab {...props} /> },
  aml: { route: listAmlAlerts, body: (props) => <AmlTab {...props} /> },
  person: { route: getPlayerPerson, body: (props) => <PersonTab {...props} /> },
  loyalty: {
    route: listLoyaltyChanges,
    body: ({ player }) => <PlayerPoints player={player.id} name={`${player.first_name} ${player.last_name}`} />,
  },
  notes: { route: listPlayerNotes, body: (props) => <NotesTab {...props} /> },
  profile: { route: getStaffPlayer, body: (props) => <ProfileTab {...props} /> },
  audit: { route: listAuditLog, body: ({ player }) => <AuditTrail kind="player" id={player.id} /> },
};

/** The parts of a player that the person may see; the hash of the address says which one is open. */
export const PlayerTabs = (props: TabProps) => {
  const text = usePlayerText();
  const may = useMay();
  const { openId, open } = useOpenRow();
  const { data } = usePerson(props.player.id);
  const isLinked = (data?.data.account_count ?? 1) > 1;
  const names = (Object.keys(parts) as TabName[]).filter(
    (name) => may(parts[name].route) && (name !== 'person' || isLinked),
  );
  const shown = names.find((name) => name === openId) ?? 'timeline';
  return (
    <Tabs
      label={text.tabs.label}
      open={shown}
      onOpen={open}
      tabs={names.map((name) => ({
        name,
        label: text.tabs[name],
        body: name === shown ? <div className="player-tab">{parts[name].body(props)}</div> : null,
      }))}
    />
  );
};
