import { closeLeftWorlds } from './open-worlds.ts';

// Runs before each test file. Vitest closes nothing of a file whose set-up failed, or none of whose tests match `-t`:
// their databases and connections would be left to the files that run in this process afterwards.
await closeLeftWorlds();
