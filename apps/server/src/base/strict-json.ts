import { findJsonFault } from './json-fault.ts';

/** The body is not acceptable JSON. `reason` is for people, `position` is the byte at which parsing stopped. */
export class MalformedJson extends Error {
  readonly reason: string;
  readonly position: number;

  constructor(reason: string, position: number) {
    super(`${reason} (at byte ${position})`);
    this.name = 'MalformedJson';
    this.reason = reason;
    this.position = position;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * JSON.parse for untrusted bytes: refuses invalid UTF-8, a byte order mark, duplicate keys and deep nesting. A scan
 * before JSON.parse limits the depth and counts the written members (the colons outside strings); a walk over the
 * result counts the parsed members. There are fewer parsed than written members exactly when an object has a duplicate
 * key. Only a refusal scans the bytes again, to say what is wrong and where.
 */
export const parseStrictJson = (bytes: Uint8Array, { maxDepth = 32 }: { readonly maxDepth?: number } = {}): unknown => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw new MalformedJson('the body starts with a byte order mark', 0);
  }
  const membersWritten = countMembersWritten(bytes, maxDepth);

  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new MalformedJson('the body is not valid UTF-8', firstInvalidByte(bytes));
  }

  const holder: [unknown] = [undefined];
  try {
    holder[0] = JSON.parse(text);
  } catch {
    throw refusal(bytes);
  }
  if (countAndFixZeros(holder) !== membersWritten) throw refusal(bytes);
  return holder[0];
};

const refusal = (bytes: Uint8Array): MalformedJson => {
  const fault = findJsonFault(bytes);
  return new MalformedJson(fault?.reason ?? 'the body is not valid JSON', fault?.position ?? 0);
};

// Structural characters are ASCII and never part of a longer UTF-8 sequence, so the scan needs no decoding.
const countMembersWritten = (bytes: Uint8Array, maxDepth: number): number => {
  let members = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      at = closingQuote(bytes, at);
    } else if (byte === colon) {
      members++;
    } else if ((byte | 0x20) === 0x7b) {
      // [ and { differ in one bit, as ] and } do
      if (++depth > maxDepth) throw new MalformedJson(`nested deeper than ${maxDepth} levels`, at);
    } else if ((byte | 0x20) === 0x7d) {
      depth--;
    }
  }
  return members;
};

const closingQuote = (bytes: Uint8Array, opening: number): number => {
  let at = opening + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
};

/** Counts the members of all nested objects, and replaces each -0 by 0. */
const countAndFixZeros = (holder: [unknown]): number => {
  const waiting: object[] = [holder];
  let members = 0;
  for (let container = waiting.pop(); container !== undefined; container = waiting.pop()) {
    if (Array.isArray(container)) {
      for (let index = 0; index < container.length; index++) {
        const value: unknown = container[index];
        if (typeof value === 'object' && value !== null) waiting.push(value);
        else if (Object.is(value, -0)) container[index] = 0;
      }
      continue;
    }
    const fields = container as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      members++;
      const value = fields[key];
      if (typeof value === 'object' && value !== null) waiting.push(value);
      // Not an assignment: for the key __proto__ that would call the setter.
      else if (Object.is(value, -0)) Object.defineProperty(fields, key, { value: 0 });
    }
  }
  return members;
};

const firstInvalidByte = (bytes: Uint8Array): number => {
  const repaired = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const at = bytes.findIndex((byte, index) => byte !== repaired[index]);
  return at === -1 ? bytes.length : at;
};
