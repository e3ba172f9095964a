import { useLabels } from '../../labels.ts';
import type { Field } from '../../schema-fields.ts';
import { type AuditRow, useActorName } from '../../ui/audit-trail.tsx';
import { FieldValue } from '../../ui/field-value.tsx';
import { When } from '../../ui/when.tsx';
import type { OperatorView } from './operator-view.ts';
import { useOperatorsText } from './text.ts';
import './settings.css';

type SettingRowProps = {
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly operator: OperatorView;
  readonly last: AuditRow | undefined;
};

/** One setting: its value, its meaning, and its last change. */
export const SettingRow = ({ name, field, value, operator, last }: SettingRowProps) => {
  const text = useOperatorsText();
  const labels = useLabels();
  const actor = useActorName();
  const parsed = last ? parse(last.from_value) : undefined;
  return (
    <div className="setting">
      <dt className="setting-name">{labels.field(name)}</dt>
      <dd>
        <div className="setting-value">
          {name === 'second_person' && value === null ? (
            operator.is_sandbox ? (
              text.usual.sandbox
            ) : (
              text.usual.live
            )
          ) : (
            <FieldValue field={field} value={value} currency={operator.currency} none={text.none} />
          )}
        </div>
        {text.hints[name] ? <p className="muted">{text.hints[name]}</p> : null}
        {last ? (
          <div className="setting-last">
            {text.lastChanged} <When at={last.created_at} /> · {actor(last)} · {text.before}{' '}
            <FieldValue field={field} value={parsed} currency={operator.currency} none={text.none} />
          </div>
        ) : null}
      </dd>
    </div>
  );
};

/** The audit log stores values as text: JSON, or a plain word. */
const parse = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
