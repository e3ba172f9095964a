import {
  changeGameProvider,
  createGameProvider,
  listStaffGameProviders,
} from '@croupier/contract/back-office/games.ts';
import { useState } from 'react';
import { notifyDone } from '../../data.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { Pane } from '../../ui/pane.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { ProviderPort } from '../free-rounds/provider-port.tsx';
import { useFreeRoundsText } from '../free-rounds/text.ts';
import { useWaitingProposals } from '../proposals/waiting-proposals.tsx';
import { isUnderMaintenance, type ProviderRow, useProviderFacts } from './provider-facts.tsx';
import { useGamesText } from './text.ts';

/** The game providers and their launch addresses. */
export const Page = () => {
  const text = useGamesText();
  const waiting = useWaitingProposals(['game_provider.create', 'game_provider.update', 'free_round_port.set']);
  const [isAdding, setAdding] = useState(false);
  const leave = (): void => setAdding(false);
  const columns: ListColumn<ProviderRow>[] = [
    { name: 'name', cell: (provider) => provider.name },
    { name: 'slug', label: text.providerFields.slug ?? '', cell: (provider) => provider.slug, priority: 2 },
    {
      name: 'games_count',
      label: text.columns.games,
      cell: (provider) => text.gamesOf(provider.active_games_count, provider.games_count),
      kind: 'number',
    },
    { name: 'is_active', label: text.columns.state, cell: (provider) => <ProviderState provider={provider} /> },
    { name: 'updated_at', cell: (provider) => <When at={provider.updated_at} />, kind: 'number', priority: 3 },
  ];
  return (
    <>
      <ListPage
        title={text.providers}
        facts={waiting}
        route={listStaffGameProviders}
        columns={columns}
        rowId={(provider) => String(provider.id)}
        rowName={(provider) => provider.name}
        empty={<p>{text.emptyProviders}</p>}
        actions={
          <ActButton route={createGameProvider} tone="primary" onClick={() => setAdding(true)}>
            {text.addProvider}
          </ActButton>
        }
        pane={({ id, row, close }) => <ProviderPane key={id} id={id} provider={row} close={close} />}
      />
      <Dialog title={text.addProvider} open={isAdding} close={leave}>
        <SchemaForm
          route={createGameProvider}
          text={{ fields: text.providerFields, values: text.providerValues }}
          submit={text.addProvider}
          cancel={leave}
          done={(answer) => {
            notifyDone(answer, text.saved, answer.data.name);
            leave();
          }}
        />
      </Dialog>
    </>
  );
};

const ProviderState = ({ provider }: { provider: ProviderRow }) => {
  const text = useGamesText();
  return (
    <>
      <OnOff on={provider.is_active} />{' '}
      {isUnderMaintenance(provider) ? <Tag tone="warn">{text.underMaintenance}</Tag> : null}
    </>
  );
};

type ProviderPaneProps = {
  readonly id: string;
  readonly provider: ProviderRow | undefined;
  readonly close: () => void;
};

const ProviderPane = ({ id, provider, close }: ProviderPaneProps) => {
  const text = useGamesText();
  const rounds = useFreeRoundsText();
  const common = useCommonText();
  const [isEditing, setEditing] = useState(false);
  const providerFacts = useProviderFacts(provider);
  if (!provider) return <MissingPane title={text.provider(id)} close={close} />;
  const facts = [
    { name: 'id', value: <Id value={provider.id} /> },
    { name: 'slug', label: text.providerFields.slug ?? '', value: provider.slug },
    {
      name: 'games_count',
      label: text.columns.games,
      value: text.gamesOf(provider.active_games_count, provider.games_count),
    },
    ...providerFacts,
  ];
  return (
    <Pane
      title={text.provider(id)}
      figure={provider.name}
      tags={<ProviderState provider={provider} />}
      close={close}
      actions={
        <ActButton route={changeGameProvider} tone="primary" onClick={() => setEditing(true)}>
          {common.edit}
        </ActButton>
      }
    >
      <Tabs
        label={provider.name}
        tabs={[
          { name: 'facts', label: text.tabs.provider, body: <Facts facts={facts} /> },
          { name: 'free-rounds', label: rounds.tab, body: <ProviderPort provider={provider} /> },
          { name: 'audit', label: text.tabs.audit, body: <AuditTrail kind="game_provider" id={provider.id} /> },
        ]}
      />
      {isEditing ? (
        <Dialog title={text.editTitle(provider.name)} open close={() => setEditing(false)}>
          <SchemaForm
            route={changeGameProvider}
            params={{ provider: provider.id }}
            initial={provider}
            text={{ fields: text.providerFields, values: text.providerValues }}
            submit={common.save}
            cancel={() => setEditing(false)}
            done={(answer) => {
              notifyDone(answer, text.saved, provider.name);
              setEditing(false);
            }}
          />
        </Dialog>
      ) : null}
    </Pane>
  );
};
