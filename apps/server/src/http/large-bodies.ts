import type { ServerResponse } from 'node:http';
import { Overloaded } from '../base/refusal.ts';
import type { BodySender } from './body-budget.ts';

/**
 * A large body takes several times its size in memory while it is parsed and stored. A caller is counted as seen from one
 * network, as for the bytes of bodies: whoever gives the id of somebody's key elsewhere is somebody else.
 */
export const largeBodyBounds = { onNode: 16, ofNetwork: 6, ofOne: 4 } as const;

export type LargeBodies = {
  /** Counts a body until its call is answered or gone; throws when there are too many. */
  enter(sender: BodySender, response: Pick<ServerResponse, 'once'>): void;
};

/** Limits what is read before a signature can be checked: knowing the id of a key is enough to send such a body. */
export const createLargeBodies = (): LargeBodies => {
  const counts = new Map<string, number>();
  let all = 0;
  const countOf = (name: string): number => counts.get(name) ?? 0;
  const change = (names: readonly string[], by: 1 | -1): void => {
    all += by;
    for (const name of names) {
      const count = countOf(name) + by;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    }
  };
  /** A network never has more than would still be free afterwards, so that many of them leave something for the next. */
  const fits = (network: string, caller: string): boolean => {
    const [ofNetwork, ofOne, onNode] = [countOf(network) + 1, countOf(caller) + 1, all + 1];
    const free = largeBodyBounds.onNode - onNode;
    return ofOne <= largeBodyBounds.ofOne && ofNetwork <= Math.min(largeBodyBounds.ofNetwork, free);
  };
  return {
    enter: ({ network, caller }, response) => {
      const names = [network, `${network} ${caller}`] as const;
      if (!fits(...names)) throw new Overloaded('Too many large bodies are being read at once.');
      change(names, 1);
      let hasLeft = false;
      for (const event of ['finish', 'close'])
        response.once(event, () => {
          if (!hasLeft) change(names, -1);
          hasLeft = true;
        });
    },
  };
};
