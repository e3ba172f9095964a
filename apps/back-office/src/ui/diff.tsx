import type { ReactNode } from 'react';
import { useLabels } from '../labels.ts';
import { useCommonText } from './common-text.ts';
import './diff.css';

const show = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** Whether a value is empty; 0 and false are not. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

type Values = Readonly<Record<string, unknown>>;

type DiffProps = {
  readonly before: Values;
  readonly after: Values;
  /** Draws a value; by default it is shown as text. */
  readonly value?: (name: string, value: unknown) => ReactNode;
  readonly label?: (name: string) => string;
};

/** Old and new values of the fields that a change names; a field that stays as it is is shown once. */
export const Diff = ({ before, after, value, label }: DiffProps) => {
  const labels = useLabels();
  const text = useCommonText();
  // Empty fields of something new are left out.
  const isSaid = (name: string): boolean => before[name] !== undefined || !isEmpty(after[name]);
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return (
    <dl className="diff">
      {names.filter(isSaid).map((name) => (
        <div key={name} className="diff-line">
          <dt className="diff-name">{label ? label(name) : labels.field(name)}</dt>
          <dd>
            {before[name] === undefined || show(before[name]) === show(after[name]) ? null : (
              <>
                <del className="diff-before">
                  <span className="hidden-visually">{text.before}: </span>
                  {value ? value(name, before[name]) : show(before[name]) || text.nothing}
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins className="diff-after">
              <span className="hidden-visually">{text.after}: </span>
              {value ? value(name, after[name]) : show(after[name]) || text.nothing}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
};
