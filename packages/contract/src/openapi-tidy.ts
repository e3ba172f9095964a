export type Json = { [key: string]: unknown };

const safe = Number.MAX_SAFE_INTEGER;

/** Applies a change to every object of a JSON value, innermost first. */
export const mapObjects = (value: unknown, change: (object: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapObjects(inner, change)])));
};

/** A simpler form of the same schema, without what neither readers nor generators need. */
export const tidySchema = (schema: Json, direction: 'input' | 'output'): Json =>
  mapObjects(schema, (part) => {
    // A time is parsed to a Date, which JSON does not have, and written as text.
    if (part.format === 'date-time' && part.type === undefined) part.type = 'string';
    if (part.type === 'integer') return tidyInteger(part);
    if (part.type === 'string') return tidyString(part);
    if (part.type === 'boolean') delete part.enum;
    // Clients ignore unknown fields; a request states itself whether it takes others.
    if (part.type === 'object' && direction === 'output' && part.additionalProperties === false)
      delete part.additionalProperties;
    return tidyNullable(part);
  }) as Json;

const tidyInteger = (schema: Json): Json => {
  delete schema.pattern;
  if (schema.exclusiveMinimum === 0) {
    delete schema.exclusiveMinimum;
    schema.minimum = 1;
  }
  if (schema.minimum === -safe) delete schema.minimum;
  if (schema.maximum === safe) {
    delete schema.maximum;
    schema.format = 'int64';
  }
  return schema;
};

const tidyString = (schema: Json): Json => {
  if (typeof schema.format !== 'string') return schema;
  delete schema.pattern;
  if (schema.format === 'date-time') delete schema.maxLength;
  return schema;
};

/** `anyOf: [{ type: 'string' }, { type: 'null' }]` is `type: ['string', 'null']`. */
const tidyNullable = (schema: Json): Json => {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema;
  const [only] = anyOf as [Json];
  if (typeof only.type !== 'string') return schema;
  const choices = Array.isArray(only.enum) ? { enum: [...only.enum, null] } : {};
  return { ...only, ...choices, ...rest, type: [only.type, 'null'] };
};
