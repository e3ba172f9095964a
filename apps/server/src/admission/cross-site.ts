import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../base/refusal.ts';
import type { Browser, WebSettings } from '../call/browser.ts';

const isOurOrigin = (origin: string | undefined, { host }: Pick<Browser, 'host'>): boolean =>
  origin !== undefined && URL.parse(origin)?.host === host;

/**
 * Refuses a call with a cookie that no page of ours made. Browsers say where a call comes from, and a page cannot make
 * them say otherwise; older ones that do not still name the origin. The header of our own is one that no form can send.
 */
export const refuseCrossSite = (method: string, headers: IncomingHttpHeaders, browser: Browser): void => {
  const site = headers['sec-fetch-site'];
  if (method === 'GET' || method === 'HEAD') {
    // A link or an address that was typed is `none`; another site cannot read the answer, but might cause an effect.
    if (site === 'cross-site' || site === 'same-site') throw new Refusal('CROSS_SITE_REQUEST');
    return;
  }
  const isOurs = site === undefined ? isOurOrigin(headers.origin, browser) : site === 'same-origin';
  if (!isOurs || headers['x-croupier'] !== '1') throw new Refusal('CROSS_SITE_REQUEST');
};

/** Whether the back office answers to cookies on the host that was called. */
export const isBackOfficeHost = ({ host }: Pick<Browser, 'host'>, { backOfficeHost }: WebSettings): boolean =>
  backOfficeHost === undefined || host === backOfficeHost;
