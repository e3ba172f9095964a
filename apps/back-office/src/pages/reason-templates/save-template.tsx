import { createReasonTemplate, updateReasonTemplate } from '@croupier/contract/back-office/views.ts';
import { notify } from '../../toast.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import type { TemplateRow } from './template-row.ts';
import { useReasonTemplatesText } from './text.ts';

/** The buttons of both forms. After saving, a message is shown and the dialog closes. */
const useSaving = (leave: () => void) => {
  const { save, saved } = useCommonText();
  return {
    submit: save,
    cancel: leave,
    done: ({ data }: { readonly data: { readonly name: string } }) => {
      notify(saved, data.name);
      leave();
    },
  };
};

export const AddTemplate = ({ leave }: { leave: () => void }) => {
  const text = useReasonTemplatesText();
  const saving = useSaving(leave);
  return (
    <Dialog title={text.add} open close={leave}>
      <SchemaForm
        route={createReasonTemplate}
        text={{ fields: text.fields, hints: text.hints, values: text.kinds }}
        {...saving}
      />
    </Dialog>
  );
};

/** The purpose of a template cannot be changed. */
export const EditTemplate = ({ template, leave }: { template: TemplateRow; leave: () => void }) => {
  const text = useReasonTemplatesText();
  const saving = useSaving(leave);
  return (
    <Dialog title={text.editTitle(template.name)} open close={leave}>
      <SchemaForm
        route={updateReasonTemplate}
        params={{ template: template.id }}
        initial={template}
        text={{ fields: text.fields, hints: text.hints }}
        {...saving}
      />
    </Dialog>
  );
};
