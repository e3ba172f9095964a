import { NotHttp } from './not-http.ts';
import { type ChunkedBody, createChunkedBody } from './read-chunks.ts';

/** What an answer says about itself before its body. */
export type Head = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** How many bytes follow; Infinity: until the connection ends. */
  readonly length: number;
  readonly isChunked: boolean;
  readonly keepsAlive: boolean;
  /** How long the receiver keeps an idle connection, in milliseconds, where it says so. */
  readonly keepsAliveFor: number | undefined;
};

export type AnswerReader = {
  head: Head | undefined;
  /** Bytes of the body so far, and the first of them. */
  read: number;
  excerpt: Buffer | undefined;
  /** Takes what has come; tells whether the answer is whole. Throws NotHttp. */
  take(chunk: Buffer): boolean;
  /** The connection has ended: tells whether that is how the answer was meant to end. */
  end(): boolean;
  /** Something came behind the answer that nobody asked for: the connection is not to be trusted with another request. */
  hasSurplus(): boolean;
};

const maxHeadBytes = 16 * 1024;
const headEnd = '\r\n\r\n';

/** Reads one answer, as it comes: no more than the status, how long it is, and the beginning of its body. */
export const createAnswerReader = (excerptBytes: number): AnswerReader => {
  let held: Buffer | undefined;
  let left = 0;
  let chunks: ChunkedBody | undefined;
  let isWhole = false;

  const keep = (piece: Buffer): void => {
    if (piece.length > 0 && reader.read < excerptBytes) {
      const wanted = piece.subarray(0, excerptBytes - reader.read);
      reader.excerpt = Buffer.concat(reader.excerpt ? [reader.excerpt, wanted] : [wanted]);
    }
    reader.read += piece.length;
  };

  const takeBody = (bytes: Buffer): boolean => {
    if (chunks) {
      const rest = chunks.take(bytes);
      isWhole = rest !== undefined;
      held = rest;
      return isWhole;
    }
    const piece = bytes.length > left ? bytes.subarray(0, left) : bytes;
    keep(piece);
    left -= piece.length;
    held = piece.length < bytes.length ? bytes.subarray(piece.length) : undefined;
    isWhole = left === 0;
    return isWhole;
  };

  const take = (chunk: Buffer): boolean => {
    if (reader.head) return takeBody(chunk);
    let bytes = held ? Buffer.concat([held, chunk]) : chunk;
    held = undefined;
    for (;;) {
      const end = bytes.indexOf(headEnd);
      if ((end === -1 ? bytes.length : end) > maxHeadBytes) throw new NotHttp('a head that does not end');
      if (end === -1) {
        if (!beginsAsHttp(bytes)) throw new NotHttp('something else');
        held = bytes;
        return false;
      }
      const head = readHead(bytes.toString('latin1', 0, end));
      bytes = bytes.subarray(end + headEnd.length);
      // What comes before the answer itself is passed over.
      if (head.status < 200) continue;
      reader.head = head;
      left = head.length;
      if (head.isChunked) chunks = createChunkedBody(keep);
      return takeBody(bytes);
    }
  };

  const reader: AnswerReader = {
    head: undefined,
    read: 0,
    excerpt: undefined,
    take,
    end: () => isWhole || (reader.head !== undefined && !chunks && reader.head.length === Number.POSITIVE_INFINITY),
    hasSurplus: () => held !== undefined && held.length > 0,
  };
  return reader;
};

const beginsAsHttp = (bytes: Buffer): boolean => {
  const sign = 'HTTP/1.';
  return sign.startsWith(bytes.toString('latin1', 0, Math.min(bytes.length, sign.length)));
};

/** The whole head: its version, its status, and its headers if every one of them is one. */
const headForm = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: [^\r\n]*)?((?:\r\n[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n]*)*)$/;
const headersThatMatter = /\r\n(content-length|transfer-encoding|connection|keep-alive|retry-after):[ \t]*([^\r\n]*)/gi;

const readHead = (text: string): Head => {
  const [, version, code, headers] = headForm.exec(text) ?? [];
  if (code === undefined || headers === undefined) throw new NotHttp('a head that is none');
  const status = Number(code);
  // Nobody asked for another protocol.
  if (status === 101) throw new NotHttp('another protocol');
  const fields: Record<string, string> = {};
  for (const [, name, value] of headers.matchAll(headersThatMatter)) {
    const key = (name as string).toLowerCase();
    const before = fields[key];
    fields[key] = before === undefined ? (value as string).trimEnd() : `${before}, ${(value as string).trimEnd()}`;
  }
  const connection = fields.connection?.toLowerCase() ?? '';
  const coding = fields['transfer-encoding']?.toLowerCase();
  const length = lengthOf(status, coding, fields['content-length']);
  const staysOpen = version === '1' ? !/\bclose\b/.test(connection) : /\bkeep-alive\b/.test(connection);
  const seconds = /\btimeout=(\d{1,6})\b/i.exec(fields['keep-alive'] ?? '')?.[1];
  return {
    status,
    retryAfter: fields['retry-after'],
    length,
    isChunked: coding === 'chunked' && length === Number.POSITIVE_INFINITY,
    // Two lengths are one too many: which of them the receiver meant shows only when it ends the connection.
    keepsAlive: staysOpen && !(coding !== undefined && fields['content-length'] !== undefined),
    keepsAliveFor: seconds === undefined ? undefined : Number(seconds) * 1_000,
  };
};

const lengthOf = (status: number, coding: string | undefined, length: string | undefined): number => {
  if (status === 204 || status === 304) return 0;
  if (coding !== undefined || length === undefined) return Number.POSITIVE_INFINITY;
  const [first, ...others] = length.split(', ');
  if (first === undefined || !/^\d{1,15}$/.test(first) || others.some((other) => other !== first))
    throw new NotHttp('a length that is none');
  return Number(first);
};
