import { camelCase } from '@croupier/contract/code-samples.ts';
import { currencyTable } from '@croupier/contract/currencies.ts';
import type { Json } from '@croupier/contract/openapi.ts';
import { type Found, type Group, operationsOf, type Schema, shapeOf } from './read-operations.ts';

/** A global of JavaScript keeps its name. */
const typeName = (name: string): string => (name === 'Error' ? 'ErrorBody' : name);
const refName = (ref: string): string => typeName(ref.split('/').at(-1) as string);
const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : `${value}`;
const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

const comment = (text: unknown, indent: string): string =>
  typeof text === 'string' && text !== ''
    ? `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`
    : '';

/** A schema as a TypeScript type. */
const typeOf = (schema: Schema, indent = ''): string => {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.const !== undefined) return quoted(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(quoted).join(' | ');
  const choices = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (choices) return choices.map((choice) => typeOf(choice, indent)).join(' | ');
  if (Array.isArray(schema.allOf)) return schema.allOf.map((part) => typeOf(part as Schema, indent)).join(' & ');
  const kinds = [schema.type ?? 'unknown'].flat() as string[];
  return [...new Set(kinds.map((kind) => kindOf(kind, schema, indent)))].join(' | ');
};

const kindOf = (kind: string, schema: Schema, indent: string): string => {
  if (kind === 'integer' || kind === 'number') return 'number';
  if (kind === 'string' || kind === 'boolean' || kind === 'null') return kind;
  if (kind === 'array') return `readonly ${wrapped(typeOf((schema.items ?? {}) as Schema, indent))}[]`;
  if (kind === 'object') return objectOf(schema, indent);
  return 'unknown';
};

const wrapped = (type: string): string => (/^\w+$/.test(type) ? type : `(${type})`);

const objectOf = (schema: Schema, indent: string): string => {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = new Set((schema.required ?? []) as string[]);
  const inner = `${indent}  `;
  const lines = properties.map(([name, property]) => {
    const optional = required.has(name) ? '' : '?';
    const type = typeOf(property, inner);
    return `${comment(property.description, inner)}${inner}readonly ${nameOf(name)}${optional}: ${type}${optional ? ' | undefined' : ''};\n`;
  });
  const rest = schema.additionalProperties;
  if (rest !== undefined && rest !== false)
    lines.push(`${inner}readonly [name: string]: ${rest === true ? 'unknown' : typeOf(rest as Schema, inner)};\n`);
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`;
};

const inputOf = ({ parameters, body, operation, name }: Found): string => {
  const bodyNames = Object.keys((body?.properties ?? {}) as Json);
  const clash = parameters.find((parameter) => bodyNames.includes(parameter.name));
  if (clash) throw new Error(`${name} has ${clash.name} in its path or query and in its body.`);
  const fields = parameters
    .map((parameter) => {
      const optional = parameter.required ? '' : '?';
      const type = typeOf(parameter.schema, '    ');
      return `${comment(parameter.description, '    ')}    readonly ${nameOf(parameter.name)}${optional}: ${type}${optional ? ' | undefined' : ''};\n`;
    })
    .join('');
  const required = (operation.requestBody as { required?: boolean } | undefined)?.required ?? true;
  const bodyType = body && (required ? typeOf(body, '  ') : `Partial<${typeOf(body, '  ')}>`);
  const parts = [fields === '' ? undefined : `{\n${fields}  }`, bodyType].filter(Boolean);
  return parts.length === 0 ? 'NoInput' : parts.join(' & ');
};

const outputOf = (found: Found): string => {
  const properties = (found.reply?.properties ?? {}) as Record<string, Schema>;
  const { data, meta } = properties;
  const item = shapeOf(found) === 'one' ? data : (data?.items as Schema | undefined);
  const metaType = meta ? typeOf(meta, '  ') : 'undefined';
  return `output: ${item ? typeOf(item, '  ') : 'undefined'}; meta: ${metaType}; shape: '${shapeOf(found)}'`;
};

/** The query fields of a call with a body. */
const queryOf = ({ method, parameters }: Found): string => {
  const names = method === 'GET' ? [] : parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  return names.length === 0 ? '' : `, query: [${names.map(quoted).join(', ')}]`;
};

/** A file of types and a table for a client: the input, result and address of each operation. */
export const operationsFile = (document: Json, groups: readonly Group[]): string => {
  const schemas = Object.entries((document.components as { schemas: Record<string, Schema> }).schemas);
  const types = schemas
    .map(([name, schema]) => `${comment(schema.description, '')}export type ${typeName(name)} = ${typeOf(schema)};\n`)
    .join('\n');
  const parts = groups.map(({ name, prefix }) => {
    const found = operationsOf(document, prefix);
    const large = name.charAt(0).toUpperCase() + name.slice(1);
    const entries = found.map((one) => {
      const text = [one.operation.summary, one.operation.description].filter(Boolean).join('. ').replaceAll('..', '.');
      return `${comment(text, '  ')}  ${camelCase(one.name)}: { input: ${inputOf(one)}; ${outputOf(one)} };\n`;
    });
    const rows = found.map(
      (one) =>
        `  ${camelCase(one.name)}: { method: '${one.method}', path: '${one.path}', shape: '${shapeOf(one)}'${queryOf(one)} },\n`,
    );
    return `/** What each operation takes and gives. */
export type ${large}Operations = {
${entries.join('')}};

export const ${name}Operations: OperationTable<${large}Operations> = {
${rows.join('')}};
`;
  });
  const body = `${types}\n${parts.join('\n')}`;
  const imports = [...(body.includes('NoInput') ? ['NoInput'] : []), 'OperationTable'].join(', ');
  return `// Made from the OpenAPI document by npm run openapi. Do not edit.
import type { ${imports} } from './operation.ts';

${body}`;
};

/** The currencies whose minor unit is no hundredth. */
export const minorDigitsFile = (): string => {
  const rows = [...currencyTable.values()]
    .filter(({ exponent }) => exponent !== undefined && exponent !== 2)
    .map(({ code, exponent }) => `  ${code}: ${exponent},\n`);
  return `// Made from the contract by npm run openapi. Do not edit.

/** The currencies whose minor unit is no hundredth, with its decimals. */
export const unusualDigits: Readonly<Record<string, number>> = {
${rows.join('')}};
`;
};
