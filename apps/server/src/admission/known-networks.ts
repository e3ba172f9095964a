import { networkOf } from '../base/ip.ts';

/** From where each key has signed calls, so that whoever only knows its id elsewhere is not taken for its owner. */
export type KnownNetworks = {
  note(key: string, ip: string): void;
  has(key: string, ip: string): boolean;
};

const maxKeys = 20_000;
const maxNetworksOfKey = 16;

type Entry = { lastIp: string; readonly networks: Set<string> };

/** The oldest key and the oldest network of a key are forgotten first: the owner of one key displaces only their own. */
export const createKnownNetworks = (): KnownNetworks => {
  const entries = new Map<string, Entry>();
  const add = (key: string, ip: string): Entry => {
    if (entries.size >= maxKeys) entries.delete(entries.keys().next().value as string);
    const entry: Entry = { lastIp: ip, networks: new Set() };
    entries.set(key, entry);
    return entry;
  };
  return {
    note: (key, ip) => {
      const known = entries.get(key);
      // A server has one address for a long time.
      if (known?.lastIp === ip) return;
      const entry = known ?? add(key, ip);
      entry.lastIp = ip;
      const network = networkOf(ip);
      if (entry.networks.has(network)) return;
      if (entry.networks.size >= maxNetworksOfKey)
        entry.networks.delete(entry.networks.values().next().value as string);
      entry.networks.add(network);
    },
    has: (key, ip) => entries.get(key)?.networks.has(networkOf(ip)) ?? false,
  };
};
