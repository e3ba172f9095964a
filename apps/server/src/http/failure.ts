import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { pathOfTarget } from '@croupier/contract/addresses.ts';
import { errors } from '@croupier/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InjectedOutage } from '../admission/faults.ts';
import { Overloaded, Refusal } from '../base/refusal.ts';
import { writeError, writeRefusal } from '../call/answer.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import { isAfterDataLoss, isAway, isBusy } from '../database/failures.ts';
import { SlowBody } from './least-rate.ts';
import { type MethodsAt, wrongMethod } from './not-found.ts';
import { adviseRetry, newRequestId } from './send.ts';
import type { TroubleLog } from './trouble-log.ts';

/** Refusals are answered as they are. Everything else that was thrown goes to the log only, under the request id. */
export const explain = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  trouble: TroubleLog,
): StoredAnswer => {
  if (error instanceof Refusal) {
    request.log.debug({ code: error.code }, 'refused');
    adviseRetry(reply, error);
    return writeRefusal(error);
  }
  if (error instanceof Overloaded || isAway(error) || isBusy(error) || isAfterDataLoss(error)) {
    reply.header('retry-after', error instanceof Overloaded ? error.retryAfterSeconds : 2);
    if (!(error instanceof InjectedOutage))
      trouble.note('warn', `not available: ${kindOf(error)}`, { err: error, request_id: request.id });
    return writeError(
      'SERVER_ERROR',
      'The service cannot take the request right now; retry shortly.',
      {},
      {
        ...errors.SERVER_ERROR,
        status: 503,
      },
    );
  }
  if (error instanceof SlowBody) return writeTooSlow();
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== undefined && status >= 400 && status < 500)
    return writeError('INVALID_REQUEST', undefined, { reason: 'malformed request' });
  trouble.note('error', `failed: ${kindOf(error)}`, { err: error, request_id: request.id });
  return writeError('SERVER_ERROR', 'Unexpected error; retry with the same Idempotency-Key.');
};

/** Groups errors by where they were thrown, because messages differ each time. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const code = (error as { code?: unknown }).code;
  const place = /^\s+at (?:async )?(\S+)/m.exec(error.stack ?? '')?.[1] ?? 'nowhere';
  return `${error.name}${typeof code === 'string' ? ` ${code}` : ''} in ${place}`;
};

const rawReasons: Record<string, string> = { HPE_HEADER_OVERFLOW: 'headers too large' };

type RawError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

const longestTarget = 8 * 1024;

/** The path of a request whose method Node does not know. */
const pathOfUnknownMethod = ({ code, rawPacket }: RawError): string | undefined => {
  if (code !== 'HPE_INVALID_METHOD' || !rawPacket) return undefined;
  const line = /^[!#$%&'*+.^`|~\w-]{1,40} (\S+) HTTP\/1\.[01]\r?\n/.exec(
    rawPacket.toString('latin1', 0, longestTarget),
  );
  return line?.[1] && pathOfTarget(line[1]).split('?', 1)[0];
};

const explainRaw = ({ code = '' }: NodeJS.ErrnoException): StoredAnswer => {
  if (code !== 'ERR_HTTP_REQUEST_TIMEOUT')
    return writeError('INVALID_REQUEST', 'The request is not acceptable HTTP.', {
      reason: rawReasons[code] ?? 'malformed HTTP',
    });
  return writeTooSlow();
};

/** The request was not read as a whole, and was not carried out. */
const writeTooSlow = (): StoredAnswer => {
  // An earlier try may have been carried out; only sending the same request again can tell.
  const { status } = errors.INVALID_REQUEST;
  const details = { reason: 'the request took too long to arrive' };
  return writeError('INVALID_REQUEST', 'The request took too long to arrive: send it again.', details, {
    status,
    retry: 'same_request',
  });
};

/**
 * Below the router: input that is not HTTP, or a head that is too large or too slow, gets a plain answer and the
 * connection is closed.
 */
export const rejectSocket = (error: RawError, socket: Socket, methodsAt: MethodsAt): void => {
  // A browser opens connections ahead. An answer before its request would be taken for the answer to the next one.
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || isUnused || !socket.writable) {
    socket.destroy();
    return;
  }
  const path = pathOfUnknownMethod(error);
  const methods = path === undefined ? [] : methodsAt(path);
  const written = path === undefined ? explainRaw(error) : wrongMethod(methods);
  const head = [
    `HTTP/1.1 ${written.status} ${STATUS_CODES[written.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(written.body)}`,
    `X-Request-Id: ${newRequestId()}`,
    ...(methods.length > 0 ? [`Allow: ${methods.join(', ')}`] : []),
    'Connection: close',
  ];
  // A client that does not read the answer does not keep the socket open.
  socket.end(`${head.join('\r\n')}\r\n\r\n${written.body}`, () => socket.destroySoon());
};
