import type { PlayerOperations } from '../../../../packages/sdk/src/operations.ts';

export type Params = Readonly<Record<string, string | number | boolean>>;
export type Played = PlayerOperations['playOriginal']['output'];

/** A round that was asked for. It is written down before it is sent, so that a reload knows what was asked. */
export type Asked = {
  readonly key: string;
  readonly stake: number;
  readonly params: Params;
  /** When the player pressed. */
  readonly at: number;
  readonly played?: Played;
  /** Whether a try got no answer: the round may have been played, even if a later try is refused. */
  readonly mayBePlayed?: boolean;
};

const nameOf = (player: number, game: number): string => `casino.round.${player}.${game}`;

/** The last round of a game, in this tab alone: another tab plays its own. */
export const readRound = (player: number, game: number): Asked | undefined => {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(nameOf(player, game)) ?? 'null');
    return typeof read === 'object' && read !== null && 'key' in read ? (read as Asked) : undefined;
  } catch {
    return undefined;
  }
};

export const writeRound = (player: number, game: number, round: Asked | undefined): void => {
  try {
    if (round) sessionStorage.setItem(nameOf(player, game), JSON.stringify(round));
    else sessionStorage.removeItem(nameOf(player, game));
  } catch {
    // A browser that stores nothing plays on; only a reload in the middle of a round shows nothing then.
  }
};
