import { listApiRequests } from '@croupier/contract/back-office/requests.ts';
import { useData } from '../../data.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { CallStatus } from '../requests/call-status.tsx';
import type { KeyRow } from './key-row.ts';
import { useKeysText } from './text.ts';

/** The latest calls of a key from the API log, reloaded every few seconds. */
export const KeyCalls = ({ apiKey }: { apiKey: KeyRow }) => {
  const text = useKeysText();
  const query = { api_key_id: String(apiKey.id) };
  const { data, error } = useData(listApiRequests, { query: { ...query, limit: '20' } }, { every: 5_000 });
  if (error) return <ErrorBox error={error} />;
  if (!data) return <Skeleton />;
  return (
    <>
      {data.data.length === 0 ? (
        <p className="muted">{text.noCalls}</p>
      ) : (
        <Timeline
          happenings={data.data.map((call) => ({
            id: call.request_id,
            at: call.created_at,
            words: (
              <PageLink to="/api-log" query={query} row={call.request_id}>
                <CallStatus status={call.status} code={call.error_code} /> {call.method} {call.path}
              </PageLink>
            ),
          }))}
        />
      )}
      <p>
        <PageLink to="/api-log" query={query}>
          {text.allCalls}
        </PageLink>
      </p>
    </>
  );
};
