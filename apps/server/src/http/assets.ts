import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from '../base/assets.ts';
import { sha256 } from '../base/sha256.ts';

export type Prepared = Asset & { readonly etag: string; readonly squeezed: Buffer };

const squeeze = promisify(gzip);

/** Serves an asset: builds it on the first request, compresses it, and answers 304 while it is unchanged. */
export const mountAsset = (app: FastifyInstance, url: string, make: () => Promise<Asset>): void => {
  let prepared: Promise<Prepared> | undefined;
  app.get(url, async (request, reply) => {
    prepared ??= make().then(prepareAsset);
    // A failure is not cached: the next request tries again.
    prepared.catch(() => {
      prepared = undefined;
    });
    return sendAsset(await prepared, request, reply);
  });
};

export const prepareAsset = async (asset: Asset): Promise<Prepared> => ({
  ...asset,
  etag: `"${sha256(asset.text).toString('base64url').slice(0, 22)}"`,
  squeezed: await squeeze(asset.text),
});

export const sendAsset = (asset: Prepared, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply
    .headers({ 'cache-control': 'no-cache', etag: asset.etag, vary: 'Accept-Encoding', ...asset.headers })
    .type(asset.type);
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (asset.brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(asset.brotli);
  if (!/\bgzip\b/.test(accepted)) return reply.send(asset.text);
  return reply.header('content-encoding', 'gzip').send(asset.squeezed);
};
