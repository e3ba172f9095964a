import { useId } from 'react';
import type { RawEntry } from '../schema-values.ts';
import { useCommonText } from './common-text.ts';
import type { RepeatedFieldProps } from './form-field-props.ts';
import './form-field.css';
import { RemoveItem, RepeatedField } from './repeated-field.tsx';

/** Entries under names that a person chooses, such as caps of single providers, with buttons to add and to remove. */
export const RecordField = ({ field, path, raw, set, context, label, faults, Inner }: RepeatedFieldProps) => {
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
    <RepeatedField
      label={label}
      hint={field.hint}
      faults={faults}
      add={() => set([...entries, { key: '', value: inner.kind === 'object' ? {} : '' }])}
    >
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
            <RemoveItem
              name={`${label} ${index + 1}`}
              remove={() => set(entries.filter((_, place) => place !== index))}
            />
          </div>
          <Inner
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
    </RepeatedField>
  );
};
