import {
  getSignInOptions,
  signIn,
  signInWithCode,
  signInWithPasskey,
  startOidc,
} from '@croupier/contract/back-office/sign-in.ts';
import { type FormEvent, useState } from 'react';
import { type Answer, addressOf } from '../../call.ts';
import { useAct, useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Failure } from './failure.tsx';
import { knowsPasskeys, proveByPasskey } from './passkeys.ts';
import { useSignInText } from './text.ts';
import { usePasskey } from './use-passkey.ts';

type Step = Answer<typeof signIn>['data'];
type Done = (next: 'done' | 'enroll_factor') => void;

/** The whole sign-in, on its page and in the dialog over a page whose session ended. */
export const SignInForm = ({ operator, done }: { operator?: string | undefined; done: Done }) => {
  const [step, setStep] = useState<Step>();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const take = ({ data }: { data: Step }): void => {
    if (data.next === 'done' || data.next === 'enroll_factor') done(data.next);
    else setStep(data);
  };
  const act = useAct(signIn, take);
  const send = (slug: string | undefined): void => act.run({ body: { email, password, operator: slug } });
  if (step?.next === 'second_factor')
    return <SecondFactor factors={step.factors} take={take} back={() => setStep(undefined)} />;
  if (step?.next === 'choose_operator')
    return <ChooseOperator operators={step.operators ?? []} choose={send} busy={act.busy} />;
  return (
    <Credentials
      {...{ email, setEmail, password, setPassword, operator, take }}
      busy={act.busy}
      failure={<Failure error={act.error} />}
      submit={() => send(operator)}
    />
  );
};

type CredentialsProps = {
  readonly email: string;
  readonly setEmail: (text: string) => void;
  readonly password: string;
  readonly setPassword: (text: string) => void;
  readonly operator: string | undefined;
  readonly take: (answer: { data: Step }) => void;
  readonly busy: boolean;
  readonly failure: React.ReactNode;
  readonly submit: () => void;
};

const Credentials = (props: CredentialsProps) => {
  const text = useSignInText();
  const { operator } = props;
  const { data } = useData(getSignInOptions, { query: { operator } });
  const passkey = usePasskey(proveByPasskey, props.take);
  const offer = data?.data;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!props.busy) props.submit();
  };
  return (
    <>
      {offer?.oidc?.sso_only ? null : (
        <form className="stack" onSubmit={submit}>
          <TextField
            label={text.email}
            type="email"
            autoComplete="username webauthn"
            required
            spellCheck={false}
            value={props.email}
            set={props.setEmail}
          />
          <TextField
            label={text.password}
            type="password"
            autoComplete="current-password"
            required
            value={props.password}
            set={props.setPassword}
          />
          {props.failure}
          <button type="submit" className="button primary" aria-disabled={props.busy || undefined}>
            {text.submit}
          </button>
        </form>
      )}
      <hr className="rule" />
      {offer?.passkeys && knowsPasskeys() && !offer.oidc?.sso_only ? (
        <ActButton route={signInWithPasskey} busy={passkey.busy} onClick={passkey.run}>
          {text.withPasskey}
        </ActButton>
      ) : null}
      {passkey.declined ? (
        <p className="form-fault" role="alert">
          {text.passkeyFailed}
        </p>
      ) : null}
      <Failure error={passkey.error} />
      {offer?.oidc && operator ? (
        <a className="button" href={addressOf(startOidc, { query: { operator } })}>
          {offer.oidc.label || text.withOidc}
        </a>
      ) : null}
    </>
  );
};

type SecondFactorProps = {
  readonly factors: Step['factors'];
  readonly take: (answer: { data: Step }) => void;
  readonly back: () => void;
};

const SecondFactor = ({ factors, take, back }: SecondFactorProps) => {
  const text = useSignInText();
  const [code, setCode] = useState('');
  const act = useAct(signInWithCode, take);
  const passkey = usePasskey(proveByPasskey, take);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!act.busy) act.run({ body: { code } });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <h2>{text.codeTitle}</h2>
      <TextField
        label={text.code}
        hint={text.codeHint}
        autoComplete="one-time-code"
        inputMode="text"
        spellCheck={false}
        autoFocus
        required
        value={code}
        set={setCode}
      />
      <Failure error={act.error ?? passkey.error} />
      <button type="submit" className="button primary" aria-disabled={act.busy || undefined}>
        {text.confirm}
      </button>
      {factors.includes('passkey') && knowsPasskeys() ? (
        <ActButton route={signInWithPasskey} busy={passkey.busy} onClick={passkey.run}>
          {text.usePasskey}
        </ActButton>
      ) : null}
      <button type="button" className="button quiet" onClick={back}>
        {text.startOver}
      </button>
    </form>
  );
};

type ChooseOperatorProps = {
  readonly operators: readonly { readonly slug: string; readonly name: string }[];
  readonly choose: (slug: string) => void;
  readonly busy: boolean;
};

const ChooseOperator = ({ operators, choose, busy }: ChooseOperatorProps) => {
  const text = useSignInText();
  return (
    <div className="stack">
      <h2>{text.chooseOperator}</h2>
      {operators.map(({ slug, name }) => (
        <ActButton key={slug} route={signIn} busy={busy} onClick={() => choose(slug)}>
          {name}
        </ActButton>
      ))}
    </div>
  );
};
