import { type GameView, rtpNoteOfOriginals } from '@croupier/contract/game-fields.ts';
import type { Call } from '../../call/call.ts';
import type { GameRow } from './game-row.ts';
import { thumbnailPath } from './thumbnail.ts';

/** The address of this platform, as configured or as the caller reached it. */
export const platformUrl = ({ url, route }: Pick<Call, 'url' | 'route'>): string =>
  url.slice(0, url.indexOf(route.path.split('{', 1)[0] as string));

/** Turns a path of this platform into a full address. */
export const absolute = (platform: string, address: string): string =>
  address.startsWith('/') ? platform + address : address;

export const viewGame = (row: GameRow, platform: string): GameView => ({
  id: row.id,
  external_id: row.external_id,
  name: row.name,
  type: row.type,
  category: row.category,
  rtp: row.rtp,
  rtp_note: row.is_original ? rtpNoteOfOriginals : null,
  thumbnail_url: absolute(platform, row.thumbnail_url ?? thumbnailPath(row)),
  is_original: row.is_original,
  provider: { id: row.provider_id, slug: row.provider_slug, name: row.provider_name },
});

export const viewStaffGame = (row: GameRow, platform: string) => {
  const view = viewGame(row, platform);
  return {
    ...view,
    is_active: row.is_active,
    provider: { ...view.provider, is_active: row.provider_is_active },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
};
