import { addPasskey, confirmTotp, startTotp } from '@croupier/contract/back-office/me.ts';
import { type FormEvent, useState } from 'react';
import type { Answer } from '../../call.ts';
import { useAct } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { Card } from '../../ui/card.tsx';
import { Id } from '../../ui/id.tsx';
import { SvgImage } from '../../ui/svg-image.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { Failure } from './failure.tsx';
import { knowsPasskeys, makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSignInText } from './text.ts';
import { usePasskey } from './use-passkey.ts';
import './sign-in.css';

/** The second factor that a role needs, set up before anything else can be done. */
export const Page = () => {
  const text = useSignInText();
  const goOn = useAfterSignIn();
  const [codes, setCodes] = useState<readonly string[]>();
  const take = ({ data }: { data: Answer<typeof confirmTotp>['data'] }): void => {
    if (data.recovery_codes) setCodes(data.recovery_codes);
    else goOn('done');
  };
  if (codes)
    return (
      <Card title={text.codesTitle}>
        <RecoveryCodes codes={codes} done={() => goOn('done')} />
      </Card>
    );
  return (
    <Card title={text.enrollTitle}>
      <p>{text.enrollText}</p>
      <EnrollApp take={take} />
      {knowsPasskeys() ? <EnrollPasskey take={take} /> : null}
    </Card>
  );
};

type Take = (answer: { data: Answer<typeof confirmTotp>['data'] }) => void;

const EnrollApp = ({ take }: { take: Take }) => {
  const text = useSignInText();
  const [code, setCode] = useState('');
  const start = useAct(startTotp);
  const confirm = useAct(confirmTotp, take);
  const begun = start.answer?.data;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!confirm.busy) confirm.run({ body: { code } });
  };
  if (!begun)
    return (
      <section className="stack">
        <h2>{text.app}</h2>
        <Failure error={start.error} />
        <ActButton route={startTotp} tone="primary" busy={start.busy} onClick={() => start.run({})}>
          {text.startApp}
        </ActButton>
      </section>
    );
  return (
    <form className="stack" onSubmit={submit}>
      <h2>{text.app}</h2>
      <p>{text.appText}</p>
      <SvgImage className="sign-in-picture" svg={begun.qr_svg} alt={text.qr} />
      <p>
        {text.secret}: <Id value={begun.secret} />
      </p>
      <TextField
        label={text.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        set={setCode}
      />
      <Failure error={confirm.error} />
      <button type="submit" className="button primary" aria-disabled={confirm.busy || undefined}>
        {text.confirm}
      </button>
    </form>
  );
};

const EnrollPasskey = ({ take }: { take: Take }) => {
  const text = useSignInText();
  const [name, setName] = useState(text.passkey);
  const passkey = usePasskey(() => makePasskey(name), take);
  return (
    <section className="stack">
      <hr className="rule" />
      <h2>{text.passkey}</h2>
      <p>{text.passkeyText}</p>
      <TextField label={text.passkeyName} autoComplete="off" value={name} set={setName} />
      {passkey.declined ? (
        <p className="form-fault" role="alert">
          {text.passkeyFailed}
        </p>
      ) : null}
      <Failure error={passkey.error} />
      <ActButton route={addPasskey} busy={passkey.busy} onClick={passkey.run}>
        {text.makePasskey}
      </ActButton>
    </section>
  );
};
