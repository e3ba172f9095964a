import type { WorkQueue } from '@croupier/contract/back-office/desk.ts';
import type { DataOf, Route } from '@croupier/contract/route.ts';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type PageMeta, type Query, queryString, type ReadArgs } from '../call.ts';
import { cancelPrepared, prepare, useData } from '../data.ts';
import { useLabels } from '../labels.ts';
import { changedQuery, useOpenRow, useQueryState } from '../location.ts';
import { usePreferences } from '../preferences.ts';
import { fieldsOf } from '../schema-fields.ts';
import { ColumnChoice } from './column-choice.tsx';
import { useCommonText } from './common-text.ts';
import { CursorPager } from './cursor-pager.tsx';
import type { Column } from './data-row.tsx';
import { DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorBox } from './error-box.tsx';
import { ExportLink } from './export-link.tsx';
import { FilterBar, isFiltered } from './filter-bar.tsx';
import './list-page.css';
import { NewRows } from './new-rows.tsx';
import { PageHead } from './page-head.tsx';
import { Pager } from './pager.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { Skeleton } from './skeleton.tsx';
import { useSteadyRows } from './steady-rows.ts';
import { useSorting } from './use-sorting.ts';
import { ViewMenu } from './view-menu.tsx';
import { type View, ViewTabs, viewAt } from './view-tabs.tsx';

export type ListColumn<Row> = Omit<Column<Row>, 'label'> & { readonly label?: string };

/** The properties that a list passes to its pane. */
export type Opened<Row> = {
  readonly id: string;
  readonly row: Row | undefined;
  readonly close: () => void;
  /** The row below; undefined at the end. */
  readonly next: string | undefined;
  readonly open: (id: string | undefined) => void;
  /** The list is a record and no queue: what was decided in the pane stays open. */
  readonly isRecord?: boolean;
};

type ListPageProps<R extends Route> = {
  readonly title: string;
  readonly route: R;
  readonly params?: ReadArgs<R>['params'];
  readonly columns: readonly ListColumn<DataOf<R>>[];
  readonly rowId: (row: DataOf<R>) => string;
  readonly rowName: (row: DataOf<R>) => string;
  readonly views?: readonly View[];
  /** The filters that are always in view; all of them by default. */
  readonly filters?: readonly string[];
  /** A line beside the title, such as totals. */
  readonly facts?: ReactNode;
  /** The page's actions. */
  readonly actions?: ReactNode;
  /** The actions for the selected rows. When given, rows can be selected. */
  readonly bulk?: (rows: readonly DataOf<R>[], clear: () => void) => ReactNode;
  /** The row that is open. Gets the id alone when the row is not on this page of the list. */
  readonly pane?: (opened: Opened<DataOf<R>>) => ReactNode;
  /** Shown between the title and the views: what the rows have in common. */
  readonly intro?: ReactNode;
  /** The queue whose changes are news for this list. */
  readonly queue?: WorkQueue | undefined;
  /** Shows new rows at once, where none is decided on in the list itself. */
  readonly showsNew?: boolean;
  readonly empty?: ReactNode;
};

const none: readonly never[] = [];

type CursorMeta = { readonly next_before?: string | null };

/** Whether the list is paged by a cursor instead of page numbers. */
const isCursored = (route: Route): boolean => fieldsOf(route.query).some(({ name }) => name === 'before');

/** The order of a list whose address names none. */
const defaultOrder = (route: Route): string | undefined =>
  fieldsOf(route.query).find(({ name }) => name === 'order')?.initial as string | undefined;

