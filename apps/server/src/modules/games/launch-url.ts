import type { LaunchPlaceholder } from '@croupier/contract/game-addresses.ts';

export type LaunchValues = Readonly<Partial<Record<LaunchPlaceholder, string>>>;

/** Fills a provider's address, escaping each value. */
export const fillAddress = (template: string, values: LaunchValues): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: LaunchPlaceholder) => encodeURIComponent(values[name] ?? ''));
