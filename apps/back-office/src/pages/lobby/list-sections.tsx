import { createLobbySection, listLobbySections, orderLobbySections } from '@croupier/contract/back-office/lobby.ts';
import { useState } from 'react';
import { notifyDone, useData } from '../../data.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { ArrangeSections } from './arrange-sections.tsx';
import type { SectionRow } from './section-row.ts';
import { useLobbyText } from './text.ts';

const SectionPane = definePart<PropsOf<typeof import('./section-pane.tsx').SectionPane>>(() =>
  import('./section-pane.tsx').then((found) => found.SectionPane),
);

/** The sections of the lobby, in their order. */
export const Page = () => {
  const text = useLobbyText();
  const [form, setForm] = useState<'add' | 'arrange'>();
  const leave = (): void => setForm(undefined);
  const sections = useData(listLobbySections, {}).data?.data ?? [];
  const columns: ListColumn<SectionRow>[] = [
    { name: 'name', cell: (section) => section.name },
    { name: 'slug', label: text.fields.slug ?? '', cell: (section) => section.slug, priority: 3 },
    {
      name: 'source',
      label: text.columns.filled,
      cell: (section) => [text.sources[section.source], section.source_value].filter(Boolean).join(' '),
      priority: 2,
    },
    { name: 'pins', label: text.columns.pins, cell: (section) => section.pins.length, kind: 'number', priority: 2 },
    { name: 'games_count', label: text.columns.games, cell: (section) => section.games_count, kind: 'number' },
    { name: 'is_active', label: text.columns.state, cell: (section) => <OnOff on={section.is_active} /> },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        facts={text.facts}
        route={listLobbySections}
        columns={columns}
        rowId={(section) => String(section.id)}
        rowName={(section) => section.name}
        empty={<p>{text.empty}</p>}
        actions={
          <>
            <ActButton route={orderLobbySections} onClick={() => setForm('arrange')}>
              {text.arrange}
            </ActButton>
            <ActButton route={createLobbySection} tone="primary" onClick={() => setForm('add')}>
              {text.add}
            </ActButton>
          </>
        }
        pane={({ id, row, close }) => <SectionPane key={id} id={id} section={row} close={close} />}
      />
      {form === 'add' ? (
        <Dialog title={text.add} open close={leave}>
          <SchemaForm
            route={createLobbySection}
            order={['name', 'slug', 'source', 'source_value', 'sort', 'is_active']}
            text={{ fields: text.fields, values: { ...text.sources, ...text.sorts } }}
            submit={text.add}
            cancel={leave}
            done={(answer) => {
              notifyDone(answer, text.saved, answer.data.name);
              leave();
            }}
          />
        </Dialog>
      ) : null}
      {form === 'arrange' ? <ArrangeSections sections={sections} close={leave} /> : null}
    </>
  );
};
