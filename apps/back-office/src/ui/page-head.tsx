import type { ReactNode } from 'react';
import { useWindowTitle } from '../page-title.ts';
import './page-head.css';

/** The title of a page with a line of facts and the page's actions. */
export const PageHead = ({ title, facts, children }: { title: string; facts?: ReactNode; children?: ReactNode }) => {
  useWindowTitle(title);
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {facts ? <p className="page-head-facts">{facts}</p> : null}
      {children ? <div className="page-head-acts">{children}</div> : null}
    </header>
  );
};
