import { usePreferences } from './preferences.ts';
import { audit as de } from './text/de/audit.ts';
import { audit as en } from './text/en/audit.ts';
import { humanise } from './text.ts';

/** Translates an action of the audit log, such as `api_key.secret_rotated`, into words. */
export const useActionLabel = (): ((action: string) => string) => {
  const { things, acts } = usePreferences().language === 'de' ? de : en;
  return (action) => {
    const [thing = '', act = ''] = action.split('.');
    return `${things[thing] ?? humanise(thing)} ${acts[act] ?? act.replaceAll('_', ' ')}`.trim();
  };
};

export const useThingLabel = (): ((thing: string) => string) => {
  const { things } = usePreferences().language === 'de' ? de : en;
  return (thing) => things[thing] ?? humanise(thing);
};
