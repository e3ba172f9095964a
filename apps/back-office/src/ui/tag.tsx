import type { ReactNode } from 'react';
import './tag.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

/** A state in a word. The word alone must do; the colour only helps the eye. */
export const Tag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`tag ${tone}`}>{children}</span>
);
