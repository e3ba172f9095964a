import { originalsProvider } from '@croupier/contract/game-fields.ts';
import { hour } from '../../base/durations.ts';
import { invalid } from '../../base/refusal.ts';
import type { ProviderRow } from './game-row.ts';

/** How long a wallet session lasts. */
export const sessionMilliseconds = 12 * hour;

export type SessionTimes = { readonly expires_at: Date; readonly ended_at: Date | null };

/** A session takes bets until it expires or is ended. */
export const isAlive = (session: SessionTimes, now: Date): boolean =>
  session.ended_at === null && session.expires_at > now;

/** Why games cannot be added to a provider, if so. */
export const providerRefusal = (provider: Pick<ProviderRow, 'slug'> | undefined): string | undefined => {
  if (!provider) return 'there is no such provider';
  return provider.slug === originalsProvider ? 'Originals come with the platform' : undefined;
};

/** The host of an address; a path of this platform has none. */
const hostOf = (address: string | null): string => /^https?:\/\/[^/?#]*/i.exec(address ?? '')?.[0].toLowerCase() ?? '';

/** Whether a change would send players to another host. */
export const leadsElsewhere = (
  before: Pick<ProviderRow, 'launch_url' | 'demo_url'>,
  after: Pick<ProviderRow, 'launch_url' | 'demo_url'>,
): boolean =>
  (['launch_url', 'demo_url'] as const).some((field) => {
    const host = hostOf(after[field]);
    return host !== '' && host !== hostOf(before[field]) && host !== hostOf(before.launch_url);
  });

/** Whether stakes on the game may count differently towards bonuses that were granted already. */
export const countsDifferently = (
  before: { readonly category: string },
  after: { readonly category: string },
): boolean => before.category !== after.category;

const given = (body: object, names: readonly string[]): string | undefined => names.find((name) => name in body);

/** Originals are played by the platform: they have no address to open. */
export const refuseAddressOfOriginals = (body: object): void => {
  const field = given(body, ['launch_url', 'demo_url']);
  if (field !== undefined) throw invalid(field, 'Originals have none: the platform plays them itself');
};

/** The type and return of an Original follow from its mathematics. */
export const refuseNatureOfOriginals = (body: object): void => {
  const field = given(body, ['type', 'rtp']);
  if (field !== undefined) throw invalid(field, 'is given by the game itself');
};
