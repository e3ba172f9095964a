import { z } from 'zod';
import { defineRoute, one } from '../route.ts';
import { staffGame } from './games.ts';

/** Pictures of games that staff upload. */

export const maxPictureBytes = 4 * 1024 * 1024;
const maxBase64Length = Math.ceil(maxPictureBytes / 3) * 4;

/** In pixels. A picture is decoded only if it is within these bounds. */
export const pictureBounds = { minSide: 240, maxSide: 4_096, maxPixels: 12_000_000 } as const;

/** The widths in which a picture is stored, the first being that of `thumbnail_url`. */
export const pictureWidths = [640, 320] as const;

/** 320 by 240 pixels of one colour. */
const bluePicture = 'UklGRigAAABXRUJQVlA4TBwAAAAvP8E7AAdQoIIUsP8BAkmb9c+//RH9T+7//Rcw';

const path = '/api/back-office/v1/games/{game}/picture';
const of = { audience: 'staff', permission: 'manage_games', params: { game: 'catalogue_game' }, tag: 'Games' } as const;

export const uploadGamePicture = defineRoute({
  ...of,
  name: 'upload_game_picture',
  method: 'PUT',
  path,
  summary: 'Upload the picture of a game',
  description: `JPEG, PNG or WebP, told by its content, at most 4 MiB, each side ${pictureBounds.minSide} to ${pictureBounds.maxSide} pixels and together at most ${pictureBounds.maxPixels / 1_000_000} million. Only the image is kept: it is encoded again as WebP, ${pictureWidths.join(' and ')} pixels wide, without place, camera or other metadata; of a moving picture the first frame. It takes the place of an earlier one and of an address in \`thumbnail_url\`.`,
  body: z.strictObject({
    content: z.base64().max(maxBase64Length).describe('The file, in base64 with padding and without breaks.'),
  }),
  bodyLimitBytes: maxBase64Length + 1_024,
  reply: one(staffGame),
  example: { title: 'A picture', params: { game: 1 }, body: { content: bluePicture } },
});

export const removeGamePicture = defineRoute({
  ...of,
  name: 'remove_game_picture',
  method: 'DELETE',
  path,
  summary: 'Remove the uploaded picture of a game',
  description: 'At its address there is nothing any more, and the game has the picture that the platform draws.',
  reply: one(staffGame),
  example: { title: 'Draw one instead', params: { game: 1 } },
});
