import type { Column, MappingForm } from './mapping-form.ts';
import { useReconciliationText } from './text.ts';

type MappingFieldsProps = {
  readonly mapping: MappingForm;
  readonly head: readonly string[];
  readonly change: (mapping: MappingForm) => void;
};

const columns: readonly Column[] = ['transaction_id', 'type', 'amount', 'currency', 'state', 'at', 'origin'];

/** Which column of the file is which field, and what its words mean. */
export const MappingFields = ({ mapping, head, change }: MappingFieldsProps) => {
  const text = useReconciliationText();
  const nameIn = (field: Column): string =>
    head.find((name) => name.toLowerCase() === mapping.columns[field].toLowerCase()) ?? '';
  const isComplete = (['transaction_id', 'amount', 'currency'] as const).every((field) => nameIn(field) !== '');
  return (
    <details open={!isComplete}>
      <summary>{text.mapping}</summary>
      <div className="stack">
        {columns.map((field) => (
          <div key={field} className="form-field">
            <label htmlFor={`mapping-${field}`}>{text.columns[field]}</label>
            <select
              id={`mapping-${field}`}
              className="input"
              value={nameIn(field)}
              onChange={(event) =>
                change({ ...mapping, columns: { ...mapping.columns, [field]: event.target.value || field } })
              }
            >
              <option value="">{text.noColumn}</option>
              {head.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        ))}
        {(['types', 'states'] as const).map((field) => (
          <div key={field} className="form-field">
            <label htmlFor={`mapping-${field}`}>{text.words[field]}</label>
            <textarea
              id={`mapping-${field}`}
              className="input"
              rows={2}
              value={mapping[field]}
              aria-describedby={`mapping-${field}-hint`}
              onChange={(event) => change({ ...mapping, [field]: event.target.value })}
            />
            <p className="form-hint" id={`mapping-${field}-hint`}>
              {text.wordsHint[field]}
            </p>
          </div>
        ))}
        <div className="form-field">
          <label htmlFor="mapping-amounts">{text.amounts}</label>
          <select
            id="mapping-amounts"
            className="input"
            value={mapping.amounts === 'minor' ? 'minor' : mapping.decimal_mark}
            onChange={({ target }) =>
              change({
                ...mapping,
                amounts: target.value === 'minor' ? 'minor' : 'decimal',
                decimal_mark: target.value === ',' ? ',' : '.',
              })
            }
          >
            <option value=".">1,234.56</option>
            <option value=",">1.234,56</option>
            <option value="minor">{text.inMinorUnits}</option>
          </select>
        </div>
      </div>
    </details>
  );
};
