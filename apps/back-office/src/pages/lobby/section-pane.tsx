import { changeLobbySection, deleteLobbySection } from '@croupier/contract/back-office/lobby.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { notify } from '../../toast.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { Pane } from '../../ui/pane.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { PinGames } from './pin-games.tsx';
import type { SectionRow } from './section-row.ts';
import { useLobbyText } from './text.ts';

type SectionPaneProps = {
  readonly id: string;
  readonly section: SectionRow | undefined;
  readonly close: () => void;
};

export const SectionPane = ({ id, section, close }: SectionPaneProps) => {
  const text = useLobbyText();
  const common = useCommonText();
  const [form, setForm] = useState<'edit' | 'pins' | 'remove'>();
  const leave = (): void => setForm(undefined);
  const remove = useAct(deleteLobbySection, ({ data }) => {
    notify(text.removed, data.name);
    close();
  });
  if (!section) return <MissingPane title={text.section(id)} close={close} />;
  const facts = [
    { name: 'slug', label: text.fields.slug ?? '', value: section.slug },
    {
      name: 'source',
      label: text.columns.filled,
      value: [text.sources[section.source], section.source_value].filter(Boolean).join(' '),
    },
    { name: 'sort', label: text.fields.sort ?? '', value: text.sorts[section.sort] },
    {
      name: 'pins',
      label: text.columns.pins,
      value: section.pins.map(({ name, is_listed }) => (is_listed ? name : text.off(name))).join(', ') || text.noPins,
    },
    { name: 'games_count', label: text.columns.games, value: section.games_count },
    { name: 'updated_at', value: <When at={section.updated_at} as="full" /> },
  ];
  return (
    <Pane
      title={text.section(id)}
      figure={section.name}
      tags={<OnOff on={section.is_active} />}
      close={close}
      actions={
        <>
          <ActButton route={changeLobbySection} tone="primary" onClick={() => setForm('pins')}>
            {text.pins}
          </ActButton>
          <ActButton route={changeLobbySection} onClick={() => setForm('edit')}>
            {text.edit}
          </ActButton>
          <ActButton route={deleteLobbySection} tone="danger" onClick={() => setForm('remove')}>
            {text.remove}
          </ActButton>
        </>
      }
    >
      <Tabs
        label={section.name}
        tabs={[
          { name: 'details', label: common.details, body: <Facts facts={facts} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="lobby_section" id={section.id} /> },
        ]}
      />
      {form === 'pins' ? <PinGames section={section} close={leave} /> : null}
      {form === 'edit' ? (
        <Dialog title={text.editTitle(section.name)} open close={leave}>
          <SchemaForm
            route={changeLobbySection}
            params={{ section: section.id }}
            initial={section}
            order={['name', 'source', 'source_value', 'sort', 'is_active']}
            text={{ fields: text.fields, values: { ...text.sources, ...text.sorts } }}
            submit={common.save}
            cancel={leave}
            done={(answer) => {
              notifyDone(answer, text.saved, section.name);
              leave();
            }}
          />
        </Dialog>
      ) : null}
      {form === 'remove' ? (
        <ConfirmDialog
          route={deleteLobbySection}
          title={text.removeTitle(section.name)}
          submit={text.removeSubmit}
          busy={remove.busy}
          error={remove.error}
          close={leave}
          done={() => remove.run({ params: { section: section.id } })}
        >
          <p>{text.removeHint}</p>
        </ConfirmDialog>
      ) : null}
    </Pane>
  );
};
