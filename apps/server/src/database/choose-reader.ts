import { parseAddress } from './address.ts';
import { answeringHost } from './host-choice.ts';

/** Where to read: an address of one host, and whether that is a standby. */
type Reader = { readonly url: string; readonly isStandby: boolean };

/**
 * Finds the host of an address that takes writes, or, if there is none, one that only reads: a standby has what the
 * primary had a moment ago. All are asked at once. When none answers, the first is returned, so that its error is shown.
 */
export const chooseReader = async (url: string): Promise<Reader> => {
  const { hosts, options } = parseAddress(url);
  const of = (host: string): string => (hosts.length === 1 ? url : withOptions(host, options));
  const primary = await answeringHost(hosts, false);
  if (primary !== undefined) return { url: of(primary), isStandby: false };
  const standby = await answeringHost(hosts, true);
  return { url: of(standby ?? (hosts[0] as string)), isStandby: standby !== undefined };
};

const withOptions = (host: string, options: string): string =>
  options === '' ? host : `${host}${host.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`;
