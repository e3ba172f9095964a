import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from './sha256.ts';

/** A file that is the same for every caller and is built once. */
export type Asset = {
  readonly type: string;
  readonly text: string | Buffer;
  readonly headers?: Record<string, string>;
};

export type Prepared = Asset & { readonly etag: string; readonly squeezed: Buffer };

export const json = (document: unknown): Asset => ({
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(document),
  headers: { 'access-control-allow-origin': '*' },
});

export const script = (text: string): Asset => ({ type: 'text/javascript; charset=utf-8', text });

/** A page that may load only what this server serves; its inline scripts are allowed by their hashes. */
export const html = (text: string): Asset => ({
  type: 'text/html; charset=utf-8',
  text,
  headers: { 'content-security-policy': policyFor(text) },
});

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
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(asset.text);
  return reply.header('content-encoding', 'gzip').send(asset.squeezed);
};

const policyFor = (page: string): string => {
  const inline = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] as string);
  const scripts = inline.filter(Boolean).map((text) => `'sha256-${sha256(text).toString('base64')}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};
