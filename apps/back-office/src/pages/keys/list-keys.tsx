import { createApiKey, listApiKeys } from '@croupier/contract/back-office/keys.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { formatCount } from '../../money.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { usePreferences } from '../../preferences.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { KeyPeople } from './key-people.tsx';
import type { KeyRow } from './key-row.ts';
import { KeySecret, type MadeKey, readMade } from './key-secret.tsx';
import { useKeysText } from './text.ts';

const KeyPane = definePart<PropsOf<typeof import('./key-pane.tsx').KeyPane>>(() =>
  import('./key-pane.tsx').then((found) => found.KeyPane),
);

/** The keys that sign calls: make, change, give a new secret, revoke. */
export const Page = () => {
  const text = useKeysText();
  const { language } = usePreferences();
  const { data } = useData(listApiKeys, {});
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const columns: ListColumn<KeyRow>[] = [
    { name: 'name', cell: (key) => key.name },
    {
      name: 'status',
      cell: (key) => (
        <span className="row">
          <StateTag state={key.status} />
          {key.rotation_proposal_id !== null && key.status !== 'revoked' ? <Tag tone="info">{text.waits}</Tag> : null}
        </span>
      ),
    },
    { name: 'key', label: text.fields.key ?? '', cell: (key) => <code>{key.key}</code>, priority: 3 },
    {
      name: 'scopes',
      label: text.scopes,
      cell: (key) => key.provider_name ?? text.scopesCount(key.scopes.length),
      priority: 2,
    },
    {
      name: 'made_by_two',
      label: text.fields.made_by_two ?? '',
      cell: (key) => <KeyPeople apiKey={key} />,
      priority: 2,
    },
    {
      name: 'rate_limit_per_minute',
      label: text.fields.rate_limit_per_minute ?? '',
      cell: (key) => text.perMinute(formatCount(key.rate_limit_per_minute, language)),
      kind: 'number',
      priority: 3,
    },
    {
      name: 'expires_at',
      label: text.fields.expires_at ?? '',
      cell: (key) => (key.expires_at ? <When at={key.expires_at} /> : <span className="muted">{text.never}</span>),
      kind: 'number',
      priority: 2,
    },
    { name: 'created_at', cell: (key) => <When at={key.created_at} />, kind: 'number', priority: 3 },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        facts={data ? text.facts(data.data.filter(({ status }) => status === 'active').length) : undefined}
        route={listApiKeys}
        columns={columns}
        views={[
          { name: text.views.all, query: '' },
          { name: text.views.byOne, query: 'status=active&leads_to_money=true&made_by_two=false' },
        ]}
        rowId={(key) => String(key.id)}
        rowName={(key) => key.name}
        empty={<p>{text.empty}</p>}
        actions={
          <ActButton route={createApiKey} tone="primary" onClick={() => setAdding(true)}>
            {text.add}
          </ActButton>
        }
        pane={({ id, row, close }) => <KeyPane key={id} id={id} apiKey={row} close={close} />}
      />
      <Dialog title={text.addTitle} open={isAdding} close={() => setAdding(false)}>
        <SchemaForm
          route={createApiKey}
          text={{ fields: text.fields }}
          order={['name', 'scopes', 'ip_allowlist', 'rate_limit_per_minute', 'expires_at', 'provider_id']}
          submit={text.addSubmit}
          cancel={() => setAdding(false)}
          done={({ status, data: answered }) => {
            setMade(readMade(status, answered, 'made'));
            setAdding(false);
          }}
        />
      </Dialog>
      {made ? <KeySecret title={text.madeTitle} made={made} close={() => setMade(undefined)} /> : null}
    </>
  );
};
