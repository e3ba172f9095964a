import { useLabels } from '../labels.ts';
import { useCommonText } from './common-text.ts';
import './diff.css';

const show = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

type Values = Readonly<Record<string, unknown>>;

/** Old and new values of the fields that a change names. */
export const Diff = ({ before, after }: { before: Values; after: Values }) => {
  const labels = useLabels();
  const text = useCommonText();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <dl className="diff">
      {names.map((name) => (
        <div key={name}>
          <dt>{labels.field(name)}</dt>
          <dd>
            <del>
              <span className="hidden-visually">{text.before}: </span>
              {show(before[name]) || text.nothing}
            </del>
            <span aria-hidden="true"> → </span>
            <ins>
              <span className="hidden-visually">{text.after}: </span>
              {show(after[name]) || text.nothing}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
};
