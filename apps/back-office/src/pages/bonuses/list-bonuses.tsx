import { createBonus, listStaffBonuses, listStaffPlayerBonuses } from '@croupier/contract/back-office/bonuses.ts';
import { useState } from 'react';
import { notifyDone, useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Cost } from './bonus-cost.tsx';
import { useBonusForm } from './bonus-form.ts';
import type { BonusRow } from './bonus-row.ts';
import { useBonusesText } from './text.ts';
import { WorkedExample } from './worked-example.tsx';

const BonusPane = definePart<PropsOf<typeof import('./bonus-pane.tsx').BonusPane>>(() =>
  import('./bonus-pane.tsx').then((found) => found.BonusPane),
);

const FindPlayer = definePart<PropsOf<typeof import('./find-player.tsx').FindPlayer>>(() =>
  import('./find-player.tsx').then((found) => found.FindPlayer),
);

/** The bonuses with how often each was granted and converted, and its cost. */
export const Page = () => {
  const text = useBonusesText();
  const labels = useLabels();
  const [isAdding, setAdding] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const form = useBonusForm();
  const { data } = useData(listStaffBonuses, {});
  const columns: ListColumn<BonusRow>[] = [
    { name: 'name', cell: (bonus) => bonus.name },
    { name: 'type', cell: (bonus) => labels.value(bonus.type), priority: 2 },
    { name: 'is_active', label: text.columns.state, cell: (bonus) => <OnOff on={bonus.is_active} /> },
    { name: 'granted', cell: (bonus) => bonus.granted, kind: 'number', priority: 2 },
    { name: 'running', cell: (bonus) => bonus.running, kind: 'number' },
    { name: 'converted', cell: (bonus) => bonus.converted, kind: 'number', priority: 2 },
    { name: 'cost', label: text.columns.cost, cell: (bonus) => <Cost bonus={bonus} />, kind: 'number', priority: 3 },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        facts={data ? text.count(data.data.length) : undefined}
        route={listStaffBonuses}
        columns={columns}
        rowId={(bonus) => String(bonus.id)}
        rowName={(bonus) => bonus.name}
        empty={<p>{text.empty}</p>}
        actions={
          <>
            <ActButton route={listStaffPlayerBonuses} onClick={() => setFinding(true)}>
              {text.ofPlayer}
            </ActButton>
            <ActButton route={createBonus} tone="primary" onClick={() => setAdding(true)}>
              {text.add}
            </ActButton>
          </>
        }
        pane={({ id, row, close }) => <BonusPane key={id} id={id} bonus={row} close={close} />}
      />
      {isFinding ? <FindPlayer close={() => setFinding(false)} /> : null}
      <Dialog title={text.add} open={isAdding} close={() => setAdding(false)}>
        <SchemaForm
          {...form}
          route={createBonus}
          submit={text.add}
          cancel={() => setAdding(false)}
          done={(answer) => {
            notifyDone(answer, text.saved, answer.data.name);
            setAdding(false);
          }}
        >
          {(body) => (body.type ? <WorkedExample body={body} /> : null)}
        </SchemaForm>
      </Dialog>
    </>
  );
};
