import type { ServerResponse } from 'node:http';
import { Overloaded } from '../base/refusal.ts';

/** A large body takes several times its size in memory while it is parsed and stored. */
export const largeBodyBounds = { onNode: 16, ofOne: 4 } as const;

export type LargeBodies = {
  /** Counts a body until its call is answered or gone; throws when there are too many. */
  enter(caller: string, response: Pick<ServerResponse, 'once'>): void;
};

/** Limits what is read before a signature can be checked: knowing the id of a key is enough to send such a body. */
export const createLargeBodies = (): LargeBodies => {
  const ofCaller = new Map<string, number>();
  let all = 0;
  const leave = (caller: string): void => {
    const left = (ofCaller.get(caller) ?? 1) - 1;
    if (left === 0) ofCaller.delete(caller);
    else ofCaller.set(caller, left);
    all -= 1;
  };
  return {
    enter: (caller, response) => {
      const own = ofCaller.get(caller) ?? 0;
      if (all >= largeBodyBounds.onNode || own >= largeBodyBounds.ofOne)
        throw new Overloaded('Too many large bodies are being read at once.');
      all += 1;
      ofCaller.set(caller, own + 1);
      let hasLeft = false;
      for (const event of ['finish', 'close'])
        response.once(event, () => {
          if (!hasLeft) leave(caller);
          hasLeft = true;
        });
    },
  };
};
