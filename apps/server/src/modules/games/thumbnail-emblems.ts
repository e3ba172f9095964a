/**
 * An emblem in the middle of a picture, drawn around the origin within about 90 units. The caller fills it with a light
 * gradient; `shade` marks what lies deeper.
 */
export type Emblem = {
  readonly drawing: string;
  /** The hue of the picture around it, in degrees. */
  readonly hue: number;
  /** Words of names that it stands for. */
  readonly words: readonly string[];
};

const shade = 'fill="#000" fill-opacity=".2"';
const drawn = 'fill="none" stroke-linecap="round"';
const line = `${drawn} stroke="#000" stroke-opacity=".24" stroke-width="6"`;

/** The same drawing so many times, turned around the origin. */
const turned = (drawing: string, times: number): string =>
  Array.from({ length: times }, (_, n) => `<g transform="rotate(${(n * 360) / times})">${drawing}</g>`).join('');

const emblem = (hue: number, words: string, drawing: string): Emblem => ({ hue, words: words.split(' '), drawing });

/** By the name in the picture's address. An address is kept for ever: an emblem is never renamed or removed. */
export const emblems: Readonly<Record<string, Emblem>> = {
  snow: emblem(
    205,
    'frost polar glacier winter snowbound icebound boreal',
    `${turned('<path d="M-6 0h12V-62l18-14-7-9-11 8V-92H-6v15l-11-8-7 9 18 14z"/><path d="m-4-34-22-16 7-9 21 15 15-11 7 9z"/>', 6)}<circle r="16" ${shade}/>`,
  ),
  gem: emblem(
    285,
    'crystal silver diamond ruby sapphire jade treasures riches relics vault',
    `<path d="M-48-66h96l38 46L0 80l-86-100z"/><path ${shade} d="M-86-20h172L0 80z"/><path ${line} d="M-86-20h172M-24-66l-16 46L0 80l40-100-16-46"/>`,
  ),
  moon: emblem(
    245,
    'midnight lunar moon',
    `<path d="M22-86a88 88 0 1 0 62 122A70 70 0 0 1 22-86z"/><path d="m52-66 6 15 16 1-12 11 4 16-14-9-14 9 4-16-12-11 16-1z"/><circle cx="-34" cy="20" r="11" ${shade}/><circle cx="-52" cy="-16" r="7" ${shade}/><circle cx="-6" cy="50" r="8" ${shade}/>`,
  ),
  aurora: emblem(
    165,
    'aurora lagoon dreams spirits echo drift',
    `<path d="M-88 58C-62 10-96-34-58-86-30-40-62 4-40 50-56 44-72 48-88 58z"/><path d="M-34 74C-6 14-40-40 4-96 34-44-4 16 22 62 2 58-18 62-34 74z" fill-opacity=".85"/><path d="M30 58C56 14 26-30 62-80 92-38 62 6 88 48 66 44 48 48 30 58z" fill-opacity=".7"/><path ${shade} d="M-58-86C-30-40-62 4-40 50-66-4-44-40-58-86zM4-96C34-44-4 16 22 62-8 8 18-40 4-96zM62-80C92-38 62 6 88 48 58 0 76-34 62-80z"/>`,
  ),
  paw: emblem(
    215,
    'wolves wild wilds trail',
    '<path d="M0-8c30 0 62 44 54 68C46 82 20 66 0 66s-46 16-54-6C-62 36-30-8 0-8z"/><ellipse cx="-62" cy="-14" rx="17" ry="24" transform="rotate(-24 -62 -14)"/><ellipse cx="-24" cy="-54" rx="18" ry="27" transform="rotate(-8 -24 -54)"/><ellipse cx="24" cy="-54" rx="18" ry="27" transform="rotate(8 24 -54)"/><ellipse cx="62" cy="-14" rx="17" ry="24" transform="rotate(24 62 -14)"/>',
  ),
  crown: emblem(
    42,
    'crown kingdom royal imperial emperor legends dynasty court empire palace grand',
    `<path d="M-84-38-44 6 0-74 44 6l40-44-14 104h-140z"/><path ${shade} d="M-68 40H68l-4 26H-64z"/><circle cx="-84" cy="-46" r="12"/><circle cy="-80" r="14"/><circle cx="84" cy="-46" r="12"/><circle cy="14" r="12" ${shade}/>`,
  ),
  coin: emblem(
    46,
    'fortune gold golden stash bounty coin',
    `<circle cx="14" cy="10" r="76" ${shade}/><circle r="78"/><circle r="60" ${line}/><path ${shade} d="m0-44 13 30 32 3-24 22 7 32L0 26l-28 17 7-32-24-22 32-3z"/>`,
  ),
  ship: emblem(
    200,
    'voyage galleon pirates',
    `<path d="M-84 34H84L62 78H-62z"/><path d="M-8-88V20h-60C-58-24-40-66-8-88z"/><path d="M4-76C44-64 66-24 70 20H4z"/><path ${shade} d="M-84 34H84l-6 12H-78zM-8-88h8V34h-8z"/>`,
  ),
  fox: emblem(
    20,
    'foxy clever chase bandits fox',
    `<path d="M-80-80-34-48h68l46-32-6 92L0 84l-74-72z"/><path ${shade} d="M-74 12-24 16 0 84zM74 12 24 16 0 84z"/><circle cx="-32" cy="-8" r="9" fill="#000" fill-opacity=".6"/><circle cx="32" cy="-8" r="9" fill="#000" fill-opacity=".6"/><circle cy="70" r="11" fill="#000" fill-opacity=".6"/>`,
  ),
  clover: emblem(
    140,
    'clover charm meadow lucky',
    `${turned('<path d="M0 0C-60-20-66-86-26-86-10-86 0-76 0-66c0-10 10-20 26-20C66-86 60-20 0 0z"/>', 4)}<path d="M-2 0c10 40 20 60 44 80l10-12C34 54 18 34 10 0z"/><circle r="12" ${shade}/>`,
  ),
  leaf: emblem(
    28,
    'maple garden orchard spins',
    `<path d="M-74 70C-90-30-20-84 82-82 86 20 34 88-58 62z"/><path ${line} d="M-82 82C-40 20 0-20 46-46M-30 18l-8-50M6-14l-4-42M-18 36l52 6M18-4l42-4"/>`,
  ),
  apple: emblem(
    355,
    'picnic feast harvest',
    `<path d="M0-40c30-26 82-14 82 38 0 46-36 84-60 84-10 0-14-6-22-6s-12 6-22 6c-24 0-60-38-60-84 0-52 52-64 82-38z"/><path d="M2-46C0-76 22-92 46-92c0 26-18 44-44 46z"/><path ${shade} d="M30-30c40-2 52 26 50 46-4 40-36 66-58 66 40-30 44-80 8-112z"/>`,
  ),
  honey: emblem(
    38,
    'honey',
    `${turned('<path d="m0-88 26 15v30L0-28l-26-15v-30z"/>', 6)}<path ${shade} d="m0-29 26 14v30L0 29l-26-14v-30z"/>`,
  ),
  acorn: emblem(
    32,
    'acorn barnyard',
    `<path d="M-58-14H58c6 50-28 76-58 98-30-22-64-48-58-98z"/><path ${shade} d="M14-14h44c6 50-28 76-58 98 22-34 26-66 14-98z"/><path d="M-72-18c0-40 34-52 64-54l-6-22 18-4 6 26c30 2 62 14 62 54z"/><path ${line} d="M-44-30l16-28M-12-26 4-62M22-28l14-26"/>`,
  ),
  shell: emblem(
    345,
    'coral pearl reef',
    `<path d="M0 76C-60 66-92 20-86-16-78-64-34-84 0-84s78 20 86 68C92 20 60 66 0 76z"/><path ${line} d="M0 70V-70M-4 70-46-58M4 70 46-58M-8 68-76-14M8 68 76-14"/><path d="M-24 66h48l8 20h-64z"/>`,
  ),
  fish: emblem(
    188,
    'deep depths catch shoals sunken',
    `<path d="M-88-6C-60-58 10-66 48-10l40-36c-8 30-8 56 0 84L48 0C12 58-60 48-88-6z"/><path ${shade} d="M-88-6C-50 14 10 20 48 0 12 58-60 48-88-6z"/><circle cx="-52" cy="-14" r="9" fill="#000" fill-opacity=".6"/><path ${line} d="M-22-34c14 18 14 40 0 58"/>`,
  ),
  trident: emblem(
    195,
    'trident siren mermaid atlas',
    `<path d="M-8 90V24C-48 20-66-6-62-50l-16 8 22-46 22 46-14-8c-4 32 8 48 40 52V-52l-16 12L0-92l24 52L8-52V2c32-4 44-20 40-52l-14 8 22-46 22 46-16-8C66-6 48 20 8 24v66z"/>`,
  ),
  wave: emblem(
    198,
    'waves tidal storm secrets',
    `<path d="M-90 60C-80-30-30-84 30-76c50 8 64 60 30 78-26 12-48-10-38-30-40 8-46 62-2 74 26 8 50 4 70-10v44H-90z"/><path ${shade} d="M-90 60c20-20 40-20 60 0s40 20 60 0 40-20 60 0v20H-90z"/>`,
  ),
  lighthouse: emblem(
    210,
    'lighthouse harbour',
    `<path d="M-30-44h60L44 84h-88z"/><path ${shade} d="M-34-6h68l4 32h-76zM-41 58h82l3 26h-88z"/><path d="M-24-78h48v30h-48zM-32-80 0-98l32 18zM-38-50h76v10h-76z"/><path fill-opacity=".45" d="M24-72 96-96v54L24-56zM-24-72l-72-24v54l72-14z"/>`,
  ),
  anchor: emblem(
    222,
    'anchor salty',
    '<path d="M-10-42a26 26 0 1 1 20 0v10h34v20H10v68c28-4 46-20 50-44l-18 4 32-46 16 54-14-6C66 58 36 84 0 88c-36-4-66-30-76-70l-14 6 16-54 32 46-18-4c4 24 22 40 50 44v-68h-34v-20h34zM0-56a11 11 0 1 0 0-22 11 11 0 0 0 0 22z"/>',
  ),
  pyramid: emblem(
    36,
    'pharaoh sphinx',
    `<circle cx="46" cy="-52" r="34"/><path d="M-20-64 76 70H-96z"/><path ${shade} d="M-20-64 76 70H6zM-52-18h58l6 12h-72zM-74 22h104l8 14H-84z"/>`,
  ),
  ankh: emblem(
    48,
    'anubis osiris scarab',
    `<path d="M-12-4C-44-32-52-92 0-92S44-32 12-4h62v26H14v66h-28V22h-60V-4zM0-14c22-20 30-54 0-54S-22-34 0-14z"/><path ${shade} d="M-74 12h148v10H14v66H4V22h-78z"/>`,
  ),
  temple: emblem(
    30,
    'temple olympus trials',
    `<path d="M0-84 90-34v12H-90v-12zM-84 60H84v24H-84zM-70-14h26v66h-26zM-30-14h24v66h-24zM6-14h24v66H6zM44-14h26v66H44z"/><path ${shade} d="M-90-34H90v12H-90zM-84 60H84v10H-84zM-54-14h10v66h-10zM-16-14h10v66h-10zM20-14h10v66H20zM60-14h10v66H60z"/>`,
  ),
  eye: emblem(
    275,
    'oracle medusa',
    `<path d="M-92 0C-50-62 50-62 92 0 50 62-50 62-92 0z"/><circle r="40" ${shade}/><circle r="20" fill="#000" fill-opacity=".55"/><circle cx="9" cy="-9" r="8"/>`,
  ),
  flame: emblem(
    14,
    'phoenix flames wrath ascends dragon',
    `<path d="M6-94c10 44 70 60 66 118C70 66 38 88 0 88s-70-24-72-64c-2-34 24-46 28-78 16 10 22 24 20 40C-2-30 10-60 6-94z"/><path ${shade} d="M4 4c4 22 32 28 30 54C33 76 18 88 0 88s-34-12-35-30c0-18 14-24 16-40 8 4 12 12 12 20C0 28 4 18 4 4z"/>`,
  ),
  maze: emblem(
    262,
    'minotaur labyrinth',
    `<rect x="-84" y="-84" width="168" height="168" rx="22"/><path ${drawn} stroke="#000" stroke-opacity=".3" stroke-width="11" d="M0 62h62V-62H-62v96h96v-68h-68v40H4v-12"/>`,
  ),
  scroll: emblem(
    26,
    'scrolls oath runes legend',
    `<path d="M-62-84h104c16 0 28 12 28 28s-12 22-22 22v84c0 20-12 34-30 34h-92c16-2 20-14 20-30v-110c0-14-2-22-8-28z"/><path ${shade} d="M-66 50h92c0 20 4 30 14 34h-92c-14 0-22-14-14-34zM42-84c16 0 28 12 28 28s-12 22-22 22z"/><path ${line} d="M-30-50h52M-30-22h52M-30 6h38"/>`,
  ),
  planet: emblem(
    260,
    'cosmic orbit stellar galactic',
    `<circle r="54"/><path ${shade} d="M34-42A54 54 0 0 1-42 34C0 32 34 0 34-42z"/><path transform="rotate(-20)" d="M-94 0c0-16 30-24 42-26l4 12C-62-10-74-6-74 0c0 10 32 18 74 18S74 10 74 0c0-6-12-10-26-14l4-12C64-24 94-16 94 0c0 20-46 34-94 34S-94 20-94 0z"/>`,
  ),
  rocket: emblem(
    225,
    'rocket turbo burst racers liftoff',
    `<g transform="rotate(35)"><path d="M0-94c38 34 44 82 30 126h-60C-44-12-38-60 0-94z"/><path d="M-32-8-66 44l34-8zM32-8l34 52-34-8z"/><circle cy="-26" r="17" ${shade}/><path ${shade} d="M-30 32h60l-6 14h-48z"/><path d="M-16 52h32L0 92z" fill-opacity=".6"/></g>`,
  ),
  comet: emblem(
    232,
    'comet plasma crash',
    `<circle cx="34" cy="30" r="46"/><path d="M-6 6-92-84l60 22-26-32 62 38 14-32 12 62zM-12 40l-74-22 66 46z"/><circle cx="44" cy="40" r="26" ${shade}/>`,
  ),
  atom: emblem(
    180,
    'quantum neon circuit grid',
    `${turned('<path fill-rule="evenodd" d="M0-92c26 0 34 50 34 92S26 92 0 92-34 42-34 0s8-92 34-92zm0 13c-14 0-21 44-21 79s7 79 21 79 21-44 21-79-7-79-21-79z"/>', 3)}<circle r="19"/>`,
  ),
  robot: emblem(
    172,
    'bots invaders miners bounce',
    `<path d="M-6-84h12v24H-6z"/><circle cy="-86" r="11"/><rect x="-70" y="-62" width="140" height="104" rx="26"/><rect x="-50" y="-38" width="100" height="56" rx="16" ${shade}/><circle cx="-24" cy="-10" r="13"/><circle cx="24" cy="-10" r="13"/><path d="M-50 50H50l10 36H-60zM-92-26h14v40h-14zM78-26h14v40H78z"/>`,
  ),
  gear: emblem(
    34,
    'clockwork brass',
    `${turned('<path d="M-13-90h26l5 30h-36z"/>', 8)}<path fill-rule="evenodd" d="M0-66a66 66 0 1 1 0 132A66 66 0 0 1 0-66zm0 38a28 28 0 1 0 0 56 28 28 0 0 0 0-56z"/><circle r="46" ${line}/>`,
  ),
  lotus: emblem(
    320,
    'lotus velvet',
    `<path d="M0-80c26 30 34 76 0 128C-34-4-26-50 0-80z"/><path d="M-50-58c34 14 52 56 50 106-42-14-66-58-50-106zM50-58C16-44-2-2 0 48c42-14 66-58 50-106z" fill-opacity=".86"/><path d="M-92-14c40-6 78 22 92 62-42 16-84-12-92-62zM92-14C52-20 14 8 0 48c42 16 84-12 92-62z" fill-opacity=".72"/><path ${shade} d="M-62 62H62L40 76h-80z"/>`,
  ),
  fan: emblem(
    350,
    'fans parade',
    `${[-64, -32, 0, 32, 64].map((angle) => `<path transform="translate(0 66) rotate(${angle})" d="M0 0-25-122q25-22 50 0z"/>`).join('')}<path ${line} d="M-54 22Q0-44 54 22"/><circle cy="66" r="15" ${shade}/>`,
  ),
  lantern: emblem(
    5,
    'lanterns',
    `<path d="M-3-96h6v18h-6zM-34-78h68v14h-68zM-34 46h68v14h-68zM-3 60h6v34h-6zM-16 74h8v16h-8zM8 74h8v16H8z"/><rect x="-64" y="-64" width="128" height="110" rx="52"/><path ${line} d="M-26-60c-18 30-18 72 0 102M26-60c18 30 18 72 0 102M0-62V42"/>`,
  ),
  cup: emblem(
    24,
    'tea diner',
    `<path d="M-72-22H52v22c0 42-22 66-62 66s-62-24-62-66z"/><path fill-rule="evenodd" d="M52-14c28-8 44 6 40 28-4 20-24 30-48 30l8-16c14 0 22-6 24-16s-8-14-24-10z"/><path ${shade} d="M-72-22H52v14H-72zM-86 72H66v14H-86z"/><path ${drawn} stroke="#fff" stroke-opacity=".8" stroke-width="6" d="M-36-42c-14-16 12-22 0-44M-6-42c-14-16 12-22 0-44M24-42c-14-16 12-22 0-44"/>`,
  ),
  mask: emblem(
    300,
    'masquerade',
    `<path d="M-92-34C-50-62-24-46 0-36c24-10 50-26 92 2 4 52-22 82-50 82C18 48 10 24 0 20c-10 4-18 28-42 28-28 0-54-30-50-82z"/><path fill="#000" fill-opacity=".55" d="M-64-10c16-14 36-10 44 8-18 14-36 10-44-8zM64-10C48-24 28-20 20-2c18 14 36 10 44-8z"/><path d="M0-44c-6-24 4-40 14-48 2 16 0 34-8 48z"/>`,
  ),
  tent: emblem(
    340,
    'carousel',
    `<path d="M0-92 88-24v18c-12 16-28 16-36 0-10 16-24 16-34 0-10 16-26 16-36 0-10 16-24 16-34 0-8 16-24 16-36 0v-18z"/><path d="M-74 20h14v62h-14zM60 20h14v62H60zM-88 76H88v12H-88zM-5 14H5v62H-5z"/><path ${shade} d="M0-92 34-10c-8 12-24 14-34 0zM-52-10C-60 6-76 6-88-10v-14z"/>`,
  ),
  bolt: emblem(
    52,
    'rush lightning speed beats',
    `<path d="M22-94-62 16h48l-20 78L62-24H8z"/><path ${shade} d="M8-24h54L-34 94z"/>`,
  ),
};

const byWord = new Map(
  Object.entries(emblems).flatMap(([name, { words }]) => words.map((word) => [word, name] as const)),
);

/** The names of the emblems that the words of a name call for, the first first. */
export const emblemsOf = (name: string): string[] => [
  ...new Set(
    name
      .toLowerCase()
      .split(/[^a-z]+/)
      .flatMap((word) => byWord.get(word) ?? []),
  ),
];
