import type { Raw } from '../schema-values.ts';
import type { FormFieldProps, RepeatedFieldProps } from './form-field-props.ts';
import './form-field.css';
import { RemoveItem, RepeatedField } from './repeated-field.tsx';

/** A list in a form: its items one below the other, with buttons to add and to remove. */
export const ListField = ({ field, path, raw, set, context, label, faults, Inner }: RepeatedFieldProps) => {
  const items = (raw ?? []) as readonly Raw[];
  const [item] = field.parts;
  if (!item) return null;
  const name = { ...item, name: field.name };
  const blank: Raw = item.kind === 'object' ? {} : item.kind === 'boolean' ? false : '';
  return (
    <RepeatedField label={label} hint={field.hint} faults={faults} add={() => set([...items, blank])}>
      {items.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
        <div key={index} className="form-item">
          <Inner
            field={name}
            path={`${path}.${index}`}
            raw={value}
            set={(next) => set(items.map((other, place) => (place === index ? next : other)))}
            context={item.kind === 'object' ? numbered(context, field.name, index) : context}
          />
          <RemoveItem name={`${label} ${index + 1}`} remove={() => set(items.filter((_, place) => place !== index))} />
        </div>
      ))}
    </RepeatedField>
  );
};

/** Each object of a list is a group of fields of its own: its name says which one it is. */
const numbered = (context: FormFieldProps['context'], list: string, index: number): FormFieldProps['context'] => ({
  ...context,
  labels: {
    ...context.labels,
    field: (name) => (name === list ? `${context.labels.field(name)} ${index + 1}` : context.labels.field(name)),
  },
});
