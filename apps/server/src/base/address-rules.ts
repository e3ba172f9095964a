import { isIP } from 'node:net';
import { readAddress } from '@croupier/contract/addresses.ts';
import { isAddress, parseAddressSet } from './ip.ts';

/**
 * IPv4 ranges that are not public hosts: private, shared, loopback, link-local (metadata), documentation, multicast and
 * reserved.
 */
const reservedV4 = parseAddressSet([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/**
 * Of IPv6 only global unicast is allowed, without ranges that embed an IPv4 address or are reserved for documentation.
 */
const globalV6 = parseAddressSet(['2000::/3']);
const reservedV6 = parseAddressSet(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

const loopback = parseAddressSet(['127.0.0.0/8', '::1']);

/**
 * Where an address given by a caller may lead: to public addresses by https, or to loopback by plain http in a sandbox.
 */
export type Reach = 'public' | 'loopback';

export const mayReach = (reach: Reach, address: string): boolean => {
  if (!isAddress(address)) return false;
  // An IPv4 address mapped into IPv6 is not accepted in a URL or in a DNS answer.
  if (/^::ffff:/i.test(address)) return false;
  if (reach === 'loopback') return loopback.contains(address);
  return isIP(address) === 4
    ? !reservedV4.contains(address)
    : globalV6.contains(address) && !reservedV6.contains(address);
};

/** Host names that never lead to the public internet: a single label, or a domain reserved for local use. */
const localName = /^[^.]+$|(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa)$/;

export type CheckedUrl = { readonly url: URL; readonly reach: Reach };

/**
 * Reads an address that a caller gave, such as a webhook endpoint, or says what is wrong with it. Names are resolved and checked elsewhere. A sandbox
 * operator may name this machine itself, where the installation allows it.
 */
export const checkUrl = (text: string, mayBeLocal: boolean): CheckedUrl | { readonly problem: string } => {
  const read = readAddress(text, { http: 'anywhere' });
  if ('problem' in read) return read;
  const url = read.url as URL;
  const host = lookupName(url);
  const isLocal = host === 'localhost' || mayReach('loopback', host);
  if (url.protocol === 'http:')
    return mayBeLocal && isLocal
      ? checkPort(url, 'loopback')
      : { problem: `must be https${mayBeLocal ? '; http is for loopback alone' : ''}` };
  if (isIP(host) !== 0 ? !mayReach('public', host) : localName.test(host))
    return { problem: 'must not lead to a private, link-local or loopback address' };
  return checkPort(url, 'public');
};

const checkPort = (url: URL, reach: Reach): CheckedUrl | { readonly problem: string } => {
  const port = url.port === '' ? null : Number(url.port);
  return port === null || port >= 1024 ? { url, reach } : { problem: 'must use the port 443 or one from 1024 on' };
};

/** The host as name servers are asked for it: without the brackets of IPv6 and without a trailing dot. */
export const lookupName = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
