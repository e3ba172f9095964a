import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { WebSettings } from '../call/browser.ts';
import { type CasinoPages, mountCasino } from './casino.ts';
import { mountDocs } from './docs.ts';
import { type FrontDoor, mountFrontDoor } from './front-door.ts';
import { mountGuides } from './guides.ts';
import { mountLanding } from './landing.ts';
import type { WebApp } from './not-built.ts';
import { mountOriginals } from './originals.ts';
import { mountWebApp } from './web-app.ts';

export type BuiltPages = {
  /** The built back office; without it /back-office says that it is not built. */
  readonly web?: WebApp;
  /** The demo's casino, which is at /casino. */
  readonly casino?: CasinoPages | undefined;
  /** The built pages of the casino: one of them plays an Original alone, with or without the demo. */
  readonly originals?: WebApp | undefined;
  /** The built guides and handbook, which are at /guides and /handbook. */
  readonly guides?: WebApp;
  /** The key whose id the samples of the guides name: that of the demo. Its secret is never served. */
  readonly readerKey?: () => string | undefined;
  /** The way from the start page into the demo; without a demo there is none. */
  readonly frontDoor?: FrontDoor | undefined;
};

export type PageParts = {
  readonly addressOf: (request: FastifyRequest) => string;
  readonly settings: WebSettings;
  readonly clock: Clock;
  /** The origins of an operator's own pages, by its short name. */
  readonly framesOf: (slug: string) => Promise<readonly string[]>;
};

/** What people open in a browser: the start page, the API references, the guides, the handbook and the web apps. */
export const mountPages = (
  app: FastifyInstance,
  { web, casino, originals = casino, guides, readerKey, frontDoor }: BuiltPages,
  { addressOf, settings, clock, framesOf }: PageParts,
): void => {
  mountLanding(app, { apps: { web, guides, casino }, frontDoor, clock });
  mountFrontDoor(app, frontDoor, settings);
  mountDocs(app);
  mountGuides(app, guides, readerKey);
  mountWebApp(app, web);
  mountCasino(app, casino, originals, addressOf);
  mountOriginals(app, originals, framesOf);
};
