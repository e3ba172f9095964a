import type { Permission } from '@croupier/contract/permissions.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { ReactNode } from 'react';
import { useOpenRow } from '../../location.ts';
import { useCan } from '../../session.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BonusesTab } from './bonuses-tab.tsx';
import { AmlTab, KycTab } from './checks-tabs.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { LoyaltyTab } from './loyalty-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import type { Asked } from './player-acts.tsx';
import { usePlayerText } from './player-text.ts';
import { ProfileTab } from './profile-tab.tsx';
import { LedgerTab, PaymentsTab, RoundsTab } from './records-tabs.tsx';
import { TimelineTab } from './timeline-tab.tsx';

export type TabProps = { readonly player: PlayerView; readonly ask: (act: Asked) => void };
type TabName = Exclude<keyof ReturnType<typeof usePlayerText>['tabs'], 'label'>;

const parts: Readonly<Record<TabName, { permission: Permission; body: (props: TabProps) => ReactNode }>> = {
  timeline: { permission: 'manage_players', body: (props) => <TimelineTab {...props} /> },
  payments: { permission: 'view_payments', body: (props) => <PaymentsTab {...props} /> },
  ledger: { permission: 'view_payments', body: (props) => <LedgerTab {...props} /> },
  rounds: { permission: 'view_payments', body: (props) => <RoundsTab {...props} /> },
  bonuses: { permission: 'manage_bonuses', body: (props) => <BonusesTab {...props} /> },
  limits: { permission: 'manage_limits', body: (props) => <LimitsTab {...props} /> },
  kyc: { permission: 'review_kyc', body: (props) => <KycTab {...props} /> },
  aml: { permission: 'review_aml', body: (props) => <AmlTab {...props} /> },
  loyalty: { permission: 'manage_bonuses', body: (props) => <LoyaltyTab {...props} /> },
  notes: { permission: 'manage_players', body: (props) => <NotesTab {...props} /> },
  profile: { permission: 'manage_players', body: (props) => <ProfileTab {...props} /> },
  audit: { permission: 'view_audit', body: ({ player }) => <AuditTrail kind="player" id={player.id} /> },
};

/** The parts of a player that the person may see; the hash of the address says which one is open. */
export const PlayerTabs = (props: TabProps) => {
  const text = usePlayerText();
  const can = useCan();
  const { openId, open } = useOpenRow();
  const names = (Object.keys(parts) as TabName[]).filter((name) => can(parts[name].permission));
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
