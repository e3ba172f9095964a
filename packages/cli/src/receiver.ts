import { type AddressRule, assumeHttp, readAddress } from '../../sdk/src/address.ts';
import { isReadable } from './connection.ts';
import { newWebhookSecret } from './deliver.ts';
import { readProfiles, writeProfiles } from './profiles.ts';
import { UsageError } from './program/command.ts';
import type { Io } from './program/io.ts';

export const receiverRule: AddressRule = { http: 'anywhere', placeholders: true };

/** The address of a receiver; a port alone means this machine. */
export const readReceiver = (option: string, text: string): string => {
  const full = assumeHttp(/^\d{1,5}(\/|$)/.test(text) ? `localhost:${text}` : text);
  const read = readAddress(full, receiverRule);
  if ('problem' in read) throw new UsageError(`${option} ${read.problem}. An example: http://localhost:4000/webhooks`);
  if (isReadable(read))
    throw new UsageError(`${option} must begin with https://: over http anybody between could read the events.`);
  return read.href;
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
