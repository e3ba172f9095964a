import { queryString } from '../call.ts';
import { useQueryState } from '../location.ts';
import { useCommonText } from './common-text.ts';
import './view-tabs.css';

/** A view is a name and a query string, letter for letter that of the call. */
export type View = { readonly name: string; readonly query: string; readonly count?: number | undefined };

const normal = (query: string): string => {
  const params = new URLSearchParams(query);
  for (const name of ['page', 'per_page', 'before', 'limit']) params.delete(name);
  params.sort();
  return params.toString();
};

export const ViewTabs = ({ views }: { views: readonly View[] }) => {
  const text = useCommonText();
  const { query } = useQueryState();
  const here = normal(queryString(query));
  return (
    <nav className="view-tabs" aria-label={text.views}>
      {views.map((view) => (
        <ViewTab key={view.name} view={view} isCurrent={normal(view.query) === here} />
      ))}
    </nav>
  );
};

const ViewTab = ({ view, isCurrent }: { view: View; isCurrent: boolean }) => {
  const { replace } = useQueryState();
  return (
    <a
      className="view-tab"
      href={view.query === '' ? '?' : `?${view.query}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        replace(view.query);
      }}
    >
      {view.name}
      {view.count === undefined ? null : <span className="view-tab-count"> {view.count}</span>}
    </a>
  );
};
