import {
  addPasskey,
  changeOwnPassword,
  listOwnFactors,
  makeRecoveryCodes,
  removeFactor,
  startTotp,
} from '@croupier/contract/back-office/me.ts';
import { useState } from 'react';
import type { Answer } from '../../call.ts';
import { useAct, useData } from '../../data.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { When } from '../../ui/when.tsx';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { useMeText } from './text.ts';
import './me.css';

type Factor = Answer<typeof listOwnFactors>['data']['factors'][number];

/** Password, second factors and recovery codes. */
export const OwnFactors = () => {
  const text = useMeText();
  const { data, error } = useData(listOwnFactors, {});
  const [form, setForm] = useState<'password' | 'app' | 'passkey' | 'codes'>();
  const [leaving, setLeaving] = useState<Factor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const leave = (): void => setForm(undefined);
  const added = (words: string) => (fresh: readonly string[] | null) => {
    notify(words);
    if (fresh) setCodes(fresh);
    leave();
  };
  const remove = useAct(removeFactor, () => {
    notify(text.removed);
    setLeaving(undefined);
  });
  const renew = useAct(makeRecoveryCodes, ({ data: made }) => {
    setCodes(made.recovery_codes);
    leave();
  });
  const own = data?.data;
  const isLast = own?.required === true && own.factors.length === 1;
  return (
    <section className="stack">
      <div className="me-head">
        <h2>{text.signIn}</h2>
        <ActButton route={changeOwnPassword} onClick={() => setForm('password')}>
          {text.changePassword}
        </ActButton>
      </div>
      {error ? <ErrorBox error={error} /> : null}
      {own ? (
        <Facts
          facts={[
            { name: 'password', label: text.password, value: own.has_password ? text.hasPassword : text.noPassword },
            { name: 'oidc', label: text.oidc, value: own.has_oidc ? text.bound : text.notBound },
            { name: 'recovery', label: text.recovery, value: text.recoveryLeft(own.recovery_codes_left) },
          ]}
        />
      ) : null}
      <h3>{text.factors}</h3>
      {own?.factors.length === 0 ? <p className="muted">{text.noFactors}</p> : null}
      <ul>
        {own?.factors.map((factor) => (
          <li key={factor.id} className="me-row">
            <span className="me-name">
              <strong>{factor.name}</strong> <span className="muted">{text.kinds[factor.kind]}</span>
            </span>
            <span>
              <When at={factor.last_used_at ?? factor.created_at} />
            </span>
            <ActButton
              route={removeFactor}
              hindrance={isLast ? text.lastStays : undefined}
              onClick={() => setLeaving(factor)}
            >
              {text.remove} <span className="hidden-visually">{factor.name}</span>
            </ActButton>
          </li>
        ))}
      </ul>
      <div className="row">
        <ActButton route={startTotp} onClick={() => setForm('app')}>
          {text.addApp}
        </ActButton>
        <ActButton route={addPasskey} onClick={() => setForm('passkey')}>
          {text.addPasskey}
        </ActButton>
        <ActButton route={makeRecoveryCodes} onClick={() => setForm('codes')}>
          {text.newCodes}
        </ActButton>
      </div>
      {form === 'password' ? (
        <Dialog title={text.changePassword} open close={leave}>
          <SchemaForm
            route={changeOwnPassword}
            kinds={{ password: 'password' }}
            text={{ fields: text.fields, hints: { password: text.passwordHint } }}
            submit={text.changePassword}
            cancel={leave}
            done={({ data: done }) => {
              notify(text.passwordChanged(done.ended, done.ended_tokens));
              leave();
            }}
          />
        </Dialog>
      ) : null}
      {form === 'app' ? <AddApp close={leave} done={added(text.appAdded)} /> : null}
      {form === 'passkey' ? <AddPasskey close={leave} done={added(text.passkeyAdded)} /> : null}
      {form === 'codes' ? (
        <ConfirmDialog
          route={makeRecoveryCodes}
          title={text.newCodes}
          submit={text.newCodes}
          tone="primary"
          busy={renew.busy}
          error={renew.error}
          close={leave}
          done={() => renew.run({})}
        >
          <p>{text.newCodesHint}</p>
        </ConfirmDialog>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          route={removeFactor}
          title={text.removeTitle(leaving.name)}
          submit={text.remove}
          busy={remove.busy}
          error={remove.error}
          close={() => setLeaving(undefined)}
          done={() => remove.run({ params: { staff_factor: leaving.id } })}
        >
          <p>{text.removeHint}</p>
        </ConfirmDialog>
      ) : null}
      {codes ? (
        <SecretDialog
          title={text.codesTitle}
          secrets={[{ label: text.recovery, value: codes.join('\n') }]}
          close={() => setCodes(undefined)}
        >
          <p>{text.codesHint}</p>
        </SecretDialog>
      ) : null}
    </section>
  );
};
