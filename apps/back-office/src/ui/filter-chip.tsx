import { memo, useState } from 'react';
import type { Query } from '../call.ts';
import { useLabels } from '../labels.ts';
import { usePreferences } from '../preferences.ts';
import { useMe } from '../session.ts';
import { useCommonText } from './common-text.ts';
import './filter-chip.css';
import { type Filter, sayFilter } from './filter-values.ts';
import { FilterPart } from './parts.ts';

type FilterChipProps = {
  readonly filter: Filter;
  readonly query: Query;
  readonly change: (patch: Query) => void;
  readonly startOpen?: boolean;
};

const Chip = ({ filter, query, change, startOpen = false }: FilterChipProps) => {
  const text = useCommonText();
  const labels = useLabels();
  const { currency } = useMe().operator;
  const { language } = usePreferences();
  const [isAsked, setAsked] = useState(startOpen);
  const said = sayFilter(filter, query, { text, valueLabel: labels.value, currency, language });
  const words = (
    <>
      {labels.field(filter.name)} <strong className="filter-value">{said || text.any}</strong>
    </>
  );
  const closed = (
    <button
      type="button"
      className="filter-chip"
      data-set={said !== '' || undefined}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    >
      {words}
    </button>
  );
  if (!isAsked) return closed;
  return (
    <FilterPart fallback={closed} filter={filter} query={query} change={change} isSet={said !== ''}>
      {words}
    </FilterPart>
  );
};

const isSame = (before: FilterChipProps, after: FilterChipProps): boolean =>
  before.filter.name === after.filter.name &&
  before.change === after.change &&
  after.filter.fields.every(({ name }) => before.query[name] === after.query[name]);

/** A filter and its value; renders when that value changes, not with every letter of the search. */
export const FilterChip = memo(Chip, isSame);
