import { useId } from 'react';
import type { RawEntry } from '../schema-values.ts';
import { useCommonText } from './common-text.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';
import { Icon } from './icon.tsx';

type RecordFieldProps = FormFieldProps & { readonly label: string; readonly faults: readonly string[] };

/** Entries under names that a person chooses, such as caps of single providers, with buttons to add and to remove. */
export const RecordField = ({ field, path, raw, set, context, label, faults }: RecordFieldProps) => {
  const text = useCommonText();
  const id = useId();
  const entries = (raw ?? []) as readonly RawEntry[];
  const [inner] = field.parts;
  if (!inner) return null;
  // An object names its fields itself; a single figure needs a name.
  const valueName = inner.kind === 'object' ? '' : text.entryValue;
  const put = (index: number, entry: RawEntry): void =>
    set(entries.map((other, place) => (place === index ? entry : other)));
  return (
    <fieldset className="form-group">
      <legend>{label}</legend>
      {field.hint ? <p className="form-hint">{field.hint}</p> : null}
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place while it is named
        <div key={index} className="form-entry">
          <div className="form-item">
            <div className="form-field">
              <label htmlFor={`${id}-${index}`}>{text.entryName}</label>
              <input
                id={`${id}-${index}`}
                className="input"
                autoComplete="off"
                aria-invalid={faults.length > 0 || undefined}
                value={entry.key}
                onChange={(event) => put(index, { ...entry, key: event.target.value })}
              />
            </div>
            <button
              type="button"
              className="button quiet icon-only"
              aria-label={`${text.remove} ${label} ${index + 1}`}
              onClick={() => set(entries.filter((_, place) => place !== index))}
            >
              <Icon name="close" />
            </button>
          </div>
          <FormField
            field={{ ...inner, name: '' }}
            path={`${path}.${entry.key.trim()}`}
            raw={entry.value}
            set={(value) => put(index, { ...entry, value })}
            context={{
              ...context,
              labels: { ...context.labels, field: (name) => (name ? context.labels.field(name) : valueName) },
            }}
          />
        </div>
      ))}
      {faults.length > 0 ? <p className="form-fault">{faults.join('; ')}</p> : null}
      <button
        type="button"
        className="button"
        onClick={() => set([...entries, { key: '', value: inner.kind === 'object' ? {} : '' }])}
      >
        <Icon name="plus" />
        {text.add}
      </button>
    </fieldset>
  );
};
