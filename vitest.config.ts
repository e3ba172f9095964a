import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

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
    // Timeouts for tests that hang, far above what any takes, so that a busy machine fails none.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
