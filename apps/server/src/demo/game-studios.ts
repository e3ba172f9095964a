/** A fictional game studio: what it makes, how many, and the words of its slot names. */
export type Studio = {
  readonly slug: string;
  readonly name: string;
  /** Prefix of the names of its table games; in lower case also of its game ids. */
  readonly brand: string;
  readonly games: Readonly<Record<string, number>>;
  /** The theme of its slots, a tag of the lobby. */
  readonly theme: string | null;
  readonly first: readonly string[];
  readonly second: readonly string[];
};

const words = (text: string): string[] => text.split(' ');

export const studios: readonly Studio[] = [
  {
    slug: 'northlight',
    name: 'Northlight Studios',
    brand: 'Northlight',
    games: { slots: 46, jackpot: 8 },
    theme: 'winter',
    first: words('Aurora Frost Polar Glacier Winter Crystal Silver Midnight Boreal Snowbound Icebound'),
    second: words('Rush Wolves Crown Fortune Spirits Runes Voyage Legends Treasures Echo Kingdom'),
  },
  {
    slug: 'copper-fox',
    name: 'Copper Fox Games',
    brand: 'Copper Fox',
    games: { slots: 44, scratch: 10 },
    theme: 'farm',
    first: words('Foxy Clever Golden Harvest Orchard Clover Honey Meadow Barnyard Acorn Maple'),
    second: words('Spins Riches Bandits Picnic Bounty Trail Stash Gold Feast Charm Chase'),
  },
  {
    slug: 'lumen-live',
    name: 'Lumen Live',
    brand: 'Lumen',
    games: { live: 24, blackjack: 9, baccarat: 8, poker: 4 },
    theme: null,
    first: [],
    second: [],
  },
  {
    slug: 'tideworks',
    name: 'Tideworks',
    brand: 'Tide',
    games: { slots: 42, bingo: 10 },
    theme: 'sea',
    first: words('Coral Pearl Deep Tidal Siren Mermaid Harbour Lagoon Salty Trident Sunken'),
    second: words('Reef Pirates Depths Catch Waves Galleon Secrets Lighthouse Anchor Shoals Storm'),
  },
  {
    slug: 'ninth-gate',
    name: 'Ninth Gate Interactive',
    brand: 'Ninth Gate',
    games: { slots: 48, jackpot: 6 },
    theme: 'myths',
    first: words('Pharaoh Anubis Temple Oracle Olympus Medusa Phoenix Minotaur Sphinx Osiris Atlas'),
    second: words('Ascends Wrath Vault Scrolls Trials Wilds Relics Labyrinth Dynasty Oath Flames'),
  },
  {
    slug: 'velvet-table',
    name: 'Velvet Table',
    brand: 'Velvet',
    games: { table: 14, blackjack: 10, baccarat: 6, poker: 10 },
    theme: null,
    first: [],
    second: [],
  },
  {
    slug: 'skyward',
    name: 'Skyward Labs',
    brand: 'Skyward',
    games: { crash: 10, slots: 30 },
    theme: 'space',
    first: words('Neon Cosmic Orbit Stellar Galactic Turbo Rocket Comet Lunar Plasma Quantum'),
    second: words('Drift Racers Burst Bounce Invaders Grid Diner Miners Beats Bots Circuit'),
  },
  {
    slug: 'grand-orrery',
    name: 'Grand Orrery',
    brand: 'Orrery',
    games: { slots: 34, jackpot: 12, table: 6 },
    theme: 'palace',
    first: words('Clockwork Brass Emperor Jade Dragon Lotus Ruby Sapphire Royal Velvet Imperial'),
    second: words('Palace Parade Lanterns Empire Court Dreams Garden Carousel Masquerade Fans Tea'),
  },
];
