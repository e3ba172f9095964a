import { type Client, type SignedOptions, signedClient } from './client.ts';
import { type ProviderOperations, providerOperations } from './provider-operations.ts';

/** The wallet that game studios call: sessions, bets, wins, rollbacks, rounds and reconciliation. */
export type ProviderWallet = Client<ProviderOperations>;

export const createProviderWallet = (options: SignedOptions = {}): ProviderWallet =>
  signedClient<ProviderOperations>(options, providerOperations);

export { ConnectionError, CroupierError, type ErrorCode, refused } from './errors.ts';
export {
  type FreeRoundAnswer,
  type FreeRoundCall,
  type GrantedFreeRounds,
  verifyFreeRoundCall,
} from './free-rounds.ts';
export type * from './provider-operations.ts';
export { WebhookError } from './webhooks.ts';
