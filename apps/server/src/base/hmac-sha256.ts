import { hash } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;

/**
 * HMAC-SHA256 from two plain hashes (RFC 2104). Every round of an Original draws from one, and an object of Node's
 * `createHmac` costs twice as much to make as the result to compute.
 */
export const hmacSha256 = (key: string, message: string): Buffer => {
  const short = shortKey(key);
  const inner = Buffer.allocUnsafe(blockBytes + Buffer.byteLength(message));
  const outer = Buffer.allocUnsafe(blockBytes + digestBytes);
  for (let index = 0; index < blockBytes; index += 1) {
    const byte = short[index] ?? 0;
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }
  inner.write(message, blockBytes);
  // As text of one character per byte: for each Buffer, Node would allocate memory outside of its pool.
  outer.write(hash('sha256', inner, 'binary'), blockBytes, 'binary');
  return Buffer.from(hash('sha256', outer, 'binary'), 'binary');
};

/** A key longer than a block is replaced by its hash. */
const shortKey = (key: string): Buffer => {
  const bytes = Buffer.from(key);
  return bytes.length > blockBytes ? hash('sha256', bytes, 'buffer') : bytes;
};
