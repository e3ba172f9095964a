import type { ReactNode } from 'react';
import './tag.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

type TagProps = {
  readonly tone?: Tone;
  /** Says more than the word, for the pointer. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
};

/** A state as a coloured word. The word must be clear without the colour. */
export const Tag = ({ tone = 'neutral', title, children }: TagProps) => (
  <span className="tag" data-tone={tone} title={title}>
    {children}
  </span>
);
