import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';

/** Whether the text is an IPv4 or IPv6 address without port, prefix or zone. */
export const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

/** An address, a slash and a prefix length within the family's bounds, as in 10.0.0.0/8 or 2001:db8::/32. */
export const isCidr = (text: string): boolean => parseCidr(text) !== undefined;

/** Normalises an address, so that addresses compare as text. IPv4 mapped into IPv6 becomes IPv4. */
export const normaliseAddress = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  return canonical.startsWith(mappedPrefix) ? canonical.slice(mappedPrefix.length) : canonical;
};

/** The network of a household: an IPv4 address itself, or the first 64 bits of an IPv6 address. */
export const networkOf = (address: string): string => {
  const normal = normaliseAddress(address);
  if (isIPv4(normal)) return normal;
  const [head = '', tail = ''] = normal.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return groups.slice(0, 4).join(':');
};

export type AddressSet = { readonly contains: (address: string) => boolean };
export type Allowlist = { readonly allows: (address: string) => boolean };

/** Addresses and CIDRs as a set. Entries are validated where they are accepted, so a bad one here is a bug. */
export const parseAddressSet = (entries: readonly string[]): AddressSet => {
  const list = new BlockList();
  for (const entry of entries) {
    const cidr = parseCidr(entry);
    if (cidr) {
      list.addSubnet(cidr.address, cidr.prefix, familyOf(cidr.address));
    } else if (isAddress(entry)) {
      const address = normaliseAddress(entry);
      list.addAddress(address, familyOf(address));
    } else {
      throw new RangeError(`neither an address nor a CIDR: ${JSON.stringify(entry)}`);
    }
  }
  return {
    contains: (address) => {
      const normal = normaliseAddress(address);
      return isIP(normal) !== 0 && list.check(normal, familyOf(normal));
    },
  };
};

/** Which callers are allowed. An empty list allows every caller. */
export const parseAllowlist = (entries: readonly string[]): Allowlist =>
  entries.length === 0 ? { allows: () => true } : { allows: parseAddressSet(entries).contains };

const maxHops = 32;

/**
 * The caller's address. Each proxy appends the address of its caller to X-Forwarded-For, so the header is read from the
 * right, only as far as trusted proxies wrote it: what is left of the first untrusted address is that caller's own
 * claim. Reading stops at an invalid address, or after too many hops. The trusted proxies are a set and not an
 * allowlist: an empty allowlist would trust anyone.
 */
export const clientAddress = (
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: AddressSet | undefined,
): string => {
  let caller = normaliseAddress(socketAddress);
  if (forwardedFor === undefined || trustedProxies === undefined) return caller;

  let end = forwardedFor.length;
  for (let hop = 0; hop < maxHops && end >= 0 && trustedProxies.contains(caller); hop++) {
    const comma = end === 0 ? -1 : forwardedFor.lastIndexOf(',', end - 1);
    const address = addressOfHop(forwardedFor.slice(comma + 1, end).trim());
    if (address === undefined) return caller;
    caller = address;
    end = comma;
  }
  return caller;
};

const mappedPrefix = '::ffff:';
const mappedBits = 96;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

const parseCidr = (text: string): { address: string; prefix: number } | undefined => {
  const slash = text.indexOf('/');
  const address = text.slice(0, slash);
  const digits = text.slice(slash + 1);
  if (slash === -1 || !isAddress(address) || !/^(?:0|[1-9]\d{0,2})$/.test(digits)) return undefined;
  const prefix = Number(digits);
  if (prefix > (isIPv4(address) ? 32 : 128)) return undefined;

  const normal = normaliseAddress(address);
  const isMapped = isIPv4(normal) && !isIPv4(address);
  if (!isMapped) return { address: normal, prefix };
  return prefix >= mappedBits ? { address: normal, prefix: prefix - mappedBits } : { address, prefix };
};

// Some proxies append the port: 1.2.3.4:5678 or [2001:db8::1]:5678.
const hopWithPort = /^(?:\[(?<ipv6>[0-9a-fA-F:.]{2,45})\]|(?<ipv4>[0-9.]{7,15}))(?::\d{1,5})?$/;

const addressOfHop = (text: string): string | undefined => {
  const parts = hopWithPort.exec(text)?.groups;
  const address = parts?.ipv6 ?? parts?.ipv4 ?? text;
  return isAddress(address) ? normaliseAddress(address) : undefined;
};

const loopback = parseAddressSet(['127.0.0.0/8', '::1']);

/** Whether an address or a host name is this machine itself. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || loopback.contains(name);
};
