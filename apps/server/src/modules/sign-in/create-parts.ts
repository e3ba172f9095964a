import { createGate } from './gate.ts';
import { createKnownProviders } from './known-providers.ts';
import type { SignInParts } from './parts.ts';

/** About two seconds of work. */
const mostWaiting = 20;

type Installed = Pick<SignInParts, 'clock' | 'random' | 'masterKey'> & { readonly webhookLoopback?: boolean };

export const createSignInParts = (
  { clock, random, masterKey, webhookLoopback = true }: Installed,
  parts: Pick<SignInParts, 'sql' | 'strangers' | 'web' | 'resolve'>,
): SignInParts => ({
  ...parts,
  clock,
  random,
  masterKey,
  loopback: webhookLoopback,
  providers: createKnownProviders(clock),
  gates: { strangers: createGate(mostWaiting), known: createGate(mostWaiting) },
});
