import type { Route } from '@croupier/contract/route.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { Query } from '../call.ts';
import { useKeys } from '../keys.ts';
import { changedQuery, useQueryState } from '../location.ts';
import { type Field, fieldsOf } from '../schema-fields.ts';
import { useCommonText } from './common-text.ts';
import './filter-bar.css';
import { FilterChip } from './filter-chip.tsx';
import type { Filter } from './filter-values.ts';
import { MoreFilters } from './more-filters.tsx';

/** Query fields that are not filters: paging, order and search have their own controls, queues are views. */
const notFilters = [
  'page',
  'per_page',
  'search',
  'order',
  'cursor',
  'format',
  'before',
  'limit',
  'queue',
  'sort',
  'section',
];

/** Whether a person narrowed the list down: by a filter or a search, not by a queue, an order or a page. */
export const isFiltered = (query: Query): boolean =>
  Object.entries(query).some(([name, value]) => value && (name === 'search' || !notFilters.includes(name)));

type FilterBarProps = {
  readonly route: Route;
  /** The filters that are always shown, in this order; the others are in a menu. Default: all. */
  readonly first?: readonly string[] | undefined;
  /** Prefetches a query that is about to be the page's. */
  readonly ahead?: ((query: Query) => void) | undefined;
  readonly children?: ReactNode;
};

/** The filters of a list: one for every field of the route's query. */
export const FilterBar = ({ route, first, ahead, children }: FilterBarProps) => {
  const text = useCommonText();
  const { query, change } = useQueryState();
  const [added, setAdded] = useState<readonly string[]>([]);
  const fields = fieldsOf(route.query);
  const filters = pairUp(fields.filter(({ name }) => !notFilters.includes(name)));
  const isSet = filters.some((filter) => filter.fields.some(({ name }) => query[name])) || Boolean(query.search);
  const isShown = ({ name, fields: own }: Filter): boolean =>
    !first || first.includes(name) || added.includes(name) || own.some((field) => query[field.name]);
  const rank = ({ name }: Filter): number => (first?.includes(name) ? first.indexOf(name) : filters.length);
  const shown = filters.filter(isShown).sort((a, b) => rank(a) - rank(b));
  const others = filters.filter((filter) => !isShown(filter));
  const clear = (): void =>
    change(Object.fromEntries([...fields.map(({ name }) => [name, undefined]), ['per_page', query.per_page]]));
  return (
    <search className="filter-bar">
      {fields.some(({ name }) => name === 'search') ? (
        <SearchInput
          value={query.search ?? ''}
          change={(search) => {
            ahead?.(changedQuery(query, { search }));
            change({ search }, { typing: true });
          }}
        />
      ) : null}
      {shown.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          query={query}
          change={change}
          startOpen={added.includes(filter.name)}
        />
      ))}
      {others.length > 0 ? (
        <MoreFilters filters={others} add={(name) => setAdded((before) => [...before, name])} />
      ) : null}
      {isSet ? (
        <button type="button" className="button quiet" onClick={clear}>
          {text.clearAll}
        </button>
      ) : null}
      {children ? <div className="filter-bar-end">{children}</div> : null}
    </search>
  );
};

/** `created_from` and `created_to` are one filter with two ends. */
const pairUp = (fields: readonly Field[]): readonly Filter[] => {
  const filters = new Map<string, Field[]>();
  for (const field of fields) {
    const name = field.name.replace(/_(from|to|min|max)$/, '');
    filters.set(name, [...(filters.get(name) ?? []), field]);
  }
  return [...filters].map(([name, together]) => ({ name, fields: together }));
};

/** Searches at each letter. Earlier requests are cancelled; their rows stay until the new ones arrive. */
const SearchInput = ({ value, change }: { value: string; change: (value: string) => void }) => {
  const text = useCommonText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  // Texts that were sent to the address and have not come back as `value` yet.
  const sent = useRef<string[]>([]);
  if (value !== before) {
    setBefore(value);
    const place = sent.current.lastIndexOf(value);
    sent.current = sent.current.slice(place + 1);
    // A text that was not typed here comes from a view or the Back button.
    if (place === -1 && value !== typed.trim()) {
      sent.current = [];
      setTyped(value);
    }
  }
  useKeys([{ keys: '/', words: text.keyNames.filter, run: () => input.current?.focus() }]);
  return (
    <input
      ref={input}
      className="input filter-search"
      type="search"
      aria-label={text.search}
      placeholder={text.search}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = event.target.value.trim();
        if (next === typed.trim()) return;
        sent.current.push(next);
        change(next);
      }}
    />
  );
};
