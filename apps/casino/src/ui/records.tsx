import type { ReactNode } from 'react';
import './records.css';

export type RecordRow = {
  readonly key: string | number;
  readonly title: ReactNode;
  readonly more?: ReactNode;
  readonly figure?: ReactNode;
  readonly state?: ReactNode;
};

/** A list of what happened: a name and details left, an amount and its state right. */
export const Records = ({ rows, empty }: { rows: readonly RecordRow[] | undefined; empty: string }) => {
  if (rows === undefined) return <p className="muted small">…</p>;
  if (rows.length === 0) return <p className="muted small">{empty}</p>;
  return (
    <ul className="records">
      {rows.map(({ key, title, more, figure, state }) => (
        <li className="record" key={key}>
          <div className="record-words">
            <span className="record-title">{title}</span>
            {more ? <span className="record-more">{more}</span> : null}
          </div>
          <div className="record-end">
            {figure ? <span className="record-figure">{figure}</span> : null}
            {state ? <span className="record-more">{state}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
};
