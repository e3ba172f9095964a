import { knownUrl } from '../../../sdk/src/address.ts';
import { type BoundedAnswer, fetchBounded } from '../../../sdk/src/bounded-fetch.ts';
import { causeOf } from '../describe-error.ts';
import type { Io } from '../program/io.ts';
import { escapeControls } from '../program/text.ts';
import { type Finding, failed, ok } from './finding.ts';

const network: Readonly<Record<string, readonly [found: string, advice: string]>> = {
  ENOTFOUND: ['its name does not resolve', 'Check the spelling of the host, and your DNS.'],
  EAI_AGAIN: ['its name does not resolve now', 'Check your connection and your DNS.'],
  ECONNREFUSED: ['nothing listens there', 'Check host and port, and that the server runs.'],
  ECONNRESET: ['the connection was cut', 'Check the port, and whether it is http or https.'],
  EHOSTUNREACH: ['the host cannot be reached', 'Check your network and firewall.'],
  TIMEOUT: ['no answer came in time', 'Check your network and firewall.'],
  UND_ERR_CONNECT_TIMEOUT: ['no connection came about in time', 'Check your network and firewall.'],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    'it does not speak TLS at that port',
    'Use http:// for a server on this machine, or the port of https.',
  ],
  CERT_HAS_EXPIRED: ['its certificate has expired', 'Have it renewed.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['its certificate is self-signed', 'Set NODE_EXTRA_CA_CERTS to the file of its issuer.'],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'its certificate is of an unknown issuer',
    'Set NODE_EXTRA_CA_CERTS to the file of that issuer.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its certificate is of an unknown issuer',
    'The server must send its whole chain, or set NODE_EXTRA_CA_CERTS.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is for another name',
    'Check the host; its certificate must name it.',
  ],
};

/** Explains why an address did not answer. */
export const explainNetwork = (error: unknown): readonly [found: string, advice: string] => {
  const cause = causeOf(error);
  return network[cause] ?? [`it cannot be reached (${cause})`, 'Check address, network and firewall.'];
};

/** Whether a Croupier server answers there: it names what an unsigned call lacks. */
export const checkServer = async (io: Pick<Io, 'fetch'>, url: string): Promise<Finding> => {
  let answer: BoundedAnswer;
  try {
    answer = await fetchBounded(
      io.fetch,
      `${url}/api/v1/operator/me`,
      { method: 'GET', headers: { accept: 'application/json' }, signal: AbortSignal.timeout(10_000) },
      { maxBytes: 10_000, cuts: true },
    );
  } catch (error) {
    const [found, advice] = explainNetwork(error);
    return failed('server', `${url}: ${found}`, advice);
  }
  const { response, text } = answer;
  if (response.status >= 300 && response.status < 400) {
    const to = response.headers.get('location') ?? 'elsewhere';
    return failed(
      'server',
      `${url} leads on to ${escapeControls(to)}`,
      'Use that address: calls do not follow redirects.',
    );
  }
  if (!text.includes('"MISSING_CREDENTIALS"'))
    return failed('server', `${url} answers ${response.status}, but not as Croupier does`, 'Check host and port.');
  return ok('server', knownUrl(url).protocol === 'https:' ? `${url} answers, over TLS` : `${url} answers`);
};
