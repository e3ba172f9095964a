/**
 * The one place that parses addresses, for the platform, the command line and the client. An address is read once, kept
 * in its canonical form (`href`) and compared by `host`.
 *
 * `URL` repairs what it is given: it drops control characters and spaces, reads `\` as `/` and adds missing slashes. What
 * it would have to repair is refused here, so that no two readers of a text can find different hosts in it.
 */
export type AddressRule = {
  /** Where plain http may lead: to this machine, or anywhere. Left out: https alone. */
  readonly http?: 'loopback' | 'anywhere' | undefined;
  /** Whether a path of this platform is an address too. It begins with exactly one slash. */
  readonly ownPath?: boolean;
  /** Whether {placeholders} may stand behind the host. They stay as they are. */
  readonly placeholders?: boolean;
  /** The last part that it may have; by default the query. */
  readonly upTo?: Part;
};

const parts = ['origin', 'path', 'query', 'fragment'] as const;
type Part = (typeof parts)[number];

export type Address = {
  /** The canonical form. */
  readonly href: string;
  /** Host and port, as URL.host; empty for a path of this platform. */
  readonly host: string;
  /** Undefined for a path of this platform. */
  readonly origin: string | undefined;
  /** Undefined for a path of this platform and for an address with {placeholders}. */
  readonly url: URL | undefined;
};

export type AddressProblem = { readonly problem: string };

const maxCharacters = 2_000;

/** Reads an address, or says what is wrong with it. */
export const readAddress = (text: string, rule: AddressRule = {}): Address | AddressProblem => {
  if (text.length > maxCharacters) return { problem: `must be at most ${maxCharacters} characters` };
  if (!/^[!-~]*$/.test(text)) return { problem: 'must be written in ASCII, without spaces and control characters' };
  if (text.includes('\\')) return { problem: 'must not hold a backslash' };
  const mask = rule.placeholders ? maskPlaceholders(text) : noMask(text);
  return text.startsWith('/') && rule.ownPath ? readOwnPath(mask, rule) : readAbsolute(mask, rule);
};

/** The same for an address that was checked before, such as one of the configuration. Throws a TypeError. */
export const knownAddress = (text: string, rule: AddressRule = {}): Address => {
  const read = readAddress(text, { http: 'anywhere', upTo: 'fragment', ...rule });
  if ('problem' in read) throw new TypeError(`The address ${read.problem}.`);
  return read;
};

/** The same, with its parts. */
export const knownUrl = (text: string, rule: AddressRule = {}): URL => {
  const { url } = knownAddress(text, rule);
  if (!url) throw new TypeError('The address must name a host.');
  return url;
};

/** Whether two texts are the same address. What cannot be read is the same as nothing. */
export const isSameAddress = (left: string, right: string, rule: AddressRule): boolean => {
  const [one, other] = [readAddress(left, rule), readAddress(right, rule)];
  return !('problem' in one) && !('problem' in other) && one.href === other.href;
};

/** Whether the host is this machine, as far as its name shows. */
const isLoopbackHost = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** The web origin of an address, as browsers write it into the header Origin; undefined when the text is none. */
export const readOrigin = (text: string): string | undefined => {
  const read = readAddress(text, { http: 'anywhere', upTo: 'fragment' });
  return 'problem' in read ? undefined : read.origin;
};

/** Puts `http://` before what a person typed without a scheme, such as `localhost:4000/webhooks`. */
export const assumeHttp = (text: string): string => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);

/** The path and query of a request target, which may be a whole address. Its host is left out. */
export const pathOfTarget = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

type Mask = { readonly text: string; readonly word: string | undefined; readonly unmask: (text: string) => string };

const noMask = (text: string): Mask => ({ text, word: undefined, unmask: (same) => same });

/** Replaces placeholders by a word that the parser leaves as it is, and that the text does not hold otherwise. */
const maskPlaceholders = (text: string): Mask => {
  const names = text.match(/\{\w*\}/g) ?? [];
  if (names.length === 0) return noMask(text);
  let word = 'placeholder';
  while (text.toLowerCase().includes(word)) word += 'x';
  const unmask = (masked: string): string => {
    let next = 0;
    return masked.replaceAll(word, () => {
      next += 1;
      return names[next - 1] as string;
    });
  };
  return { text: text.replaceAll(/\{\w*\}/g, word), word, unmask };
};

const parse = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

const lastPartOf = (url: URL): Part => {
  if (url.href.includes('#')) return 'fragment';
  if (url.href.includes('?')) return 'query';
  return url.pathname === '/' ? 'origin' : 'path';
};

const withoutPart: Readonly<Record<Part, string>> = {
  origin: 'must end with the host or its port',
  path: 'must not hold a query or a fragment',
  query: 'must not hold a fragment',
  fragment: '',
};

const findPartProblem = (url: URL, { upTo = 'query' }: AddressRule): string | undefined =>
  parts.indexOf(lastPartOf(url)) > parts.indexOf(upTo) ? withoutPart[upTo] : undefined;

/** A host that no address outside can have. */
const here = 'https://own.invalid';

const readOwnPath = ({ text, word, unmask }: Mask, rule: AddressRule): Address | AddressProblem => {
  const url = parse(text, here);
  if (!url || text.startsWith('//') || url.origin !== here)
    return { problem: 'must begin with a single slash where it is a path of this platform' };
  if (url.href !== `${here}${text}`) return writtenAs(url.href.slice(here.length), word);
  const problem = findPartProblem(url, rule);
  return problem === undefined ? { href: unmask(text), host: '', origin: undefined, url: undefined } : { problem };
};

const readAbsolute = ({ text, word, unmask }: Mask, rule: AddressRule): Address | AddressProblem => {
  const schemes = rule.http === 'anywhere' ? 'http or https' : 'https';
  const expected = { problem: `must be an ${schemes} address${rule.ownPath ? ' or a path of this platform' : ''}` };
  const [, scheme, authority = '', rest = ''] = /^(https?):\/\/([^/?#]+)(.*)$/i.exec(text) ?? [];
  if (scheme === undefined) return expected;
  if (authority.includes('@')) return { problem: 'must not hold a user or a password' };
  if (word !== undefined && authority.toLowerCase().includes(word))
    return { problem: 'may hold placeholders only behind the host' };
  const url = parse(text);
  if (!url) return expected;
  if (url.href !== canonicalForm(scheme, authority, rest)) return writtenAs(url.href, word);
  const problem = findSchemeProblem(url, rule) ?? findPartProblem(url, rule);
  if (problem !== undefined) return { problem };
  return { href: unmask(url.href), host: url.host, origin: url.origin, url: word === undefined ? url : undefined };
};

/** All that may differ between a text and its canonical form: case of scheme and host, default port, first slash. */
const canonicalForm = (scheme: string, authority: string, rest: string): string => {
  const name = scheme.toLowerCase();
  const host = authority.toLowerCase().replace(name === 'https' ? /:443$/ : /:80$/, '');
  return `${name}://${host}${rest.startsWith('/') ? '' : '/'}${rest}`;
};

/** Names the canonical form where a person could take it over as it is. */
const writtenAs = (canonical: string, word: string | undefined): AddressProblem => {
  const isUsable = word === undefined && !canonical.startsWith('//');
  return { problem: isUsable ? `must be written as ${canonical}` : 'must be written in its canonical form' };
};

const findSchemeProblem = (url: URL, { http }: AddressRule): string | undefined => {
  if (url.protocol === 'https:' || http === 'anywhere') return undefined;
  if (http === 'loopback')
    return isLoopbackHost(url.hostname) ? undefined : 'must be https; http is for loopback alone';
  return 'must be https';
};
