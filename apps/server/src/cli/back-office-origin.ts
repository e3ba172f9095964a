import { knownUrl } from '@croupier/contract/addresses.ts';
import { type Config, ConfigError } from '../process/config.ts';

/** The address of the back office, as far as the environment says. In production a link must not lead to this machine. */
export const backOfficeOrigin = ({ backOfficeHost, publicUrl, port, isProduction }: Config): string => {
  if (backOfficeHost !== undefined) return `https://${backOfficeHost}`;
  if (publicUrl !== undefined) return knownUrl(publicUrl).origin;
  if (isProduction)
    throw new ConfigError([
      'PUBLIC_URL is needed for a link into the back office: the address of this platform, such as https://casino.example',
    ]);
  return `http://localhost:${port}`;
};
