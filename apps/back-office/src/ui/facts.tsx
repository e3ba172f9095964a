import type { ReactNode } from 'react';
import { useLabels } from '../labels.ts';
import './facts.css';

export type Fact = { readonly name: string; readonly label?: string; readonly value: ReactNode };

/** Names and values in two columns. */
export const Facts = ({ facts, title }: { facts: readonly Fact[]; title?: string }) => {
  const labels = useLabels();
  return (
    <section className="facts-block">
      {title ? <h3>{title}</h3> : null}
      <dl>
        {facts.map(({ name, label, value }) => (
          <div key={name} className="facts-line">
            <dt className="facts-name">{label ?? labels.field(name)}</dt>
            <dd className="facts-value">
              {value === undefined || value === null || value === '' ? <span className="muted">–</span> : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
