import { defineConfig } from 'vitest/config';

// One PostgreSQL for the whole run (global setup), a database of its own per test file (test/world.ts).
export default defineConfig({
  test: {
    include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['apps/server/test/postgres.ts'],
    // Safety nets against a test that hangs, far above what any takes, so that a busy machine fails none.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    maxWorkers: 2,
  },
});
