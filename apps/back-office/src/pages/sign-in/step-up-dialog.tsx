import { listOwnFactors, stepUp, stepUpWithOidc, stepUpWithPasskey } from '@croupier/contract/back-office/me.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useAct, useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Failure } from './failure.tsx';
import { knowsPasskeys, stepUpByPasskey } from './passkeys.ts';
import { useSignInText } from './text.ts';
import { usePasskey } from './use-passkey.ts';

export const steppedUpChannel = 'croupier-stepped-up';

/** Asks the person to prove their identity again; the action continues afterwards. */
export const StepUpDialog = ({ end }: { end: (proved: boolean) => void }) => {
  const text = useSignInText();
  const common = useCommonText();
  const { data } = useData(listOwnFactors, {});
  const [given, setGiven] = useState('');
  const prove = useAct(stepUp, () => end(true));
  const passkey = usePasskey(stepUpByPasskey, () => end(true));
  const oidc = useAct(stepUpWithOidc, ({ data: { url } }) => void window.open(url, '_blank', 'popup,noopener'));
  const mine = data?.data;
  const hasApp = mine?.factors.some(({ kind }) => kind === 'totp') ?? false;
  const hasPasskey = (mine?.factors.some(({ kind }) => kind === 'passkey') ?? false) && knowsPasskeys();
  useEffect(() => {
    const channel = new BroadcastChannel(steppedUpChannel);
    channel.onmessage = () => end(true);
    return () => channel.close();
  }, [end]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!prove.busy) prove.run({ body: hasApp ? { code: given } : { password: given } });
  };
  return (
    <Dialog title={text.stepUpTitle} open close={() => end(false)}>
      <form className="stack" onSubmit={submit}>
        <p>{text.stepUpText}</p>
        {hasApp || mine?.has_password ? (
          <TextField
            key={hasApp ? 'code' : 'password'}
            label={hasApp ? text.code : text.password}
            hint={hasApp ? text.codeHint : undefined}
            type={hasApp ? 'text' : 'password'}
            autoComplete={hasApp ? 'one-time-code' : 'current-password'}
            autoFocus
            required
            value={given}
            set={setGiven}
          />
        ) : null}
        <Failure error={prove.error ?? passkey.error ?? oidc.error} />
        {passkey.declined ? (
          <p className="form-fault" role="alert">
            {text.passkeyFailed}
          </p>
        ) : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={() => end(false)}>
            {common.cancel}
          </button>
          {hasPasskey ? (
            <ActButton route={stepUpWithPasskey} busy={passkey.busy} onClick={passkey.run}>
              {text.usePasskey}
            </ActButton>
          ) : null}
          {mine?.has_oidc ? (
            <ActButton route={stepUpWithOidc} busy={oidc.busy} onClick={() => oidc.run({})}>
              {text.stepUpOidc}
            </ActButton>
          ) : null}
          {hasApp || mine?.has_password ? (
            <button type="submit" className="button primary" aria-disabled={prove.busy || undefined}>
              {text.confirm}
            </button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
};
