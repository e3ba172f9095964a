import { defineConfig } from 'vitest/config';

// One PostgreSQL for the whole run (global setup), a database of its own per test file (test/world.ts).
export default defineConfig({
  test: {
    include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['apps/server/test/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A shared machine may stand still for seconds: there, what fails only once was the machine.
    retry: process.env.CI ? 1 : 0,
  },
});
