/**
 * Random numbers that were fixed before the bet. Draw i of a round is a 32-bit integer cut from HMAC-SHA256(server
 * seed, "client seed:nonce:cursor"), eight per cursor, big-endian. With the seeds the draws can be repeated; without
 * them nobody can predict one. This file and the games beside it use nothing of Node: the verifier page runs the same
 * code in a browser.
 */
export type Draws = { next(): number };

export const drawsPerBlock = 8;

/** The message whose HMAC gives a block of draws. */
export const blockMessage = (clientSeed: string, nonce: number, cursor: number): string =>
  `${clientSeed}:${nonce}:${cursor}`;

/** Draws from blocks of 32 bytes, fetched on demand. */
export const drawsFrom = (block: (cursor: number) => Uint8Array): Draws => {
  let taken = 0;
  let bytes: DataView | undefined;
  return {
    next: () => {
      const place = taken % drawsPerBlock;
      if (place === 0) {
        const fresh = block(taken / drawsPerBlock);
        bytes = new DataView(fresh.buffer, fresh.byteOffset, fresh.byteLength);
      }
      taken += 1;
      return (bytes as DataView).getUint32(place * 4, false);
    },
  };
};

const range = 2 ** 32;

/** A uniform whole number below `count`: draws that would favour some numbers are discarded. */
export const below = (draws: Draws, count: number): number => {
  const fair = range - (range % count);
  for (;;) {
    const draw = draws.next();
    if (draw < fair) return draw % count;
  }
};
