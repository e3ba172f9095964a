import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An area of code to mutate, and the tests that must notice the mutants besides those in the same folder. */
export type Area = {
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** The folder has many other tests: only those named here are run. */
  readonly onlyNamed?: boolean;
};

const source = 'apps/server/src';
const modules = `${source}/modules`;
const test = 'apps/server/test';
const own = (...names: string[]): string[] => names.map((name) => `${modules}/${name}/*.test.ts`);
const model = [`${test}/model/*.test.ts`, `${test}/contract/{limits,switches}-everywhere.test.ts`];

export const areas: Record<string, Area> = {
  rules: { files: [`${modules}/*/rules.ts`, `${modules}/*/*-rules.ts`], tests: [] },
  counters: { files: [`${modules}/wallet/counters.ts`], tests: model },
  facets: {
    files: [`${modules}/*/facet.ts`, `${modules}/*/*-facet.ts`],
    tests: [`${test}/{faults,project}/{engine-*,idle-statements}.test.ts`],
  },
  engine: {
    files: [`${source}/engine/*.ts`],
    tests: [
      `${test}/engine/*.test.ts`,
      `${test}/{faults,project}/{engine-*,lost-timeline}.test.ts`,
      ...own('payments', 'promo-codes'),
    ],
  },
  guard: {
    files: [`${source}/admission/guard*.ts`, `${source}/call/signature.ts`, `${source}/admission/admission.ts`],
    tests: [
      `${test}/admission/admission*.test.ts`,
      `${source}/{admission,call}/{guard,admission,signature}*.test.ts`,
      `${modules}/sign-in/{sessions,sign-in,step-up}.test.ts`,
      `${modules}/staff/own-tokens.test.ts`,
      `${modules}/provider/{same-transaction,refused-replay}.test.ts`,
      `${modules}/api-log/requests-log.test.ts`,
    ],
    onlyNamed: true,
  },
  idempotency: {
    files: [`${source}/call/idempotency.ts`],
    tests: [
      `${test}/admission/idempotency*.test.ts`,
      `${test}/engine/*.test.ts`,
      `${source}/call/idempotency*.test.ts`,
      `${test}/faults/faults-kill.test.ts`,
    ],
    onlyNamed: true,
  },
  provider: { files: [`${modules}/provider/*.ts`], tests: model },
  bonuses: { files: [`${modules}/bonuses/*.ts`], tests: [...own('rounds', 'loyalty', 'promo-codes'), ...model] },
};

/** A named area, or a folder of the server's source. */
export const areaOf = (name: string): Area => areas[name] ?? { files: [`${source}/${name}/*.ts`], tests: [] };

const isCode = (path: string): boolean => !/\.(test|d)\.ts$/.test(path);

const find = (root: string, patterns: readonly string[]): string[] =>
  [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root })))].toSorted();

export const codeOf = (root: string, { files }: Area): string[] => find(root, files).filter(isCode);

/** The tests for mutants of these files. */
export const testsOf = (root: string, { tests, onlyNamed }: Area, files: readonly string[]): string[] =>
  find(root, [...tests, ...(onlyNamed ? [] : files.map((file) => join(dirname(file), '*.test.ts')))]);
