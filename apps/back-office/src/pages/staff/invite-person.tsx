import { inviteStaff, releaseInvite } from '@croupier/contract/back-office/staff.ts';
import { useState } from 'react';
import { useAct } from '../../data.ts';
import { useMe } from '../../session.ts';
import { ActButton } from '../../ui/can.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import type { StaffRow } from './staff-row.ts';
import { useStaffText } from './text.ts';

type Shown = { readonly kind: 'link' | 'code'; readonly value: string; readonly needsCode: boolean };

/** Makes the link by which a person sets a password, or releases the one that a colleague made. */
export const InvitePerson = ({ person }: { person: StaffRow }) => {
  const text = useStaffText();
  const me = useMe();
  const [form, setForm] = useState<'invite' | 'release'>();
  const [shown, setShown] = useState<Shown>();
  const leave = (): void => setForm(undefined);
  const invite = useAct(inviteStaff, ({ data }) => {
    setShown({ kind: 'link', value: data.link, needsCode: data.needs_code });
    leave();
  });
  const release = useAct(releaseInvite, ({ data }) => {
    setShown({ kind: 'code', value: data.code, needsCode: false });
    leave();
  });
  const params = { staff: person.id };
  const hindrance = person.id === me.id ? text.self : me.session ? undefined : text.needsSession;
  return (
    <>
      <ActButton route={inviteStaff} hindrance={hindrance} onClick={() => setForm('invite')}>
        {text.invite}
      </ActButton>
      <ActButton route={releaseInvite} hindrance={hindrance} onClick={() => setForm('release')}>
        {text.release}
      </ActButton>
      {form === 'invite' ? (
        <ConfirmDialog
          route={inviteStaff}
          title={text.inviteTitle(person.name)}
          submit={text.inviteSubmit}
          tone="primary"
          busy={invite.busy}
          error={invite.error}
          close={leave}
          done={() => invite.run({ params })}
        >
          <p>{text.inviteHint}</p>
        </ConfirmDialog>
      ) : null}
      {form === 'release' ? (
        <ConfirmDialog
          route={releaseInvite}
          title={text.releaseTitle(person.name)}
          submit={text.release}
          tone="primary"
          busy={release.busy}
          error={release.error}
          close={leave}
          done={() => release.run({ params })}
        >
          <p>{text.releaseHint}</p>
        </ConfirmDialog>
      ) : null}
      {shown ? (
        <SecretDialog
          title={shown.kind === 'link' ? text.linkTitle : text.codeTitle}
          secrets={[{ label: shown.kind === 'link' ? text.link : text.code, value: shown.value }]}
          close={() => setShown(undefined)}
        >
          <p>{shown.kind === 'link' ? text.passOn : text.codePassOn}</p>
          {shown.needsCode ? <p>{text.needsCode}</p> : null}
        </SecretDialog>
      ) : null}
    </>
  );
};
