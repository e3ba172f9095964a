import { crc32, deflateSync } from 'node:zlib';
import { type Person, plain } from './people.ts';

type Colour = readonly [number, number, number];

const [width, height] = [480, 303];

/** Capitals of five by seven dots, a row of dots per character; others are blank. */
const glyphs: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11111915131111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '1111111515150a',
  X: '11110a040a1111',
  Y: '1111110a040404',
  Z: '1f01020408101f',
  0: '0e11131519110e',
  1: '040c040404040e',
  2: '0e11010204081f',
  3: '1f02040201110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '0608101e11110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
  '<': '02040810080402',
  '-': '0000001f000000',
  '.': '00000000000c0c',
  '/': '01010204081010',
};

/** A picture made of rectangles, discs and letters. */
const createCanvas = (paper: Buffer) => {
  const rows = Buffer.from(paper);
  const line = (x: number, y: number, length: number, [r, g, b]: Colour): void => {
    let at = y * (width * 3 + 1) + 1 + x * 3;
    for (let n = 0; n < length; n += 1) {
      rows[at++] = r;
      rows[at++] = g;
      rows[at++] = b;
    }
  };
  const box = (x: number, y: number, w: number, h: number, colour: Colour): void => {
    for (let row = y; row < y + h; row += 1) line(x, row, w, colour);
  };
  const disc = (cx: number, cy: number, rx: number, ry: number, colour: Colour): void => {
    for (let row = -ry; row <= ry; row += 1) {
      const half = Math.floor(rx * Math.sqrt(1 - (row / ry) ** 2));
      line(cx - half, cy + row, half * 2 + 1, colour);
    }
  };
  const letters = (x: number, y: number, text: string, size: number, colour: Colour): void => {
    for (const [n, letter] of [...text].entries()) {
      const dots = Buffer.from(glyphs[letter] ?? '00000000000000', 'hex');
      for (let row = 0; row < 7; row += 1)
        for (let column = 0; column < 5; column += 1)
          if (((dots[row] as number) >> (4 - column)) & 1)
            box(x + (n * 6 + column) * size, y + row * size, size, size, colour);
    }
  };
  return { rows, box, disc, letters };
};

/** The fine lines in the background of such cards: the same for all. */
const paperOf = (): Buffer => {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set([214 + ((x + y) % 24), 226 + ((x * 2 + y) % 16), 238 - (y >> 5)], y * (width * 3 + 1) + 1 + x * 3);
  return rows;
};
let paper: Buffer | undefined;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const toPng = (rows: Buffer): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const ink: Colour = [28, 32, 44];
const faint: Colour = [120, 134, 156];

/** In the format of the machine-readable zone: capitals, padded. */
const machine = (text: string): string => text.toUpperCase().padEnd(30, '<').slice(0, 30);

const latin = ({ first_name, last_name, username }: Person): [first: string, last: string] => {
  const [first, last] = [plain(first_name).toUpperCase(), plain(last_name).toUpperCase()];
  return first && last ? [first, last] : [username.toUpperCase().replaceAll('_', ' '), plain(username).toUpperCase()];
};

/** A fictional identity card: a drawing with the data of a player, marked as a specimen. */
export const drawCard = (person: Person, number: string): Buffer => {
  paper ??= paperOf();
  const { rows, box, disc, letters } = createCanvas(paper);
  const [first, last] = latin(person);
  box(0, 0, width, 46, [38, 70, 120]);
  letters(18, 15, `IDENTITY CARD  ${person.country}`, 3, [250, 250, 252]);

  const hue = [...person.username].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  box(21, 64, 120, 147, [196, 206, 218]);
  disc(81, 126, 31, 39, [150 + (hue % 90), 110 + (hue % 80), 90 + (hue % 70)]);
  disc(81, 96, 34, 19, [60 + (hue % 90), 40 + (hue % 50), 28]);
  disc(69, 123, 3, 3, ink);
  disc(93, 123, 3, 3, ink);
  box(36, 168, 90, 43, [60 + (hue % 100), 80, 110]);

  const facts = [
    ['NAME', last],
    ['GIVEN NAMES', first],
    ['BORN', person.birth_date],
    ['CARD NO.', number],
  ] as const;
  for (const [n, [label, value]] of facts.entries()) {
    letters(158, 64 + n * 38, label, 1, faint);
    letters(158, 76 + n * 38, value.slice(0, 25), 2, ink);
  }
  letters(310, 196, 'SPECIMEN', 3, [196, 92, 92]);

  box(0, 232, width, height - 232, [244, 246, 250]);
  const born = person.birth_date.replaceAll('-', '').slice(2);
  letters(24, 246, machine(`ID${person.country}<${number.replaceAll('-', '<')}`), 2, ink);
  letters(24, 272, machine(`${born}<${last}<<${first}`.replaceAll(' ', '<')), 2, ink);
  return toPng(rows);
};
