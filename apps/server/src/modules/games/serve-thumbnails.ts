import { type FileStore, FileUnreadable } from '../../base/file-store.ts';
import { Overloaded, Refusal } from '../../base/refusal.ts';
import type { Page } from '../../module/page.ts';
import { pictureOwner, readPicturePath, unpackWidth, uploaded } from './picture.ts';
import { drawThumbnail } from './thumbnail.ts';

/** The picture at an address never changes, so it can be cached for ever; pages of any origin may show it. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Strangers ask for pictures: so many files are read for them at once, and no more. */
const maxReads = 64;

export const thumbnailPages = (files: FileStore): readonly Page[] => {
  let reads = 0;
  const readUploaded = async (file: string): Promise<Buffer | undefined> => {
    const named = readPicturePath(file);
    if (!named) return undefined;
    if (reads >= maxReads) throw new Overloaded('Too many pictures are being read.', 1);
    reads += 1;
    try {
      return unpackWidth(await files.get(named.file_key, pictureOwner(named.sha256)), named.width);
    } catch (error) {
      if (error instanceof FileUnreadable) return undefined;
      throw error;
    } finally {
      reads -= 1;
    }
  };
  return [
    {
      method: 'GET',
      path: '/assets/games/:category/:file',
      answer: async ({ params: { category = '', file = '' } }) => {
        const isUploaded = category === uploaded && file.endsWith('.webp');
        const body = isUploaded ? await readUploaded(file) : drawThumbnail(category, file);
        if (body === undefined) throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
        const type = isUploaded ? 'image/webp' : 'image/svg+xml; charset=utf-8';
        return { headers: { ...headers, 'content-type': type }, body };
      },
    },
  ];
};
