import { Refusal } from '../../base/refusal.ts';
import type { Page } from '../../module/page.ts';
import { drawThumbnail } from './thumbnail.ts';

/** The picture at an address never changes, so it can be cached for ever; pages of any origin may show it. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'content-type': 'image/svg+xml; charset=utf-8',
};

export const thumbnailPages: readonly Page[] = [
  {
    method: 'GET',
    path: '/assets/games/:category/:file',
    answer: async ({ params: { category = '', file = '' } }) => {
      const body = drawThumbnail(category, file);
      if (body === undefined) throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
      return { headers, body };
    },
  },
];
