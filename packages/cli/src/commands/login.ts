import { refused } from '../../../sdk/src/croupier.ts';
import { clientOf, readUrl } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { profileName, readProfiles, writeProfiles } from '../profiles.ts';
import { UsageError } from '../program/command.ts';
import { facts } from '../program/text.ts';

export const login = defineHttpCommand({
  name: 'login',
  summary: 'Check a key with a call, and store it for the commands below',
  details:
    'The secret is asked for and not shown, or read from a pipe; it is never an option, which other users of the machine could see. It is kept in a file that only you can read.',
  options: {
    url: { type: 'string', value: 'URL', help: 'where the server is, such as https://casino.example' },
    key: { type: 'string', value: 'KEY', help: 'the key id, opk_…' },
    profile: { type: 'string', value: 'NAME', help: "the profile's name; default: default" },
  },
  example: [
    '--url http://127.0.0.1:3000 --key opk_…',
    '--url https://casino.example --key opk_… --profile live < secret.txt',
  ],
  run: async (io, values) => {
    const { env } = io;
    const kept = readProfiles(env);
    const name = profileName(values.profile ?? (env.CROUPIER_PROFILE || 'default'));
    const url = values.url ?? env.CROUPIER_URL ?? kept.profiles[name]?.url;
    const key = values.key ?? env.CROUPIER_KEY;
    if (!url || !key) throw new UsageError(`login needs ${!url ? '--url' : '--key'}; see --help.`);
    if (key.startsWith('gpk_')) throw new UsageError('gpk_… is the key of a game provider; these commands take opk_….');
    if (!/^opk_[A-Za-z0-9]+$/.test(key)) throw new UsageError('A key id looks like opk_…; the secret is asked for.');
    const secret = env.CROUPIER_SECRET || (await io.readSecret(`Secret of ${key}: `));
    if (secret === '') throw new UsageError('No secret was given.');
    const connection = { url: readUrl(url), key, secret };

    const { api_key, operator } = await clientOf(io, connection)
      .getCallingKey()
      .catch((error: unknown) => {
        if (refused(error, 'INVALID_SIGNATURE'))
          throw new Error(`The secret is not that of ${key}, or was not copied whole. Nothing was stored.`);
        throw error;
      });

    const profile = { ...connection, webhook_secret: kept.profiles[name]?.webhook_secret };
    const path = writeProfiles(env, { current: name, profiles: { ...kept.profiles, [name]: profile } });
    const data = {
      profile: name,
      url: connection.url,
      operator: operator.name,
      mode: operator.is_sandbox ? 'sandbox' : 'live',
      key: api_key.key,
      key_name: api_key.name,
      scopes: api_key.scopes,
      stored_in: path,
    };
    io.err('Next: npx croupier doctor');
    return { data, text: facts(data) };
  },
});
