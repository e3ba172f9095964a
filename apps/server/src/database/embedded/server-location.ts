import type { Binaries } from './binaries.ts';
import type { ServerUser } from './user.ts';

/** Where the server's data and programs are, and the user it runs as, if not the current one. */
export type ServerLocation = { data: string; binaries: Binaries; user?: ServerUser };
