import type { LaunchPlaceholder } from '@croupier/contract/game-addresses.ts';

export type LaunchValues = Readonly<Partial<Record<LaunchPlaceholder, string>>>;

/** A provider's address with everything filled in, each value as it must be written in an address. */
export const fillAddress = (template: string, values: LaunchValues): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: LaunchPlaceholder) => encodeURIComponent(values[name] ?? ''));
