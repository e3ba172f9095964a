import type { IncomingHttpHeaders } from 'node:http';
import { readAddress } from '@croupier/contract/addresses.ts';
import { Refusal } from '../base/refusal.ts';
import { type Browser, isFromOthers, type WebSettings } from '../call/browser.ts';

const isOurOrigin = (origin: string | undefined, { host }: Pick<Browser, 'host'>): boolean => {
  const read = readAddress(origin ?? '', { http: 'anywhere', upTo: 'origin' });
  return !('problem' in read) && read.host === host;
};

/**
 * Refuses a call with a cookie that did not come from one of our pages. Browsers say where a call comes from, and pages
 * cannot change that; older browsers at least name the origin. Our own header cannot be sent by a form.
 */
export const refuseCrossSite = (method: string, headers: IncomingHttpHeaders, browser: Browser): void => {
  const site = headers['sec-fetch-site'];
  if (method === 'GET' || method === 'HEAD') {
    // A link or a typed address is `none`; another site cannot read the answer, but might cause an effect.
    if (isFromOthers(site)) throw new Refusal('CROSS_SITE_REQUEST');
    return;
  }
  const isOurs = site === undefined ? isOurOrigin(headers.origin, browser) : site === 'same-origin';
  if (!isOurs || headers['x-croupier'] !== '1') throw new Refusal('CROSS_SITE_REQUEST');
};

/** Whether the back office accepts cookies on the called host. */
export const isBackOfficeHost = ({ host }: Pick<Browser, 'host'>, { backOfficeHost }: WebSettings): boolean =>
  backOfficeHost === undefined || host === backOfficeHost;
