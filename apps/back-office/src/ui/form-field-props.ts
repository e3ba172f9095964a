import type { ComponentType } from 'react';
import type { Field } from '../schema-fields.ts';
import type { Faults, Raw } from '../schema-values.ts';

type FieldContext = {
  readonly labels: { readonly field: (name: string) => string; readonly value: (name: string) => string };
  readonly currency: string;
  readonly faults: Faults;
  /** The form changes an existing thing, so no field is required. */
  readonly isChange: boolean;
  /** Fields that are folded away at first, by their path. */
  readonly folded: readonly string[];
  /** Fields that a page draws itself, by their path. */
  readonly controls?: Controls | undefined;
};

export type Controls = Readonly<Record<string, ComponentType<FormFieldProps>>>;

export type FormFieldProps = {
  readonly field: Field;
  /** The path of the field in the body, such as "marketing.email". */
  readonly path: string;
  readonly raw: Raw | undefined;
  readonly set: (raw: Raw) => void;
  readonly context: FieldContext;
};

/** A field that repeats other fields. */
export type RepeatedFieldProps = FormFieldProps & {
  readonly label: string;
  readonly faults: readonly string[];
  /** Draws the fields inside. It is passed in because it draws this field too: the files would import each other. */
  readonly Inner: ComponentType<FormFieldProps>;
};
