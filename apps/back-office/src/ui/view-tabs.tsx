import type { ReactNode } from 'react';
import { type Query, queryString } from '../call.ts';
import { useQueryState } from '../location.ts';
import { showColumns, useSavedViews, type ViewedList } from '../saved-views.ts';
import { useCommonText } from './common-text.ts';
import './view-tabs.css';
import { useViewsText } from './views-text.ts';

/** A view is a name and the query string of a list's call. */
export type View = {
  readonly name: string;
  readonly query: string;
  readonly count?: number | undefined;
  /** What an empty view says: what comes here, and what to do first. */
  readonly empty?: ReactNode;
};

type Tab = View & { readonly key: string; readonly hint?: string; readonly onApply?: () => void };

const normal = (query: string): string => {
  const params = new URLSearchParams(query);
  for (const name of ['page', 'per_page', 'before', 'limit']) params.delete(name);
  params.sort();
  return params.toString();
};

/** The view of the page that a query is, whatever its page. */
export const viewAt = (views: readonly View[], query: Query): View | undefined =>
  views.find((view) => normal(view.query) === normal(queryString(query)));

/** The views of a list as tabs: those of the page first, then those that people saved. */
export const ViewTabs = ({ views, list }: { views: readonly View[]; list: ViewedList }) => {
  const text = useCommonText();
  const { sharedBy } = useViewsText();
  const { query } = useQueryState();
  const saved = useSavedViews(list).views;
  const tabs: Tab[] = [
    ...views.map((view) => ({ ...view, key: view.name })),
    ...saved.map((view) => ({
      key: String(view.id),
      name: view.name,
      query: view.query,
      ...(view.is_own ? {} : { hint: sharedBy(view.owner.name) }),
      onApply: () => showColumns(list, view),
    })),
  ];
  if (tabs.length === 0) return null;
  const here = normal(queryString(query));
  return (
    <nav className="view-tabs" aria-label={text.views}>
      {tabs.map((tab) => (
        <ViewTab key={tab.key} tab={tab} isCurrent={normal(tab.query) === here} />
      ))}
    </nav>
  );
};

const ViewTab = ({ tab, isCurrent }: { tab: Tab; isCurrent: boolean }) => {
  const { replace } = useQueryState();
  return (
    <a
      className="view-tab"
      href={tab.query === '' ? '?' : `?${tab.query}`}
      title={tab.hint}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        tab.onApply?.();
        replace(tab.query);
      }}
    >
      {tab.name}
      {tab.count === undefined ? null : <span className="view-tab-count"> {tab.count}</span>}
    </a>
  );
};
