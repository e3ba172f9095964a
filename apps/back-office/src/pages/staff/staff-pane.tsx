import { endStaffTokens, listRoles, updateStaff } from '@croupier/contract/back-office/staff.ts';
import { useState } from 'react';
import { notifyDone, useAct, useData } from '../../data.ts';
import { useRightWords } from '../../rights.ts';
import { useMe } from '../../session.ts';
import { notify } from '../../toast.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { Checks } from '../../ui/checks.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Pane } from '../../ui/pane.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { InvitePerson } from './invite-person.tsx';
import type { StaffRow } from './staff-row.ts';
import { useStaffText } from './text.ts';

type StaffPaneProps = { readonly id: string; readonly person: StaffRow | undefined; readonly close: () => void };

export const StaffPane = ({ id, person, close }: StaffPaneProps) => {
  const text = useStaffText();
  const rightWords = useRightWords();
  const common = useCommonText();
  const me = useMe();
  const roles = useData(listRoles, {});
  const [form, setForm] = useState<'edit' | 'end'>();
  const leave = (): void => setForm(undefined);
  const end = useAct(endStaffTokens, ({ data }) => {
    notify(text.ended(data.ended));
    leave();
  });
  if (!person) return <MissingPane title={text.pane(id)} close={close} />;
  const granted = roles.data?.data.roles.find(({ role }) => role === person.role)?.permissions ?? [];
  const isSelf = person.id === me.id;
  const details = (
    <>
      <Facts
        title={text.person}
        facts={[
          { name: 'id', value: <Id value={person.id} /> },
          { name: 'email', value: person.email },
          { name: 'created_at', value: <When at={person.created_at} as="full" /> },
          { name: 'updated_at', value: <When at={person.updated_at} as="full" /> },
        ]}
      />
      <Checks
        title={text.may}
        checks={(roles.data?.data.permissions ?? []).map(({ permission, description }) => ({
          name: permission,
          state: granted.includes(permission) ? 'passed' : 'refused',
          words: rightWords(description),
        }))}
      />
    </>
  );
  return (
    <Pane
      title={text.pane(id)}
      figure={person.name}
      tags={
        <>
          <StateTag state={person.role} />
          <StateTag state={person.status} />
        </>
      }
      close={close}
      actions={
        <>
          <ActButton route={updateStaff} tone="primary" onClick={() => setForm('edit')}>
            {text.edit}
          </ActButton>
          <ActButton
            route={endStaffTokens}
            tone="danger"
            hindrance={isSelf ? text.self : undefined}
            onClick={() => setForm('end')}
          >
            {text.endTokens}
          </ActButton>
          <InvitePerson person={person} />
        </>
      }
    >
      <Tabs
        label={text.pane(id)}
        tabs={[
          { name: 'details', label: common.details, body: details },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="staff" id={person.id} /> },
        ]}
      />
      {form === 'edit' ? (
        <Dialog title={text.editTitle(person.name)} open close={leave}>
          <SchemaForm
            route={updateStaff}
            params={{ staff: person.id }}
            initial={person}
            order={isSelf ? ['name'] : ['name', 'role', 'status']}
            submit={common.save}
            cancel={leave}
            done={(answer) => {
              notifyDone(answer, common.saved, person.name);
              leave();
            }}
          />
        </Dialog>
      ) : null}
      {form === 'end' ? (
        <Dialog title={text.endTitle(person.name)} open close={leave}>
          <p>{text.endHint}</p>
          {end.error ? <ErrorBox error={end.error} /> : null}
          <div className="dialog-acts">
            <button type="button" className="button quiet" onClick={leave}>
              {common.cancel}
            </button>
            <ActButton
              route={endStaffTokens}
              tone="danger"
              busy={end.busy}
              onClick={() => end.run({ params: { staff: person.id } })}
            >
              {text.endTokens}
            </ActButton>
          </div>
        </Dialog>
      ) : null}
    </Pane>
  );
};
