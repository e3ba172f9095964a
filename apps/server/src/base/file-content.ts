import { invalid } from './refusal.ts';

/** Files that others send, told by their content; names and declared types are ignored. */

const has = (content: Buffer, at: number, bytes: Buffer): boolean =>
  content.subarray(at, at + bytes.length).equals(bytes);

const riff = Buffer.from('RIFF');
const webp = Buffer.from('WEBP');

type FileType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';

/** The first bytes of the accepted file types. */
const beginnings: readonly [FileType, (content: Buffer) => boolean][] = [
  ['application/pdf', (content) => has(content, 0, Buffer.from('%PDF-'))],
  ['image/jpeg', (content) => has(content, 0, Buffer.from('ffd8ff', 'hex'))],
  ['image/png', (content) => has(content, 0, Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/webp', (content) => has(content, 0, riff) && has(content, 8, webp)],
];

export const fileTypeOf = (content: Buffer): FileType | undefined =>
  beginnings.find(([, begins]) => begins(content))?.[0];

/** Decodes the base64 of a field. Decoders skip unknown characters, so it must be exactly what its bytes encode to. */
export const readBase64 = (field: string, base64: string, maxBytes: number): Buffer => {
  const content = Buffer.from(base64, 'base64');
  if (content.toString('base64') !== base64) throw invalid(field, 'must be base64, with padding and without breaks');
  if (content.length > maxBytes) throw invalid(field, `must be at most ${maxBytes} bytes`);
  return content;
};
