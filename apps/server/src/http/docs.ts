import { backOfficeOpenApi, providerOpenApi, publicOpenApi } from '@croupier/contract/openapi.ts';
import { readerDocuments } from '@croupier/contract/openapi-reader.ts';
import type { FastifyApiReferenceOptions } from '@scalar/fastify-api-reference';
import Fastify, { type FastifyInstance } from 'fastify';
import { html, json, script } from '../base/assets.ts';
import { mountAsset } from './assets.ts';
import { signedFetch } from './docs-signer.ts';

const scriptUrl = '/docs/scalar.js';

/** The OpenAPI documents and, for each, a page that shows it and can try it out. Nothing is loaded from elsewhere. */
export const mountDocs = (app: FastifyInstance): void => {
  mountAsset(app, '/openapi.json', async () => json(publicOpenApi()));
  mountAsset(app, '/back-office/openapi.json', async () => json(backOfficeOpenApi()));
  mountAsset(app, '/provider/openapi.json', async () => json(providerOpenApi()));
  // As the pages show them: with samples that sign, and links to the guides.
  mountAsset(app, '/docs/openapi.json', async () => json(readerDocuments.operator()));
  mountAsset(app, '/back-office/docs/openapi.json', async () => json(readerDocuments.backOffice()));
  mountAsset(app, '/provider/docs/openapi.json', async () => json(readerDocuments.provider()));
  mountAsset(app, '/docs', async () => html(decorate(await render('/', operatorPage))));
  mountAsset(app, '/back-office/docs', async () => html(decorate(await render('/', backOfficePage))));
  mountAsset(app, '/provider/docs', async () => html(decorate(await render('/', providerPage))));
  mountAsset(app, scriptUrl, async () => script(await render('/js/scalar.js', operatorPage)));
};

type Page = NonNullable<FastifyApiReferenceOptions['configuration']>;

const everyPage: Page = {
  cdn: scriptUrl,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  documentDownloadType: 'json',
};

const operatorPage: Page = {
  ...everyPage,
  pageTitle: 'Croupier operator API',
  url: '/docs/openapi.json',
  customFetch: signedFetch,
  authentication: {
    preferredSecurityScheme: [['key', 'time', 'signature']],
    securitySchemes: { time: { value: 'now' } },
  },
};

const providerPage: Page = {
  ...operatorPage,
  pageTitle: 'Croupier provider wallet',
  url: '/provider/docs/openapi.json',
};

const backOfficePage: Page = {
  ...everyPage,
  pageTitle: 'Croupier back office API',
  url: '/back-office/docs/openapi.json',
  authentication: { preferredSecurityScheme: 'staffToken' },
};

/**
 * What the library would serve at an address. It is large and rarely used, so it is loaded on the first request, into a
 * separate server that only we call.
 */
const render = async (url: string, configuration: Page): Promise<string> => {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const library = Fastify();
  await library.register(apiReference, { routePrefix: '/', configuration });
  const { body } = await library.inject(url);
  await library.close();
  return body;
};

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#0b6e4f"/><path d="M16 6l7 10-7 10-7-10z" fill="#fff"/></svg>',
)}`;

/** The way back, above the page of the library, which fills the rest of the window. */
const wayBack = `<nav aria-label="Croupier" style="padding: 8px 16px; font: 14px/20px system-ui, sans-serif; background: Canvas; color-scheme: light dark">
      <a href="/guides/">Guides</a> · <a href="/">Start page</a>
    </nav>`;

/** Adds the parts that the library leaves out: the language, for screen readers, an icon, and a way back. */
const decorate = (page: string): string =>
  page
    .replace('<html>', '<html lang="en">')
    .replace('<body>', `<body>\n    ${wayBack}`)
    .replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    <link rel="icon" href="${icon}" />`);
