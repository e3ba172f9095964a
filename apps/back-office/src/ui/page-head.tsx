import type { ReactNode } from 'react';
import { useWindowTitle } from '../page-title.ts';
import './page-head.css';

type PageHeadProps = {
  readonly title: string;
  readonly facts?: ReactNode;
  /** Above a list, which becomes narrow when the pane is open. */
  readonly inList?: boolean;
  readonly children?: ReactNode;
};

/** The title of a page with a line of facts and the page's actions. */
export const PageHead = ({ title, facts, inList = false, children }: PageHeadProps) => {
  useWindowTitle(title);
  return (
    <header className={inList ? 'page-head page-head-in-list' : 'page-head'}>
      <h1 className="page-head-title">{title}</h1>
      {facts ? <p className="page-head-facts">{facts}</p> : null}
      {children ? <div className="page-head-acts">{children}</div> : null}
    </header>
  );
};
