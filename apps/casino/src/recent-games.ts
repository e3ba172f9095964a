import { useSyncExternalStore } from 'react';
import type { ShownGame } from './ui/game-card.tsx';

/** The games that a player opened last, kept in this browser for each player. */

const kept = 8;
const keyOf = (player: number): string => `casino.recent.${player}`;

const read = (text: string): readonly ShownGame[] => {
  try {
    const games: unknown = JSON.parse(text);
    return Array.isArray(games) ? (games as ShownGame[]) : [];
  } catch {
    return [];
  }
};

const textOf = (player: number | undefined): string => {
  try {
    return (player === undefined ? null : localStorage.getItem(keyOf(player))) ?? '[]';
  } catch {
    return '[]';
  }
};

/** Puts a game at the front. Of each only what its card shows. */
export const noteRecentGame = (player: number, game: ShownGame): void => {
  const { id, name, external_id, provider, thumbnail_url, is_new, is_original, maintenance } = game;
  const shown = { id, name, external_id, provider, thumbnail_url, is_new, is_original, maintenance };
  const others = read(textOf(player)).filter((one) => one.id !== id);
  try {
    localStorage.setItem(keyOf(player), JSON.stringify([shown, ...others].slice(0, kept)));
  } catch {
    // A browser that stores nothing has no recent games.
  }
};

const never = (): (() => void) => () => undefined;

export const useRecentGames = (player: number | undefined): readonly ShownGame[] =>
  read(useSyncExternalStore(never, () => textOf(player)));
