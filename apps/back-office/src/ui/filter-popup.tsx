import { Popover } from '@base-ui/react/popover';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Query } from '../call.ts';
import { useLabels } from '../labels.ts';
import { parseMoney } from '../money.ts';
import { usePreferences } from '../preferences.ts';
import type { Field } from '../schema-fields.ts';
import { readMoment } from '../schema-values.ts';
import { useMe } from '../session.ts';
import { useCommonText } from './common-text.ts';
import './filter-chip.css';
import { editFilter, type Filter, isAmount, isLower, sayValue } from './filter-values.ts';
import './menu.css';

type FilterPopupProps = {
  readonly filter: Filter;
  readonly query: Query;
  readonly change: (patch: Query) => void;
  readonly isSet: boolean;
  /** The content of the button. */
  readonly children: ReactNode;
};

const inputTypes: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  moment: 'datetime-local',
  integer: 'number',
};

/** The button of a filter with its form, which is open at first. */
export const FilterPopup = ({ filter, query, change, isSet, children }: FilterPopupProps) => {
  const text = useCommonText();
  const labels = useLabels();
  const [open, setOpen] = useState(true);
  const { currency } = useMe().operator;
  const { language } = usePreferences();
  const [isWrong, setWrong] = useState(false);
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
      <Popover.Trigger className="filter-chip" data-set={isSet || undefined}>
        {children}
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
                  <FilterInput field={field} value={editFilter(field, query[field.name] ?? '', currency, language)} />
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
            {field.kind === 'boolean' ? sayValue(option, text) : labels.value(option)}
          </option>
        ))}
      </select>
    );
  const type = isAmount(field) ? 'text' : (inputTypes[field.kind] ?? 'text');
  return <input className="input" id={id} type={type} name={field.name} defaultValue={value} />;
};
