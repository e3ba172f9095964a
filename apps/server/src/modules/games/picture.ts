import { pictureWidths } from '@croupier/contract/back-office/game-pictures.ts';

/**
 * An uploaded picture, as a game names it: its file, and the hash of what is in it. The address holds both, so that a
 * picture needs no lookup and an address never shows anything else.
 */
export const pictureOf = (file_key: string, sha256: string): string => `${file_key}-${sha256}`;

export const fileOfPicture = (picture: string) => {
  const [file_key, sha256] = picture.split('-') as [string, string];
  return { file_key, sha256 };
};

/** What the file store binds the file to. Another file does not open as a picture, nor a picture as another. */
export const pictureOwner = (sha256: string): string => `game_picture:${sha256}`;

/** Stands in the address where a drawn picture has the category of the game; drawn ones do not end with .webp. */
export const uploaded = 'uploaded';

export const picturePath = (picture: string): string => `/assets/games/${uploaded}/${picture}-${pictureWidths[0]}.webp`;

const filePattern = /^([0-9a-f]{32})-([0-9a-f]{64})-(\d{3})\.webp$/;

/** The picture and the width that an address names, or undefined. */
export const readPicturePath = (file: string) => {
  const [, file_key, sha256, digits] = filePattern.exec(file) ?? [];
  const width = pictureWidths.find((one) => String(one) === digits);
  return file_key && sha256 && width ? { file_key, sha256, width } : undefined;
};

/** All widths are stored in one file: each is preceded by its length, in four bytes. */
export const packWidths = (images: readonly Buffer[]): Buffer =>
  Buffer.concat(
    images.flatMap((image) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(image.length);
      return [length, image];
    }),
  );

export const unpackWidth = (packed: Buffer, width: (typeof pictureWidths)[number]): Buffer => {
  let at = 0;
  for (const each of pictureWidths) {
    const end = at + 4 + packed.readUInt32BE(at);
    if (each === width) return packed.subarray(at + 4, end);
    at = end;
  }
  throw new Error('the picture lacks this width');
};
