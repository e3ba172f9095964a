import { z } from 'zod';
import * as common from './common.ts';
import { eventTypes } from './events.ts';
import * as gameFields from './game-fields.ts';
import { type Json, mapObjects, tidySchema } from './openapi-tidy.ts';
import { eventSchemas } from './operator/events.ts';
import * as paymentFields from './payment-fields.ts';
import * as playerFields from './player-fields.ts';
import * as providerFields from './provider-fields.ts';
import { allRoutes, routeFiles } from './routes.ts';
import * as settings from './settings.ts';
import * as signInFields from './sign-in-fields.ts';

type Direction = 'input' | 'output';

/** Turns schemas into references, and collects the referenced ones. */
export type SchemaCollector = {
  /** A schema as a request fills it (input), or as an answer has it (output). */
  readonly convert: (schema: z.ZodType, direction: Direction) => Json;
  /** The whole document, with every collected schema under its final name. */
  readonly finish: (document: Json) => Json;
};

const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Files whose exported schemas get a name in the documents: shared ones first, then those of the routes. */
const schemaFiles: Readonly<Record<string, object>> = {
  common,
  settings,
  playerFields,
  paymentFields,
  gameFields,
  providerFields,
  signInFields,
  eventFiles: Object.fromEntries(eventTypes.map((type) => [`${type} event`, eventSchemas[type]])),
  ...routeFiles,
};

/** A schema gets the name of its export; if that is taken, with its folder in front. */
const nameSchemas = (): Map<unknown, string> => {
  const names = new Map<unknown, string>();
  const taken = new Set<string>();
  // A query has no schema of its own in a document: it is listed as parameters.
  const queries = new Set<unknown>(allRoutes.map((route) => route.query));
  for (const [file, exports] of Object.entries(schemaFiles)) {
    for (const [name, value] of Object.entries(exports)) {
      if (!(value instanceof z.ZodType) || names.has(value) || queries.has(value)) continue;
      const free = taken.has(pascal(name)) ? pascal(`${file.split('/')[0]} ${name}`) : pascal(name);
      if (taken.has(free)) continue;
      taken.add(free);
      names.set(value, free);
    }
  }
  return names;
};

/** The names of schemas and their own metadata. */
const registryOf = (names: ReadonlyMap<unknown, string>) => {
  const registry = z.registry<Record<string, unknown>>();
  registry.get = (schema) => {
    const id = names.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id === undefined ? {} : { id }) } as never;
  };
  return registry;
};

export const collectSchemas = (): SchemaCollector => {
  const metadata = registryOf(nameSchemas());
  const found = { input: new Map<string, Json>(), output: new Map<string, Json>() };

  const convert = (schema: z.ZodType, direction: Direction): Json => {
    const {
      $defs = {},
      $schema,
      ...root
    } = z.toJSONSchema(schema, {
      io: direction,
      metadata,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod;
        // Lost when a text is transformed, as in every query.
        if (def.type === 'default') jsonSchema.default = def.defaultValue as never;
      },
    });
    const place = (part: unknown): Json => pointTo(tidySchema(part as Json, direction), direction);
    for (const [name, definition] of Object.entries($defs))
      if (!isAnonymous(name)) found[direction].set(name, place(definition));
    return place(root);
  };

  const finish = (document: Json): Json => {
    const alike = sameInBoth(found.input, found.output);
    const nameOf = (name: string, direction: Direction): string =>
      direction === 'output' || alike.has(name) || !found.output.has(name) ? name : `${name}Input`;
    const schemas: Json = {};
    for (const direction of ['output', 'input'] as const)
      for (const [name, schema] of found[direction]) schemas[nameOf(name, direction)] ??= schema;
    const components = document.components as Json;
    const all = { ...schemas, ...(components.schemas as Json) };
    const whole = { ...document, components: { ...components, schemas: sortKeys(all) } };
    return mapObjects(whole, (part) => {
      const match = typeof part.$ref === 'string' && /^(input|output):(.*)$/.exec(part.$ref);
      if (!match) return part;
      return { ...part, $ref: `#/components/schemas/${nameOf(match[2] as string, match[1] as Direction)}` };
    }) as Json;
  };
  return { convert, finish };
};

/** Only a recursive schema gets such a name: any JSON. */
const isAnonymous = (name: string): boolean => name.startsWith('__');

const pointTo = (schema: Json, direction: Direction): Json =>
  mapObjects(schema, ({ $ref, ...part }) => {
    if (typeof $ref !== 'string') return part;
    const name = $ref.replace('#/$defs/', '');
    return isAnonymous(name) ? part : { ...part, $ref: `${direction}:${name}` };
  }) as Json;

/** The names of schemas that are the same in requests and answers, including all referenced ones. */
const sameInBoth = (input: ReadonlyMap<string, Json>, output: ReadonlyMap<string, Json>): Set<string> => {
  const alike = new Set([...input.keys()].filter((name) => output.has(name)));
  const text = (schema: Json | undefined): string => JSON.stringify(schema).replaceAll('"input:', '"output:');
  const differs = (name: string): boolean => {
    const refersToOther = [...JSON.stringify(input.get(name)).matchAll(/"input:(\w+)"/g)].some(
      ([, other]) => output.has(other as string) && !alike.has(other as string),
    );
    return refersToOther || text(input.get(name)) !== text(output.get(name));
  };
  for (let before = -1; before !== alike.size; ) {
    before = alike.size;
    for (const name of alike) if (differs(name)) alike.delete(name);
  }
  return alike;
};

const sortKeys = (object: Json): Json =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