/** A list page: title, views, filters, table, paging and pane. All state is in the address. */
export const ListPage = <R extends Route>(props: ListPageProps<R>) => {
  const { title, route, views, pane, bulk, rowId, rowName } = props;
  const text = useCommonText();
  const labels = useLabels();
  const { query, change } = useQueryState();
  const { openId, open } = useOpenRow();
  const { hidden } = usePreferences();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { params } = props;
  const argsOf = useCallback((asked: Query) => ({ params, query: route.query ? asked : {} }) as never, [route, params]);
  const { data, error, isPlaceholderData, refetch } = useData(route, argsOf(query));
  const asked = useRef<Query>(undefined);
  const ahead = useCallback(
    (next: Query): void => {
      if (asked.current && queryString(asked.current) !== queryString(next))
        cancelPrepared(route, argsOf(asked.current));
      asked.current = next;
      prepare(route, argsOf(next));
    },
    [route, argsOf],
  );

  const columns = useMemo(
    () => props.columns.map((column) => ({ ...column, label: column.label ?? labels.field(column.name) })),
    [props.columns, labels],
  );
  const away = hidden[route.name];
  const shown = useMemo(
    () => columns.filter(({ name }, index) => index === 0 || !away?.includes(name)),
    [columns, away],
  );
  // The tools depend on the query, not on the rows: an answer does not render them.
  const tools = useMemo(() => {
    const list = { name: route.name, columns: columns.map(({ name }) => name) };
    return (
      <>
        {route.query ? <ViewTabs views={views ?? []} list={list} /> : null}
        <FilterBar route={route} first={props.filters} ahead={ahead}>
          {route.query ? <ViewMenu list={list} /> : null}
          <ColumnChoice list={route.name} columns={columns.slice(1)} />
          <ExportLink route={route} params={params as object | undefined} query={route.query ? query : {}} />
        </FilterBar>
      </>
    );
  }, [route, views, props.filters, params, columns, query, ahead]);
  const isWhole = route.reply.shape === 'list' && !isCursored(route);
  const { rows, sorting } = useSorting<DataOf<R>>((data?.data ?? none) as readonly DataOf<R>[], {
    isWhole,
    order: query.order ?? defaultOrder(route),
    change,
  });
  const meta = route.reply.shape === 'page' ? (data?.meta as PageMeta | undefined) : undefined;
  const selected = rows.filter((row) => ids.has(rowId(row)));
  const close = (): void => open(undefined);
  const turn = (patch: Query): void => ahead(changedQuery(query, patch, { keepPage: true }));
  const place = rows.findIndex((row) => rowId(row) === openId);
  const whole = useSteadyRows(openId !== undefined);
  // The view that a page begins with, and one that says what it is for when it is empty, are no filters of the person.
  const view = viewAt(views ?? [], query);
  const isFirst = view !== undefined && view.name === views?.[0]?.name;
  const isNarrowed = isFiltered(query) && !isFirst && view?.empty === undefined;
  return (
    <div className="list" ref={whole}>
      <div className="list-head">
        <PageHead title={title} facts={props.facts} inList>
          {props.actions}
        </PageHead>
        {props.intro}
        {tools}
      </div>
      <div className="list-main">
        {bulk && selected.length > 0 ? (
          <div className="list-bulk" role="status">
            <span>{text.selected(selected.length)}</span>
            {bulk(selected, () => setIds(new Set()))}
          </div>
        ) : null}
        {props.queue ? (
          <NewRows
            queue={props.queue}
            route={route}
            args={argsOf(query)}
            rows={data && !isPlaceholderData ? rows : undefined}
            hasMore={meta !== undefined && meta.current_page < meta.last_page}
            rowId={rowId}
            show={() => void refetch()}
            atOnce={props.showsNew}
          />
        ) : null}
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : null}
        <ScrollRegion className="list-scroll" label={title}>
          {data ? (
            <DataTable
              label={title}
              rows={rows}
              columns={shown}
              rowId={rowId}
              rowName={rowName}
              openId={openId}
              open={pane ? open : undefined}
              selection={bulk ? { ids, set: setIds } : undefined}
              stale={isPlaceholderData}
              sorting={sorting}
            />
          ) : error ? null : (
            <Skeleton lines={8} />
          )}
          {data && rows.length === 0 ? (
            <EmptyState title={text.emptyTitle}>
              {isNarrowed ? (
                <p>{(data.meta as CursorMeta | undefined)?.next_before ? text.emptySoFar : text.emptyFiltered}</p>
              ) : (
                (view?.empty ?? props.empty ?? <p>{text.nothingYet}</p>)
              )}
            </EmptyState>
          ) : null}
        </ScrollRegion>
        {meta ? <Pager meta={meta} ahead={turn} /> : null}
        {data && isCursored(route) ? (
          <CursorPager next={(data.meta as CursorMeta | undefined)?.next_before} ahead={turn} />
        ) : null}
      </div>
      {pane && openId !== undefined
        ? pane({
            id: openId,
            row: rows[place],
            close,
            next: rows[place + 1] && rowId(rows[place + 1] as DataOf<R>),
            open,
          })
        : null}
    </div>
  );
};
