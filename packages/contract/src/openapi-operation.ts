import { z } from 'zod';
import answers from '../openapi/answers.json' with { type: 'json' };
import { proposal, proposed } from './back-office/proposals.ts';
import { pageLinks, pageMeta } from './common.ts';
import { type ErrorCode, errors } from './errors.ts';
import { exportFormat, isExportable } from './exports.ts';
import { errorSchema } from './openapi-components.ts';
import type { SchemaCollector } from './openapi-schemas.ts';
import type { Json } from './openapi-tidy.ts';
import { permissions } from './permissions.ts';
import { refusalsByStatus, takesIdempotencyKey } from './refusals.ts';
import type { Entity, Route } from './route.ts';
import { scopes } from './scopes.ts';
import { tokenAccess } from './token-access.ts';

const security = {
  operator: [{ key: [], time: [], signature: [] }],
  provider: [{ key: [], time: [], signature: [] }],
  player: [{ playerToken: [] }],
  staff: [{ staffToken: [] }, { session: [] }],
  guest: [],
};

/** One route as an OpenAPI operation. */
export const operationOf = (route: Route, schemas: SchemaCollector): Json => ({
  operationId: route.name,
  tags: [route.tag],
  summary: route.summary,
  description: describe(route),
  ...(route.scope ? { 'x-required-scope': route.scope } : {}),
  ...(route.access ? { 'x-required-access': route.access } : {}),
  ...(route.permission ? { 'x-required-permission': route.permission } : {}),
  ...(route.stepUp ? { 'x-step-up': true } : {}),
  security: route.session ? [{ session: [] }] : security[route.audience],
  ...orNothing('parameters', parametersOf(route, schemas)),
  ...(route.body ? { requestBody: requestBodyOf(route, schemas) } : {}),
  responses: { ...successesOf(route, schemas), ...refusedResponses(route) },
});

const orNothing = (name: string, items: readonly Json[]): Json => (items.length > 0 ? { [name]: items } : {});

const describe = (route: Route): string => {
  const parts = [route.description ?? ''];
  if (route.scope) parts.push(`Scope: \`${route.scope}\` (${scopes[route.scope]}).`);
  if (route.access)
    parts.push(
      `The token needs the access \`${route.access}\`, and its key the scope \`${tokenAccess[route.access]}\`.`,
    );
  if (route.permission) parts.push(`Permission: \`${route.permission}\` (${permissions[route.permission]}).`);
  if (route.stepUp) parts.push('Someone signed in must have proved who they are within the last 15 minutes.');
  return parts.filter(Boolean).join('\n\n');
};

const words = (entity: Entity): string => entity.replaceAll('_', ' ').replace('api key', 'API key');

