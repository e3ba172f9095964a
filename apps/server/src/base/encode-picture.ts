import type { Sharp } from 'sharp';
import { fileTypeOf } from './file-content.ts';
import { createGate } from './gate.ts';
import { invalid } from './refusal.ts';

/** In pixels. A picture is decoded only if it is within these bounds. */
export type PictureBounds = { readonly minSide: number; readonly maxSide: number; readonly maxPixels: number };

/** The room that a picture gets; it is never made larger. */
export type PictureRoom = { readonly width: number; readonly height?: number };

const seconds = 10;
const quality = 80;
/** A decoded picture takes up to 100 MB: one is decoded at a time, and few wait. */
const oneAtATime = createGate(4);

const pictureTypes: readonly (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Returns a picture of staff for each room, as WebP. Only pixels go on: metadata stays behind, and so does anything that
 * another program could read in the file.
 */
export const encodePicture = async (
  content: Buffer,
  bounds: PictureBounds,
  rooms: readonly PictureRoom[],
): Promise<Buffer[]> => {
  if (!pictureTypes.includes(fileTypeOf(content))) throw invalid('content', 'must be a JPEG, PNG or WebP file');
  const open = await loadSharp();
  const { maxPixels } = bounds;
  return oneAtATime(async () => {
    await refuseSize(open(content, false), bounds);
    const images: Buffer[] = [];
    for (const room of rooms)
      images.push(
        await open(content, maxPixels)
          .autoOrient()
          .resize({ ...room, fit: 'inside', withoutEnlargement: true })
          .webp({ quality })
          .timeout({ seconds })
          .toBuffer()
          .catch(refuseUnreadable),
      );
    return images;
  });
};

/** Only the head of the file has been read so far, whatever size it claims. */
const refuseSize = async (picture: Sharp, { minSide, maxSide, maxPixels }: PictureBounds): Promise<void> => {
  const { width, height } = await picture.metadata().catch(refuseUnreadable);
  if (Math.min(width, height) < minSide) throw invalid('content', `must be at least ${minSide} pixels wide and high`);
  if (Math.max(width, height) > maxSide) throw invalid('content', `must be at most ${maxSide} pixels wide and high`);
  if (width * height > maxPixels) throw invalid('content', `must have at most ${maxPixels} pixels`);
};

const refuseUnreadable = (): never => {
  throw invalid('content', 'cannot be read as a picture');
};

type Open = (content: Buffer, limitInputPixels: number | false) => Sharp;
let loaded: Promise<Open> | undefined;

/** Loaded with the first picture: most servers never decode one. Of its decoders only three are left. */
const loadSharp = (): Promise<Open> => {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    const decoders = ['Jpeg', 'Png', 'Webp'].map((type) => `VipsForeignLoad${type}Buffer`);
    sharp.unblock({ operation: decoders });
    // The size is refused above, in words; the limit holds even if a file has two heads.
    return (content, limitInputPixels) => sharp(content, { limitInputPixels, failOn: 'error', pages: 1 });
  });
  return loaded;
};
