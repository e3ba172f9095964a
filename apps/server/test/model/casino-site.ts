import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { manualClock } from '../../src/base/clock.ts';
import { folderFileStore } from '../../src/base/file-store.ts';
import { systemRandom } from '../../src/base/random.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { createApp } from '../../src/platform/app.ts';
import { makeFastFolder } from '../support/fast-folder.ts';
import { endless } from '../support/pool.ts';
import type { Site } from './casino.ts';

/** Two servers on a database of their own, outside of a test run. */
export const startSite = async (): Promise<Site & { close(): Promise<void> }> => {
  const home = await makeFastFolder('search');
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ home, log: () => undefined, settings });
  await migrate(postgres.url);
  const masterKey = randomBytes(32);
  const clock = manualClock(new Date('2026-03-02T10:00:00.000Z'));
  const options = {
    databaseUrl: postgres.url,
    masterKey,
    clock,
    random: systemRandom,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    fileStore: folderFileStore(join(home, 'files'), masterKey),
    timeouts: endless,
  };
  const nodes = [await createApp(options), await createApp(options)];
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.close()));
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { nodes, clock, masterKey, close };
};
