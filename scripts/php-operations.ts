import type { Json } from '@croupier/contract/openapi.ts';
import { camel, type Found, type Group, operationsOf, type Schema, shapeOf } from './read-operations.ts';

const refName = (ref: string): string => ref.split('/').at(-1) as string;

type Field = { readonly name: string; readonly isRequired: boolean; readonly type: string };

/** The types that PHP itself checks; whatever has several is not checked there. */
const typeOf = (schema: Schema): string => {
  const kinds = [schema.type ?? 'mixed'].flat() as string[];
  const names: Record<string, string> = { integer: 'int', number: 'float', string: 'string', boolean: 'bool' };
  const [first = 'mixed', ...others] = kinds.map((kind) => names[kind] ?? (kind === 'null' ? 'null' : 'mixed'));
  return others.length > 0 || first === 'null' ? 'mixed' : first;
};

const fieldsOf = ({ parameters, body, operation }: Found, schemas: Readonly<Record<string, Schema>>): Field[] => {
  const resolve = (schema: Schema): Schema => (schema.$ref ? (schemas[refName(schema.$ref)] as Schema) : schema);
  const whole = body && resolve(body);
  const parts = ((whole?.oneOf ?? whole?.anyOf ?? (whole ? [whole] : [])) as Schema[]).map(resolve);
  const mayBeLeftOut = (operation.requestBody as { required?: boolean } | undefined)?.required === false;
  const fields = new Map<string, Field>();
  for (const { name, required, schema } of parameters)
    fields.set(name, { name, isRequired: required === true, type: typeOf(schema) });
  for (const part of parts)
    for (const [name, schema] of Object.entries((part.properties ?? {}) as Record<string, Schema>)) {
      const isRequired = !mayBeLeftOut && parts.every(({ required }) => ((required ?? []) as string[]).includes(name));
      fields.set(name, { name, isRequired, type: fields.has(name) ? 'mixed' : typeOf(schema) });
    }
  return [...fields.values()].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
};

const method = (found: Found, schemas: Readonly<Record<string, Schema>>): string => {
  const { operation, parameters } = found;
  const fields = fieldsOf(found, schemas);
  const takesKey = found.method === 'POST';
  const list = [
    ...fields.map(({ name, isRequired, type }) =>
      isRequired ? `${type} $${name}` : `${type === 'mixed' ? 'mixed' : `${type}|Omitted`} $${name} = Omitted::Field`,
    ),
    ...(takesKey ? ['?string $idempotencyKey = null'] : []),
  ];
  const query =
    found.method === 'GET' ? [] : parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  const text = [operation.summary, operation.description].filter(Boolean).join('. ').replaceAll('..', '.');
  const shape = shapeOf(found);
  return `    /** ${text.replaceAll('\n', ' ').replaceAll('*/', '* /')} */
    public function ${camel(found.name)}(${list.join(', ')}): ${shape === 'one' ? 'mixed' : 'Pages'}
    {
        $fields = [${fields.map(({ name }) => `'${name}' => $${name}`).join(', ')}];
        return $this->${shape === 'one' ? 'one' : 'pages'}('${found.method}', '${found.path}', $fields, [${query.map((name) => `'${name}'`).join(', ')}], ${takesKey ? '$idempotencyKey' : 'null'});
    }
`;
};

type Part = { readonly document: Json; readonly group: Group };

/** The methods of the PHP client. */
export const phpOperationsFile = (parts: readonly Part[]): string => {
  const traits = parts.map(({ document, group: { name, prefix } }) => {
    const { schemas } = document.components as { schemas: Record<string, Schema> };
    return `trait ${name}
{
${operationsOf(document, prefix)
  .map((found) => method(found, schemas))
  .join('\n')}}
`;
  });
  return `<?php

// Made from the OpenAPI documents by npm run openapi. Do not edit.

declare(strict_types=1);

namespace Croupier;

/** A field that is left out; null is null. */
enum Omitted
{
    case Field;
}

${traits.join('\n')}`;
};
