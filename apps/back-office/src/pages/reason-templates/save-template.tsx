import { createReasonTemplate, updateReasonTemplate } from '@croupier/contract/back-office/views.ts';
import { notify } from '../../toast.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import type { TemplateRow } from './list-templates.tsx';
import { useReasonTemplatesText } from './text.ts';

export const AddTemplate = ({ leave }: { leave: () => void }) => {
  const text = useReasonTemplatesText();
  const common = useCommonText();
  return (
    <Dialog title={text.add} open close={leave}>
      <SchemaForm
        route={createReasonTemplate}
        text={{ fields: text.fields, hints: text.hints, values: text.kinds }}
        submit={common.save}
        cancel={leave}
        done={({ data }) => {
          notify(common.saved, data.name);
          leave();
        }}
      />
    </Dialog>
  );
};

/** What a template is for cannot be changed. */
export const EditTemplate = ({ template, leave }: { template: TemplateRow; leave: () => void }) => {
  const text = useReasonTemplatesText();
  const common = useCommonText();
  return (
    <Dialog title={text.editTitle(template.name)} open close={leave}>
      <SchemaForm
        route={updateReasonTemplate}
        params={{ template: template.id }}
        initial={template}
        text={{ fields: text.fields, hints: text.hints }}
        submit={common.save}
        cancel={leave}
        done={({ data }) => {
          notify(common.saved, data.name);
          leave();
        }}
      />
    </Dialog>
  );
};