const parametersOf = (route: Route, schemas: SchemaCollector): Json[] => {
  const inPath = Object.entries(route.params).map(([name, entity]) => ({
    name,
    in: 'path',
    required: true,
    description: entity === 'text' ? "The provider's own." : `Id of the ${words(entity)}.`,
    schema: entity === 'text' ? { type: 'string', maxLength: 128 } : { type: 'integer', minimum: 1, format: 'int64' },
    example: route.example?.params?.[name] ?? 1,
  }));
  const headers = [
    ...(route.audience === 'operator' || route.audience === 'provider' ? ['Nonce'] : []),
    ...(takesIdempotencyKey(route) ? ['IdempotencyKey'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return [...inPath, ...queryParameters(route, schemas), ...headers];
};

const queryParameters = (route: Route, schemas: SchemaCollector): Json[] => {
  const own = isExportable(route) ? z.object({ format: exportFormat }) : z.object({});
  const { properties: added = {} } = schemas.convert(own, 'input');
  const { properties: named = {}, required = [] } = route.query ? schemas.convert(route.query, 'input') : {};
  const properties = { ...(named as Json), ...(added as Json) };
  return Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => {
    const example = route.example?.query?.[name];
    return {
      name,
      in: 'query',
      required: (required as string[]).includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
      ...(example === undefined ? {} : { example }),
    };
  });
};

const requestBodyOf = (route: Route, schemas: SchemaCollector): Json => {
  const { example } = route;
  return {
    required: !route.bodyOptional,
    content: {
      'application/json': {
        schema: schemas.convert(route.body as NonNullable<Route['body']>, 'input'),
        ...(example?.body === undefined
          ? {}
          : { examples: { [route.name]: { summary: example.title, value: example.body } } }),
      },
    },
  };
};

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

const headersOf = (route: Route): Json => ({
  'X-Request-Id': header('RequestId'),
  ...(isOfStaff(route)
    ? {}
    : { 'X-RateLimit-Limit': header('RateLimitLimit'), 'X-RateLimit-Remaining': header('RateLimitRemaining') }),
});

const isOfStaff = ({ audience }: Route): boolean => audience === 'staff' || audience === 'guest';

/** What answers of a sandbox carry in addition, after admission only. */
const sandboxHeadersOf = (route: Route, status = 200): Json => {
  if (isOfStaff(route) || status === 401) return {};
  const canBeHit = status >= 400 || route.tag !== 'Sandbox';
  return {
    ...(canBeHit ? { 'Croupier-Fault': header('Fault') } : {}),
    ...(status === 429 ? {} : { 'Croupier-Ignored-Fields': header('IgnoredFields') }),
  };
};

const successesOf = (route: Route, schemas: SchemaCollector): Json => {
  const { status, repeatStatus } = route.reply;
  const replayed =
    takesIdempotencyKey(route) || route.answersReplays ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {};
  const answer = (description: string): Json => ({
    description,
    headers: { ...headersOf(route), ...replayed, ...sandboxHeadersOf(route) },
    ...(route.reply.shape === 'redirect' ? {} : { content: contentOf(route, schemas) }),
  });
  const waits = route.proposes ? { 202: { ...answer('Waits for a second person.'), content: waiting(schemas) } } : {};
  const repeat = repeatStatus === undefined ? {} : { [repeatStatus]: answer('Done before: the original result.') };
  return { ...repeat, ...waits, [status]: answer(successWords[status] ?? 'Success.') };
};

const successWords: Readonly<Record<number, string>> = { 201: 'Created.', 303: 'Sends the browser on.' };

const waiting = (schemas: SchemaCollector): Json => ({
  'application/json': {
    schema: {
      type: 'object',
      properties: { data: schemas.convert(proposed, 'output'), proposal: schemas.convert(proposal, 'output') },
      required: ['data', 'proposal'],
    },
  },
});

const contentOf = (route: Route, schemas: SchemaCollector): Json => {
  if (route.reply.shape === 'stream')
    return { 'text/event-stream': { schema: schemas.convert(route.reply.schema, 'output') } };
  return route.reply.shape === 'file'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : {
        'application/json': {
          schema: replySchema(route, schemas),
          ...(route.name in answers ? { example: answers[route.name as keyof typeof answers] } : {}),
        },
        ...(isExportable(route) ? { 'text/csv': { schema: { type: 'string' } } } : {}),
      };
};

const replySchema = (route: Route, schemas: SchemaCollector): Json => {
  const { shape, schema, meta } = route.reply;
  const item = schemas.convert(schema, 'output');
  const properties: Json = { data: shape === 'one' ? item : { type: 'array', items: item } };
  if (shape === 'page') {
    const numbers = schemas.convert(pageMeta, 'output');
    properties.meta = meta ? { allOf: [numbers, schemas.convert(meta, 'output')] } : numbers;
    properties.links = schemas.convert(pageLinks, 'output');
  } else if (meta) properties.meta = schemas.convert(meta, 'output');
  return { type: 'object', properties, required: Object.keys(properties) };
};

/** The answers that every call of an audience can get. */
const common: Readonly<Record<number, string>> = { 401: 'Unauthorized', 429: 'RateLimited', 500: 'ServerError' };

/** Answers that many operations share occur once in the document, under this name. */
const sharedName = (route: Route, status: number, codes: readonly ErrorCode[]): string | undefined => {
  if (common[status] && route.audience !== 'guest')
    return `${route.audience}${common[status]}${route.answersReplays && status === 401 ? 'OfMoney' : ''}`;
  return codes.length <= (route.audience === 'staff' ? 4 : 3) ? codes.join('.') : undefined;
};

const refusedResponses = (route: Route): Json => {
  const responses: Json = {};
  for (const [status, codes] of refusalsByStatus(route)) {
    const name = sharedName(route, status, codes);
    responses[status] = name ? { $ref: `#/components/responses/${name}` } : refusedResponse(route, status, codes);
  }
  return { ...responses, 503: { $ref: '#/components/responses/NotAvailable' } };
};

export const sharedResponses = (routes: readonly Route[]): Json => {
  const responses: Json = {};
  for (const route of routes)
    for (const [status, codes] of refusalsByStatus(route)) {
      const name = sharedName(route, status, codes);
      if (name) responses[name] ??= refusedResponse(route, status, codes);
    }
  return responses;
};

const refusedResponse = (route: Route, status: number, codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code].meaning}`).join('\n\n'),
  headers: {
    ...headersOf(route),
    ...(status === 429 ? { 'Retry-After': header('RetryAfter') } : {}),
    ...sandboxHeadersOf(route, status),
  },
  content: { 'application/json': { schema: errorSchema(codes), examples: errorExamples(codes) } },
});

const errorExamples = (codes: readonly ErrorCode[]): Json =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
