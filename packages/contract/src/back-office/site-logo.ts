import { z } from 'zod';
import { defineRoute, one } from '../route.ts';
import { operatorView } from './operators.ts';

/** The logo of the operator's site, which staff upload. */

export const maxLogoBytes = 1024 * 1024;
const maxBase64Length = Math.ceil(maxLogoBytes / 3) * 4;

/** In pixels. A file is decoded only if it is within these bounds. */
export const logoBounds = { minSide: 32, maxSide: 4_096, maxPixels: 12_000_000 } as const;

/** The logo is made to fit into this room, in pixels. */
export const logoRoom = { width: 480, height: 120 } as const;

/** 320 by 240 pixels of one colour. */
const blueLogo = 'UklGRigAAABXRUJQVlA4TBwAAAAvP8E7AAdQoIIUsP8BAkmb9c+//RH9T+7//Rcw';

const of = {
  audience: 'staff',
  permission: 'manage_settings',
  path: '/api/back-office/v1/operator/logo',
  tag: 'Operator',
} as const;

export const uploadLogo = defineRoute({
  ...of,
  name: 'upload_logo',
  method: 'PUT',
  summary: 'Upload the logo of the site',
  description: `JPEG, PNG or WebP, told by its content, at most 1 MiB, each side ${logoBounds.minSide} to ${logoBounds.maxSide} pixels and together at most ${logoBounds.maxPixels / 1_000_000} million. Only the image is kept, with its transparency: it is encoded again as WebP, to fit into ${logoRoom.width} by ${logoRoom.height} pixels, without metadata. It takes the place of an earlier one, whose address then shows nothing.`,
  body: z.strictObject({
    content: z.base64().max(maxBase64Length).describe('The file, in base64 with padding and without breaks.'),
  }),
  bodyLimitBytes: maxBase64Length + 1_024,
  reply: one(operatorView),
  example: { title: 'A logo', body: { content: blueLogo } },
});

export const removeLogo = defineRoute({
  ...of,
  name: 'remove_logo',
  method: 'DELETE',
  summary: 'Remove the logo of the site',
  description: 'At its address there is nothing any more, and the site shows the operator’s name with the usual sign.',
  reply: one(operatorView),
  example: { title: 'The name alone' },
});
