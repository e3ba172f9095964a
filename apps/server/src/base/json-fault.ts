export type JsonFault = { readonly reason: string; readonly position: number };

type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma';

const spaces = /[ \t\n\r]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const quote = 0x22;
const backslash = 0x5c;
const maxShownKeyCharacters = 64;

/**
 * Says what is wrong with a body that was refused: the first syntax error or duplicate key, or undefined when there is
 * none. Slower than JSON.parse, whose messages give no position and name no duplicate; time linear in the length.
 */
export const findJsonFault = (bytes: Uint8Array): JsonFault | undefined => {
  // One character per byte, so that an index in the text is a position in the body.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const open: Array<Set<string> | 'array'> = [];
  let expected: Expected = 'value';
  let at = endOf(spaces, text, 0);
  if (at === text.length) return { reason: 'the body is empty', position: 0 };

  for (; at < text.length; at = endOf(spaces, text, at)) {
    const inside = open.at(-1);
    const character = text[at] as string;

    if (expected === 'comma') {
      if (inside === undefined) return { reason: 'unexpected text after the JSON value', position: at };
      if (character === ',') expected = inside === 'array' ? 'value' : 'key';
      else if (character === (inside === 'array' ? ']' : '}')) open.pop();
      else return { reason: `expected a comma or a closing ${inside === 'array' ? 'bracket' : 'brace'}`, position: at };
      at++;
    } else if (expected === 'colon') {
      if (character !== ':') return { reason: 'expected a colon after the key', position: at };
      expected = 'value';
      at++;
    } else if ((expected === 'first value' && character === ']') || (expected === 'first key' && character === '}')) {
      open.pop();
      expected = 'comma';
      at++;
    } else if (expected === 'key' || expected === 'first key') {
      if (character !== '"') return { reason: 'expected a key in double quotes', position: at };
      const end = endOfString(text, at);
      if (typeof end !== 'number') return end;
      const key = decodeKey(text.slice(at, end));
      const keys = inside as Set<string>;
      if (keys.has(key)) return { reason: `the key ${shown(key)} stands twice in one object`, position: at };
      keys.add(key);
      expected = 'colon';
      at = end;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : 'array');
      expected = character === '{' ? 'first key' : 'first value';
      at++;
    } else {
      const end = character === '"' ? endOfString(text, at) : endOf(scalar, text, at);
      if (typeof end !== 'number') return end;
      if (end === at) return { reason: 'expected a value', position: at };
      expected = 'comma';
      at = end;
    }
  }
  if (expected === 'comma' && open.length === 0) return undefined;
  return { reason: 'the body ends too early', position: text.length };
};

/** The end of a match that starts exactly here; the same position when nothing matches. */
const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

const endOfString = (text: string, opening: number): number | JsonFault => {
  let at = opening + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code < 0x20) return { reason: 'a control character in a string must be escaped', position: at };
    const next = code === backslash ? endOf(escapeSequence, text, at) : at + 1;
    if (next === at) return { reason: 'unknown escape in a string', position: at };
    at = next;
  }
  return { reason: 'a string is not closed', position: opening };
};

const decodeKey = (quoted: string): string => JSON.parse(Buffer.from(quoted, 'latin1').toString('utf8'));

const shown = (key: string): string =>
  JSON.stringify(key.length > maxShownKeyCharacters ? `${key.slice(0, maxShownKeyCharacters)}…` : key);
