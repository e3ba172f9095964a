import type { ReactNode } from 'react';
import './scroll-region.css';

type ScrollRegionProps = { readonly label: string; readonly className?: string; readonly children: ReactNode };

/** A part of the page that scrolls by itself, by mouse and by keyboard. Its class decides how; by default sideways. */
export const ScrollRegion = ({ label, className = 'table-part', children }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
