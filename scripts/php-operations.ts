import { camelCase } from '@croupier/contract/code-samples.ts';
import type { Json } from '@croupier/contract/openapi.ts';
import { type Found, type Group, moneyFieldsOf, operationsOf, type Schema, shapeOf } from './read-operations.ts';

const refName = (ref: string): string => ref.split('/').at(-1) as string;

type Field = {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
  /** Checked by the client itself: PHP would truncate 10.5 to an int when the caller's file is not strict. */
  readonly isMoney: boolean;
};

/** The types that PHP checks itself; union types are not checked there. */
const typeOf = (schema: Schema): string => {
  const kinds = [schema.type ?? 'mixed'].flat() as string[];
  const names: Record<string, string> = { integer: 'int', number: 'float', string: 'string', boolean: 'bool' };
  const [first = 'mixed', ...others] = kinds.map((kind) => names[kind] ?? (kind === 'null' ? 'null' : 'mixed'));
  return others.length > 0 || first === 'null' ? 'mixed' : first;
};

const fieldsOf = (
  { parameters, body, operation }: Found,
  schemas: Readonly<Record<string, Schema>>,
  money: readonly string[],
): Field[] => {
  const resolve = (schema: Schema): Schema => (schema.$ref ? (schemas[refName(schema.$ref)] as Schema) : schema);
  const whole = body && resolve(body);
  const parts = ((whole?.oneOf ?? whole?.anyOf ?? (whole ? [whole] : [])) as Schema[]).map(resolve);
  const mayBeLeftOut = (operation.requestBody as { required?: boolean } | undefined)?.required === false;
  const fields = new Map<string, Field>();
  for (const { name, required, schema } of parameters)
    fields.set(name, { name, isRequired: required === true, type: typeOf(schema), isMoney: false });
  for (const part of parts)
    for (const [name, schema] of Object.entries((part.properties ?? {}) as Record<string, Schema>)) {
      const isRequired = !mayBeLeftOut && parts.every(({ required }) => ((required ?? []) as string[]).includes(name));
      const isMoney = money.includes(name);
      fields.set(name, { name, isRequired, type: isMoney || fields.has(name) ? 'mixed' : typeOf(schema), isMoney });
    }
  return [...fields.values()].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
};

const method = (found: Found, schemas: Readonly<Record<string, Schema>>, money: readonly string[]): string => {
  const { parameters } = found;
  const fields = fieldsOf(found, schemas, money);
  const takesKey = found.method === 'POST';
  const list = [
    ...fields.map(({ name, isRequired, type }) =>
      isRequired ? `${type} $${name}` : `${type === 'mixed' ? 'mixed' : `${type}|Omitted`} $${name} = Omitted::Field`,
    ),
    ...(takesKey ? ['?string $idempotencyKey = null'] : []),
  ];
  const query =
    found.method === 'GET' ? [] : parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  const shape = shapeOf(found);
  return `${commentOf(found, fields)}
    public function ${camelCase(found.name)}(${list.join(', ')}): ${shape === 'one' ? 'mixed' : 'Pages'}
    {
        $fields = [${fields.map(({ name }) => `'${name}' => $${name}`).join(', ')}];
        return $this->${shape === 'one' ? 'one' : 'pages'}('${found.method}', '${found.path}', $fields, [${query.map((name) => `'${name}'`).join(', ')}], ${takesKey ? '$idempotencyKey' : 'null'});
    }
`;
};

const commentOf = ({ operation }: Found, fields: readonly Field[]): string => {
  const text = [operation.summary, operation.description].filter(Boolean).join('. ').replaceAll('..', '.');
  const said = text.replaceAll('\n', ' ').replaceAll('*/', '* /');
  const own = fields.filter(({ isMoney }) => isMoney).map(({ name }) => `     * @param int $${name} in minor units`);
  if (own.length === 0) return `    /** ${said} */`;
  return ['    /**', `     * ${said}`, '     *', ...own, '     */'].join('\n');
};

type Part = { readonly document: Json; readonly group: Group };

/** The methods of the PHP client. */
export const phpOperationsFile = (parts: readonly Part[]): string => {
  const money = moneyFieldsOf(parts.map(({ document }) => document));
  const traits = parts.map(({ document, group: { name, prefix } }) => {
    const { schemas } = document.components as { schemas: Record<string, Schema> };
    return `trait ${name}
{
${operationsOf(document, prefix)
  .map((found) => method(found, schemas, money))
  .join('\n')}}
`;
  });
  return `<?php

// Made from the OpenAPI documents by npm run openapi. Do not edit.

declare(strict_types=1);

namespace Croupier;

/** The fields of requests that are money: whole numbers of minor units. */
const MONEY_FIELDS = [${money.map((name) => `'${name}'`).join(', ')}];

/** A field that is left out; null is null. */
enum Omitted
{
    case Field;
}

${traits.join('\n')}`;
};
