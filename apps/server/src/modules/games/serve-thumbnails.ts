import type { FileStore } from '../../base/file-store.ts';
import { createPictureReader, pictureHeaders } from '../../base/read-picture.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Page } from '../../module/page.ts';
import { pictureOwner, readPicturePath, unpackWidth, uploaded } from './picture.ts';
import { drawThumbnail } from './thumbnail.ts';

export const thumbnailPages = (files: FileStore): readonly Page[] => {
  const readPicture = createPictureReader(files);
  const readUploaded = async (file: string): Promise<Buffer | undefined> => {
    const named = readPicturePath(file);
    const packed = named && (await readPicture(named.file_key, pictureOwner(named.sha256)));
    return packed && unpackWidth(packed, named.width);
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
        return { headers: { ...pictureHeaders, 'content-type': type }, body };
      },
    },
  ];
};
