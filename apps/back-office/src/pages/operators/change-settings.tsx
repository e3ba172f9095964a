import { updateOperator } from '@croupier/contract/back-office/operators.ts';
import { notifyDone } from '../../data.ts';
import type { Field } from '../../schema-fields.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Diff } from '../../ui/diff.tsx';
import { FieldValue } from '../../ui/field-value.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import type { OperatorView } from './operator-view.ts';
import { settingKinds } from './setting-groups.ts';
import { SitePreview } from './site-preview.tsx';
import { useOperatorsText } from './text.ts';

type ChangeSettingsProps = {
  readonly group: { readonly name: string; readonly fields: readonly Field[] };
  readonly operator: OperatorView;
  readonly leave: () => void;
};

/** The form of one group of settings, with old → new before anything is sent. */
export const ChangeSettings = ({ group, operator, leave }: ChangeSettingsProps) => {
  const text = useOperatorsText();
  const now = operator.settings as Readonly<Record<string, unknown>>;
  return (
    <Dialog title={text.changeTitle(text.groups[group.name] ?? '')} open close={leave} wide>
      <SchemaForm
        route={updateOperator}
        within="settings"
        initial={now}
        order={group.fields.map(({ name }) => name)}
        kinds={settingKinds}
        currency={operator.currency}
        text={{ hints: text.hints }}
        submit={text.submit}
        cancel={leave}
        above={(values) =>
          group.name === 'site' ? (
            <SitePreview
              operator={operator}
              accent={'site_accent' in values ? values.site_accent : now.site_accent}
              welcome={'site_welcome' in values ? values.site_welcome : now.site_welcome}
            />
          ) : null
        }
        done={(answer) => {
          notifyDone(answer, text.saved);
          leave();
        }}
      >
        {(values) => (
          <section className="stack">
            <h3>{text.preview}</h3>
            {Object.keys(values).length === 0 ? (
              <p className="muted">{text.nothing}</p>
            ) : (
              <Diff
                before={Object.fromEntries(Object.keys(values).map((name) => [name, now[name]]))}
                after={values}
                value={(name, value) => (
                  <FieldValue
                    field={group.fields.find((field) => field.name === name)}
                    value={value}
                    currency={operator.currency}
                    none={text.none}
                  />
                )}
              />
            )}
          </section>
        )}
      </SchemaForm>
    </Dialog>
  );
};
