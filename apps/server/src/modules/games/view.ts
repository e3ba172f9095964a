import { type Address, readAddress } from '@croupier/contract/addresses.ts';
import { pictureRule } from '@croupier/contract/game-addresses.ts';
import { type GameView, rtpNoteOfOriginals, type thumbnailSources } from '@croupier/contract/game-fields.ts';
import type { GameRow, RankedGame } from './game-row.ts';
import { currentWindow } from './maintenance.ts';
import { picturePath } from './picture.ts';
import { newSince } from './rules.ts';
import { thumbnailPath } from './thumbnail.ts';

type Thumbnail = { readonly source: (typeof thumbnailSources)[number]; readonly url: string };

/** The picture of a game; the one that we draw where it has none, or one at an address that must not be opened. */
const thumbnailOf = (row: GameRow, platform: string): Thumbnail => {
  const read = row.thumbnail_url === null ? undefined : readAddress(row.thumbnail_url, pictureRule);
  if (read && !('problem' in read)) return { source: 'address', url: absolute(platform, read, read.href) };
  return row.picture === null
    ? { source: 'drawn', url: platform + thumbnailPath(row) }
    : { source: 'uploaded', url: platform + picturePath(row.picture) };
};

/** The full form of an address, whose placeholders may be filled in: a path of this platform gets its host. */
export const absolute = (platform: string, { host }: Pick<Address, 'host'>, filled: string): string =>
  host === '' ? platform + filled : filled;

export const viewGame = (row: RankedGame, platform: string, now: Date): GameView => ({
  id: row.id,
  external_id: row.external_id,
  name: row.name,
  type: row.type,
  category: row.category,
  rtp: row.rtp,
  rtp_note: row.is_original ? rtpNoteOfOriginals : null,
  thumbnail_url: thumbnailOf(row, platform).url,
  is_original: row.is_original,
  provider: { id: row.provider_id, slug: row.provider_slug, name: row.provider_name },
  tags: [...row.tags],
  volatility: row.volatility,
  lines: row.lines,
  countries: [...row.countries],
  blocked_countries: [...row.blocked_countries],
  currencies: [...row.currencies],
  stakes: row.stakes.map(({ currency, min, max }) => ({ currency, min, max })),
  is_new: row.created_at > newSince(now),
  is_popular: row.rank !== null,
  maintenance: currentWindow(row.maintenance, now),
});

/** A game as a player in this currency sees it. */
export const viewOwnGame = (row: RankedGame, platform: string, now: Date, currency: string) => {
  const { countries, blocked_countries, currencies, stakes, ...view } = viewGame(row, platform, now);
  return { ...view, stakes: stakes.filter((bounds) => bounds.currency === currency) };
};

export const viewStaffGame = (row: RankedGame, platform: string, now: Date) => {
  const view = viewGame(row, platform, now);
  return {
    ...view,
    thumbnail_source: thumbnailOf(row, platform).source,
    is_active: row.is_active,
    provider: { ...view.provider, is_active: row.provider_is_active },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
};
