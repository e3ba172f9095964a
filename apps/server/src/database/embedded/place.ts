import type { Binaries } from './binaries.ts';
import type { ServerUser } from './user.ts';

/** Where the server's data and programs are, and which user it runs as when not as ours. */
export type Place = { data: string; binaries: Binaries; user?: ServerUser };
