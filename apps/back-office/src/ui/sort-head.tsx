import type { ReactNode } from 'react';
import './sort-head.css';
import { Icon } from './icon.tsx';

type SortHeadProps = {
  readonly children: ReactNode;
  /** The way that rows are ordered by this column; undefined: by another one. */
  readonly sorted: 'up' | 'down' | undefined;
  readonly kind?: 'text' | 'number' | 'id' | undefined;
  readonly onSort: () => void;
};

export const ariaSort = { up: 'ascending', down: 'descending' } as const;

/** The name of a column that orders the rows when it is pressed; its cell has the `aria-sort`. */
export const SortHead = ({ children, sorted, kind, onSort }: SortHeadProps) => (
  <button type="button" className="sort-head" data-kind={kind} data-sorted={sorted} onClick={onSort}>
    {children}
    <span className="sort-arrow">
      <Icon name={sorted === 'up' ? 'up' : 'down'} small />
    </span>
  </button>
);
