import { defineHttpCommand } from '../define-command.ts';
import { type Profiles, profileName, readProfiles, writeProfiles } from '../profiles.ts';
import { UsageError } from '../program/command.ts';
import { didYouMean } from '../program/suggest.ts';
import { table } from '../program/text.ts';

const listed = ({ current, profiles }: Profiles) =>
  Object.entries(profiles).map(([name, { url, key }]) => ({ name, url, key, current: name === current }));

const known = ({ profiles }: Profiles, text: string): string => {
  const name = profileName(text);
  if (!profiles[name]) throw new UsageError(`There is no profile ${name}.${didYouMean(name, Object.keys(profiles))}`);
  return name;
};

export const profilesCommand = defineHttpCommand({
  name: 'profiles',
  summary: 'List the stored profiles without their secrets; --use makes another one current',
  options: { use: { type: 'string', value: 'NAME', help: 'make this profile the current one' } },
  example: ['', '--use live'],
  run: async ({ env }, { use }) => {
    let kept = readProfiles(env);
    if (use !== undefined) {
      kept = { ...kept, current: known(kept, use) };
      writeProfiles(env, kept);
    }
    const data = listed(kept);
    return { data, text: table(data, ['name', 'url', 'key', 'current']) };
  },
});

export const logout = defineHttpCommand({
  name: 'logout',
  summary: 'Remove a stored key',
  details: 'The key itself stays valid: staff revoke it in the back office.',
  options: { profile: { type: 'string', value: 'NAME', help: 'the profile; the current one by default' } },
  example: ['', '--profile live'],
  run: async ({ env }, values) => {
    const kept = readProfiles(env);
    const name = known(kept, values.profile ?? kept.current);
    const { [name]: _, ...profiles } = kept.profiles;
    const current = name === kept.current ? (Object.keys(profiles)[0] ?? 'default') : kept.current;
    writeProfiles(env, { current, profiles });
    return { data: { removed: name }, text: `Removed ${name}.` };
  },
});
