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

const paging = ['page', 'per_page', 'before', 'limit'];

const without = (query: string, names: readonly string[]): string => {
  const params = new URLSearchParams(query);
  for (const name of names) params.delete(name);
  params.sort();
  return params.toString();
};

/** The view that a query is, whatever its page; else the one that differs by its order alone. */
export const viewAt = <V extends View>(views: readonly V[], query: Query): V | undefined => {
  const here = queryString(query);
  const isAt = (names: readonly string[]) => (view: V) => without(view.query, names) === without(here, names);
  return views.find(isAt(paging)) ?? views.find(isAt([...paging, 'order']));
};

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
  const current = viewAt(tabs, query);
  return (
    <nav className="view-tabs" aria-label={text.views}>
      {tabs.map((tab) => (
        <ViewTab key={tab.key} tab={tab} isCurrent={tab === current} />
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
