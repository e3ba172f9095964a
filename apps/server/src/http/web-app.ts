import type { FastifyInstance } from 'fastify';
import { mountBuiltApp, strictPolicy } from './built-app.ts';
import type { WebApp } from './not-built.ts';

/** Serves the back office. Documents are shown in frames of the page itself. */
export const mountWebApp = (app: FastifyInstance, web: WebApp | undefined): void =>
  mountBuiltApp(app, web, {
    title: 'The back office',
    prefix: '/back-office',
    policy: [...strictPolicy, 'frame-src blob:'],
  });
