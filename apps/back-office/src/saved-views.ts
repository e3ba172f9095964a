import { listViews } from '@croupier/contract/back-office/views.ts';
import { type Answer, type Query, queryString } from './call.ts';
import { useData } from './data.ts';
import { useOwnLocation, useQueryState } from './location.ts';
import { getPreferences, setPreferences, usePreferences } from './preferences.ts';

export type SavedView = Answer<typeof listViews>['data'][number];

/** The list that views belong to: its page, its route and the names of its columns. */
export type ViewedList = { readonly name: string; readonly columns: readonly string[] };

/** The filters of a view: all of the query string but the page of the list. */
const filtersOf = (query: Query): string => queryString({ ...query, page: undefined, before: undefined });

/** The saved views of a list, and what would be saved now. */
export const useSavedViews = (list: ViewedList) => {
  const page = useOwnLocation(({ pathname }) => pathname.split('/').at(-1) ?? '');
  const { query } = useQueryState();
  const { hidden } = usePreferences();
  // A list within the page of one thing, as of a player, has no views.
  const { data } = useData(listViews, { query: { page } }, { enabled: /^[a-z]/.test(page) });
  const away = hidden[list.name] ?? [];
  return {
    views: data?.data ?? [],
    current: {
      page,
      query: filtersOf(query),
      columns: away.length === 0 ? null : list.columns.filter((name) => !away.includes(name)),
    },
  };
};

/** Shows the columns of a view; its filters are put into the address by the view's link. */
export const showColumns = (list: ViewedList, view: SavedView): void => {
  const shown = view.columns;
  const away = shown === null ? [] : list.columns.filter((name) => !shown.includes(name));
  setPreferences({ hidden: { ...getPreferences().hidden, [list.name]: away } });
};
