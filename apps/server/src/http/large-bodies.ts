import type { ServerResponse } from 'node:http';
import { Overloaded } from '../base/refusal.ts';
import { createShares } from '../base/shares.ts';
import { type BodySender, createBodyShares } from './body-shares.ts';

/**
 * How many large bodies arrive at once, and how many of those that have arrived are worked on. Only work takes several
 * times a body's size in memory: a body that arrives slowly keeps none of its places from others.
 */
export const largeBodyBounds = { arriving: 128, inWork: 16, inWorkOfOperator: 8, waitMilliseconds: 5_000 } as const;

/** Of those that arrive: sixteen of a network, and two of a player. */
const parts = { network: 1 / 8, player: 1 / 64 } as const;

/** In the turns of operators, all who have proved nothing are one more. */
const nobody = 0;

/** A large body from its head until its answer. */
export type LargeBody = {
  /** Called when it has arrived: waits until it may be worked on. */
  turn(): Promise<void>;
};

export type LargeBodies = {
  /** Counts a body until its call is answered or gone; throws when there are too many. */
  enter(sender: BodySender, response: Pick<ServerResponse, 'once'>): LargeBody;
};

export const createLargeBodies = (waitMilliseconds: number = largeBodyBounds.waitMilliseconds): LargeBodies => {
  const arriving = createBodyShares(largeBodyBounds.arriving, parts);
  const { inWork: places, inWorkOfOperator: maxOfKey } = largeBodyBounds;
  const work = createShares({ places, maxOfKey, waitMilliseconds });
  return {
    enter: (sender, response) => {
      if (!arriving.fits(sender, 1)) throw new Overloaded('Too many large bodies are being read at once.');
      arriving.change(sender, 1);
      const over = new Promise<void>((resolve) => {
        let isOver = false;
        for (const event of ['finish', 'close'])
          response.once(event, () => {
            if (!isOver) arriving.change(sender, -1);
            isOver = true;
            resolve();
          });
      });
      return {
        turn: () =>
          new Promise((resolve, reject) => {
            const held = work.run(sender.operator_id ?? nobody, () => {
              resolve();
              return over;
            });
            held.catch(reject);
          }),
      };
    },
  };
};
