import { useId } from 'react';
import type { Field } from '../schema-fields.ts';
import { currencyOf, type RawObject } from '../schema-values.ts';
import { useCommonText } from './common-text.ts';
import { FieldGroup } from './field-group.tsx';
import './form-field.css';
import type { FormFieldProps } from './form-field-props.ts';
import { ListField } from './list-field.tsx';
import { RecordField } from './record-field.tsx';
import { TableField } from './table-field.tsx';

/** Draws a field of a schema as a labelled control with its hint and its validation errors. */
export const FormField = (props: FormFieldProps) => {
  const { field, path, context } = props;
  if (!context.folded.includes(path)) return <ShownField {...props} />;
  return (
    <details className="form-folded">
      <summary className="form-summary">{context.labels.field(field.name)}</summary>
      <ShownField {...props} />
    </details>
  );
};

const ShownField = (props: FormFieldProps) => {
  const { field, path, context } = props;
  const text = useCommonText();
  const id = useId();
  const faults = context.faults[path] ?? [];
  const label = context.labels.field(field.name);
  const Own = context.controls?.[path];
  if (Own) return <Own {...props} />;
  if (field.kind === 'object') return <ObjectField {...props} label={label} />;
  if (field.kind === 'record') return <RecordField {...props} label={label} faults={faults} Inner={FormField} />;
  if (field.kind === 'list') return <ListField {...props} label={label} faults={faults} Inner={FormField} />;
  if (field.kind === 'choices') return <ChoicesField {...props} label={label} faults={faults} />;
  const described = [field.hint ? `${id}-hint` : '', faults.length > 0 ? `${id}-fault` : ''].join(' ').trim();
  const aria = { id, 'aria-invalid': faults.length > 0 || undefined, 'aria-describedby': described || undefined };
  return (
    <div className={field.kind === 'boolean' ? 'form-field switch' : 'form-field'}>
      <label htmlFor={id}>
        {label}
        {field.required || field.kind === 'boolean' || context.isChange ? null : (
          <span className="muted"> {text.optional}</span>
        )}
      </label>
      <Control {...props} aria={aria} />
      {field.hint ? (
        <p className="form-hint" id={`${id}-hint`}>
          {field.hint}
        </p>
      ) : null}
      {faults.length > 0 ? (
        <p className="form-fault" id={`${id}-fault`}>
          {faults.join('; ')}
        </p>
      ) : null}
    </div>
  );
};

type Aria = { readonly id: string };

const inputTypes: Partial<Record<Field['kind'], string>> = {
  email: 'email',
  password: 'password',
  date: 'date',
  moment: 'datetime-local',
};

const Control = ({ field, raw, set, context, aria }: FormFieldProps & { aria: Aria }) => {
  const text = useCommonText();
  const value = typeof raw === 'string' ? raw : '';
  if (field.kind === 'boolean')
    return (
      <input
        {...aria}
        type="checkbox"
        role="switch"
        checked={raw === true}
        aria-checked={raw === true}
        onChange={(event) => set(event.target.checked)}
      />
    );
  if (field.kind === 'tristate')
    return (
      <select {...aria} className="input" value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{text.asUsual}</option>
        <option value="true">{text.yes}</option>
        <option value="false">{text.no}</option>
      </select>
    );
  if (field.kind === 'enum')
    return (
      <select {...aria} className="input" value={value} onChange={(event) => set(event.target.value)}>
        {field.required && value !== '' ? null : <option value="">{field.required ? text.choose : '–'}</option>}
        {field.options.map((option) => (
          <option key={option} value={option}>
            {context.labels.value(option)}
          </option>
        ))}
      </select>
    );
  if (field.kind === 'prose' || field.kind === 'json' || field.kind === 'lines')
    return (
      <textarea
        {...aria}
        className="input"
        rows={field.kind === 'json' ? 6 : 3}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    );
  const isFigure = field.kind === 'money' || field.kind === 'integer' || field.kind === 'number';
  const input = (
    <input
      {...aria}
      className={isFigure ? 'input form-figure' : 'input'}
      type={inputTypes[field.kind] ?? 'text'}
      inputMode={field.kind === 'integer' ? 'numeric' : isFigure ? 'decimal' : undefined}
      autoComplete="off"
      required={false}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  );
  if (field.kind !== 'money') return input;
  return (
    <span className="form-money">
      {input}
      <span className="muted">{context.currency}</span>
    </span>
  );
};

/** Objects with the same fields, such as caps by kind of win, are drawn as a table. */
const isTable = ({ parts }: Field): boolean => {
  const names = parts.map((part) => part.parts.map(({ name }) => name).join());
  return parts.length > 1 && parts.every(({ kind }) => kind === 'object') && new Set(names).size === 1;
};

const ObjectField = ({ field, path, raw, set, context, label }: FormFieldProps & { label: string }) => {
  const object = (raw ?? {}) as RawObject;
  const own = { ...context, currency: currencyOf(object, context.currency) };
  if (isTable(field)) return <TableField {...{ field, path, raw, set, context, label }} />;
  return (
    <FieldGroup label={label}>
      {field.parts.map((part) => (
        <FormField
          key={part.name}
          field={part}
          path={`${path}.${part.name}`}
          raw={object[part.name]}
          set={(next) => set({ ...object, [part.name]: next })}
          context={own}
        />
      ))}
    </FieldGroup>
  );
};

type ChoicesProps = FormFieldProps & { label: string; faults: readonly string[] };

const ChoicesField = ({ field, raw, set, context, label, faults }: ChoicesProps) => {
  const chosen = (raw ?? []) as readonly string[];
  return (
    <FieldGroup label={label}>
      {field.hint ? <p className="form-hint">{field.hint}</p> : null}
      <div className="form-choices">
        {field.options.map((option) => (
          <label key={option} className="form-choice">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={(event) =>
                set(event.target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
              }
            />
            {context.labels.value(option)}
          </label>
        ))}
      </div>
      {faults.length > 0 ? <p className="form-fault">{faults.join('; ')}</p> : null}
    </FieldGroup>
  );
};
