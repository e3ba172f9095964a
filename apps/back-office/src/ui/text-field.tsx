import { type InputHTMLAttributes, useId } from 'react';

type TextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'required' | 'spellCheck'
> & {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
};

/** One labelled line of text, for forms that no route's body draws. */
export const TextField = ({ label, value, set, hint, fault, ...input }: TextFieldProps) => {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={hint || fault ? `${id}-more` : undefined}
        onChange={(event) => set(event.target.value)}
      />
      {hint || fault ? (
        <p className={fault ? 'form-fault' : 'form-hint'} id={`${id}-more`}>
          {fault ?? hint}
        </p>
      ) : null}
    </div>
  );
};
