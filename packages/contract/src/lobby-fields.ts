import { z } from 'zod';
import { id, queryInteger } from './common.ts';
import { game } from './game-fields.ts';

/** What fills a section after its pinned games. */
export const sectionSources = ['none', 'all', 'tag', 'category', 'provider', 'type', 'new', 'popular'] as const;
export type SectionSource = (typeof sectionSources)[number];

/** The sources that need a value: the tag, the category, the slug of the provider, or rng or live. */
export const valuedSources: readonly SectionSource[] = ['tag', 'category', 'provider', 'type'];

/** How many games of a section the lobby shows, unless the caller asks for another number. */
const shownOfSection = 12;

export const perSection = () =>
  queryInteger(1, 24).default(shownOfSection).describe('How many games of each section to show.');

const section = { id: id(), slug: z.string(), name: z.string() };
const gamesCount = z
  .int()
  .describe('All games of the section that are offered there; the list shows them by `section`.');

export const lobbySection = z.object({ ...section, games_count: gamesCount, games: z.array(game) });

/** A game as a player sees it: without where else it is offered, and with the stakes of the player's currency alone. */
export const ownGame = game.omit({ countries: true, blocked_countries: true, currencies: true });

export const ownLobbySection = z.object({ ...section, games_count: gamesCount, games: z.array(ownGame) });
