import { ExpectedError } from '../base/expected-error.ts';

/**
 * Thrown by a decision from the cache that turns out to need facts which are not cached. Nothing is committed, and the
 * batch is decided again on accounts that are locked and loaded.
 */
export class NotCached extends ExpectedError {
  constructor(what: string) {
    super(`Not cached: ${what}.`);
    this.name = 'NotCached';
  }
}
