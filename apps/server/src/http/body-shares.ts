import type { BodyCaller } from '../admission/body-caller.ts';

/**
 * Whose share a body counts for: that of its operator, of the network it comes from, and in them that of the caller.
 */
export type BodySender = BodyCaller & { readonly network: string };

/** Parts of a pool: what one network may hold, and one player at all their addresses together. */
export type ShareParts = { readonly network: number; readonly player: number };

export type BodyShares = {
  readonly held: () => number;
  readonly heldByStrangers: () => number;
  readonly fits: (sender: BodySender, size: number) => boolean;
  /** Takes a size, or gives it back when it is negative. */
  readonly change: (sender: BodySender, size: number) => void;
};

/** Counts by name; a name that holds nothing is forgotten. */
const createCounts = () => {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  const change = (name: string, size: number): void => {
    const held = of(name) + size;
    if (held === 0) counts.delete(name);
    else counts.set(name, held);
  };
  return { of, change };
};

const strangers = 'strangers';

const namesOf = ({ network, name, operator_id, is_player }: BodySender) => {
  const isProven = operator_id !== undefined;
  return {
    group: isProven ? `operator ${operator_id}` : strangers,
    players: is_player ? `players ${operator_id}` : undefined,
    network: `network ${network}`,
    // Whoever has proved nothing is somebody else at each address.
    caller: isProven ? `caller ${operator_id} ${name}` : `stranger ${network} ${name}`,
  };
};

/**
 * A resource that bodies share, in bytes or in number. An operator never holds more than would still be free
 * afterwards, so that many of them leave something for the next; all who have proved nothing are together like one
 * operator. The players of an operator hold half as much, so that its staff and its servers have room beside them. The
 * same holds for a network, within its part; a caller holds as much of it as would still be free of it, and a player
 * also no more than their own part, whatever their addresses and tokens. So many names take no more than one name does.
 */
export const createBodyShares = (max: number, parts: ShareParts): BodyShares => {
  const counts = createCounts();
  const ofNetworkMost = max * parts.network;
  const ofPlayerMost = max * parts.player;
  let all = 0;
  return {
    held: () => all,
    heldByStrangers: () => counts.of(strangers),
    fits: (sender, size) => {
      const { group, players, network, caller } = namesOf(sender);
      const free = max - all - size;
      const ofNetwork = counts.of(network) + size;
      const ofCaller = counts.of(caller) + size;
      const fitsPlayer = players === undefined || (counts.of(players) + size <= free / 2 && ofCaller <= ofPlayerMost);
      const fitsGroup = counts.of(group) + size <= free;
      return fitsGroup && fitsPlayer && ofNetwork <= free && ofCaller <= ofNetworkMost - ofNetwork;
    },
    change: (sender, size) => {
      const { group, players, network, caller } = namesOf(sender);
      for (const name of [group, network, caller]) counts.change(name, size);
      if (players !== undefined) counts.change(players, size);
      all += size;
    },
  };
};
