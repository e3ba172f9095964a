import { createGate } from '../../base/gate.ts';
import { createKnownProviders } from './known-providers.ts';
import type { SignInParts } from './parts.ts';

/** About two seconds of work. */
const maxWaiting = 20;

export const createSignInParts = (parts: Omit<SignInParts, 'providers' | 'gates'>): SignInParts => ({
  ...parts,
  providers: createKnownProviders(parts.clock),
  gates: { strangers: createGate(maxWaiting), known: createGate(maxWaiting) },
});
