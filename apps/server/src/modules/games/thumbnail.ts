import { sha256Hex } from '../../base/sha256.ts';
import { backdrops, scatter } from './thumbnail-backdrops.ts';
import { emblems, emblemsOf } from './thumbnail-emblems.ts';
import { motifs, plainMotif } from './thumbnail-motifs.ts';

/** Games of chance that are told apart by their theme; others are recognized by what is played. */
const themed = ['slots', 'jackpot', 'crash'];

/**
 * Pictures of games, drawn from their names. The address holds everything: category, emblems or else initials, and a few
 * bits of the name's hash. So no picture needs a lookup, and none shows text that a stranger put into a link.
 */
export const thumbnailPath = ({ name, category }: { readonly name: string; readonly category: string }): string => {
  const hash = sha256Hex(name).slice(0, 8);
  const named = emblemsOf(name).slice(0, 2).join('.');
  const letters = themed.includes(category) || !Object.hasOwn(motifs, category) ? initials(name) : '';
  return `/assets/games/${category}/${[named || letters, hash].filter(Boolean).join('-')}.svg`;
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

const filePattern = /^(?:([A-Z0-9]{1,2})-|([a-z]{2,12}(?:\.[a-z]{2,12})?)-)?([0-9a-f]{8})\.svg$/;
const categoryPattern = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** The picture at an address, or undefined when there is none. */
export const drawThumbnail = (category: string, file: string): string | undefined => {
  const match = filePattern.exec(file);
  if (!match || !categoryPattern.test(category)) return undefined;
  const [, letters = '', named, hash] = match;
  const names = named?.split('.') ?? [];
  if (!names.every((name) => Object.hasOwn(emblems, name))) return undefined;
  const bytes = Buffer.from(hash as string, 'hex');
  const turned = (bytes[3] as number) % 2 ? names.toReversed() : names;
  const found = turned.flatMap((name) => emblems[name] ?? []);
  const isThemed = themed.includes(category) && found[0] !== undefined;
  const [first, second] = isThemed ? found : [undefined, ...found];
  const motif = Object.hasOwn(motifs, category) ? (motifs[category] as string) : plainMotif;
  return draw({
    bytes,
    hue: first?.hue,
    middle: first
      ? first.drawing
      : `<g stroke="#000" stroke-opacity=".45" stroke-width="4" stroke-linejoin="round">${motif}</g>`,
    scattered: second?.drawing,
    letters,
  });
};

type Parts = {
  readonly bytes: Buffer;
  /** That of the emblem; without one any hue. */
  readonly hue: number | undefined;
  readonly middle: string;
  readonly scattered: string | undefined;
  readonly letters: string;
};

const draw = ({ bytes, hue: given, middle, scattered, letters }: Parts): string => {
  const [a, b, c, d] = [...bytes] as [number, number, number, number];
  const hue = given === undefined ? Math.round((a * 360) / 256) : (given + 360 + (a % 44) - 22) % 360;
  const second = (hue + 24 + (b % 64)) % 360;
  const backdrop = backdrops[c % backdrops.length] as (turn: number) => string;
  const place = letters === '' ? 'translate(200 150) scale(1.08)' : 'translate(200 122)';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">',
    '<defs>',
    `<linearGradient id="g" x2=".7" y2="1"><stop stop-color="hsl(${hue} 62% 40%)"/><stop offset="1" stop-color="hsl(${second} 68% 15%)"/></linearGradient>`,
    `<radialGradient id="l"><stop stop-color="hsl(${hue} 95% 78%)" stop-opacity=".55"/><stop offset="1" stop-color="hsl(${hue} 90% 60%)" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="hsl(${hue} 70% 82%)"/></linearGradient>`,
    '<linearGradient id="v" x2="0" y2="1"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".38"/></linearGradient>',
    '</defs>',
    '<rect width="400" height="300" fill="url(#g)"/>',
    `<g fill="#fff" fill-opacity=".08">${backdrop(d)}</g>`,
    scattered === undefined ? '' : `<g fill="#fff" fill-opacity=".16">${scatter(scattered, b)}</g>`,
    `<circle cx="200" cy="${letters === '' ? 150 : 122}" r="170" fill="url(#l)"/>`,
    '<rect width="400" height="300" fill="url(#v)"/>',
    `<g transform="translate(0 9)" fill="#000" fill-opacity=".26"><g transform="${place}">${middle}</g></g>`,
    `<g transform="${place}" fill="url(#s)">${middle}</g>`,
    letters === ''
      ? ''
      : `<text x="200" y="276" text-anchor="middle" font-family="Georgia, serif" font-weight="700" font-size="52" letter-spacing="6" fill="#fff">${letters}</text>`,
    '</svg>',
  ].join('');
};
