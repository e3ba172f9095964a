import { readAddress } from '../../../packages/sdk/src/address.ts';
import type { Asked } from './exchange.ts';

/**
 * Whether a call comes from a page of the casino itself. Browsers say where a call comes from, and pages cannot change
 * that; older browsers at least name the origin. Our own header cannot be sent by a form.
 */
export const isFromOurPage = ({ method, headers }: Pick<Asked, 'method' | 'headers'>): boolean => {
  const site = headers['sec-fetch-site'];
  if (method === 'GET') return site === undefined || site === 'same-origin' || site === 'none';
  if (headers['x-casino'] !== '1') return false;
  if (site !== undefined) return site === 'same-origin';
  const origin = readAddress(headers.origin ?? '', { http: 'anywhere', upTo: 'origin' });
  return !('problem' in origin) && origin.host === headers.host;
};
