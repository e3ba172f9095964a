import type { ReactNode } from 'react';
import './timeline.css';
import { When } from './when.tsx';

export type Happening = { readonly id: string | number; readonly at: string; readonly words: ReactNode };

/** A list of events, newest first: the time on the left, who did what on the right. */
export const Timeline = ({ happenings, title }: { happenings: readonly Happening[]; title?: string }) => (
  <section className="timeline">
    {title ? <h3>{title}</h3> : null}
    <ol>
      {happenings.map(({ id, at, words }) => (
        <li key={id} className="timeline-line">
          <span className="timeline-at">
            <When at={at} />
          </span>
          <div className="timeline-words">{words}</div>
        </li>
      ))}
    </ol>
  </section>
);
