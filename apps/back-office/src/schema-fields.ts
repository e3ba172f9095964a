import { z } from 'zod';

/** A field of a query or body as a form can draw it. */
export type Field = {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly options: readonly string[];
  readonly hint: string | undefined;
  /** The API's default. Undefined for a default that means "no bound". */
  readonly initial: unknown;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly maxLength: number | undefined;
  /** The fields of an object, or the one field that a list or a record repeats. */
  readonly parts: readonly Field[];
};

export type FieldKind =
  | 'text'
  | 'prose'
  | 'email'
  | 'password'
  | 'integer'
  | 'number'
  | 'money'
  | 'boolean'
  | 'tristate'
  | 'enum'
  | 'date'
  | 'moment'
  | 'object'
  | 'list'
  | 'lines'
  | 'choices'
  | 'record'
  | 'json';

type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
};

const longText = 255;

/** The fields of a schema of the contract, in the order of its shape. A schema that is no object has none. */
export const fieldsOf = (schema: z.ZodType | undefined): readonly Field[] => {
  if (!schema) return [];
  const known = described.get(schema);
  if (known) return known;
  const fields = partsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  described.set(schema, fields);
  return fields;
};
const described = new WeakMap<z.ZodType, readonly Field[]>();

const partsOf = (schema: JsonSchema): readonly Field[] =>
  Object.entries(propertiesOf(schema) ?? {}).map(([name, part]) =>
    fieldOf(name, part, schema.required?.includes(name) ?? false),
  );

/** A record whose keys are an enum has a field for each of them. */
const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> | undefined => {
  const { properties, propertyNames, additionalProperties } = schema;
  if (properties || !propertyNames?.enum || typeof additionalProperties !== 'object') return properties;
  return Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
};

const fieldOf = (name: string, whole: JsonSchema, required: boolean): Field => {
  const variants = whole.anyOf?.filter((variant) => variant.type !== 'null');
  const nullable = whole.anyOf !== undefined && variants?.length !== whole.anyOf.length;
  const single = variants?.length === 1 ? variants[0] : undefined;
  const schema: JsonSchema = { ...single, ...whole };
  const found = kindOf(schema, variants);
  const kind = nullable && found === 'boolean' ? 'tristate' : found;
  return {
    name,
    kind,
    required: required && schema.default === undefined,
    nullable,
    options: optionsOf(schema),
    hint: schema.description,
    initial: schema.default === Number.MAX_SAFE_INTEGER ? undefined : schema.default,
    min: schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1),
    max: schema.maximum,
    maxLength: schema.maxLength,
    parts: innerOf(kind, schema),
  };
};

const innerOf = (kind: FieldKind, schema: JsonSchema): readonly Field[] => {
  if (kind === 'object') return partsOf(schema);
  if (kind === 'list') return [fieldOf('', schema.items ?? {}, true)];
  return kind === 'record' ? [fieldOf('', schema.additionalProperties as JsonSchema, true)] : [];
};

const optionsOf = (schema: JsonSchema): readonly string[] =>
  (schema.enum ?? schema.items?.enum ?? []).filter((option): option is string => typeof option === 'string');

const kindOf = (schema: JsonSchema, variants: readonly JsonSchema[] | undefined): FieldKind => {
  if (variants && variants.length > 1) return variants.every(({ type }) => type === 'string') ? 'text' : 'json';
  if (schema.type === 'boolean' || typeof schema.const === 'boolean') return 'boolean';
  if (schema.type === 'integer') return isMoney(schema) ? 'money' : 'integer';
  if (schema.type === 'number') return 'number';
  if (schema.enum) return 'enum';
  if (schema.type === 'string') return textKind(schema);
  if (schema.type === 'array') return schema.items?.enum ? 'choices' : 'list';
  if (schema.type === 'object' && propertiesOf(schema)) return 'object';
  if (schema.type === 'object' && isRecord(schema)) return 'record';
  return 'json';
};

/** Names that a person chooses, each with the same fields or with one figure. */
const isRecord = ({ additionalProperties }: JsonSchema): boolean =>
  typeof additionalProperties === 'object' &&
  (additionalProperties.type === 'integer' || propertiesOf(additionalProperties) !== undefined);

/** An amount of the contract is an integer without an upper bound; an id is never zero or below. */
const isMoney = (schema: JsonSchema): boolean =>
  schema.maximum === Number.MAX_SAFE_INTEGER && (schema.minimum === 1 || schema.minimum === 0);

const textKind = ({ format, maxLength }: JsonSchema): FieldKind => {
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'moment';
  if (format === 'email') return 'email';
  // An address is one line, however long it is.
  if (format === 'uri' || format === 'uri-reference' || format === 'uri-template') return 'text';
  return (maxLength ?? 0) > longText ? 'prose' : 'text';
};
