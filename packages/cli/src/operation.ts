import type { Operation } from '../../sdk/src/operation.ts';
import { type OperatorOperations, operatorOperations } from '../../sdk/src/operations.ts';
import { type OperationInput, operationInputs } from './operation-inputs.ts';
import { UsageError } from './program/command.ts';
import { didYouMean } from './program/suggest.ts';

export type OperationName = keyof OperatorOperations;

/** An operation of the API: its address and its input. */
export type FoundOperation = Operation & OperationInput & { readonly name: OperationName; readonly id: string };

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const allOperations: readonly FoundOperation[] = (Object.keys(operatorOperations) as OperationName[]).map(
  (name) => ({ ...operatorOperations[name], ...(operationInputs[name] as OperationInput), name, id: snake(name) }),
);

export type Called = { readonly operation: FoundOperation; readonly input: Record<string, unknown> };

/** By the name that the API reference has for it, `record_deposit` or `recordDeposit`. */
const byName = (text: string): FoundOperation => {
  const found = allOperations.find(({ name, id }) => name === text || id === text);
  if (found) return found;
  const names = allOperations.flatMap(({ name, id }) => [id, name]);
  throw new UsageError(
    `There is no operation ${JSON.stringify(text)}.${didYouMean(text, names)} See: npx croupier request --list`,
  );
};

/** Finds it by method and path, as in the API reference or with values filled in. */
const byPath = (method: string, text: string): Called => {
  const [path = '', query = ''] = text.split('?');
  for (const operation of allOperations.filter((one) => one.method === method)) {
    const pattern = operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (!match) continue;
    const named = Object.entries(match.groups ?? {}).filter(([, value]) => !value.startsWith('{'));
    const input = Object.fromEntries([
      ...named.map(([name, value]) => [name, decodeURIComponent(value)]),
      ...new URLSearchParams(query),
    ]);
    return { operation, input: input as Record<string, unknown> };
  }
  throw new UsageError(`There is no operation ${method} ${path}. See: npx croupier request --list`);
};

type Schema = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
};

const kindsOf = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  if (schema.anyOf) return schema.anyOf.flatMap(kindsOf);
  if (schema.enum && schema.type === undefined) return schema.enum.map((value) => typeof value);
  return [schema.type ?? []].flat() as string[];
};

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Converts a value to the type of its field: 100 is a number for an amount, and a text for a name. */
export const readValue = (operation: FoundOperation, field: string, text: string): unknown => {
  const kinds = kindsOf(operation.input.properties[field] as Schema | undefined);
  const parsed = asJson(text);
  if (parsed === undefined || (kinds.includes('string') && parsed !== null)) return text;
  if (parsed === null && !kinds.includes('null')) return text;
  return parsed;
};

/** Parses `record_deposit player=17 amount=1000`, or `POST /api/v1/operator/players/17/deposits amount=1000`. */
export const readCall = (words: readonly string[]): Called => {
  const [first = '', second = ''] = words;
  const isMethod = /^(GET|POST|PUT|PATCH|DELETE)$/i.test(first);
  if (isMethod && !second.startsWith('/'))
    throw new UsageError(`Write a path behind ${first}, such as /api/v1/operator/me.`);
  const { operation, input } = isMethod
    ? byPath(first.toUpperCase(), second)
    : { operation: byName(first), input: {} as Record<string, unknown> };
  const known = Object.keys(operation.input.properties);
  for (const word of words.slice(isMethod ? 2 : 1)) {
    const [, field, text] = /^([\w.]+)=([\s\S]*)$/.exec(word) ?? [];
    if (field === undefined || text === undefined)
      throw new UsageError(`Write ${JSON.stringify(word)} as field=value.`);
    const [root = '', ...path] = field.split('.');
    if (!known.includes(root)) throw new UsageError(`${operation.id} has no field ${root}.${didYouMean(root, known)}`);
    put(input, [root, ...path], path.length === 0 ? readValue(operation, root, text) : (asJson(text) ?? text));
  }
  return { operation, input };
};

/** `limits.max_single_deposit=1000` sets a field of a field. */
const put = (target: Record<string, unknown>, [name = '', ...path]: readonly string[], value: unknown): void => {
  if (path.length === 0) target[name] = value;
  else {
    const inner = target[name];
    const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
    target[name] = next;
    put(next, path, value);
  }
};
