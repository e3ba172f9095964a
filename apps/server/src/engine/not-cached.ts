/**
 * Thrown by a decision from the cache that turns out to need facts which are not cached. Nothing is committed, and the
 * batch is decided again: the accounts of these players are locked and loaded.
 */
export class NotCached extends Error {
  readonly players: readonly number[];

  /** A rule does not know the player of its draft; the engine adds it. */
  constructor(what: string, players: readonly number[] = []) {
    super(`Not cached: ${what}.`);
    this.name = 'NotCached';
    this.players = players;
  }
}
