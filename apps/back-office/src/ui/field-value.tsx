import type { ReactNode } from 'react';
import { useLabels } from '../labels.ts';
import type { Field } from '../schema-fields.ts';
import { useCommonText } from './common-text.ts';
import { isEmpty } from './diff.tsx';
import './field-value.css';
import { Money } from './money.tsx';
import { Day, When } from './when.tsx';

type FieldValueProps = {
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly currency: string;
  /** The text for a missing value. */
  readonly none?: string;
  /** Leaves out empty fields of an object. */
  readonly sparse?: boolean;
};

/** Shows a value by the kind of its field: amounts, moments, dates, enum values. */
export const FieldValue = ({ field, value, currency, none, sparse = false }: FieldValueProps): ReactNode => {
  const text = useCommonText();
  const nothing = <span className="muted">{none ?? text.nothing}</span>;
  const labels = useLabels();
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  // The largest integer stands for no bound.
  if (field?.kind === 'money' && value === Number.MAX_SAFE_INTEGER)
    return <span className="muted">{text.noBound}</span>;
  if (field?.kind === 'money' && typeof value === 'number') return <Money amount={value} currency={currency} />;
  if (field?.kind === 'moment' && typeof value === 'string') return <When at={value} as="full" />;
  if (field?.kind === 'date' && typeof value === 'string') return <Day date={value} />;
  if (field?.kind === 'enum' && typeof value === 'string') return labels.value(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return nothing;
    return (
      <ul className="field-values">
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
          <li key={index}>
            <FieldValue field={field?.parts[0]} value={item} currency={currency} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value === 'object') {
    const pairs = Object.entries(value).filter(([, inner]) => !sparse || !isEmpty(inner));
    if (pairs.length === 0) return nothing;
    return (
      <dl>
        {pairs.map(([name, inner]) => (
          <div key={name} className="field-pair">
            <dt className="field-name">{field?.kind === 'record' ? name : labels.field(name)}</dt>
            <dd>
              <FieldValue
                field={field?.kind === 'record' ? field.parts[0] : field?.parts.find((part) => part.name === name)}
                value={inner}
                currency={currency}
                sparse={sparse}
              />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return String(value);
};
