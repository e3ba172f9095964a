import { camelCase } from '@croupier/contract/code-samples.ts';
import { events } from '@croupier/contract/events.ts';
import type { Json } from '@croupier/contract/openapi.ts';
import { type Found, operationsOf, type Schema } from './read-operations.ts';

/** A schema without references; examples are left out because of their size. */
const inlined = (document: Json, schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => inlined(document, one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...own } = schema as Schema;
  if ($ref !== undefined) {
    const { schemas } = document.components as { schemas: Record<string, Schema> };
    return inlined(document, { ...schemas[$ref.split('/').at(-1) as string], ...own });
  }
  return Object.fromEntries(
    Object.entries(own)
      .filter(([name]) => name !== 'example' && name !== 'examples')
      .map(([name, value]) => [name, inlined(document, value)]),
  );
};

/** All fields of an operation together, wherever they are sent. */
const inputOf = (document: Json, { parameters, body, operation }: Found) => {
  const given = inlined(document, body ?? {}) as { properties?: object; required?: string[] };
  const isRequired = (operation.requestBody as { required?: boolean } | undefined)?.required ?? true;
  const fields = parameters.map(({ name, description, schema }) => {
    const shape = inlined(document, schema) as object;
    return [name, description === undefined ? shape : { description, ...shape }];
  });
  return {
    properties: { ...Object.fromEntries(fields), ...given.properties },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(isRequired ? (given.required ?? []) : []),
    ],
  };
};

/** What the command line knows of each operation and event, as JSON in a TypeScript file. */
export const cliOperationsFile = (document: Json): string => {
  const entries = operationsOf(document, '/api/v1/operator').map((found) => [
    camelCase(found.name),
    {
      summary: found.operation.summary,
      description: found.operation.description ?? '',
      input: inputOf(document, found),
    },
  ]);
  return `// Made from the OpenAPI document by npm run openapi. Do not edit.

export type OperationInput = {
  readonly summary: string;
  readonly description: string;
  /** Its fields as JSON Schema. */
  readonly input: { readonly properties: Readonly<Record<string, object>>; readonly required: readonly string[] };
};

export const operationInputs: Readonly<Record<string, OperationInput>> = ${JSON.stringify(Object.fromEntries(entries), null, 2)};

/** Every event, and when it is sent. */
export const eventMeanings: Readonly<Record<string, string>> = ${JSON.stringify(events, null, 2)};
`;
};
