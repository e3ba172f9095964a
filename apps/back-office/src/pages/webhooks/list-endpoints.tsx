import { createWebhookEndpoint, listWebhookEndpoints } from '@croupier/contract/back-office/webhooks.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { When } from '../../ui/when.tsx';
import type { EndpointRow } from './endpoint-row.ts';
import { HealthTag, healthOf } from './health.tsx';
import { useWebhooksText } from './text.ts';
import { WebhookSecret } from './webhook-secret.tsx';

const EndpointPane = definePart<PropsOf<typeof import('./endpoint-pane.tsx').EndpointPane>>(() =>
  import('./endpoint-pane.tsx').then((found) => found.EndpointPane),
);

/** The webhook endpoints and their health. */
export const Page = () => {
  const text = useWebhooksText();
  const { data } = useData(listWebhookEndpoints, {}, { every: 5_000 });
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const columns: ListColumn<EndpointRow>[] = [
    { name: 'url', label: text.fields.url ?? '', cell: (endpoint) => endpoint.url },
    { name: 'status', label: text.health, cell: (endpoint) => <HealthTag endpoint={endpoint} /> },
    {
      name: 'events',
      label: text.fields.events ?? '',
      cell: ({ events }) => (events.includes('*') ? text.allEvents : events.join(', ')),
      priority: 2,
    },
    {
      name: 'description',
      label: text.fields.description ?? '',
      cell: (endpoint) => endpoint.description,
      priority: 3,
    },
    {
      name: 'waiting',
      label: text.fields.waiting ?? '',
      cell: ({ queue }) => queue.pending + queue.behind,
      kind: 'number',
      priority: 2,
    },
    {
      name: 'oldest_waiting',
      label: text.fields.oldest_waiting ?? '',
      cell: ({ queue }) => <When at={queue.oldest_waiting?.created_at ?? null} />,
      kind: 'number',
      priority: 3,
    },
    {
      name: 'next_attempt_at',
      label: text.nextAt,
      cell: ({ queue }) => <When at={queue.next_attempt_at} />,
      kind: 'number',
      priority: 3,
    },
    {
      name: 'given_up',
      label: text.fields.given_up ?? '',
      cell: ({ queue }) => queue.given_up,
      kind: 'number',
      priority: 2,
    },
    {
      name: 'last_success_at',
      label: text.fields.last_success_at ?? '',
      cell: ({ queue }) => <When at={queue.last_success_at} />,
      kind: 'number',
      priority: 3,
    },
  ];
  const failing = data?.data.filter((endpoint) => healthOf(endpoint) === 'failing').length ?? 0;
  return (
    <>
      <ListPage
        title={text.title}
        facts={data && data.data.length > 0 ? text.facts(failing) : undefined}
        route={listWebhookEndpoints}
        columns={columns}
        rowId={(endpoint) => String(endpoint.id)}
        rowName={(endpoint) => endpoint.url}
        empty={<p>{text.empty}</p>}
        actions={
          <ActButton route={createWebhookEndpoint} tone="primary" onClick={() => setAdding(true)}>
            {text.add}
          </ActButton>
        }
        pane={({ id, row, close }) => <EndpointPane key={id} id={id} endpoint={row} close={close} />}
      />
      <Dialog title={text.addTitle} open={isAdding} close={() => setAdding(false)}>
        <SchemaForm
          route={createWebhookEndpoint}
          initial={{ events: ['*'] }}
          kinds={{ url: 'text' }}
          text={{ fields: text.fields }}
          submit={text.addSubmit}
          cancel={() => setAdding(false)}
          done={({ data: made }) => {
            setSecret(made.secret);
            setAdding(false);
          }}
        />
      </Dialog>
      <WebhookSecret title={text.madeTitle} secret={secret} close={() => setSecret(undefined)} />
    </>
  );
};
