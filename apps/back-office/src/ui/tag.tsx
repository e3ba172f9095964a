import type { ReactNode } from 'react';
import './tag.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

/** A state as a coloured word. The word must be clear without the colour. */
export const Tag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className="tag" data-tone={tone}>
    {children}
  </span>
);
