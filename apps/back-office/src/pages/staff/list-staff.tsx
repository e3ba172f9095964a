import { createStaff, listStaff } from '@croupier/contract/back-office/staff.ts';
import { useState } from 'react';
import { notifyDone, useData } from '../../data.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { ShowRoles } from './show-roles.tsx';
import type { StaffRow } from './staff-row.ts';
import { useStaffText } from './text.ts';

const StaffPane = definePart<PropsOf<typeof import('./staff-pane.tsx').StaffPane>>(() =>
  import('./staff-pane.tsx').then((found) => found.StaffPane),
);

/** The staff: add people, change roles, end sessions. */
export const Page = () => {
  const text = useStaffText();
  const common = useCommonText();
  const [isAdding, setAdding] = useState(false);
  const [showsRoles, setRoles] = useState(false);
  const { data } = useData(listStaff, {});
  const columns: ListColumn<StaffRow>[] = [
    { name: 'name', cell: (person) => person.name },
    { name: 'email', cell: (person) => person.email, priority: 2 },
    { name: 'role', cell: (person) => <StateTag state={person.role} /> },
    { name: 'status', cell: (person) => <StateTag state={person.status} /> },
    { name: 'created_at', cell: (person) => <When at={person.created_at} />, kind: 'number', priority: 3 },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        facts={data ? text.count(data.data.length) : undefined}
        route={listStaff}
        columns={columns}
        rowId={(person) => String(person.id)}
        rowName={(person) => person.name}
        empty={<p>{text.empty}</p>}
        actions={
          <>
            <button type="button" className="button" onClick={() => setRoles(true)}>
              {text.roles}
            </button>
            <ActButton route={createStaff} tone="primary" onClick={() => setAdding(true)}>
              {text.add}
            </ActButton>
          </>
        }
        pane={({ id, row, close }) => <StaffPane key={id} id={id} person={row} close={close} />}
      />
      <Dialog title={text.addTitle} open={isAdding} close={() => setAdding(false)}>
        <SchemaForm
          route={createStaff}
          submit={text.addSubmit}
          cancel={() => setAdding(false)}
          done={(answer) => {
            notifyDone(answer, common.saved, answer.data.name);
            setAdding(false);
          }}
        />
      </Dialog>
      {showsRoles ? <ShowRoles close={() => setRoles(false)} /> : null}
    </>
  );
};
