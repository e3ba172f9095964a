import { readAddress } from '../../../sdk/src/address.ts';
import { type FoundConnection, isReadable } from '../connection.ts';
import { type Finding, failed, ok } from './finding.ts';

const minNode = [20, 12] as const;

export const checkNode = (version: string): Finding => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const isNew = major > minNode[0] || (major === minNode[0] && minor >= minNode[1]);
  return isNew
    ? ok('node', version)
    : failed('node', `${version} is too old`, `Install Node ${minNode.join('.')} or later.`);
};

const padding = /^["'\s]|["'\s]$/;

export const checkUrl = (text: string | undefined): Finding => {
  if (!text) return failed('url', 'none is set', 'Run: npx croupier login, or set CROUPIER_URL.');
  const read = readAddress(text, { http: 'anywhere', upTo: 'fragment' });
  if ('problem' in read || !read.url)
    return failed('url', `${JSON.stringify(text)} is not an address`, 'Write it like https://casino.example.');
  const { url } = read;
  if (isReadable(read))
    return failed('url', `${url.origin} is not encrypted`, 'Use https://: anybody in between could read the answers.');
  if (url.pathname.replaceAll('/', '') !== '' || url.search !== '')
    return failed(
      'url',
      `it has a path (${url.pathname}${url.search})`,
      `Use ${url.origin} alone: paths are added to it.`,
    );
  return ok('url', url.origin);
};

export const checkKey = (key: string | undefined): Finding => {
  if (!key) return failed('key', 'none is set', 'Run: npx croupier login, or set CROUPIER_KEY.');
  if (padding.test(key)) return failed('key', 'it has spaces or quotes around it', 'Remove them.');
  if (key.startsWith('ops_'))
    return failed('key', 'it is a secret (ops_…)', 'The key id begins with opk_: swap the two.');
  if (key.startsWith('gpk_'))
    return failed('key', 'it is the key of a game provider', 'Operators use keys that begin with opk_.');
  if (!/^opk_[A-Za-z0-9]{24}$/.test(key))
    return failed(
      'key',
      `${JSON.stringify(key.slice(0, 40))} is not a key id`,
      'It is opk_ and 24 letters and digits: copy it whole.',
    );
  return ok('key', key);
};

export const checkSecret = (secret: string | undefined): Finding => {
  if (!secret) return failed('secret', 'none is set', 'Run: npx croupier login, or set CROUPIER_SECRET.');
  if (padding.test(secret)) return failed('secret', 'it has spaces, quotes or a line break around it', 'Remove them.');
  if (secret.startsWith('opk_'))
    return failed('secret', 'it is a key id (opk_…)', 'The secret begins with ops_: swap the two.');
  if (secret.startsWith('whsec_'))
    return failed('secret', 'it is the secret of a webhook endpoint', "The key's own secret begins with ops_.");
  if (!/^ops_[\w-]{43}$/.test(secret))
    return failed(
      'secret',
      'it is not whole',
      'It is ops_ and 43 characters: copy it again, or have staff rotate the key.',
    );
  return ok('secret', 'looks like one');
};

/** The checks that need no call. */
export const checkSettings = (node: string, { url, key, secret }: FoundConnection): Finding[] => [
  checkNode(node),
  checkUrl(url),
  checkKey(key),
  checkSecret(secret),
];
