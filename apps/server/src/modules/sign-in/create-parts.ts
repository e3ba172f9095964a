import { createHashLanes } from './hash-lanes.ts';
import { createKnownProviders } from './known-providers.ts';
import type { SignInParts } from './parts.ts';

export const createSignInParts = (parts: Omit<SignInParts, 'providers' | 'lanes'>): SignInParts => ({
  ...parts,
  providers: createKnownProviders(parts.clock),
  lanes: createHashLanes(),
});
