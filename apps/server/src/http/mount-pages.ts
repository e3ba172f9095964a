import type { FastifyInstance } from 'fastify';
import { mountDocs } from './docs.ts';
import { mountHandbook } from './handbook.ts';
import { mountLanding } from './landing.ts';
import { mountWebApp, type WebApp } from './web-app.ts';

/** What people look at in a browser: the first page, the API references, the back office and its handbook. */
export const mountPages = (app: FastifyInstance, web: WebApp | undefined): void => {
  mountLanding(app);
  mountHandbook(app);
  mountDocs(app);
  mountWebApp(app, web);
};
