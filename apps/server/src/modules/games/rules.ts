import { type AddressRule, readAddress } from '@croupier/contract/addresses.ts';
import { launchRule, pictureRule } from '@croupier/contract/game-addresses.ts';
import { originalsProvider } from '@croupier/contract/game-fields.ts';
import { newGameDays } from '@croupier/contract/game-offer.ts';
import { day, hour } from '../../base/durations.ts';
import { invalid } from '../../base/refusal.ts';
import type { ProviderRules } from '../../call/facts.ts';
import type { ProviderRow } from './game-row.ts';

/** How long a wallet session lasts. */
export const sessionMilliseconds = 12 * hour;

/** Games that were added after this moment are new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - newGameDays * day);

export type SessionTimes = { readonly expires_at: Date; readonly ended_at: Date | null };

/** A session takes bets until it expires or is ended. */
export const isAlive = (session: SessionTimes, now: Date): boolean =>
  session.ended_at === null && session.expires_at > now;

/** Why games cannot be added to a provider, if so. */
export const providerRefusal = (provider: Pick<ProviderRow, 'slug'> | undefined): string | undefined => {
  if (!provider) return 'there is no such provider';
  return provider.slug === originalsProvider ? 'Originals come with the platform' : undefined;
};

/**
 * The host to which an address sends a browser: empty for this platform itself, undefined where there is no address or
 * none that can be opened.
 */
const hostOf = (address: string | null, rule: AddressRule = launchRule): string | undefined => {
  const read = readAddress(address ?? '', rule);
  return 'problem' in read ? undefined : read.host;
};

type Addresses = Pick<ProviderRow, 'launch_url' | 'demo_url'>;

/** Whether the address leads to none of these hosts. One that cannot be read leads to none of them. */
const leadsBeyond = (
  address: string | null,
  hosts: readonly (string | undefined)[],
  rule: AddressRule = launchRule,
): boolean => {
  if (address === null) return false;
  const host = hostOf(address, rule);
  return host !== '' && (host === undefined || !hosts.includes(host));
};

/** Whether a change would send players to another host. Free play may move to the host of the games themselves. */
export const leadsElsewhere = (before: Addresses, after: Addresses): boolean => {
  const launchHost = hostOf(before.launch_url);
  return (
    leadsBeyond(after.launch_url, [launchHost]) || leadsBeyond(after.demo_url, [launchHost, hostOf(before.demo_url)])
  );
};

export const walletRules = [
  'transaction_scope',
  'kind_in_key',
  'credits_without_bet',
  'rolls_back_wins',
  'adjusts_below_zero',
] as const;

/** Whether a change lets the provider's wallet do something else: what it may pay or take, and what is the same call. */
export const changesWallet = (before: ProviderRules, after: ProviderRules): boolean =>
  walletRules.some((rule) => before[rule] !== after[rule]);

/** Whether a new provider may pay or take what others may not. */
export const widensWallet = (provider: ProviderRules): boolean =>
  provider.credits_without_bet || provider.rolls_back_wins || provider.adjusts_below_zero;

/** The hosts to which an operator sends browsers already. */
export type KnownHosts = {
  /** These get the session tokens of players. */
  readonly launch: readonly string[];
  readonly demo: readonly string[];
  readonly pictures: readonly string[];
};

/** The hosts of these addresses, each once. */
export const hostsOf = (addresses: readonly (string | null)[], rule: AddressRule): string[] =>
  [
    ...new Set(addresses.map((address) => hostOf(address, rule)).filter((host) => host !== undefined && host !== '')),
  ] as string[];

/** Whether a new provider would send players to a host to which the operator has sent nobody so far. */
export const opensNewHost = ({ launch_url, demo_url }: Addresses, known: KnownHosts): boolean =>
  leadsBeyond(launch_url, known.launch) || leadsBeyond(demo_url, [...known.launch, ...known.demo]);

/** Whether the picture of a game is at a host from which the operator has shown nothing so far. */
export const showsNewHost = (
  { thumbnail_url }: { readonly thumbnail_url: string | null },
  { launch, demo, pictures }: KnownHosts,
): boolean => leadsBeyond(thumbnail_url, [...launch, ...demo, ...pictures], pictureRule);

/** Whether stakes on the game may count differently towards bonuses that were granted already. */
export const countsDifferently = (
  before: { readonly category: string },
  after: { readonly category: string },
): boolean => before.category !== after.category;

const given = (body: object, names: readonly string[]): string | undefined => names.find((name) => name in body);

/** Originals are played by the platform: they have no address to open, and no maintenance of their own. */
export const refuseAddressOfOriginals = (body: object): void => {
  const field = given(body, ['launch_url', 'demo_url', 'maintenance']);
  if (field !== undefined) throw invalid(field, 'Originals have none: the platform plays them itself');
};

/** The type and return of an Original follow from its mathematics. */
export const refuseNatureOfOriginals = (body: object): void => {
  const field = given(body, ['type', 'rtp']);
  if (field !== undefined) throw invalid(field, 'is given by the game itself');
};
