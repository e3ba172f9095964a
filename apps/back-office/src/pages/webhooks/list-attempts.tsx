import { listWebhookAttempts } from '@croupier/contract/back-office/webhooks.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import type { AttemptRow } from './attempt-dialog.tsx';
import type { EndpointRow } from './endpoint-row.ts';
import { useWebhooksText } from './text.ts';
import './list-attempts.css';
import { Skeleton } from '../../ui/skeleton.tsx';

type ListAttemptsProps = { readonly endpoint: EndpointRow; readonly show: (attempt: AttemptRow) => void };

/** The delivery log of one endpoint, newest first; each attempt opens its request and response. */
export const ListAttempts = ({ endpoint, show }: ListAttemptsProps) => {
  const text = useWebhooksText();
  const common = useCommonText();
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [before, setBefore] = useState<string>();
  const { data, error } = useData(
    listWebhookAttempts,
    {
      params: { webhook_endpoint: endpoint.id },
      query: { outcome: onlyFailed ? 'failed' : undefined, before, limit: '25' },
    },
    { every: 5_000 },
  );
  const next = (data?.meta as { next_before: number | null } | undefined)?.next_before ?? null;
  return (
    <>
      <label className="attempts-filter">
        <input
          type="checkbox"
          checked={onlyFailed}
          onChange={(event) => {
            setOnlyFailed(event.target.checked);
            setBefore(undefined);
          }}
        />
        {text.onlyFailed}
      </label>
      {error ? <ErrorBox error={error} /> : null}
      {data ? null : <Skeleton />}
      {data?.data.length === 0 ? <p className="muted">{text.noAttempts}</p> : null}
      <Timeline
        happenings={(data?.data ?? []).map((attempt) => ({
          id: attempt.id,
          at: attempt.at,
          words: (
            <button type="button" className="attempt" onClick={() => show(attempt)}>
              <Tag tone={attempt.succeeded ? 'good' : 'bad'}>{attempt.status ?? text.noAnswer}</Tag>
              <span>
                {attempt.event_type}{' '}
                <span className="muted">
                  {attempt.sequence === 0 ? text.testEvent : `${attempt.sequence} · ${text.attempt(attempt.attempt)}`}
                </span>
              </span>
            </button>
          ),
        }))}
      />
      <div className="row">
        {before ? (
          <button type="button" className="button quiet" onClick={() => setBefore(undefined)}>
            {common.newest}
          </button>
        ) : null}
        {next === null ? null : (
          <button type="button" className="button" onClick={() => setBefore(String(next))}>
            {text.older}
          </button>
        )}
      </div>
    </>
  );
};
