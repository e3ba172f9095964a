import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownUrl } from '@croupier/contract/addresses.ts';
import { type Config, ConfigError } from '../process/config.ts';

type Known = Pick<Config, 'backOfficeHost' | 'publicUrl' | 'port' | 'portIsChosen' | 'isProduction' | 'home'>;

/** The address of the back office, as far as is known here. In production a link must not lead to this machine. */
export const backOfficeOrigin = (config: Known): string => {
  const { backOfficeHost, publicUrl, port, portIsChosen, isProduction, home } = config;
  if (backOfficeHost !== undefined) return `https://${backOfficeHost}`;
  if (publicUrl !== undefined) return knownUrl(publicUrl).origin;
  if (isProduction)
    throw new ConfigError([
      'PUBLIC_URL is needed for a link into the back office: the address of this platform, such as https://casino.example',
    ]);
  return `http://localhost:${portIsChosen ? port : (demoPort(home) ?? port)}`;
};

/** A demo moves to another port where its own is taken, and writes its address into the data folder. */
const demoPort = (home: string): string | undefined => {
  try {
    const { url } = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8'));
    return knownUrl(url).port || undefined;
  } catch {
    // This data folder has no demo.
    return undefined;
  }
};
