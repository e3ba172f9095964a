import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

const patienceMilliseconds = process.env.CROUPIER_LONG === '1' ? 900_000 : 180_000;

// One PostgreSQL for the whole run (global setup), and a separate database per test file (test/support/world.ts). The
// test files of a worker share loaded modules: loading them for each file took a quarter of the time.
export default defineConfig({
  test: {
    include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['apps/server/test/support/postgres.ts'],
    setupFiles: ['apps/server/test/support/before-file.ts'],
    isolate: false,
    // One more than two cores: files that kill processes or wait for timeouts leave a core idle.
    maxWorkers: 3,
    // Concurrent tests of a file mostly wait.
    maxConcurrency: 16,
    sequence: { sequencer: LongestFirst },
    // For tests that hang. No test of the usual suite takes a quarter of it on an idle machine; one that may need more
    // beside other programs names its own.
    testTimeout: patienceMilliseconds,
    hookTimeout: patienceMilliseconds,
    expect: { poll: { timeout: 120_000 } },
  },
});
