import { sha256Hex } from '../../base/sha256.ts';
import { motifs, plainMotif } from './thumbnail-motifs.ts';

/**
 * Pictures of games, drawn from their names. The address holds everything: category, initials and a few bits of the
 * name's hash. So no picture needs a lookup, none ever changes, and none shows text that a stranger put into a link.
 */
export const thumbnailPath = ({ name, category }: { readonly name: string; readonly category: string }): string => {
  const hash = sha256Hex(name).slice(0, 8);
  return `/assets/games/${category}/${[initials(name), hash].filter(Boolean).join('-')}.svg`;
};

/** The first letters of the first two significant words, if they can stand in an address unescaped. */
const initials = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && !/^(OF|THE|A|AND)$/.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('');

const filePattern = /^(?:([A-Z0-9]{1,2})-)?([0-9a-f]{8})\.svg$/;
const categoryPattern = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** The picture at an address, or undefined when there is none. */
export const drawThumbnail = (category: string, file: string): string | undefined => {
  const match = filePattern.exec(file);
  if (!match || !categoryPattern.test(category)) return undefined;
  const bytes = Buffer.from(match[2] as string, 'hex');
  return draw(motifs[category] ?? plainMotif, match[1] ?? '', bytes);
};

const draw = (motif: string, letters: string, bytes: Buffer): string => {
  const [a, b, c, d] = [...bytes] as [number, number, number, number];
  const hue = Math.round((a * 360) / 256);
  const second = (hue + 30 + (b % 90)) % 360;
  const rays = Array.from({ length: 8 }, (_, n) => (c % 45) + n * 45)
    .map((angle) => `<path d="M200 130 188-190h24z" transform="rotate(${angle} 200 130)"/>`)
    .join('');
  const x = 60 + (d % 6) * 56;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">',
    '<defs><linearGradient id="g" x2="1" y2="1">',
    `<stop stop-color="hsl(${hue} 70% 34%)"/><stop offset="1" stop-color="hsl(${second} 75% 16%)"/>`,
    '</linearGradient></defs>',
    '<rect width="400" height="300" fill="url(#g)"/>',
    `<g fill="#fff" opacity=".07">${rays}</g>`,
    `<circle cx="${x}" cy="262" r="${40 + (b % 50)}" fill="hsl(${second} 80% 60%)" opacity=".18"/>`,
    `<g transform="translate(200 128)" fill="#fff" fill-opacity=".92" stroke="hsl(${hue} 60% 22%)" stroke-width="4" stroke-linejoin="round">${motif}</g>`,
    letters === ''
      ? ''
      : `<text x="200" y="276" text-anchor="middle" font-family="Georgia, serif" font-weight="700" font-size="52" letter-spacing="6" fill="#fff">${letters}</text>`,
    '</svg>',
  ].join('');
};
