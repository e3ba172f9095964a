import { Popover } from '@base-ui/react/popover';
import { type FormEvent, memo, useState } from 'react';
import type { Query } from '../call.ts';
import { useLabels } from '../labels.ts';
import { editMoney, formatMoney, parseMoney } from '../money.ts';
import { type Language, usePreferences } from '../preferences.ts';
import type { Field } from '../schema-fields.ts';
import { localMoment, readMoment } from '../schema-values.ts';
import { useMe } from '../session.ts';
import { formatWhen } from '../time.ts';
import { useCommonText } from './common-text.ts';
import './filter-chip.css';
import './menu.css';

/** One field of the query, or two that bound a range. */
export type Filter = { readonly name: string; readonly fields: readonly Field[] };

type FilterChipProps = {
  readonly filter: Filter;
  readonly query: Query;
  readonly change: (patch: Query) => void;
  readonly startOpen?: boolean;
};

/** The API takes minor units; people type and read amounts, in the currency of the operator. */
const isAmount = ({ name }: Field): boolean => /^amount(_|$)/.test(name);

const inputTypes: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  moment: 'datetime-local',
  integer: 'number',
};

const Chip = ({ filter, query, change, startOpen = false }: FilterChipProps) => {
  const text = useCommonText();
  const labels = useLabels();
  const [open, setOpen] = useState(startOpen);
  const { currency } = useMe().operator;
  const { language } = usePreferences();
  const [isWrong, setWrong] = useState(false);
  const shown = filter.fields
    .filter((field) => query[field.name])
    .map((field) => {
      const value = query[field.name] ?? '';
      const said = isAmount(field)
        ? formatMoney(Number(value), currency, language)
        : field.kind === 'enum'
          ? labels.value(value)
          : field.kind === 'moment'
            ? sayMoment(value, language)
            : say(value, text);
      return filter.fields.length > 1 ? `${isLower(field) ? text.from : text.to} ${said}` : said;
    });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = filter.fields.map((field) => {
      const typed = String(form.get(field.name) ?? '').trim();
      if (typed === '') return [field.name, typed] as const;
      if (field.kind === 'moment') return [field.name, readMoment(typed)] as const;
      return [field.name, isAmount(field) ? parseMoney(typed, currency) : typed] as const;
    });
    setWrong(read.some(([, value]) => value === undefined));
    if (read.some(([, value]) => value === undefined)) return;
    change(Object.fromEntries(read.map(([name, value]) => [name, String(value)])));
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="filter-chip" data-set={shown.length > 0 || undefined}>
        {labels.field(filter.name)} <strong className="filter-value">{shown.join(' ') || text.any}</strong>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="popup-place" sideOffset={4} align="start">
          <Popover.Popup className="popup" aria-label={labels.field(filter.name)}>
            <form onSubmit={submit} className="stack filter-popup">
              {filter.fields.map((field) => (
                <div key={field.name} className="filter-field">
                  <label htmlFor={`filter-${field.name}`}>
                    {filter.fields.length > 1 ? (isLower(field) ? text.from : text.to) : labels.field(field.name)}
                  </label>
                  <FilterInput field={field} value={edit(field, query[field.name] ?? '', currency, language)} />
                </div>
              ))}
              {isWrong ? (
                <p className="form-fault" role="alert">
                  {text.notAnAmount}
                </p>
              ) : null}
              <div className="row">
                <button type="submit" className="button primary">
                  {text.apply}
                </button>
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => {
                    change(Object.fromEntries(filter.fields.map(({ name }) => [name, undefined])));
                    setOpen(false);
                  }}
                >
                  {text.clear}
                </button>
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};

const isSame = (before: FilterChipProps, after: FilterChipProps): boolean =>
  before.filter.name === after.filter.name &&
  before.change === after.change &&
  after.filter.fields.every(({ name }) => before.query[name] === after.query[name]);

/** A filter and its value; renders when that value changes, not with every letter of the search. */
export const FilterChip = memo(Chip, isSame);

const FilterInput = ({ field, value }: { field: Field; value: string }) => {
  const text = useCommonText();
  const labels = useLabels();
  const id = `filter-${field.name}`;
  const options = field.kind === 'boolean' ? ['true', 'false'] : field.options;
  if (field.kind === 'enum' || field.kind === 'boolean')
    return (
      <select className="input" id={id} name={field.name} defaultValue={value}>
        <option value="">{text.any}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {field.kind === 'boolean' ? say(option, text) : labels.value(option)}
          </option>
        ))}
      </select>
    );
  const type = isAmount(field) ? 'text' : (inputTypes[field.kind] ?? 'text');
  return <input className="input" id={id} type={type} name={field.name} defaultValue={value} />;
};

/** A value of the query as its control shows it. */
const edit = (field: Field, value: string, currency: string, language: Language): string => {
  if (value === '') return '';
  if (isAmount(field)) return editMoney(Number(value), currency, language);
  return field.kind === 'moment' && isMoment(value) ? localMoment(value) : value;
};

const isMoment = (value: string): boolean => !Number.isNaN(Date.parse(value));

const sayMoment = (value: string, language: Language): string =>
  isMoment(value) ? formatWhen(new Date(value), language) : value;

const isLower = (field: Field): boolean => /_(from|min)$/.test(field.name);

const say = (value: string, text: { yes: string; no: string }): string =>
  value === 'true' ? text.yes : value === 'false' ? text.no : value;
