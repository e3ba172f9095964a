import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../base/refusal.ts';
import { drawThumbnail } from './thumbnail.ts';

/** The picture at an address never changes, so it can be cached for ever; pages of any origin may show it. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

export const mountThumbnails = (app: FastifyInstance): void => {
  app.get<{ Params: { category: string; file: string } }>('/assets/games/:category/:file', async (request, reply) => {
    const picture = drawThumbnail(request.params.category, request.params.file);
    if (picture === undefined) throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
    return reply.headers(headers).type('image/svg+xml; charset=utf-8').send(picture);
  });
};
