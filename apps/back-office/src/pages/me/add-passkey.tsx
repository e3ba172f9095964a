import { type FormEvent, useId, useState } from 'react';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { makePasskey } from '../sign-in/passkeys.ts';
import { usePasskey } from '../sign-in/use-passkey.ts';
import { useMeText } from './text.ts';

type AddPasskeyProps = { readonly close: () => void; readonly done: (codes: readonly string[] | null) => void };

/** Lets the browser make a passkey and gives it to the person. */
export const AddPasskey = ({ close, done }: AddPasskeyProps) => {
  const text = useMeText();
  const common = useCommonText();
  const id = useId();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const passkey = usePasskey(
    () => makePasskey(name.trim()),
    ({ data }) => done(data.recovery_codes),
  );
  const { busy, error } = passkey;
  const fault = isMissing ? common.required : passkey.declined ? text.passkeyFailed : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setMissing(name.trim() === '');
    if (name.trim() !== '') passkey.run();
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
