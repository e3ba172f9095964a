import { maxDocumentBytes } from '@croupier/contract/back-office/kyc.ts';
import { fileTypeOf, readBase64 } from '../../base/file-content.ts';
import { invalid } from '../../base/refusal.ts';
import type { ContentType } from './document.ts';

const extensions: Readonly<Record<ContentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The name under which staff save a document. The uploader's own name could end in .bat, or look as if it did not. */
export const savedNameOf = (id: number, content: Buffer): string => {
  const type = fileTypeOf(content);
  return `document-${id}.${type ? extensions[type] : 'bin'}`;
};

export const readFileContent = (base64: string): { content: Buffer; content_type: ContentType } => {
  const content = readBase64('content', base64, maxDocumentBytes);
  const content_type = fileTypeOf(content);
  if (!content_type) throw invalid('content', 'must be a PDF, JPEG, PNG or WebP file');
  return { content, content_type };
};
