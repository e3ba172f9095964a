import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Query } from '../call.ts';

type PageLinkProps = {
  /** The path of a page, such as /audit. */
  readonly to: string;
  readonly query?: Query;
  /** The row that is open in the pane. */
  readonly row?: string | number | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A link to another page of the back office, with its query and the row to open. */
export const PageLink = ({ to, query = {}, row, className, children }: PageLinkProps) => (
  <Link
    to={to as string}
    search={query as never}
    {...(row === undefined ? {} : { hash: String(row) })}
    {...(className ? { className } : {})}
  >
    {children}
  </Link>
);
