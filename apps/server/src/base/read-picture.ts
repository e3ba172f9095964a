import { type FileStore, FileUnreadable } from './file-store.ts';
import { Overloaded } from './refusal.ts';

/** A picture at an address never changes, so it can be cached for ever; pages of any origin may show it. */
export const pictureHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Strangers ask for pictures: so many files are read for them at once, and no more. */
const maxReads = 64;

/** Returns the content of a stored picture, or undefined where there is none. */
export const createPictureReader = (files: FileStore) => {
  let reads = 0;
  return async (file_key: string, owner: string): Promise<Buffer | undefined> => {
    if (reads >= maxReads) throw new Overloaded('Too many pictures are being read.', 1);
    reads += 1;
    try {
      return await files.get(file_key, owner);
    } catch (error) {
      if (error instanceof FileUnreadable) return undefined;
      throw error;
    } finally {
      reads -= 1;
    }
  };
};
