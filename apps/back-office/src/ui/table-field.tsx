import { useId } from 'react';
import './form-field.css';
import type { RawObject } from '../schema-values.ts';
import type { FormFieldProps } from './form-field-props.ts';

/** Objects with the same fields as a table: a row for each object, a column for each field. */
export const TableField = ({ field, path, raw, set, context, label }: FormFieldProps & { readonly label: string }) => {
  const id = useId();
  const object = (raw ?? {}) as RawObject;
  const columns = field.parts[0]?.parts ?? [];
  const faults = Object.entries(context.faults).filter(([at]) => at.startsWith(`${path}.`));
  const put = (row: string, column: string, value: string): void =>
    set({ ...object, [row]: { ...((object[row] ?? {}) as RawObject), [column]: value } });
  return (
    <fieldset className="form-group">
      {label === '' ? null : <legend className="form-legend">{label}</legend>}
      {field.hint ? <p className="form-hint">{field.hint}</p> : null}
      <table className="form-table">
        <thead>
          <tr>
            <td className="form-table-cell" />
            {columns.map(({ name }) => (
              <th key={name} className="form-table-name" scope="col" id={`${id}-${name}`}>
                {context.labels.field(name)} <span className="muted">{context.currency}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {field.parts.map((row) => (
            <tr key={row.name}>
              <th className="form-table-name" scope="row" id={`${id}-${row.name}`}>
                {context.labels.value(row.name)}
              </th>
              {columns.map(({ name }) => (
                <td key={name} className="form-table-cell">
                  <input
                    className="input form-table-input"
                    inputMode="decimal"
                    autoComplete="off"
                    aria-labelledby={`${id}-${row.name} ${id}-${name}`}
                    aria-invalid={`${path}.${row.name}.${name}` in context.faults || undefined}
                    value={String(((object[row.name] ?? {}) as RawObject)[name] ?? '')}
                    onChange={(event) => put(row.name, name, event.target.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {faults.map(([at, words]) => (
        <p key={at} className="form-fault">
          {at
            .slice(path.length + 1)
            .split('.')
            .map((part) => context.labels.field(part))
            .join(', ')}
          : {words.join('; ')}
        </p>
      ))}
    </fieldset>
  );
};
