import { checkSignature } from '@croupier/contract/back-office/keys.ts';
import { useState } from 'react';
import type { Answer } from '../../call.ts';
import { Checks } from '../../ui/checks.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import type { RequestRow } from './request-row.ts';
import { useRequestsText } from './text.ts';

type CheckSignatureProps = {
  readonly apiKey: { readonly id: number; readonly name: string };
  /** A call whose method and path are known already. */
  readonly call?: RequestRow;
  readonly close: () => void;
};

type Finding = Answer<typeof checkSignature>['data'];

/** Checks the signature of a request and says what is wrong with it. */
export const CheckSignature = ({ apiKey, call, close }: CheckSignatureProps) => {
  const text = useRequestsText();
  const [finding, setFinding] = useState<Finding>();
  return (
    <Dialog title={text.doctorTitle(apiKey.name)} open close={close} wide>
      <p className="muted">{text.doctorHint}</p>
      {finding ? <SignatureFinding finding={finding} /> : null}
      <SchemaForm
        route={checkSignature}
        params={{ api_key: apiKey.id }}
        initial={call ? { method: call.method, uri: call.path } : { method: 'POST' }}
        order={['method', 'uri', 'timestamp', 'nonce', 'body', 'signature']}
        kinds={{ uri: 'text', body: 'prose', signature: 'text' }}
        text={{ fields: text.fields }}
        submit={text.doctorSubmit}
        cancel={close}
        done={({ data }) => setFinding(data)}
      />
    </Dialog>
  );
};

const SignatureFinding = ({ finding }: { finding: Finding }) => {
  const text = useRequestsText();
  return (
    <div className="stack" role="status">
      <Checks
        title={text.result}
        checks={[
          {
            name: 'signature',
            state: finding.matches ? 'passed' : 'refused',
            words: finding.matches ? text.matches : `${text.differs} ${finding.hint ?? ''}`,
            figure: finding.mistake ? <code>{finding.mistake}</code> : undefined,
          },
          {
            name: 'timestamp',
            state: finding.is_timely ? 'passed' : 'warning',
            words: finding.is_timely ? text.timely : `${text.notTimely} ${finding.timestamp_hint ?? ''}`,
          },
        ]}
      />
      <CodeBlock label={text.stringToSign} text={finding.string_to_sign} />
    </div>
  );
};
