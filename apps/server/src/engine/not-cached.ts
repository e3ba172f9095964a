/**
 * Thrown by a decision from the cache that turns out to need facts which are not cached. Nothing is committed, and the
 * batch is decided again on accounts that are locked and loaded.
 */
export class NotCached extends Error {
  constructor(what: string) {
    super(`Not cached: ${what}.`);
    this.name = 'NotCached';
  }
}
