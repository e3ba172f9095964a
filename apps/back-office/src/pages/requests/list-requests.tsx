import { listApiRequests } from '@croupier/contract/back-office/requests.ts';
import { useData } from '../../data.ts';
import { useQueryState } from '../../location.ts';
import { formatCount } from '../../money.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { usePreferences } from '../../preferences.ts';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { When } from '../../ui/when.tsx';
import { CallStatus } from './call-status.tsx';
import type { RequestRow } from './request-row.ts';
import { useRequestsText } from './text.ts';

const RequestPane = definePart<PropsOf<typeof import('./request-pane.tsx').RequestPane>>(() =>
  import('./request-pane.tsx').then((found) => found.RequestPane),
);

/** The API calls of the last days: who called what, and why some were refused. */
export const Page = () => {
  const text = useRequestsText();
  const { language } = usePreferences();
  const { query } = useQueryState();
  const { data } = useData(listApiRequests, { query });
  const kept = data?.meta?.kept_since as string | undefined;
  const columns: ListColumn<RequestRow>[] = [
    {
      name: 'path',
      label: text.call,
      cell: (call) => (
        <>
          {call.method} {call.path}
        </>
      ),
      card: 'lead',
    },
    {
      name: 'status',
      label: text.answer,
      cell: (call) => <CallStatus status={call.status} code={call.error_code} />,
      card: 'mark',
    },
    {
      name: 'api_key',
      label: text.fields.api_key ?? '',
      cell: (call) => call.api_key.name,
      priority: 2,
      card: 'note',
    },
    { name: 'operation', cell: (call) => <code>{call.operation}</code>, priority: 3 },
    {
      name: 'duration_ms',
      label: text.fields.duration_ms ?? '',
      cell: (call) => text.duration(formatCount(Math.round(call.duration_ms), language)),
      kind: 'number',
      priority: 3,
    },
    { name: 'created_at', cell: (call) => <When at={call.created_at} />, kind: 'number', priority: 2, card: 'figure' },
  ];
  return (
    <ListPage
      title={text.title}
      facts={
        kept ? (
          <>
            {text.keptSince} <When at={kept} />
          </>
        ) : undefined
      }
      route={listApiRequests}
      columns={columns}
      rowId={(call) => call.request_id}
      rowName={(call) => `${call.method} ${call.path}`}
      filters={['status', 'error_code', 'path', 'created']}
      views={[
        { name: text.views.all, query: '' },
        { name: text.views.refused, query: 'status=4xx' },
        { name: text.views.signature, query: 'error_code=INVALID_SIGNATURE' },
        { name: text.views.failed, query: 'status=5xx' },
      ]}
      empty={<p>{text.empty}</p>}
      pane={({ id, row, close }) => <RequestPane key={id} id={id} listed={row} close={close} />}
    />
  );
};
