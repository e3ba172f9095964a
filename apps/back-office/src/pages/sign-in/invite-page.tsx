import { acceptInvite, acceptInviteByOidc, lookAtInvite } from '@croupier/contract/back-office/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type CallError, call } from '../../call.ts';
import { useAct } from '../../data.ts';
import { useOpenRow } from '../../location.ts';
import type { Faults } from '../../schema-values.ts';
import { ActButton } from '../../ui/can.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { Failure } from './failure.tsx';
import { useSignInText } from './text.ts';

/** The page of an invitation: the secret is after # and never reaches a server's log. */
export const Page = () => {
  const text = useSignInText();
  const { openId: hash = '' } = useOpenRow();
  // Used once: the address is cleaned as soon as somebody is signed in.
  const [invite] = useState(hash);
  const isInvite = lookAtInvite.body.safeParse({ invite }).success;
  const { data, error } = useQuery<Awaited<ReturnType<typeof look>>, CallError>({
    queryKey: ['invite', invite],
    queryFn: () => look(invite),
    enabled: isInvite,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isInvite || error?.code === 'NOT_FOUND')
    return (
      <Card title={text.inviteGone}>
        <p>{text.inviteGoneText}</p>
        <Link to={'/sign-in' as string}>{text.backToSignIn}</Link>
      </Card>
    );
  return (
    <Card title={text.inviteTitle}>
      {error ? <ErrorBox error={error} /> : null}
      {data ? <AcceptForm invite={invite} found={data.data} /> : null}
    </Card>
  );
};

const look = (invite: string) => call(lookAtInvite, { body: { invite } });

type AcceptFormProps = { readonly invite: string; readonly found: Awaited<ReturnType<typeof look>>['data'] };

const AcceptForm = ({ invite, found }: AcceptFormProps) => {
  const text = useSignInText();
  const goOn = useAfterSignIn();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const act = useAct(acceptInvite, ({ data }) => goOn(data.next === 'enroll_factor' ? 'enroll_factor' : 'done'));
  const oidc = useAct(acceptInviteByOidc, ({ data }) => window.location.assign(data.url));
  const faults = act.error?.code === 'VALIDATION_FAILED' ? (act.error.details as Faults) : {};
  const given = found.needs_code ? { code } : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!act.busy) act.run({ body: { invite, password, ...given } });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>{text.inviteFor(found.name, found.operator.name)}</p>
      {/* Lets a password manager know whose password it is. */}
      <input
        className="hidden-visually"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="username"
        readOnly
        value={found.email}
      />
      {found.needs_code ? (
        <TextField
          label={text.inviteCode}
          hint={text.inviteCodeHint}
          autoComplete="off"
          required
          value={code}
          set={setCode}
          fault={faults.code?.join('; ')}
        />
      ) : null}
      {found.oidc?.sso_only ? null : (
        <>
          <TextField
            label={text.newPassword}
            hint={text.passwordHint}
            type="password"
            autoComplete="new-password"
            required
            value={password}
            set={setPassword}
            fault={faults.password?.join('; ')}
          />
          <button type="submit" className="button primary" aria-disabled={act.busy || undefined}>
            {text.setPassword}
          </button>
        </>
      )}
      <Failure error={act.error ?? oidc.error} />
      {found.oidc ? (
        <ActButton route={acceptInviteByOidc} busy={oidc.busy} onClick={() => oidc.run({ body: { invite, ...given } })}>
          {found.oidc.label || text.withOidc}
        </ActButton>
      ) : null}
    </form>
  );
};
