import { createReasonTemplate, listReasonTemplates } from '@croupier/contract/back-office/views.ts';
import { useState } from 'react';
import { definePart, type PropsOf } from '../../part.tsx';
import { ActButton } from '../../ui/can.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { AddTemplate } from './save-template.tsx';
import type { TemplateRow } from './template-row.ts';
import { useReasonTemplatesText } from './text.ts';

const TemplatePane = definePart<PropsOf<typeof import('./template-pane.tsx').TemplatePane>>(() =>
  import('./template-pane.tsx').then((found) => found.TemplatePane),
);

/** The reasons that colleagues can choose instead of writing them. */
export const Page = () => {
  const text = useReasonTemplatesText();
  const [isAdding, setAdding] = useState(false);
  const columns: ListColumn<TemplateRow>[] = [
    { name: 'name', label: text.fields.name ?? '', cell: (template) => template.name },
    { name: 'kind', label: text.fields.kind ?? '', cell: (template) => text.kinds[template.kind] ?? template.kind },
    { name: 'text', label: text.fields.text ?? '', cell: (template) => template.text, priority: 2 },
    {
      name: 'player_text',
      label: text.fields.player_text ?? '',
      cell: (template) => template.player_text ?? <span className="muted">–</span>,
      priority: 3,
    },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        facts={text.hint}
        route={listReasonTemplates}
        columns={columns}
        rowId={(template) => String(template.id)}
        rowName={(template) => template.name}
        empty={<p>{text.empty}</p>}
        actions={
          <ActButton route={createReasonTemplate} tone="primary" onClick={() => setAdding(true)}>
            {text.add}
          </ActButton>
        }
        pane={({ id, row, close }) => <TemplatePane key={id} id={id} template={row} close={close} />}
      />
      {isAdding ? <AddTemplate leave={() => setAdding(false)} /> : null}
    </>
  );
};
