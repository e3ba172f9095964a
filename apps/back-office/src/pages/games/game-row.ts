import type { listStaffGames } from '@croupier/contract/back-office/games.ts';
import type { Answer } from '../../call.ts';

export type GameRow = Answer<typeof listStaffGames>['data'][number];

/** Uploaded pictures come in two widths. */
export const smallPicture = ({ thumbnail_url, thumbnail_source }: GameRow): string =>
  thumbnail_source === 'uploaded' ? thumbnail_url.replace(/-640\.webp$/, '-320.webp') : thumbnail_url;
