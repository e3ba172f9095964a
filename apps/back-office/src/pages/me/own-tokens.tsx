import { createOwnToken, endOwnToken, listOwnTokens } from '@croupier/contract/back-office/staff.ts';
import { useState } from 'react';
import { useAct, useData } from '../../data.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { useMeText } from './text.ts';
import './me.css';

/** The person's API tokens for scripts. */
export const OwnTokens = () => {
  const text = useMeText();
  const { data, error } = useData(listOwnTokens, {});
  const [isAdding, setAdding] = useState(false);
  const [token, setToken] = useState<string>();
  const end = useAct(endOwnToken, () => notify(text.tokenEnded));
  return (
    <section className="stack">
      <div className="me-head">
        <h2>{text.tokens}</h2>
        <ActButton route={createOwnToken} onClick={() => setAdding(true)}>
          {text.newToken}
        </ActButton>
      </div>
      {error ? <ErrorBox error={error} /> : null}
      {data?.data.length === 0 ? <p className="muted">{text.noTokens}</p> : null}
      <ul>
        {data?.data.map((one) => (
          <li key={one.id} className="me-row">
            <span className="me-name">
              <strong>{one.name}</strong> {one.is_current ? <Tag tone="info">{text.current}</Tag> : null}
            </span>
            <span className="muted">{one.permissions ? one.permissions.join(', ') : text.allOfRole}</span>
            <span>
              {text.ends} <When at={one.expires_at} />
            </span>
            <button
              type="button"
              className="button"
              aria-label={text.endToken(one.name)}
              aria-disabled={end.busy || undefined}
              onClick={() => (end.busy ? undefined : end.run({ params: { staff_token: one.id } }))}
            >
              {text.end}
            </button>
          </li>
        ))}
      </ul>
      {end.error ? <ErrorBox error={end.error} /> : null}
      <Dialog title={text.newTokenTitle} open={isAdding} close={() => setAdding(false)}>
        <SchemaForm
          route={createOwnToken}
          text={{ fields: text.fields, hints: text.tokenHints }}
          submit={text.newTokenSubmit}
          cancel={() => setAdding(false)}
          done={({ data: made }) => {
            setToken(made.token);
            setAdding(false);
          }}
        />
      </Dialog>
      {token ? (
        <SecretDialog
          title={text.tokenTitle}
          secrets={[{ label: text.token, value: token }]}
          close={() => setToken(undefined)}
        >
          <p>{text.tokenHint}</p>
        </SecretDialog>
      ) : null}
    </section>
  );
};
