import type { Raw } from '../schema-values.ts';
import { useCommonText } from './common-text.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';
import { Icon } from './icon.tsx';

type ListFieldProps = FormFieldProps & { readonly label: string; readonly faults: readonly string[] };

/** A list in a form: its items one below the other, with buttons to add and to remove. */
export const ListField = ({ field, path, raw, set, context, label, faults }: ListFieldProps) => {
  const text = useCommonText();
  const items = (raw ?? []) as readonly Raw[];
  const [item] = field.parts;
  if (!item) return null;
  const name = { ...item, name: field.name };
  const blank: Raw = item.kind === 'object' ? {} : item.kind === 'boolean' ? false : '';
  return (
    <fieldset className="form-group">
      <legend>{label}</legend>
      {field.hint ? <p className="form-hint">{field.hint}</p> : null}
      {items.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
        <div key={index} className="form-item">
          <FormField
            field={name}
            path={`${path}.${index}`}
            raw={value}
            set={(next) => set(items.map((other, place) => (place === index ? next : other)))}
            context={context}
          />
          <button
            type="button"
            className="button quiet icon-only"
            aria-label={`${text.remove} ${label} ${index + 1}`}
            onClick={() => set(items.filter((_, place) => place !== index))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      {faults.length > 0 ? <p className="form-fault">{faults.join('; ')}</p> : null}
      <button type="button" className="button" onClick={() => set([...items, blank])}>
        <Icon name="plus" />
        {text.add}
      </button>
    </fieldset>
  );
};
