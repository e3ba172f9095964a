import type { Call } from './call.ts';

/** The address of this platform, as configured or as the caller reached it. */
export const platformUrl = ({ url, route }: Pick<Call, 'url' | 'route'>): string =>
  url.slice(0, url.indexOf(route.path.split('{', 1)[0] as string));
