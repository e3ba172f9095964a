import { randomFillSync } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../base/clock.ts';
import type { Refusal } from '../base/refusal.ts';
import type { Download } from '../call/answer.ts';
import type { StoredAnswer } from '../call/idempotency.ts';

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Sets the headers of every answer. */
export const setStandardHeaders = (
  request: Pick<FastifyRequest, 'id'>,
  reply: Pick<FastifyReply, 'headers' | 'header'>,
): void => {
  reply.headers(securityHeaders);
  reply.header('x-request-id', request.id);
};

/** The body of an error begins with its code; so do stored ones. */
const codeOf = /^\{"error":\{"code":"(\w+)"/;

/** Sets Retry-After on refusals that pass with time. */
export const adviseRetry = (reply: FastifyReply, { details }: Pick<Refusal, 'details'>): void => {
  const seconds = details.retry_after_seconds;
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
};

/** Remembers for the log and the figures what a request was answered, and why it was refused. */
export const rememberAnswer = (request: FastifyRequest, written: StoredAnswer): void => {
  request.answered = written;
  if (written.status >= 400) request.errorCode = codeOf.exec(written.body)?.[1] ?? null;
};

export const send = (reply: FastifyReply, written: StoredAnswer): FastifyReply => {
  rememberAnswer(reply.request, written);
  return (written.replayed ? reply.header('idempotent-replayed', 'true') : reply)
    .code(written.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(written.body);
};

/**
 * Sends a file as a download, whatever its type: a browser must not run it here. One that is to be shown opens in a
 * sandbox without an origin. The name is sent in both forms of the header, for old and new clients.
 */
export const sendDownload = (reply: FastifyReply, { download }: Download): FastifyReply => {
  const { file_name, content, content_type = 'application/octet-stream', shown = false, headers = {} } = download;
  const plain = file_name.replaceAll(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(file_name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  if (shown) reply.headers(shownHeaders);
  if (download.done) whenGone(reply, download.done);
  return reply
    .code(200)
    .headers(headers)
    .header('content-type', content_type)
    .header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`)
    .send(Buffer.isBuffer(content) ? content : Readable.from(content, { objectMode: false }));
};

const whenGone = ({ raw }: FastifyReply, done: () => void): void => {
  if (raw.destroyed || raw.writableFinished) done();
  else for (const event of ['finish', 'close']) raw.once(event, done);
};

const shownHeaders = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** Sends events as they come: proxies must not buffer them. */
export const sendStream = (reply: FastifyReply, events: Readable): FastifyReply =>
  reply
    .code(200)
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(events);

const randomBytesPerId = 10;
/** Random bytes for 256 ids: drawing many at once is cheaper. */
const drawn = Buffer.alloc(256 * randomBytesPerId);
let used = drawn.length;

/**
 * Always our own: an X-Request-Id from a caller is not trusted. It begins with the time, so that the API log's index
 * grows at the end of each operator's range: with ids in random order each insert would change another page.
 */
export const newRequestId = (): string => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += randomBytesPerId;
  const time = systemClock.now().getTime().toString(16).padStart(12, '0');
  return `req_${time}${drawn.toString('hex', used - randomBytesPerId, used)}`;
};
