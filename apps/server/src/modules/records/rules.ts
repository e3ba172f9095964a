import { allTimelineKinds, type TimelineKind, timelineKinds } from '@croupier/contract/back-office/timeline.ts';
import type { Permission } from '@croupier/contract/permissions.ts';

/** The kinds that a timeline shows: the requested ones that the permissions allow. */
export const kindsFor = (can: (permission: Permission) => boolean, wanted: TimelineKind | undefined): TimelineKind[] =>
  allTimelineKinds.filter((kind) => can(timelineKinds[kind]) && (wanted === undefined || kind === wanted));

/** The sources of the timeline, in the order of items of the same time. */
export const sources = ['audit', 'note', 'bonus', 'payment', 'ledger', 'round', 'token', 'session'] as const;
export type Source = (typeof sources)[number];

/** Where a page ended: time, source and row. */
export type TimelinePlace = { readonly at: Date; readonly source: number; readonly key: string };

/**
 * The rows that a source may still show: those before (at, key). Keys of rows lie between the least and the greatest.
 */
export type Bound = { readonly at: Date; readonly key: string };

const minKey = '0';
const greatestKey = String(Number.MAX_SAFE_INTEGER);

const lastMoment = Date.UTC(9999, 11, 31);

export const writePlace = ({ at, source, key }: TimelinePlace): string => `${at.getTime()}-${source}-${key}`;

export const readPlace = (text: string | undefined): TimelinePlace | undefined => {
  if (text === undefined) return undefined;
  const [at, source] = text.split('-', 2) as [string, string];
  const key = text.slice(at.length + source.length + 2);
  return { at: new Date(Math.min(Number(at), lastMoment)), source: Number(source), key };
};

/**
 * What a source shows after a place. At the same time, sources before the place's are done, those after it are still to
 * come, and its own continues at its row.
 */
export const boundOf = (place: TimelinePlace | undefined, source: Source): Bound => {
  if (!place) return { at: new Date(lastMoment), key: greatestKey };
  const index = sources.indexOf(source);
  if (index === place.source) return { at: place.at, key: place.key };
  return { at: place.at, key: index < place.source ? minKey : greatestKey };
};

/** The key as a number, or 0 for a key that was made up. */
export const numberOf = ({ key }: Bound): number => (/^\d{1,15}$|^9007199254740991$/.test(key) ? Number(key) : 0);

/** The key of a round: its provider, then its own id. */
export const roundKeyOf = ({ key }: Bound): { readonly provider_id: number; readonly round_id: string } => {
  const [provider = '0'] = key.split('-', 1);
  return { provider_id: numberOf({ key: provider } as Bound), round_id: key.slice(provider.length + 1) };
};

/** Types of entries that belong neither to a payment nor to a round. */
export const standaloneTypes = [
  'correction_up',
  'correction_down',
  'bonus_correction_up',
  'bonus_correction_down',
  'bonus_conversion',
  'loyalty_exchange',
  'tournament_prize',
] as const;
