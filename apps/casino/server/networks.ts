import { BlockList, isIP, SocketAddress } from 'node:net';

const mapped = '::ffff:';

/** An address in the one form in which it compares as text; an IPv4 address that is written as IPv6 becomes IPv4. */
const normal = (ip: string): string => {
  if (isIP(ip) !== 6) return ip;
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' });
  return address.startsWith(mapped) && address.includes('.') ? address.slice(mapped.length) : address;
};

/** All of one household or phone network come from one /64. An IPv4 address is a network of its own. */
export const networkOf = (ip: string): string => {
  const address = normal(ip);
  if (isIP(address) !== 6) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
};

const familyOf = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 4 ? 'ipv4' : 'ipv6');

/** Reads the addresses and ranges of one's own proxies, separated by commas; undefined if one of them is not valid. */
export const readProxies = (text: string): BlockList | undefined => {
  const list = new BlockList();
  for (const entry of text.split(',').flatMap((part) => part.trim() || [])) {
    const [ip = '', prefix] = entry.split('/', 2);
    const bits = Number(prefix ?? Number.NaN);
    if (isIP(ip) === 0 || ip.includes('%')) return undefined;
    if (prefix === undefined) list.addAddress(normal(ip), familyOf(normal(ip)));
    else if (/^\d{1,3}$/.test(prefix) && bits <= (isIP(ip) === 4 ? 32 : 128)) list.addSubnet(ip, bits, familyOf(ip));
    else return undefined;
  }
  return list;
};

const isOneOf = (proxies: BlockList, ip: string): boolean => isIP(ip) !== 0 && proxies.check(ip, familyOf(ip));

export const isProxy = (proxies: BlockList, peer: string): boolean => isOneOf(proxies, normal(peer));

const maxHops = 32;

/**
 * The address of who calls. Each proxy appends its caller's address to X-Forwarded-For, so the header is read from the
 * right and only as far as one's own proxies wrote it: what stands before is the caller's own claim.
 */
export const callerOf = (peer: string, forwardedFor: string | undefined, proxies: BlockList): string => {
  let caller = normal(peer);
  const hops = (forwardedFor ?? '').split(',').slice(-maxHops);
  while (hops.length > 0 && isOneOf(proxies, caller)) {
    const hop = hops.pop()?.trim() ?? '';
    if (isIP(hop) === 0 || hop.includes('%')) return caller;
    caller = normal(hop);
  }
  return caller;
};
