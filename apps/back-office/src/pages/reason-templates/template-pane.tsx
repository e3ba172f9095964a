import { deleteReasonTemplate, updateReasonTemplate } from '@croupier/contract/back-office/views.ts';
import { useState } from 'react';
import { useAct } from '../../data.ts';
import { notify } from '../../toast.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { EditTemplate } from './save-template.tsx';
import type { TemplateRow } from './template-row.ts';
import { useReasonTemplatesText } from './text.ts';

type TemplatePaneProps = {
  readonly id: string;
  readonly template: TemplateRow | undefined;
  readonly close: () => void;
};

export const TemplatePane = ({ id, template, close }: TemplatePaneProps) => {
  const text = useReasonTemplatesText();
  const common = useCommonText();
  const [form, setForm] = useState<'edit' | 'remove'>();
  const leave = (): void => setForm(undefined);
  const remove = useAct(deleteReasonTemplate, ({ data }) => {
    notify(text.removed, data.name);
    close();
  });
  if (!template) return <MissingPane title={text.pane(id)} close={close} />;
  const details = (
    <Facts
      facts={[
        { name: 'kind', label: text.fields.kind ?? '', value: text.kinds[template.kind] ?? template.kind },
        { name: 'text', label: text.fields.text ?? '', value: template.text },
        { name: 'player_text', label: text.fields.player_text ?? '', value: template.player_text ?? text.noPlayerText },
        { name: 'updated_at', value: <When at={template.updated_at} as="full" /> },
      ]}
    />
  );
  return (
    <Pane
      title={text.pane(id)}
      figure={template.name}
      close={close}
      actions={
        <>
          <ActButton route={updateReasonTemplate} tone="primary" onClick={() => setForm('edit')}>
            {text.edit}
          </ActButton>
          <ActButton route={deleteReasonTemplate} tone="danger" onClick={() => setForm('remove')}>
            {text.remove}
          </ActButton>
        </>
      }
    >
      <Tabs
        label={text.pane(id)}
        tabs={[
          { name: 'details', label: common.details, body: details },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="reason_template" id={template.id} /> },
        ]}
      />
      {form === 'edit' ? <EditTemplate template={template} leave={leave} /> : null}
      {form === 'remove' ? (
        <ConfirmDialog
          route={deleteReasonTemplate}
          title={text.removeTitle(template.name)}
          submit={text.removeSubmit}
          busy={remove.busy}
          error={remove.error}
          close={leave}
          done={() => remove.run({ params: { template: template.id } })}
        >
          <p>{text.removeHint}</p>
        </ConfirmDialog>
      ) : null}
    </Pane>
  );
};
