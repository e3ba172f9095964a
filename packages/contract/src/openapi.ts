import {
  type DocumentKind,
  errorExamples,
  errorSchemas,
  headers,
  notAvailable,
  parameters,
  securitySchemes,
} from './openapi-components.ts';
import { operationOf, sharedResponses } from './openapi-operation.ts';
import { collectSchemas } from './openapi-schemas.ts';
import { backOfficeIntroduction, providerIntroduction, publicIntroduction, tags } from './openapi-texts.ts';
import type { Json } from './openapi-tidy.ts';
import { webhooksOf } from './openapi-webhooks.ts';
import type { Route } from './route.ts';
import { backOfficeRoutes, guestRoutes, operatorRoutes, playerRoutes, providerRoutes } from './routes.ts';

export type { Json };

/** The OpenAPI 3.1 document of everything that operators and players call. */
export const publicOpenApi = (): Json =>
  documentOf([...operatorRoutes, ...playerRoutes], {
    kind: 'public',
    title: 'Croupier operator API',
    description: publicIntroduction,
  });

/** The OpenAPI 3.1 document of what staff call. */
export const backOfficeOpenApi = (): Json =>
  documentOf([...guestRoutes, ...backOfficeRoutes], {
    kind: 'backOffice',
    title: 'Croupier back office API',
    description: backOfficeIntroduction,
  });

/** The OpenAPI 3.1 document of the wallet that game providers call. */
export const providerOpenApi = (): Json =>
  documentOf(providerRoutes, {
    kind: 'provider',
    title: 'Croupier provider wallet',
    description: providerIntroduction,
  });

type Kind = { readonly kind: DocumentKind; readonly title: string; readonly description: string };

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const documentOf = (unordered: readonly Route[], { kind, title, description }: Kind): Json => {
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
  const document = schemas.finish({
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description,
      contact: { name: 'Croupier' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({
      name,
      ...(tags[name] ? { description: tags[name] } : {}),
    })),
    paths,
    ...(kind === 'public' ? { webhooks: webhooksOf(schemas) } : {}),
    components: {
      schemas: errorSchemas(kind),
      responses: { ...sharedResponses(routes), NotAvailable: notAvailable(kind) },
      parameters: parameters[kind],
      examples: errorExamples(kind),
      headers,
      securitySchemes: securitySchemes[kind],
    },
  });
  return withoutUnused(document);
};

/** Examples and headers for all documents; each keeps those it refers to. */
const withoutUnused = (document: Json): Json => {
  const text = JSON.stringify(document);
  const components = document.components as Record<string, Json>;
  const used = (part: string): Json =>
    Object.fromEntries(
      Object.entries(components[part] as Json).filter(([name]) => text.includes(`"#/components/${part}/${name}"`)),
    );
  return { ...document, components: { ...components, examples: used('examples'), headers: used('headers') } };
};

const tagOrder = Object.keys(tags);

const rankOf = (route: Route): number => {
  const at = tagOrder.indexOf(route.tag);
  return at === -1 ? tagOrder.length : at;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
