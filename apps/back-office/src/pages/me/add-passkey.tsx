import { addPasskey, getPasskeyCreation } from '@croupier/contract/back-office/me.ts';
import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useId, useState } from 'react';
import { CallError, call } from '../../call.ts';
import { queryClient } from '../../data.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import '../../ui/form-field.css';
import { useMeText } from './text.ts';

type AddPasskeyProps = { readonly close: () => void; readonly done: (codes: readonly string[] | null) => void };

/** Lets the browser make a passkey and gives it to the person. */
export const AddPasskey = ({ close, done }: AddPasskeyProps) => {
  const text = useMeText();
  const common = useCommonText();
  const id = useId();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const [fault, setFault] = useState<string>();
  const make = async (): Promise<void> => {
    try {
      const { data } = await call(getPasskeyCreation, {});
      const response = await startRegistration({ optionsJSON: data.options as never });
      const added = await call(addPasskey, { body: { name: name.trim(), response: response as never } });
      await queryClient.invalidateQueries();
      done(added.data.recovery_codes);
    } catch (failure) {
      if (failure instanceof CallError) setError(failure);
      else setFault(text.passkeyFailed);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setError(undefined);
    setFault(name.trim() === '' ? common.required : undefined);
    if (name.trim() === '') return;
    setBusy(true);
    void make().finally(() => setBusy(false));
  };
  return (
    <Dialog title={text.addPasskey} open close={close}>
      <form className="stack" onSubmit={submit} noValidate>
        <div className="form-field">
          <label htmlFor={id}>{text.passkeyName}</label>
          <input
            id={id}
            className="input"
            maxLength={60}
            value={name}
            aria-invalid={fault !== undefined || undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {fault ? (
            <p className="form-fault" role="alert">
              {fault}
            </p>
          ) : null}
        </div>
        {error ? <ErrorBox error={error} /> : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" className="button primary" aria-disabled={busy || undefined}>
            {text.passkeySubmit}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
