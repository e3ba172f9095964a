import { columns } from '@croupier/cli/program/text.ts';
import { demoSlug } from '../demo/demo.ts';
import type { DemoKeys } from '../demo/keys.ts';
import { demoCodes } from '../demo/rewards.ts';
import { demoAdmin, demoStaff } from '../demo/staff.ts';
import { addresses, backOfficeAt, casinoAt, startPageAt } from './addresses.ts';
import type { Config } from './config.ts';

const me = '/api/v1/operator/me';

/** Signs when it is run, not when it is printed, so it can be pasted at any time and repeatedly. */
const signedCurl = (url: string, { key, secret }: DemoKeys['full']): string =>
  [
    'TS=$(date +%s)',
    'NONCE=$(openssl rand -hex 8)',
    `SIG=$(printf 'GET\\n${me}\\n%s\\n\\n%s' "$TS" "$NONCE" | openssl dgst -sha256 -hmac '${secret}' -r | cut -d' ' -f1)`,
    `curl -sS -H 'X-Api-Key: ${key}' -H "X-Timestamp: $TS" -H "X-Nonce: $NONCE" -H "X-Signature: $SIG" ${url}${me}`,
  ].join('; ');

const signCommandLine = (url: string, { key, secret }: DemoKeys['full']): string =>
  `npm run -s croupier -- sign --key ${key} --secret ${secret} --path ${me} --url ${url}`;

/** What a command in another shell needs to find the same installation, before its name. */
export const environmentOf = ({ home, homeIsChosen }: Pick<Config, 'home' | 'homeIsChosen'>): string =>
  homeIsChosen ? `CROUPIER_HOME=${quoted(home)} ` : '';

/** A word for a shell. */
const quoted = (text: string): string => (/^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

export type Access = {
  readonly url: string;
  readonly keys: DemoKeys & { readonly staffPassword: string };
  /** Opens the back office from the start page: as secret as the password of the staff. */
  readonly pass: string;
  readonly readyMilliseconds: number;
  readonly prefix: string;
};

/** What a newcomer needs to make the first call. */
export const banner = ({ url, keys, pass, readyMilliseconds, prefix }: Access): string => {
  const staffToken = (email: string): string =>
    `${prefix}npm run -s croupier -- staff token --operator ${demoSlug} --email ${email}`;
  const [first = demoAdmin, second = demoAdmin] = demoStaff.flatMap(({ role, email }) =>
    role === 'admin' ? email : [],
  );
  return [
    '',
    `Croupier is ready at ${url} (${(readyMilliseconds / 1000).toFixed(1)} s)`,
    '',
    `Play: ${casinoAt(url)}`,
    `Start page, with one click into the back office: ${startPageAt(url, pass)}`,
    '',
    ...addresses(url),
    '',
    `Demo operator "${demoSlug}" (sandbox, EUR)`,
    ...columns(
      [
        ['API key', keys.full.key],
        ['Secret', keys.full.secret],
        ['Read-only key', keys.readOnly.key],
        ['Secret', keys.readOnly.secret],
        ['Promo codes', demoCodes.join(', ')],
        ['Staff token', staffToken(demoAdmin)],
      ],
      '  ',
    ),
    '',
    `Back office: ${backOfficeAt(url)}, for each role, all with the password ${keys.staffPassword}`,
    ...columns(
      demoStaff.map(({ role, email }) => [role, email]),
      '  ',
    ),
    '',
    'For the samples of the guides and the API reference, to paste into a shell:',
    '',
    `export CROUPIER_URL=${url} CROUPIER_KEY=${keys.full.key} CROUPIER_SECRET=${keys.full.secret}`,
    '',
    'And two admins, for guides in which staff act, from the folder of this project:',
    '',
    `export CROUPIER_STAFF_TOKEN=$(${staffToken(first)}) CROUPIER_STAFF_TOKEN_2=$(${staffToken(second)})`,
    '',
    'Your first signed call, to paste into a shell:',
    '',
    signedCurl(url, keys.full),
    '',
    'The same, signed by the command line (it prints headers and a curl line):',
    '',
    signCommandLine(url, keys.full),
    '',
    'Ctrl-C stops the server.',
    '',
  ].join('\n');
};
