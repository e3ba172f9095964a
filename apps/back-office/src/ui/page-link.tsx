import type { ReactNode } from 'react';
import type { Query } from '../call.ts';
import { usePageAt } from '../page-at.ts';
import { useMay } from '../session.ts';
import { AppLink } from './app-link.tsx';

type PageLinkProps = {
  /** The path of a page, such as /audit or /players/7. */
  readonly to: string;
  readonly query?: Query;
  /** The row that is open in the pane. */
  readonly row?: string | number | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Whether the person may open the page at a path. */
export const useMayOpen = (): ((path: string) => boolean) => {
  const may = useMay();
  const pageAt = usePageAt();
  return (path) => {
    const page = pageAt(path);
    return page !== undefined && may(page);
  };
};

/**
 * A link to another page of the back office, with its query and the row to open; plain text for people who may not open
 * it.
 */
export const PageLink = ({ to, query = {}, row, className, children }: PageLinkProps) => {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return <span>{children}</span>;
  return (
    <AppLink to={to} query={query} row={row} className={className}>
      {children}
    </AppLink>
  );
};
