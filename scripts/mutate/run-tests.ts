import { basename, join, relative } from 'node:path';
import { BaseSequencer, createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node';

export type Failure = { readonly test: string; readonly reason: string };
export type TestRun = { readonly path: string; readonly milliseconds: number };

export type Listener = {
  readonly onBegin: (test: string) => void;
  readonly onFailure: (failure: Failure) => void;
  readonly onEnd: (test: string) => void;
};

export type Tests = {
  /** Runs test files in the given order. */
  readonly run: (paths: readonly string[]) => Promise<TestRun[]>;
  readonly forget: (file: string) => void;
  readonly close: () => Promise<void>;
};

/** Starts Vitest without the repository's configuration, whose projects would choose the test files themselves. */
export const openTests = async (root: string, setupFiles: string[], listener: Listener): Promise<Tests> => {
  let order: readonly string[] = [];
  class InOrder extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification): number => order.indexOf(relative(root, moduleId));
      return files.toSorted((a, b) => place(a) - place(b));
    }
  }
  const pathOf = (module: TestModule): string => relative(root, module.moduleId);
  const noteFailure = (module: TestModule, test?: TestCase): void => {
    const [error] = (test ? test.result().errors : module.errors()) ?? [];
    if (!test && !error) return;
    const reason = [basename(module.moduleId), test?.fullName, error?.message].filter(Boolean).join(': ');
    listener.onFailure({ test: pathOf(module), reason });
  };
  const vitest = await createVitest('test', {
    config: false,
    root,
    watch: false,
    reporters: [
      {
        onTestModuleStart: (module) => listener.onBegin(pathOf(module)),
        onTestCaseResult: (test) => void (test.ok() || noteFailure(test.module, test)),
        onTestModuleEnd: (module) => {
          if (!module.ok()) noteFailure(module);
          listener.onEnd(pathOf(module));
        },
      },
    ],
    // The workers keep the server's code loaded: loading it again took ten times as long as a test.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    globalSetup: ['apps/server/test/support/postgres.ts'],
    sequence: { sequencer: InOrder },
    include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles,
  });

  const run: Tests['run'] = async (paths) => {
    if (paths.length === 0) return [];
    order = paths;
    // Vitest would report the files of earlier runs again.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    const project = vitest.getRootProject();
    const specifications = paths.map((path) => project.createSpecification(join(root, path)));
    const { testModules } = await vitest.runTestSpecifications(specifications);
    if (testModules.length < paths.length)
      throw new Error(`Vitest ran ${testModules.length} of ${paths.length} files.`);
    return testModules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { path: pathOf(module), milliseconds: Math.round(collectDuration + duration) };
    });
  };

  return { run, forget: (file) => vitest.invalidateFile(file), close: () => vitest.close() };
};
