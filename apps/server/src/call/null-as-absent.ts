import { refusesNull } from '@croupier/contract/common.ts';
import type { z } from 'zod';

type Strip = (value: unknown) => unknown;

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
};

/**
 * Returns the value without the nulls that mean nothing: null counts as absent in every optional field whose schema
 * does not take it. Fields that take null, and objects in `refusesNull`, are left as they are.
 */
export const nullAsAbsent = (schema: z.ZodType, value: unknown): unknown =>
  hasNull(value) ? stripOf(schema)(value) : value;

const hasNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value as object).some(hasNull));

const leave: Strip = (value) => value;
const strips = new WeakMap<z.core.$ZodType, Strip>();

const stripOf = (schema: z.core.$ZodType): Strip => {
  const known = strips.get(schema);
  if (known) return known;
  const strip = buildStrip(schema);
  strips.set(schema, strip);
  return strip;
};

const buildStrip = (schema: z.core.$ZodType): Strip => {
  const def = schema._zod.def as unknown as Definition;
  if (def.innerType) return stripOf(def.innerType);
  if (def.type === 'pipe') return stripOf(typeOf(def.in) === 'transform' ? def.out! : def.in!);
  if (def.element) {
    const ofItem = stripOf(def.element);
    return (value) => (Array.isArray(value) ? value.map(ofItem) : value);
  }
  if (def.options) return stripUnion(def.options);
  return def.shape ? stripObject(def.shape, refusesNull.has(schema as never)) : leave;
};

const typeOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  (schema?._zod.def as unknown as Definition | undefined)?.type;

/** The first schema that takes what is left decides. If none does, the value is refused as it was sent. */
const stripUnion = (options: readonly z.core.$ZodType[]): Strip => {
  if (options.every((option) => stripOf(option) === leave)) return leave;
  return (value) => {
    for (const option of options) {
      const stripped = stripOf(option)(value);
      if (takes(option, stripped)) return stripped;
    }
    return value;
  };
};

const stripObject = (shape: Readonly<Record<string, z.core.$ZodType>>, keepsNull: boolean): Strip => {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, !keepsNull && takes(field, undefined) && !takes(field, null), stripOf(field)] as const,
  );
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const stripped: Record<string, unknown> = { ...value };
    for (const [name, drops, strip] of fields) {
      if (!Object.hasOwn(stripped, name)) continue;
      if (stripped[name] === null && drops) delete stripped[name];
      else stripped[name] = strip(stripped[name]);
    }
    return stripped;
  };
};

const takes = (schema: z.core.$ZodType, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;
