import type { Route } from '@croupier/contract/route.ts';
import { SchemaFormPart } from './parts.ts';
import type { SchemaFormProps } from './schema-form-fields.tsx';

/** A form drawn from `route.body`. What was typed stays until the API has accepted it. */
export const SchemaForm = <R extends Route>(props: SchemaFormProps<R>) => (
  <SchemaFormPart {...(props as unknown as SchemaFormProps)} />
);
