import { type ReactNode, useId, useState } from 'react';
import { t } from '../text.ts';
import { Icon } from './icon.tsx';
import './text-field.css';

/** A rule of a field, and whether what is typed keeps it. */
export type Rule = { readonly words: string; readonly isKept: boolean };

type Props = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'tel';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete?: string;
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  readonly rules?: readonly Rule[];
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly isOptional?: boolean;
  readonly max?: string;
  readonly min?: string;
};

/**
 * A labelled field that shows its rules while one types: each is ticked as soon as it is kept, and one that is not is
 * marked when the field is left.
 */
export const TextField = (props: Props) => {
  const { name, label, type = 'text', value, onChange, rules = [], hint, fault, isOptional = false } = props;
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const isMissed = isLeft && value !== '' && rules.some(({ isKept }) => !isKept);
  const described = [rules.length > 0 && `${id}-rules`, hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean);
  return (
    <div className="text-field">
      <label className="text-field-label" htmlFor={id}>
        {label}
        {isOptional ? <span className="text-field-optional"> {t('field.optional')}</span> : null}
      </label>
      <input
        className="text-field-input"
        id={id}
        name={name}
        type={type}
        value={value}
        required={!isOptional}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        max={props.max}
        min={props.min}
        aria-invalid={fault || isMissed ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setIsLeft(true)}
      />
      {rules.length > 0 ? (
        <ul className="text-field-rules" id={`${id}-rules`}>
          {rules.map(({ words, isKept }) => (
            <li
              className="text-field-rule"
              key={words}
              data-kept={isKept || undefined}
              data-missed={(isMissed && !isKept) || undefined}
            >
              <Icon name={isKept ? 'check' : isMissed ? 'close' : 'dot'} />
              <span>
                {words}
                {isKept ? <span className="hidden-visually"> {t('field.kept')}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
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
