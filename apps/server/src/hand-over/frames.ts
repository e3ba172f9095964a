import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

/** A frame that announces more than this is no frame of ours; the connection ends. */
export const maxFrameBytes = 4 * 1024 * 1024;
const headBytes = 4;

/** A value as a frame: its length in four bytes, and the value as V8 writes it, with dates, buffers and undefined. */
export const toFrame = (value: unknown): Buffer => {
  const body = serialize(value);
  if (body.length > maxFrameBytes) throw new RangeError('The value is too large for a frame.');
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
};

/** Reads frames from a socket, however they are cut. A frame that cannot be one ends the connection. */
export const onFrames = (socket: Socket, receive: (value: unknown) => void): void => {
  let chunks: Buffer[] = [];
  let held = 0;
  /** How many bytes are needed before anything can be read. */
  let wanted = headBytes;
  const read = (): void => {
    let bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    for (;;) {
      if (bytes.length < headBytes) {
        wanted = headBytes;
        break;
      }
      const length = bytes.readUInt32BE();
      if (length > maxFrameBytes) throw new RangeError('The frame is too large.');
      if (bytes.length < headBytes + length) {
        wanted = headBytes + length;
        break;
      }
      const value: unknown = deserialize(bytes.subarray(headBytes, headBytes + length));
      bytes = bytes.subarray(headBytes + length);
      receive(value);
    }
    chunks = bytes.length > 0 ? [bytes] : [];
    held = bytes.length;
  };
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    held += chunk.length;
    if (held < wanted) return;
    try {
      read();
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
};
