import type { Route } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import type { StoredAnswer } from '../call/idempotency.ts';

/** How many names are listed: the first are enough to correct the request. */
const maxNames = 20;
const longestName = 100;
const maxItems = 20;
const deepest = 8;
/** More than are listed, because those that another schema of a union knows are dropped. */
const maxUnknownFields = 200;

/**
 * The fields of query and body that the route does not know, with their paths, such as `profile.frist_name`. Where a
 * schema takes any fields (a record, any JSON), none is unknown.
 */
export const ignoredFields = (route: Route, query: unknown, body: Uint8Array): string[] => {
  const sent = body.length === 0 ? undefined : parse(body);
  const names = [...unknownIn(route.query, query), ...(sent === undefined ? [] : unknownIn(route.body, sent))];
  return [...new Set(names.map(plain))].slice(0, maxNames);
};

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
};

/** Made valid for a header, in which commas separate the names. */
const plain = (name: string): string => {
  const safe = name.replaceAll(/[^\x21-\x2b\x2d-\x7e]/g, '?');
  return safe.length > longestName ? `${safe.slice(0, longestName - 3)}...` : safe;
};

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
};

const unknownIn = (schema: z.core.$ZodType | undefined, value: unknown, path = '', depth = 0): string[] => {
  if (value === null || typeof value !== 'object' || depth > deepest) return [];
  if (!schema) return Object.keys(value).slice(0, maxNames);
  const inner = (one: z.core.$ZodType | undefined): string[] => (one ? unknownIn(one, value, path, depth + 1) : []);
  const def = schema._zod.def as unknown as Definition;
  if (def.innerType) return inner(def.innerType);
  if (def.type === 'pipe') return inner(definitionOf(def.in).type === 'transform' ? def.out : def.in);
  // A field is known if one of the schemas knows it.
  if (def.options) return common(def.options.map(inner));
  if (def.left && def.right) return common([inner(def.left), inner(def.right)]);
  if (def.element && Array.isArray(value))
    return value.slice(0, maxItems).flatMap((item, n) => unknownIn(def.element, item, `${path}${n}.`, depth + 1));
  if (!def.shape || Array.isArray(value)) return [];
  const { shape, catchall } = def;
  const takesAll = catchall !== undefined && definitionOf(catchall).type !== 'never';
  const known = Object.keys(shape).filter((name) => Object.hasOwn(value, name));
  const inside = known.flatMap((name) =>
    unknownIn(shape[name], (value as Record<string, unknown>)[name], `${path}${name}.`, depth + 1),
  );
  return takesAll ? inside : [...inside, ...strangersIn(value, shape, path)];
};

/** A body may hold thousands of them: only the first are collected. */
const strangersIn = (value: object, shape: object, path: string): string[] => {
  const found: string[] = [];
  for (const name of Object.keys(value)) {
    if (found.length === maxUnknownFields) break;
    if (!Object.hasOwn(shape, name)) found.push(`${path}${name}`);
  }
  return found;
};

const definitionOf = (schema: z.core.$ZodType | undefined): Definition =>
  (schema?._zod.def ?? { type: 'unknown' }) as unknown as Definition;

const common = ([first = [], ...others]: readonly (readonly string[])[]): string[] => {
  const sets = others.map((other) => new Set(other));
  return first.filter((name) => sets.every((set) => set.has(name)));
};

/** Adds the names as `meta.ignored`; an error keeps its shape and has them in the header only. */
export const addIgnoredFields = (answer: StoredAnswer, ignored: readonly string[]): StoredAnswer => {
  if (answer.status >= 400) return answer;
  const { meta, ...others } = JSON.parse(answer.body) as { readonly meta?: object };
  return { ...answer, body: JSON.stringify({ ...others, meta: { ...meta, ignored } }) };
};
