import { globSync } from 'node:fs';

/** Code whose tests are tried by mutants, and the tests that must notice them. */
export type Area = { readonly files: readonly string[]; readonly tests: readonly string[] };

const source = 'apps/server/src';
const modules = `${source}/modules`;
const own = (...names: string[]): string[] => names.map((name) => `${modules}/${name}/*.test.ts`);
const everyModule = [`${modules}/*/*.test.ts`];
const model = ['apps/server/test/model/*.test.ts', 'apps/server/test/*-everywhere.test.ts'];

export const areas: Record<string, Area> = {
  rules: { files: [`${modules}/*/rules.ts`, `${modules}/*/*-rules.ts`], tests: everyModule },
  counters: { files: [`${modules}/wallet/counters.ts`], tests: [...own('wallet', 'originals', 'provider'), ...model] },
  facets: { files: [`${modules}/*/facet.ts`, `${modules}/*/*-facet.ts`], tests: [...everyModule, ...model] },
  engine: {
    files: [`${source}/engine/*.ts`],
    tests: [`${source}/engine/*.test.ts`, 'apps/server/test/engine-*.test.ts', ...own('payments', 'promo-codes')],
  },
  guard: {
    files: [`${source}/http/guard*.ts`, `${source}/http/signature.ts`, `${source}/http/admission.ts`],
    tests: ['apps/server/test/admission*.test.ts', `${source}/http/*.test.ts`],
  },
  idempotency: {
    files: [`${source}/http/idempotency.ts`],
    tests: ['apps/server/test/idempotency*.test.ts', 'apps/server/test/faults-kill.test.ts'],
  },
  provider: { files: [`${modules}/provider/*.ts`], tests: [...own('provider'), ...model] },
  bonuses: { files: [`${modules}/bonuses/*.ts`], tests: [...own('bonuses', 'casino', 'loyalty'), ...model] },
};

/** A named area, or a folder of the server's source with the tests in it. */
export const areaOf = (name: string): Area =>
  areas[name] ?? { files: [`${source}/${name}/*.ts`], tests: [`${source}/${name}/*.test.ts`] };

const isCode = (path: string): boolean => !/\.(test|d)\.ts$/.test(path);

export const filesOf = (root: string, patterns: readonly string[], code: boolean): string[] =>
  [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root })))]
    .filter((path) => isCode(path) === code)
    .toSorted();
