import { useId } from 'react';
import './text-field.css';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly autoComplete?: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
};

export const ChoiceField = ({ name, label, value, onChange, options, autoComplete, hint, fault }: Props) => {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="text-field">
      <label className="text-field-label" htmlFor={id}>
        {label}
      </label>
      <select
        className="text-field-input"
        id={id}
        name={name}
        value={value}
        autoComplete={autoComplete}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
      {hint ? (
        <p className="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p className="text-field-fault" id={`${id}-fault`}>
          {fault}
        </p>
      ) : null}
    </div>
  );
};
