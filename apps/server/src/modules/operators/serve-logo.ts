import type { FileStore } from '../../base/file-store.ts';
import { createPictureReader, pictureHeaders } from '../../base/read-picture.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Page } from '../../module/page.ts';
import { fileOfLogo, logoOwner } from './logo.ts';

/** The logos that operators have uploaded, for the pages of any origin. */
export const logoPages = (files: FileStore): readonly Page[] => {
  const readPicture = createPictureReader(files);
  return [
    {
      method: 'GET',
      path: '/assets/logos/:file',
      answer: async ({ params: { file = '' } }) => {
        const named = fileOfLogo(file);
        const body = named && (await readPicture(named.file_key, logoOwner(named.sha256)));
        if (!body) throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
        return { headers: { ...pictureHeaders, 'content-type': 'image/webp' }, body };
      },
    },
  ];
};
