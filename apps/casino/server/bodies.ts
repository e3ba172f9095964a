import type { IncomingMessage } from 'node:http';
import { playerOperations } from '../../../packages/sdk/src/operations.ts';
import { isDepositCall } from './deposits.ts';
import type { Asked } from './exchange.ts';
import { networkOf } from './networks.ts';
import { isOffered } from './player-routes.ts';
import { isFromOurPage } from './same-site.ts';
import { readSession } from './session-cookie.ts';

const usualBytes = 256 * 1024;
/** An identity document of 8 MiB in base64. */
const documentBytes = 12 * 1024 * 1024;
/** The limits of all requests together, and of one network: two documents. */
const maxBytesInFlight = 64 * 1024 * 1024;
const maxBytesOfNetwork = 2 * documentBytes;

const forVisitors = [
  ...['POST /api/register', 'POST /api/sign-in'],
  ...['POST /api/password-reset', 'POST /api/password-reset/confirm'],
];
const documents = `${playerOperations.addOwnKycDocument.method} ${playerOperations.addOwnKycDocument.path}`;

/**
 * Returns how large the body of a request may be, before any of it is read. What the casino refuses without looking at
 * the body, because of its address, where it comes from or because nobody is signed in, gets none.
 */
export const maxBodyBytes = (asked: Pick<Asked, 'method' | 'path' | 'headers' | 'isSecure'>): number => {
  const { method, path } = asked;
  const route = `${method} ${path}`;
  if (method === 'GET' || !isFromOurPage(asked)) return 0;
  if (forVisitors.includes(route)) return usualBytes;
  if (!readSession(asked)) return 0;
  if (route === documents) return documentBytes;
  return isDepositCall(route) || isOffered(method, path) ? usualBytes : 0;
};

/** A body, or the status with which it is refused. */
type ReadBody = { readonly body: string } | { readonly refusal: 413 | 503 };

type Reading = { readonly read: () => Promise<ReadBody>; readonly release: () => void };

/**
 * Reads bodies within a total of bytes. A body counts from its first byte on until `release`: it is in memory while the
 * platform answers, too. What is left of a refused body is read and thrown away, so that the answer arrives.
 */
export const createBodies = (): ((request: IncomingMessage, maxBytes: number, ip: string) => Reading) => {
  const held = new Map<string, number>();
  let total = 0;
  return (request, maxBytes, ip) => {
    const network = networkOf(ip);
    let own = 0;
    const count = (bytes: number): void => {
      own += bytes;
      total += bytes;
      const left = (held.get(network) ?? 0) + bytes;
      if (left === 0) held.delete(network);
      else held.set(network, left);
    };
    const isFull = () => total > maxBytesInFlight || (held.get(network) ?? 0) > maxBytesOfNetwork;
    const refuse = (refusal: 413 | 503): ReadBody => {
      count(-own);
      request.resume();
      return { refusal };
    };

    const read = async (): Promise<ReadBody> => {
      if (maxBytes === 0) {
        request.resume();
        return { body: '' };
      }
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refuse(413);
      const chunks: Buffer[] = [];
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        count((chunk as Buffer).length);
        if (own > maxBytes) return refuse(413);
        if (isFull()) return refuse(503);
        chunks.push(chunk as Buffer);
      }
      return { body: Buffer.concat(chunks).toString('utf8') };
    };
    return { read, release: () => count(-own) };
  };
};
