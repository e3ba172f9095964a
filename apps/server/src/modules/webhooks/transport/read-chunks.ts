import { NotHttp } from './not-http.ts';

/** Gives what follows the body when that is whole. */
export type ChunkedBody = { take(bytes: Buffer): Buffer | undefined };

const maxLineBytes = 4 * 1024;
const chunkLine = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i;

export const createChunkedBody = (keep: (piece: Buffer) => void): ChunkedBody => {
  let held: Buffer = Buffer.alloc(0);
  let left = 0;
  let where: 'size' | 'data' | 'after' | 'trailers' = 'size';

  /** The next line, without its end. */
  const nextLine = (): string | undefined => {
    const end = held.indexOf('\r\n');
    if ((end === -1 ? held.length : end) > maxLineBytes) throw new NotHttp('a line that does not end');
    if (end === -1) return undefined;
    const line = held.toString('latin1', 0, end);
    held = held.subarray(end + 2);
    return line;
  };

  const step = (): 'more' | 'wait' | 'whole' => {
    if (where === 'data') {
      const piece = held.subarray(0, left);
      keep(piece);
      left -= piece.length;
      held = held.subarray(piece.length);
      if (left > 0) return 'wait';
      where = 'after';
      return 'more';
    }
    const line = nextLine();
    if (line === undefined) return 'wait';
    if (where === 'trailers') return line === '' ? 'whole' : 'more';
    if (where === 'after') {
      if (line !== '') throw new NotHttp('a chunk that does not end');
      where = 'size';
      return 'more';
    }
    const size = chunkLine.exec(line)?.[1];
    if (size === undefined) throw new NotHttp('a chunk without a size');
    left = Number.parseInt(size, 16);
    where = left === 0 ? 'trailers' : 'data';
    return 'more';
  };

  return {
    take: (bytes) => {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      for (;;) {
        const state = step();
        if (state !== 'more') return state === 'whole' ? held : undefined;
      }
    },
  };
};
