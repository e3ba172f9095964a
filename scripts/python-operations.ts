import { currencyTable } from '@croupier/contract/currencies.ts';
import type { Json } from '@croupier/contract/openapi.ts';
import {
  type Found,
  type Group,
  moneyFieldsOf,
  operationsOf,
  type Parameter,
  type Schema,
  shapeOf,
} from './read-operations.ts';

const refName = (ref: string): string => ref.split('/').at(-1) as string;
const literal = (value: unknown): string =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

/** A schema as a Python type, for type checkers only. */
const typeOf = (schema: Schema): string => {
  if (schema.$ref) return `"${refName(schema.$ref)}"`;
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (Array.isArray(schema.enum)) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  const choices = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (choices) return unionOf(choices.map(typeOf));
  if (Array.isArray(schema.allOf)) return 'Dict[str, Any]';
  return unionOf(([schema.type ?? 'unknown'].flat() as string[]).map((kind) => kindOf(kind, schema)));
};

const unionOf = (types: readonly string[]): string => {
  const own = [...new Set(types)];
  return own.length === 1 ? (own[0] as string) : `Union[${own.join(', ')}]`;
};

const kindOf = (kind: string, schema: Schema): string => {
  if (kind === 'integer') return 'int';
  if (kind === 'number') return 'float';
  if (kind === 'string') return 'str';
  if (kind === 'boolean') return 'bool';
  if (kind === 'null') return 'None';
  if (kind === 'array') return `List[${typeOf((schema.items ?? {}) as Schema)}]`;
  return kind === 'object' ? 'Dict[str, Any]' : 'Any';
};

const isObject = (schema: Schema): boolean => schema.type === 'object' && schema.properties !== undefined;

const typedDict = ([name, schema]: [string, Schema]): string => {
  if (!isObject(schema)) return `    ${name} = ${typeOf(schema)}\n`;
  const required = new Set((schema.required ?? []) as string[]);
  const fields = Object.entries(schema.properties as Record<string, Schema>).map(
    ([field, type]) => `"${field}": ${required.has(field) ? typeOf(type) : `NotRequired[${typeOf(type)}]`}`,
  );
  return `    ${name} = TypedDict("${name}", {${fields.join(', ')}})\n`;
};

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
/** A keyword gets a trailing underscore, as is the custom. */
const safe = (name: string): string => (keywords.has(name) ? `${name}_` : name);

/** An optional field has a default; a nullable one keeps None as a separate value. */
const argument = (name: string, schema: Schema, isRequired: boolean): string =>
  `${safe(name)}: ${typeOf(schema)}${isRequired ? '' : ' = UNSET'}`;

const method = (found: Found, schemas: Readonly<Record<string, Schema>>): string => {
  const { operation, parameters } = found;
  const body = found.body?.$ref ? (schemas[refName(found.body.$ref)] as Schema) : found.body;
  const parts = (body?.oneOf ?? body?.anyOf ?? (body ? [body] : [])) as Schema[];
  const resolved = parts.map((part) => (part.$ref ? (schemas[refName(part.$ref)] as Schema) : part));
  const named = new Map<string, { schema: Schema; isRequired: boolean }>();
  for (const { name, schema, required } of parameters as readonly Parameter[])
    named.set(name, { schema, isRequired: required === true });
  const mayBeLeftOut = (operation.requestBody as { required?: boolean } | undefined)?.required === false;
  for (const part of resolved)
    for (const [name, schema] of Object.entries((part.properties ?? {}) as Record<string, Schema>))
      named.set(name, {
        schema: named.has(name) ? {} : schema,
        isRequired: !mayBeLeftOut && resolved.every(({ required }) => ((required ?? []) as string[]).includes(name)),
      });
  const ordered = [...named].toSorted(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired));
  const takesKey = found.method === 'POST';
  const list = [
    ...ordered.map(([name, { schema, isRequired }]) => argument(name, schema, isRequired)),
    ...(takesKey ? ['idempotency_key: Optional[str] = None'] : []),
  ];
  const shape = shapeOf(found);
  const data = ((found.reply?.properties ?? {}) as Record<string, Schema>).data;
  const row = data ? typeOf(shape === 'one' ? data : ((data.items ?? {}) as Schema)) : 'None';
  const query =
    found.method === 'GET' ? [] : parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  const text = [operation.summary, operation.description].filter(Boolean).join('. ').replaceAll('..', '.');
  const fields = ordered.map(([name]) => `"${name}": ${safe(name)}`).join(', ');
  const rest = [`(${query.map((name) => `"${name}",`).join(' ')})`, takesKey ? 'idempotency_key' : 'None'].join(', ');
  return `    def ${found.name}(self${list.length === 0 ? '' : `, *, ${list.join(', ')}`}) -> ${shape === 'one' ? row : `Pages[${row}]`}:
        """${text.replaceAll('\n', ' ').replaceAll('\\', '\\\\').replaceAll('"', "'")}"""
        return self._${shape === 'one' ? 'one' : 'pages'}("${found.method}", "${found.path}", {${fields}}, ${rest})
`;
};

type Part = { readonly document: Json; readonly group: Group };

/** The methods of the Python client, and the types of their inputs and results. */
export const pythonOperationsFile = (parts: readonly Part[]): string => {
  const schemas = Object.assign(
    {},
    ...parts.map(({ document }) => (document.components as { schemas: object }).schemas),
  ) as Record<string, Schema>;
  const digits = [...currencyTable.values()]
    .filter(({ exponent }) => exponent !== undefined && exponent !== 2)
    .map(({ code, exponent }) => `"${code}": ${exponent}`);
  const money = moneyFieldsOf(parts.map(({ document }) => document)).map((name) => `"${name}"`);
  const classes = parts.map(
    ({ document, group: { name, prefix } }) => `class ${name}(_Operations):
${operationsOf(document, prefix)
  .map((found) => method(found, schemas))
  .join('\n')}`,
  );
  return `# Made from the OpenAPI documents by npm run openapi. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Union

#: A field that is left out; None is null.
UNSET: Any = type("Unset", (), {"__repr__": lambda self: "UNSET"})()

#: The currencies whose minor unit is no hundredth, with its decimals.
UNUSUAL_DIGITS: Dict[str, int] = {${digits.join(', ')}}

#: The fields of requests that are money: whole numbers of minor units.
MONEY_FIELDS = frozenset([${money.join(', ')}])

if TYPE_CHECKING:
    from typing import Literal, NotRequired, TypedDict

    from croupier import Pages

${Object.entries(schemas)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(typedDict)
  .join('')}

class _Operations:
    def _one(self, *request: Any) -> Any:
        raise NotImplementedError

    def _pages(self, *request: Any) -> Any:
        raise NotImplementedError


${classes.join('\n\n')}`;
};
