import { maxDocumentBytes } from '@croupier/contract/back-office/kyc.ts';
import { invalid } from '../../base/refusal.ts';
import type { ContentType } from './document.ts';

const has = (content: Buffer, at: number, bytes: Buffer): boolean =>
  content.subarray(at, at + bytes.length).equals(bytes);

const riff = Buffer.from('RIFF');
const webp = Buffer.from('WEBP');

/** The first bytes of the accepted file types. */
const beginnings: readonly [ContentType, (content: Buffer) => boolean][] = [
  ['application/pdf', (content) => has(content, 0, Buffer.from('%PDF-'))],
  ['image/jpeg', (content) => has(content, 0, Buffer.from('ffd8ff', 'hex'))],
  ['image/png', (content) => has(content, 0, Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/webp', (content) => has(content, 0, riff) && has(content, 8, webp)],
];

/** The type of a file by its content; its name and declared type are ignored. */
export const contentTypeOf = (content: Buffer): ContentType | undefined =>
  beginnings.find(([, begins]) => begins(content))?.[0];

const extensions: Readonly<Record<ContentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The name under which staff save a document. The uploader's own name could end in .bat, or look as if it did not. */
export const savedNameOf = (id: number, content: Buffer): string => {
  const type = contentTypeOf(content);
  return `document-${id}.${type ? extensions[type] : 'bin'}`;
};

/** Decodes a base64 text. Decoders skip unknown characters, so the text must be exactly what its bytes encode to. */
export const readFileContent = (base64: string): { content: Buffer; content_type: ContentType } => {
  const content = Buffer.from(base64, 'base64');
  if (content.toString('base64') !== base64)
    throw invalid('content', 'must be base64, with padding and without breaks');
  if (content.length > maxDocumentBytes) throw invalid('content', `must be at most ${maxDocumentBytes} bytes`);
  const content_type = contentTypeOf(content);
  if (!content_type) throw invalid('content', 'must be a PDF, JPEG, PNG or WebP file');
  return { content, content_type };
};
