import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { mountAsset } from './assets.ts';
import { type FrontDoor, heldAccess } from './front-door.ts';
import { peopleForms, runningList, signedCall } from './landing-parts.ts';
import type { WebApp } from './not-built.ts';
import { readPageStyles, staticPagePolicy } from './static-page.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const app = here('../../../back-office/src/');

export type LandingParts = {
  readonly apps: Readonly<Record<'web' | 'guides' | 'casino', WebApp | undefined>>;
  readonly frontDoor: FrontDoor | undefined;
  readonly clock: Clock;
};

/** Only a browser that was opened by the printed address of a demo gets forms. */
const formPolicy = staticPagePolicy.replace("form-action 'none'", "form-action 'self'");

/** Keeps or removes what stands between the marks of a kind of page. */
const only = (page: string, kind: 'demo' | 'held' | 'stranger', isShown: boolean): string =>
  page.replaceAll(new RegExp(`\\s*<!-- ${kind}:begin -->(.*?)<!-- ${kind}:end -->`, 'gs'), isShown ? '$1' : '');

/**
 * The start page: play, the back office, the first signed call, what is running, and the guides. A visitor of a demo who
 * came by the printed address sees the staff to sign in as, and a call with its real answer.
 */
export const mountLanding = (server: FastifyInstance, { apps, frontDoor, clock }: LandingParts): void => {
  const hasDemo = apps.casino !== undefined;
  let read: Promise<string> | undefined;
  const readPage = (): Promise<string> => {
    read ??= readFile(here('landing.html'), 'utf8').then((page) => only(page, 'demo', hasDemo));
    return read;
  };
  const pageFor = async (request: FastifyRequest): Promise<{ readonly page: string; readonly isHeld: boolean }> => {
    const access = heldAccess(frontDoor, request);
    const page = only(only(await readPage(), 'held', access !== undefined), 'stranger', access === undefined);
    if (!access) return { page, isHeld: false };
    const call = await signedCall(server, access.key, clock.now());
    const filled = { people: peopleForms(access.people), ...call, running: await runningList(server, apps) };
    return {
      page: page.replaceAll(
        /<!-- (people|asked|answered|running) -->/g,
        (_, name: keyof typeof filled) => filled[name],
      ),
      isHeld: true,
    };
  };
  server.get('/', async (request, reply): Promise<FastifyReply> => {
    const { page, isHeld } = await pageFor(request);
    return reply
      .headers({
        'cache-control': isHeld ? 'no-store' : 'no-cache',
        'content-security-policy': isHeld ? formPolicy : staticPagePolicy,
        'referrer-policy': 'same-origin',
        vary: 'Cookie',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  });
  mountAsset(server, '/landing.css', () => readPageStyles('landing.css'));
  mountAsset(server, '/landing.svg', async () => ({ type: 'image/svg+xml', text: await readFile(`${app}icon.svg`) }));
};
