import type { IncomingHttpHeaders } from 'node:http';
import { readAddress } from '@croupier/contract/addresses.ts';
import { Refusal } from '../base/refusal.ts';
import { type Browser, isFromOthers, type WebSettings } from '../call/browser.ts';

const isOurOrigin = (origin: string | undefined, { host }: Pick<Browser, 'host'>): boolean => {
  const read = readAddress(origin ?? '', { http: 'anywhere', upTo: 'origin' });
  return !('problem' in read) && read.host === host;
};

/** Whether the browser says that one of our pages sent the request; older browsers say at least from which origin. */
export const comesFromOurPage = (headers: IncomingHttpHeaders, browser: Pick<Browser, 'host'>): boolean => {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOurOrigin(headers.origin, browser) : site === 'same-origin';
};

/**
 * Refuses a call with a cookie that did not come from one of our pages. Pages cannot change where
 * their browser says that a call comes from. Our own header cannot be sent by a form.
 */
export const refuseCrossSite = (method: string, headers: IncomingHttpHeaders, browser: Browser): void => {
  const site = headers['sec-fetch-site'];
  if (method === 'GET' || method === 'HEAD') {
    // A link or a typed address is `none`; another site cannot read the answer, but might cause an effect.
    if (isFromOthers(site)) throw new Refusal('CROSS_SITE_REQUEST');
    return;
  }
  if (!comesFromOurPage(headers, browser) || headers['x-croupier'] !== '1') throw new Refusal('CROSS_SITE_REQUEST');
};

/** Whether the back office accepts cookies on the called host. */
export const isBackOfficeHost = ({ host }: Pick<Browser, 'host'>, { backOfficeHost }: WebSettings): boolean =>
  backOfficeHost === undefined || host === backOfficeHost;
