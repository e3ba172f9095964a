import { camelCase } from '@croupier/contract/code-samples.ts';
import { type ErrorCode, errors } from '@croupier/contract/errors.ts';
import { eventTypes } from '@croupier/contract/events.ts';
import { referenceOf } from '@croupier/contract/openapi-links.ts';
import type { Route } from '@croupier/contract/route.ts';
import { backOfficeRoutes, operatorRoutes, playerRoutes, providerRoutes } from '@croupier/contract/routes.ts';

/** Operations, events, error codes and addresses of this server that a guide names: each becomes a link. */

export type Operation = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly address: string;
};

const describe = (route: Route): Operation => {
  const { name, method, path, summary, tag } = route;
  return { name, method, path, summary, tag, address: referenceOf(route) };
};

/** The operations of operators, players and studios. The search lists no others. */
export const operations: readonly Operation[] = [...operatorRoutes, ...playerRoutes, ...providerRoutes].map(describe);

const known = [...operations, ...(backOfficeRoutes as readonly Route[]).map(describe)];

/** Names of path parameters do not matter: a guide may say {id} or 17. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const patterns = known.map((operation) => ({ operation, pattern: patternOf(operation.path) }));

const findOperation = (method: string, uri: string): Operation | undefined => {
  const path = uri.split('?', 1)[0] as string;
  const exact = known.find((one) => one.method === method && one.path === path);
  return (
    exact ?? patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation
  );
};

const byCall = new Map(
  operations.flatMap((one) => [camelCase(one.name), one.name].map((name) => [name, one] as const)),
);

/** Replaces constants that hold a path by the path. */
const withPaths = (text: string): string => {
  const paths = [...text.matchAll(/const (\w+) = ['"`](\/api\/[^'"`]+)['"`];/g)];
  return paths.reduce((result, match) => result.replaceAll(`\${${match[1]}}`, match[2] as string), text);
};

/** The operations that a page mentions, in code or in text, each once and in the order of the page. */
export const operationsIn = (source: string): Operation[] => {
  const text = withPaths(source);
  const found: { at: number; operation: Operation }[] = [];
  const note = (at: number, operation: Operation | undefined) => operation && found.push({ at, operation });
  for (const match of text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[^\s`'"?]+)/g))
    note(match.index, findOperation(match[1] as string, match[2] as string));
  for (const match of text.matchAll(/\.(get|post|put|patch)\(\s*['"`](\/api\/[^'"`]+)['"`]/g))
    note(match.index, findOperation((match[1] as string).toUpperCase(), match[2] as string));
  for (const match of text.matchAll(/(?:->|\.)(\w+)\(/g)) note(match.index, byCall.get(match[1] as string));
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ operation }) => operation))];
};

const addresses = ['/docs', '/provider/docs', '/back-office', '/back-office/docs', '/handbook/', '/openapi.json'];

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

/** The link of a name in a text, if it is a known name. */
export const referenceTo = (text: string): string | undefined => {
  if (isErrorCode(text)) return `/guides/errors#${text.toLowerCase()}`;
  if ((eventTypes as readonly string[]).includes(text)) return `/guides/events#${text.replaceAll('.', '')}`;
  if (addresses.includes(text)) return text;
  const [method = '', uri, more] = text.split(' ');
  return uri && more === undefined ? findOperation(method, uri)?.address : undefined;
};
