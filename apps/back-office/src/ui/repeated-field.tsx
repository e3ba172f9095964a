import type { ReactNode } from 'react';
import { useCommonText } from './common-text.ts';
import { FieldGroup } from './field-group.tsx';
import { Icon } from './icon.tsx';

type RepeatedFieldProps = {
  readonly label: string;
  readonly hint: string | undefined;
  readonly faults: readonly string[];
  readonly add: () => void;
  /** The items so far. */
  readonly children: ReactNode;
};

/** A part of a form that holds any number of items, with a button to add one. */
export const RepeatedField = ({ label, hint, faults, add, children }: RepeatedFieldProps) => {
  const text = useCommonText();
  return (
    <FieldGroup label={label}>
      {hint ? <p className="form-hint">{hint}</p> : null}
      {children}
      {faults.length > 0 ? <p className="form-fault">{faults.join('; ')}</p> : null}
      <button type="button" className="button" onClick={add}>
        <Icon name="plus" />
        {text.add}
      </button>
    </FieldGroup>
  );
};

/** Takes an item away; `name` says which. */
export const RemoveItem = ({ name, remove }: { name: string; remove: () => void }) => {
  const text = useCommonText();
  return (
    <button type="button" className="button quiet icon-only" aria-label={`${text.remove} ${name}`} onClick={remove}>
      <Icon name="close" />
    </button>
  );
};
