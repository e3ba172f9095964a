import type { Json } from '@croupier/contract/openapi.ts';

export type Schema = Json & { readonly $ref?: string };
type Operation = Json & { readonly operationId: string; readonly summary: string; readonly description?: string };

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};

/** An operation of an OpenAPI document, as a generator of clients needs it. */
export type Found = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly reply: Schema | undefined;
};

const jsonOf = (content: unknown): Schema | undefined =>
  (content as { content?: Record<string, { schema: Schema }> } | undefined)?.content?.['application/json']?.schema;

export const operationsOf = (document: Json, prefix: string): Found[] =>
  Object.entries(document.paths as Record<string, Record<string, Operation>>)
    .filter(([path]) => path.startsWith(prefix))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const responses = Object.entries(operation.responses as Json);
        const [, success] = responses.find(([status]) => status.startsWith('2')) ?? [];
        return {
          name: operation.operationId,
          method: method.toUpperCase(),
          path,
          operation,
          parameters: ((operation.parameters ?? []) as Parameter[]).filter(({ in: place }) =>
            ['path', 'query'].includes(place),
          ),
          body: jsonOf(operation.requestBody),
          reply: jsonOf(success),
        };
      }),
    );

export const shapeOf = ({ reply }: Found): 'one' | 'list' | 'page' => {
  const properties = (reply?.properties ?? {}) as Record<string, Schema>;
  if (properties.links) return 'page';
  return properties.data?.type === 'array' ? 'list' : 'one';
};

export type Group = { readonly name: string; readonly prefix: string };

/** The money fields of request bodies, by name: `amount`, `stake`, and the limits that are not minutes. */
export const moneyFieldsOf = (documents: readonly Json[]): string[] => {
  const found = new Set<string>();
  for (const document of documents) {
    const { schemas } = document.components as { schemas: Record<string, Schema> };
    const look = (given: Schema, parent: string): void => {
      const schema = given.$ref ? (schemas[given.$ref.split('/').at(-1) as string] as Schema) : given;
      for (const part of [schema.oneOf, schema.anyOf, schema.allOf].flat() as (Schema | undefined)[])
        if (part) look(part, parent);
      if (schema.items) look(schema.items as Schema, parent);
      for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
        if (isMoney(name, parent, field)) found.add(name);
        look(field, name);
      }
    };
    for (const { body } of operationsOf(document, '')) if (body) look(body, '');
  }
  return [...found].toSorted();
};

const isMoney = (name: string, parent: string, field: Schema): boolean =>
  [field.type].flat().includes('integer') &&
  (name === 'amount' || name === 'stake' || (parent === 'limits' && field.format === 'int64'));
