import { bearerClient, type Client, type TokenOptions } from './client.ts';
import { type PlayerOperations, playerOperations } from './operations.ts';

/** The calls of a player's browser or app, with the player's own token. */
export type PlayerSession = Client<PlayerOperations>;

export const createPlayerSession = (options: TokenOptions = {}): PlayerSession =>
  bearerClient<PlayerOperations>(options, playerOperations);

export { ConnectionError, CroupierError, type ErrorCode, refused } from './errors.ts';
