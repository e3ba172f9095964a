import type { Route } from '@croupier/contract/route.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys.ts';
import { useQueryState } from '../location.ts';
import { type Field, fieldsOf } from '../schema-fields.ts';
import { useCommonText } from './common-text.ts';
import './filter-bar.css';
import { type Filter, FilterChip } from './filter-chip.tsx';

const notFilters = ['page', 'per_page', 'search', 'order', 'cursor', 'format'];

/** Every field of the route's query is a filter: what the API can do, the list can. */
export const FilterBar = ({ route, children }: { route: Route; children?: ReactNode }) => {
  const text = useCommonText();
  const { query, change } = useQueryState();
  const fields = fieldsOf(route.query);
  const filters = pairUp(fields.filter(({ name }) => !notFilters.includes(name)));
  const isSet = filters.some((filter) => filter.fields.some(({ name }) => query[name])) || Boolean(query.search);
  const clear = (): void =>
    change(Object.fromEntries([...fields.map(({ name }) => [name, undefined]), ['per_page', query.per_page]]));
  return (
    <search className="filter-bar">
      {fields.some(({ name }) => name === 'search') ? (
        <SearchInput value={query.search ?? ''} change={(search) => change({ search }, { typing: true })} />
      ) : null}
      {filters.map((filter) => (
        <FilterChip key={filter.name} filter={filter} query={query} change={change} />
      ))}
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

const pauseMilliseconds = 120;

/** Asks while one types, once the fingers rest. */
const SearchInput = ({ value, change }: { value: string; change: (value: string) => void }) => {
  const text = useCommonText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  // A view or the Back button changed it from outside.
  if (value !== before) {
    setBefore(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => latest.current(typed.trim()), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, value]);
  useKeys([{ keys: '/', words: text.keyNames.filter, run: () => input.current?.focus() }]);
  return (
    <input
      ref={input}
      className="input filter-search"
      type="search"
      aria-label={text.search}
      placeholder={text.search}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};
