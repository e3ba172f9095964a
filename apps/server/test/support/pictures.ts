import sharp from 'sharp';

/** A picture of one colour, to be encoded. */
export const blank = (width: number, height: number, background = '#204080') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture with something on it, as PNG. */
export const painted = async (background: string): Promise<Buffer> => {
  const marks = await Promise.all([
    blank(520, 520, '#ffcf5a').png().toBuffer(),
    blank(240, 240, '#a5283c').png().toBuffer(),
  ]);
  return blank(900, 1_200, background)
    .composite(marks.map((input) => ({ input })))
    .png()
    .toBuffer();
};

export const readPicture = (bytes: Buffer) => sharp(bytes).metadata();
