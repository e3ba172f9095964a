import { isLoopback } from './connection.ts';
import { newWebhookSecret } from './deliver.ts';
import { readProfiles, writeProfiles } from './profiles.ts';
import { UsageError } from './program/command.ts';
import type { Io } from './program/io.ts';

/** The address of a receiver; a port alone means this machine. */
export const readReceiver = (option: string, text: string): string => {
  const full = /^\d{1,5}(\/|$)/.test(text) ? `localhost:${text}` : text;
  try {
    const url = new URL(/^https?:\/\//.test(full) ? full : `http://${full}`);
    if (url.protocol === 'http:' && !isLoopback(url))
      throw new UsageError(`${option} must begin with https://: over http anybody between could read the events.`);
    return url.href;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${option} must be an address such as http://localhost:4000/webhooks.`);
  }
};

/** The same secret for every run of a profile, so that a receiver is set up once. */
export const secretFor = (io: Io, kept: string | undefined, profile: string | undefined): string => {
  if (kept !== undefined) {
    if (!/^whsec_[A-Za-z0-9+/]{2,}={0,2}$/.test(kept))
      throw new UsageError('CROUPIER_WEBHOOK_SECRET must be whsec_ and base64.');
    return kept;
  }
  const secret = newWebhookSecret();
  const stored = readProfiles(io.env);
  const own = profile === undefined ? undefined : stored.profiles[profile];
  if (profile !== undefined && own)
    writeProfiles(io.env, {
      ...stored,
      profiles: { ...stored.profiles, [profile]: { ...own, webhook_secret: secret } },
    });
  return secret;
};
