import { checkSignature } from '@croupier/contract/back-office/keys.ts';
import { listApiRequests } from '@croupier/contract/back-office/requests.ts';
import { errors } from '@croupier/contract/errors.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { When } from '../../ui/when.tsx';
import { CallStatus } from './call-status.tsx';
import { CheckSignature } from './check-signature.tsx';
import type { RequestRow } from './request-row.ts';
import { useRequestsText } from './text.ts';

type RequestPaneProps = { readonly id: string; readonly listed: RequestRow | undefined; readonly close: () => void };

export const RequestPane = ({ id, listed, close }: RequestPaneProps) => {
  const text = useRequestsText();
  const [isChecking, setChecking] = useState(false);
  const isId = /^req_[0-9a-f]{32}$/.test(id);
  const found = useData(listApiRequests, { query: { request_id: id } }, { enabled: !listed && isId });
  const call = listed ?? found.data?.data[0];
  if (!call) return <MissingPane title={text.pane} close={close} />;
  const meaning = call.error_code ? (errors as Record<string, { meaning: string }>)[call.error_code]?.meaning : null;
  return (
    <Pane
      title={text.pane}
      figure={`${call.method} ${call.path}`}
      tags={<CallStatus status={call.status} code={call.error_code} />}
      close={close}
      actions={
        <ActButton route={checkSignature} onClick={() => setChecking(true)}>
          {text.doctor}
        </ActButton>
      }
    >
      {meaning ? (
        <section className="stack">
          <h3>{text.why}</h3>
          <p>{meaning}</p>
        </section>
      ) : null}
      <Facts
        facts={[
          { name: 'request_id', label: text.fields.request_id ?? '', value: <Id value={call.request_id} /> },
          { name: 'created_at', value: <When at={call.created_at} as="full" /> },
          {
            name: 'api_key',
            label: text.fields.api_key ?? '',
            value: (
              <PageLink to="/api-keys" row={call.api_key.id}>
                {call.api_key.name}
              </PageLink>
            ),
          },
          { name: 'operation', value: <code>{call.operation}</code> },
          { name: 'audience', label: text.fields.audience ?? '', value: call.audience },
          {
            name: 'player_id',
            value:
              call.player_id === null ? null : (
                <PageLink to="/players" row={call.player_id}>
                  {call.player_id}
                </PageLink>
              ),
          },
          { name: 'query_names', label: text.fields.query_names ?? '', value: call.query_names.join(', ') },
          {
            name: 'duration_ms',
            label: text.fields.duration_ms ?? '',
            value: text.duration(String(Math.round(call.duration_ms * 10) / 10)),
          },
          ...(call.fault
            ? [{ name: 'fault', label: text.fields.fault ?? '', value: `${call.fault.id} · ${call.fault.effect}` }]
            : []),
        ]}
      />
      <p className="muted">{text.noBodies}</p>
      {isChecking ? <CheckSignature apiKey={call.api_key} call={call} close={() => setChecking(false)} /> : null}
    </Pane>
  );
};
