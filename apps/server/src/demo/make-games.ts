import type { NewGame } from '@croupier/contract/back-office/games.ts';
import type { Volatility } from '@croupier/contract/game-offer.ts';
import { sha256 } from '../base/sha256.ts';
import type { Studio } from './game-studios.ts';

/** The names of games of a category, and the bounds of their return. */
type Shape = {
  readonly names: (studio: Studio) => string[];
  readonly rtp: readonly [number, number];
  /** How unevenly they pay: one of these. */
  readonly volatility?: readonly Volatility[];
};

const variants = [
  ...['Classic', 'Royal', 'Speed', 'Grand', 'European', 'VIP', 'Lightning', 'Double', 'Salon', 'High Roller'],
  ...['Infinite', 'Turbo', 'Golden', 'First Person', 'Midnight', 'Diamond'],
];

const branded =
  (...kinds: string[]) =>
  ({ brand }: Studio): string[] =>
    kinds.flatMap((kind) => variants.map((variant) => `${brand} ${variant} ${kind}`));

const slotNames = ({ first, second }: Studio): string[] => first.flatMap((one) => second.map((two) => `${one} ${two}`));

const shapes: Readonly<Record<string, Shape>> = {
  slots: { names: slotNames, rtp: [93, 97.5], volatility: ['low', 'medium', 'high', 'very_high'] },
  jackpot: {
    names: (studio) => slotNames(studio).map((name, n) => `${name} ${['Jackpot', 'Megapot'][n % 2]}`),
    rtp: [88, 93],
    volatility: ['high', 'very_high'],
  },
  table: { names: branded('Roulette', 'Craps', 'Sic Bo'), rtp: [94.7, 97.3], volatility: ['low', 'medium'] },
  live: { names: branded('Roulette', 'Game Show', 'Wheel'), rtp: [95, 97.3] },
  blackjack: { names: branded('Blackjack'), rtp: [97, 98] },
  baccarat: { names: branded('Baccarat'), rtp: [97, 98] },
  poker: { names: branded("Hold'em", 'Three Card Poker'), rtp: [95.5, 98] },
  crash: { names: branded('Crash', 'Liftoff'), rtp: [96, 98] },
  scratch: { names: branded('Scratch'), rtp: [88, 94] },
  bingo: { names: branded('Bingo'), rtp: [89, 94] },
};

/** Everything that a studio makes. Deterministic: the hash of the name takes the place of randomness. */
export const makeGames = (studio: Studio): NewGame[] =>
  Object.entries(studio.games).flatMap(([category, count]) => {
    const { names, rtp, volatility = [] } = shapes[category] as Shape;
    return names(studio)
      .map((name) => ({ name, order: numberOf(`${studio.slug}/${category}/${name}`) }))
      .sort((left, right) => left.order - right.order)
      .slice(0, count)
      .map(({ name, order }) => ({
        provider: studio.slug,
        external_id: toId(studio, name),
        name,
        type: studio.slug === 'lumen-live' ? 'live' : 'rng',
        category,
        rtp: between(rtp, order),
        tags: tagsOf(studio, category),
        volatility: volatility[order % volatility.length] ?? null,
        lines: spins.includes(category) ? (lines[order % lines.length] as number) : null,
      }));
  });

/** Categories of games with reels. */
const spins = ['slots', 'jackpot'];
const lines = [10, 20, 25, 40, 243, 1_024];

const tagsOf = ({ theme }: Studio, category: string): string[] => (theme && spins.includes(category) ? [theme] : []);

const numberOf = (text: string): number => sha256(text).readUInt32BE();

/** With two decimals, both bounds included. */
const between = ([lowest, highest]: readonly [number, number], order: number): number =>
  Number((lowest + (order % (Math.round((highest - lowest) * 100) + 1)) / 100).toFixed(2));

const toId = ({ brand }: Studio, name: string): string =>
  `${initialsOf(brand)}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

const initialsOf = (brand: string): string =>
  brand
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 4);
