import {
  errorExamples,
  errorSchema,
  headers,
  notAvailable,
  parameters,
  securitySchemes,
} from './openapi-components.ts';
import { operationOf, sharedResponses } from './openapi-operation.ts';
import { collectSchemas } from './openapi-schemas.ts';
import { backOfficeIntroduction, publicIntroduction, tags } from './openapi-texts.ts';
import type { Json } from './openapi-tidy.ts';
import type { Route } from './route.ts';
import { backOfficeRoutes, operatorRoutes, playerRoutes } from './routes.ts';

export type { Json };

/** The OpenAPI 3.1 document of everything that operators and players call. */
export const publicOpenApi = (): Json =>
  documentOf([...operatorRoutes, ...playerRoutes], {
    backOffice: false,
    title: 'Croupier operator API',
    description: publicIntroduction,
  });

/** The OpenAPI 3.1 document of what staff call. */
export const backOfficeOpenApi = (): Json =>
  documentOf(backOfficeRoutes, {
    backOffice: true,
    title: 'Croupier back office API',
    description: backOfficeIntroduction,
  });

type Kind = { readonly backOffice: boolean; readonly title: string; readonly description: string };

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const documentOf = (unordered: readonly Route[], kind: Kind): Json => {
  const schemas = collectSchemas();
  const routes = [...unordered].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) || compare(a.path, b.path) || methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method),
  );
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    (paths[route.path] as Json)[route.method.toLowerCase()] = operationOf(route, schemas);
  }
  return schemas.finish({
    openapi: '3.1.0',
    info: {
      title: kind.title,
      version: '1.0.0',
      description: kind.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({
      name,
      ...(tags[name] ? { description: tags[name] } : {}),
    })),
    paths,
    components: {
      schemas: { Error: errorSchema(kind.backOffice) },
      responses: { ...sharedResponses(routes), NotAvailable: notAvailable },
      parameters: kind.backOffice ? {} : parameters,
      examples: errorExamples(kind.backOffice),
      headers,
      securitySchemes: kind.backOffice ? securitySchemes.backOffice : securitySchemes.public,
    },
  });
};

const tagOrder = Object.keys(tags);

const rankOf = (route: Route): number => {
  const at = tagOrder.indexOf(route.tag);
  return at === -1 ? tagOrder.length : at;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
